import { idempotencyHeader, post, subsiteHeader } from '../../contract/endpoint.ts'
import { ueditorPath, type UploadAnswer } from '../../contract/upload.ts'
import { Refused, Unreachable } from '../../core/errors.ts'
import { $locale, texts } from '../../core/locale.ts'
import { sendForm } from '../../core/send-form.ts'
import { environment } from '../wire/environment.ts'
import { renewedAfter, type Answer } from '../wire/request.ts'
import { $subsite, $token } from '../wire/session.ts'
import { nameWrite } from '../wire/write-names.ts'

const uploadText = texts({ failed: '系统错误，请重试' }, { failed: 'System error; try again' })

const sendFile = post<UploadAnswer, unknown, unknown>(ueditorPath)

/** Bytes; a larger file goes in parts, which a lost line does not take back. */
export const partsFrom = 8 * 1024 * 1024

/** The reason to abort with for an upload that shall go on later: what has arrived of it stays. */
export const paused = new Error('paused')

/** What a file is for. */
export interface UploadTarget {
  kind: 'image' | 'file'
  /** The folder it is listed in: word characters and slashes. */
  dir: string
  /** The site that the page was drawn for; default: the session's. The platform refuses another. */
  subsite?: string | undefined
  /** Pixels; a wider picture is scaled. Default: what the site has set. */
  maxWidth?: number | undefined
  /** Whose mark a picture gets: `newsclass:<id>`, `subsite:<id>`, or `none`; default: the site's. */
  watermark?: string | undefined
}

export interface UploadOptions extends UploadTarget {
  /** Aborting cancels it and takes away what has arrived, unless the reason is `paused`. */
  signal: AbortSignal
  /** Hears the share that is sent, 0 to 1. */
  onProgress: (share: number) => void
}

/** What is said of a file besides its content. */
export function fieldsOf({ kind, dir, watermark }: UploadTarget): Record<string, string> {
  const mark: Record<string, string> = !watermark
    ? {}
    : watermark === 'none'
      ? { turnWatermark: '0' }
      : { pictureWaterMark: watermark, turnWatermark: '1' }
  return { action: `upload${kind}`, dir, ...mark }
}

/** Of a call that carries a file. */
export const uploadHeaders = (token: string | undefined, subsite: string | undefined): Record<string, string> => ({
  'X-Access-Token': token ?? '',
  ...(subsite && { [subsiteHeader]: subsite })
})

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

/** What a body says: an answer, or the envelope of a refusal. */
export function readAnswer(text: string): Partial<UploadAnswer> & { message?: string } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

/** @throws Refused when nothing is stored. */
export function acceptedOf(answer: Partial<UploadAnswer> & { message?: string }, status: number): UploadAnswer {
  if (answer.state === 'SUCCESS' && answer.url) return answer as UploadAnswer
  throw new Refused(answer.state || answer.message || uploadText[$locale.get()].failed, status)
}
