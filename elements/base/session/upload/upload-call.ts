import { subsiteHeader } from '../../contract/endpoint.ts'
import type { UploadAnswer } from '../../contract/upload.ts'
import { Refused } from '../../core/language/errors.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { $locale, texts } from '../../core/language/locale.ts'

const uploadText = texts({ failed: '系统错误，请重试' }, { failed: 'Something went wrong. Try again.' })

/** Size in bytes above which a file is sent in parts, so that an interrupted upload can resume. */
export const partsFrom = 8 * 1024 * 1024

/** Abort reason that pauses an upload. The parts received so far are stored. */
export const paused = new Error('paused')

/** Purpose of an uploaded file. */
export interface UploadTarget {
  kind: 'image' | 'file'
  /** Folder to list it in (`isFolder`). */
  dir: string
  /** Site that the page was rendered for; default: the session's. Refused if the session has switched sites. */
  subsite?: string | undefined
  /** Width in pixels above which a picture is scaled down. Default: the site's setting. */
  maxWidth?: number | undefined
  /** Watermark of a picture: `newsclass:<id>`, `subsite:<id>` or `none`. Default: the site's. */
  watermark?: string | undefined
}

/** Folder of uploads, or a function that finds it when one begins. */
export type UploadFolder = string | (() => Promise<string>)

export interface UploadOptions extends UploadTarget {
  /** Aborting cancels the upload and deletes the parts received, unless the reason is `paused`. */
  signal: AbortSignal
  /** Reports the share sent, 0 to 1. */
  onProgress: (share: number) => void
}

/** Returns the folder for an upload that begins now. */
export const findFolder = async (folder: UploadFolder): Promise<string> =>
  typeof folder === 'string' ? folder : folder()

/** Returns the form fields that accompany a file. */
export function fieldsOf({ kind, dir, watermark }: UploadTarget): Record<string, string> {
  const mark: Record<string, string> = !watermark
    ? {}
    : watermark === 'none'
      ? { turnWatermark: '0' }
      : { pictureWaterMark: watermark, turnWatermark: '1' }
  return { action: `upload${kind}`, dir, ...mark }
}

/** Returns the headers of an upload. */
export const uploadHeaders = (token: string | undefined, subsite: string | undefined): Record<string, string> => ({
  'X-Access-Token': token ?? '',
  ...(subsite && { [subsiteHeader]: subsite })
})

/** Parses a response body: an upload answer or the envelope of a refusal. */
export function readAnswer(text: string): Partial<UploadAnswer> & { message?: string } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

/** @throws Refused if the file was not stored */
export function acceptedOf(answer: Partial<UploadAnswer> & { message?: string }, status: number): UploadAnswer {
  if (answer.state === 'SUCCESS' && answer.url) {
    if (answer.note) toast(answer.note, 'warning')
    return answer as UploadAnswer
  }
  throw new Refused(answer.state || answer.message || uploadText[$locale.get()].failed, status)
}
