import { createReadStream, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { StorageAway, type Storage, type StoredFile } from './storage.ts'

export interface S3Settings {
  /** `https://s3.example.gov.cn` */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  /** The bucket stands in the path, not in the name of the host: most products outside of Amazon's. */
  isPathStyle: boolean
}

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && (error.name === 'NotFound' || error.name === 'NoSuchKey')

/** What it refuses is told as it is; that it cannot answer, in one way. */
const asked = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((error: Error) => {
    const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0
    if (status >= 400 && status < 500) throw error
    throw new StorageAway('the storage does not answer', { cause: error })
  })

/** Bytes of a part: two are in memory at once for each upload. */
const partSize = 5 * 1024 ** 2

/** Any storage that speaks S3. Files arrive in a folder of this machine first. */
export const openS3 = (settings: S3Settings, arriving: string): Storage => {
  const { endpoint, bucket: Bucket, region, accessKey, secretKey, isPathStyle } = settings
  mkdirSync(arriving, { recursive: true })
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: isPathStyle,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 60_000 },
    // Sums that only Amazon's own understands.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED'
  })

  return {
    arriving,
    async put(path, file, mediaType) {
      const Body = createReadStream(file)
      const params = { Bucket, Key: path, Body, ContentType: mediaType }
      await asked(new Upload({ client, params, partSize, queueSize: 2 }).done())
      await rm(file, { force: true })
    },
    size: path =>
      asked(client.send(new HeadObjectCommand({ Bucket, Key: path }))).then(
        ({ ContentLength }) => ContentLength ?? 0,
        error => {
          if (isMissing(error)) return undefined
          throw error
        }
      ),
    async read(path, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await asked(client.send(new GetObjectCommand({ Bucket, Key: path, Range })))
      return Body as Readable
    },
    async remove(path) {
      await asked(client.send(new DeleteObjectCommand({ Bucket, Key: path })))
    },
    async *list(Prefix): AsyncIterable<StoredFile> {
      let ContinuationToken: string | undefined
      do {
        const page = await asked(client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })))
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
          yield { path: Key, size: Size, changed: LastModified ?? new Date() }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
    room: async () => Number.POSITIVE_INFINITY,
    async check() {
      const Key = `.check/${process.pid}`
      await asked(client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' })))
      await asked(client.send(new DeleteObjectCommand({ Bucket, Key })))
    }
  }
}
