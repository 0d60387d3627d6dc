import type { Envelope } from '../../contract/envelope.ts'
import type { SheetPreview } from '../../contract/sheet.ts'
import { Refused, TimedOut, Unreachable } from '../../core/language/errors.ts'
import { $locale } from '../../core/language/locale.ts'
import { writeJson } from '../../core/values/json.ts'
import { sendForm } from '../../core/page/send-form.ts'
import { fetchFile, isTimeout } from '../../core/page/time-limit.ts'
import { environment } from '../wire/environment.ts'
import { renewedAfter } from '../request/send.ts'
import type { Answer } from '../wire/fetch-once.ts'
import { requestText } from '../wire/request.text.ts'
import { $subsite, $token } from '../wire/session.ts'
import { uploadHeaders } from './upload-call.ts'

function readEnvelope(text: string): Partial<Envelope<unknown>> | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const refused = (body: Partial<Envelope<unknown>> | undefined): Refused =>
  new Refused(body?.message || requestText[$locale.get()].refused, Number(body?.code), body?.result)

/** Excludes error pages sent by a proxy. */
const isFile = ({ ok, headers }: Response): boolean =>
  ok && /officedocument|octet-stream|zip/.test(headers.get('content-type') ?? '')

/** Returns the file name in a `Content-Disposition` header. */
const nameOf = (header: string | null): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(header ?? '')?.[1] ?? 'sheet.xlsx')

/** Saves a file through the browser's download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Time limit in ms of a file that the platform makes on request. */
const makingLimit = 300_000

/**
 * Downloads a spreadsheet, letter or other file from the platform and saves it.
 * @throws Refused with the platform's message, Unreachable, TimedOut, SignedOut; the signal's reason when cancelled
 */
export async function saveSheet(path: string, query: Record<string, string>, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const token = $token.get()
    const away = (error: unknown): never => {
      if (signal?.aborted) throw error
      throw isTimeout(error) ? new TimedOut() : new Unreachable()
    }
    const response = await fetchFile(
      `${environment.api}${path}?${new URLSearchParams(query)}`,
      {
        headers: uploadHeaders(token, undefined),
        credentials: 'omit',
        signal
      },
      makingLimit
    ).catch(away)
    if (isFile(response)) {
      // Discard an incomplete file.
      const file = await response.blob().catch(away)
      return saveFile(file, nameOf(response.headers.get('content-disposition')))
    }
    const body = readEnvelope(await response.text())
    if (!(await renewedAfter({ status: response.status, body: body as Answer['body'] }, token))) throw refused(body)
  }
}

/**
 * Like `saveSheet`, for visitors without a session. Their credentials are sent in the body, never in the address.
 * @throws Refused with the platform's message, Unreachable, TimedOut
 */
export async function saveKnown(path: string, known: object): Promise<void> {
  const away = (error: unknown): never => {
    throw isTimeout(error) ? new TimedOut() : new Unreachable()
  }
  const body = writeJson(known)
  const headers = { 'Content-Type': 'application/json' }
  const asked = { method: 'POST', headers, body, credentials: 'omit' } as const
  const response = await fetchFile(environment.api + path, asked, makingLimit).catch(away)
  if (!isFile(response)) throw refused(readEnvelope(await response.text()))
  saveFile(await response.blob().catch(away), nameOf(response.headers.get('content-disposition')))
}

/**
 * Sends a file to a call other than an upload to the site, after the form fields, and returns its result.
 * @throws Refused with the platform's message, Unreachable, TimedOut, SignedOut; the signal's reason when cancelled
 */
export async function sendFile<Result>(
  path: string,
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
  fields: Record<string, string> = {}
): Promise<Result> {
  for (;;) {
    const token = $token.get()
    const { status, text } = await sendForm(
      environment.api + path,
      { ...fields, file },
      { headers: uploadHeaders(token, $subsite.get()?.id), signal, onProgress }
    )
    const body = readEnvelope(text)
    if (await renewedAfter({ status, body: body as Answer['body'] }, token)) continue
    if (body?.success !== true) throw refused(body)
    return body.result as Result
  }
}

/** Sends a file for visitors without a session. @throws as `saveKnown` does; the signal's reason when cancelled */
export async function sendKnown<Result>(
  path: string,
  known: Record<string, string>,
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void
): Promise<Result> {
  // The credentials precede the file, so the server can reject it before storing it.
  const { text } = await sendForm(environment.api + path, { ...known, file }, { headers: {}, signal, onProgress })
  const body = readEnvelope(text)
  if (body?.success !== true) throw refused(body)
  return body.result as Result
}

/** Returns a preview of an import without changing data. `into` names the column of a site. @throws as `sendFile` does */
export const lookAtSheet = (
  path: string,
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
  into: Record<string, string> = {}
): Promise<SheetPreview> =>
  sendFile(`${path}?${new URLSearchParams({ dryRun: '1', ...into })}`, file, signal, onProgress)
