import { idempotencyHeader, post } from '../../contract/endpoint.ts'
import { ueditorPath, type CaughtPictures, type UploadAnswer } from '../../contract/upload.ts'
import { Unreachable } from '../../core/language/errors.ts'
import { sendForm } from '../../core/page/send-form.ts'
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
 * Uploads a file and returns its stored description; `url` starts with `/files/`. An expired session is renewed in
 * place. Large files resume an interrupted upload.
 * @throws Refused with the platform's message, Unreachable, TimedOut, SignedOut; the signal's reason when cancelled
 */
export async function upload(file: File, options: UploadOptions): Promise<UploadAnswer> {
  // A pasted picture has no name, and the platform derives the type from the extension.
  const named = file.name ? file : new File([file], 'picture.png', { type: file.type })
  if (named.size <= partsFrom) return uploadWhole(named, options)
  const { uploadInParts } = await import('./upload-parts.ts').catch(() => {
    throw new Unreachable()
  })
  return uploadInParts(named, options)
}

/**
 * Lets the platform fetch a picture of another website. Returns the stored upload.
 * @throws Refused with the platform's message, Unreachable, TimedOut, SignedOut; the signal's reason when cancelled
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

/** Deletes the received parts of an interrupted upload that will not resume. */
export async function discardUpload(file: File, options: UploadTarget): Promise<void> {
  if (file.size <= partsFrom) return
  const { discardParts } = await import('./upload-parts.ts')
  await discardParts(file, options)
}

async function uploadWhole(file: File, options: UploadOptions): Promise<UploadAnswer> {
  const { subsite = $subsite.get()?.id, maxWidth, signal, onProgress } = options
  const search = maxWidth ? `?maxWidth=${maxWidth}` : ''
  const fields = fieldsOf(options)
  // The idempotency key prevents a second copy if the upload is repeated because its response was lost.
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
