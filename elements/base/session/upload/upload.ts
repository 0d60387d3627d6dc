import { idempotencyHeader, post } from '../../contract/endpoint.ts'
import { ueditorPath, type CaughtPictures, type UploadAnswer } from '../../contract/upload.ts'
import { Unreachable } from '../../core/errors.ts'
import { sendForm } from '../../core/send-form.ts'
import { environment } from '../wire/environment.ts'
import { renewedAfter } from '../request/send.ts'
import type { Answer } from '../wire/fetch-once.ts'
import { $subsite, $token } from '../wire/session.ts'
import { nameWrite } from '../wire/write-names.ts'
import {
  acceptedOf,
  fieldsOf,
  partsFrom,
  readAnswer,
  uploadHeaders,
  type UploadOptions,
  type UploadTarget
} from './upload-call.ts'

const sendFile = post<UploadAnswer, unknown, unknown>(ueditorPath)

/**
 * Uploads a file to the platform and answers what is stored; its `url` begins with `/files/`. An expired session is renewed
 * in place. A large file that was begun before goes on where it was cut off.
 * @throws Refused with the platform's sentence, Unreachable, TimedOut, SignedOut; the signal's reason when cancelled.
 */
export async function upload(file: File, options: UploadOptions): Promise<UploadAnswer> {
  // A pasted picture has no name; the platform goes by the ending.
  const named = file.name ? file : new File([file], 'picture.png', { type: file.type })
  if (named.size <= partsFrom) return uploadWhole(named, options)
  const { uploadInParts } = await import('./upload-parts.ts').catch(() => {
    throw new Unreachable()
  })
  return uploadInParts(named, options)
}

/**
 * Lets the platform fetch a picture of another website. Returns the stored upload.
 * @throws Refused with the platform's sentence, Unreachable, TimedOut, SignedOut; the signal's reason when cancelled.
 */
export async function catchPicture(
  source: string,
  { signal, ...target }: Omit<UploadOptions, 'onProgress'>
): Promise<UploadAnswer> {
  const { subsite = $subsite.get()?.id } = target
  for (;;) {
    const token = $token.get()
    const { status, text } = await sendForm(
      environment.api + ueditorPath,
      { ...fieldsOf(target), action: 'catchimage', 'source[]': source },
      { headers: uploadHeaders(token, subsite), signal, onProgress: () => undefined }
    )
    const answer = readAnswer(text) as Partial<CaughtPictures>
    if (await renewedAfter({ status, body: answer as Answer['body'] }, token)) continue
    return acceptedOf(answer.list?.[0] ?? (answer as Partial<UploadAnswer>), status)
  }
}

/** Takes away what has arrived of a file whose upload was cut off and shall not go on. */
export async function discardUpload(file: File, options: UploadTarget): Promise<void> {
  if (file.size <= partsFrom) return
  const { discardParts } = await import('./upload-parts.ts')
  await discardParts(file, options)
}

async function uploadWhole(file: File, options: UploadOptions): Promise<UploadAnswer> {
  const { subsite = $subsite.get()?.id, maxWidth, signal, onProgress } = options
  const search = maxWidth ? `?maxWidth=${maxWidth}` : ''
  const fields = fieldsOf(options)
  // Sent again because its answer was lost, it is stored once.
  const { name, size, lastModified } = file
  const write = nameWrite(sendFile, { subsite, maxWidth }, { ...fields, name, size, lastModified })
  for (;;) {
    const token = $token.get()
    const { status, text } = await sendForm(
      environment.api + ueditorPath + search,
      { ...fields, upfile: file },
      {
        headers: { ...uploadHeaders(token, subsite), ...(write.name && { [idempotencyHeader]: write.name }) },
        signal,
        onProgress
      }
    )
    const answer = readAnswer(text)
    if (await renewedAfter({ status, body: answer as Answer['body'] }, token)) continue
    if (status < 500) write.answered()
    return acceptedOf(answer, status)
  }
}
