import { subsiteHeader } from '../contract/endpoint.ts'
import { ueditorPath, type UploadAnswer } from '../contract/upload.ts'
import { Refused } from '../core/errors.ts'
import { $locale, texts } from '../core/locale.ts'
import { sendForm } from '../core/send-form.ts'
import { environment } from './environment.ts'
import { $subsite, $token } from './session.ts'

const uploadText = texts({ failed: '上传失败，请重试' }, { failed: 'The upload failed; try again' })

export interface UploadOptions {
  kind: 'image' | 'file'
  /** The folder it is listed in: word characters and slashes. */
  dir: string
  /** The site that the page was drawn for; default: the session's. The platform refuses another. */
  subsite?: string | undefined
  signal: AbortSignal
  /** Hears the share that is sent, 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Uploads a file to the platform and answers what is stored; its `url` begins with `/files/`.
 * @throws Refused with the platform's sentence, Unreachable, TimedOut; the signal's reason when cancelled.
 */
export async function upload(
  file: File,
  { kind, dir, subsite = $subsite.get()?.id, signal, onProgress }: UploadOptions
): Promise<UploadAnswer> {
  // A pasted picture has no name; the platform goes by the ending.
  const named = file.name ? file : new File([file], 'picture.png', { type: file.type })
  const { status, text } = await sendForm(
    environment.api + ueditorPath,
    { action: `upload${kind}`, dir, upfile: named },
    {
      headers: { 'X-Access-Token': $token.get() ?? '', ...(subsite && { [subsiteHeader]: subsite }) },
      signal,
      onProgress
    }
  )
  const answer = readAnswer(text)
  if (answer.state === 'SUCCESS' && answer.url) return answer as UploadAnswer
  throw new Refused(answer.state || answer.message || uploadText[$locale.get()].failed, status)
}

function readAnswer(text: string): Partial<UploadAnswer> & { message?: string } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

const origin = (): string => new URL(environment.api, location.href).origin

/** The address of an upload as this page can load it. */
export const shownAddress = (url: string): string =>
  origin() === location.origin || !url.startsWith('/') ? url : origin() + url

/** The pictures of a stored text as this page can load them: the platform may be another origin. */
export const shownHtml = (html: string): string =>
  origin() === location.origin ? html : html.replaceAll('src="/files/', `src="${origin()}/files/`)

/** And back, as it is stored. */
export const storedHtml = (html: string): string => html.replaceAll(`src="${origin()}/files/`, 'src="/files/')
