import { subsiteHeader } from '../../contract/endpoint.ts'
import type { UploadAnswer } from '../../contract/upload.ts'
import { Refused } from '../../core/errors.ts'
import { $locale, texts } from '../../core/locale.ts'

const uploadText = texts({ failed: '系统错误，请重试' }, { failed: 'System error; try again' })

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
