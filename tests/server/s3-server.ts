import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '../../host-demo/server/storage/s3.ts'

const bucket = 'qundao'

/** Starts an S3 server on a separate folder. */
export const startS3 = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'qundao-s3-'))
  let server: S3rver | undefined
  let port = 0
  const start = async () => {
    server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: bucket, configs: [] }]
    })
    const address = (await server.run()) as AddressInfo
    port = address.port
  }
  await start()
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    // Credentials that the server accepts.
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    isPathStyle: true
  }
  return {
    settings,
    start,
    /** Stops the server. Files remain until the process ends. */
    async stop() {
      await server?.close()
      server = undefined
    },
    forget: () => rmSync(directory, { recursive: true, force: true })
  }
}

export type TestS3 = Awaited<ReturnType<typeof startS3>>
