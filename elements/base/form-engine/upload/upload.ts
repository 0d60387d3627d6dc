import { safeAddress } from '../../core/page/safe-address.ts'
import { sendForm } from '../../core/page/send-form.ts'
import type { HostUpload as OwnUpload } from '../../kit/upload/host-upload.ts'
import { textOption } from '../document/type.ts'
import type { Options, Widget } from '../document/document.ts'
import { callHost, HostProblem, type Functions } from '../host/host-function.ts'

/** Upload function of the host, which also receives the widget. */
export type HostUpload = OwnUpload<{ widget: Widget }>

export interface Uploaded {
  url: string
  name: string
  key: string
}

type UploadProblemCode = 'action' | 'domain' | 'token' | 'network' | 'refused' | 'answer' | 'address' | 'cancelled'

/** Reason why a file was not uploaded. `detail` is the message of the server or the name of the function. */
export class UploadProblem extends Error {
  override name = 'UploadProblem'
  readonly code: UploadProblemCode
  readonly detail: string

  constructor(code: UploadProblemCode, detail = '', options?: ErrorOptions) {
    super(`${code} ${detail}`, options)
    this.code = code
    this.detail = detail
  }
}

interface Request {
  widget: Widget
  functions: Functions
  upload: HostUpload | undefined
  signal: AbortSignal
  /** Receives the share that was sent, 0 to 1. */
  onProgress: (share: number) => void
}

const cloud = 'https://upload.qiniup.com'

/** Returns the missing setting of an upload; undefined if nothing is missing. */
export function uploadGap(options: Options, upload: HostUpload | undefined): 'action' | 'domain' | 'token' | undefined {
  if (upload) return undefined
  if (options.isQiniu !== true) return textOption(options, 'action') ? undefined : 'action'
  if (!textOption(options, 'domain')) return 'domain'
  return textOption(options, 'tokenFunc') ? undefined : 'token'
}

/**
 * Uploads a file by the host's function, to the cloud with a token of the host, or to the document's `action`.
 * @throws UploadProblem
 */
export async function uploadFile(
  file: File,
  { widget, functions, upload, signal, onProgress }: Request
): Promise<Uploaded> {
  const { options } = widget
  const gap = uploadGap(options, upload)
  if (gap) throw new UploadProblem(gap)
  const key: string = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`
  const done = (url: unknown, name = file.name, ownKey = key): Uploaded => {
    const address = safeAddress(url)
    if (!address) throw new UploadProblem(url === undefined || url === '' ? 'answer' : 'address')
    return { url: address, name, key: ownKey }
  }
  if (upload) {
    const answer = await upload(file, { signal, onProgress, widget }).catch((cause: unknown) => {
      throw new UploadProblem(signal.aborted ? 'cancelled' : 'refused', cause instanceof Error ? cause.message : '', {
        cause
      })
    })
    // A file that is not public has a key and no address.
    if (typeof answer === 'object' && answer.url === '' && answer.key)
      return { url: '', name: answer.name ?? file.name, key: answer.key }
    return typeof answer === 'string' ? done(answer) : done(answer?.url, answer?.name, answer?.key)
  }
  if (options.isQiniu !== true) {
    const answer = await post(textOption(options, 'action'), { file }, headersOf(options), signal, onProgress)
    return done(addressIn(answer))
  }
  const token = await callHost(functions, textOption(options, 'tokenFunc'), widget, signal).catch(
    (cause: HostProblem) => {
      throw new UploadProblem(cause.code === 'cancelled' ? 'cancelled' : 'token', cause.functionName, { cause })
    }
  )
  if (typeof token !== 'string' || token === '') throw new UploadProblem('token', textOption(options, 'tokenFunc'))
  const answer = await post(textOption(options, 'action') || cloud, { token, key, file }, {}, signal, onProgress)
  const stored = (answer as { key?: unknown } | null)?.key
  if (typeof stored !== 'string') throw new UploadProblem('answer')
  return done(`${textOption(options, 'domain').replace(/\/+$/, '')}/${stored}`, file.name, stored)
}

function headersOf(options: Options): Record<string, string> {
  const given = typeof options.headers === 'object' && options.headers ? Object.entries(options.headers) : []
  return Object.fromEntries(
    given.filter(([name, value]) => /^[\w-]+$/.test(name) && typeof value === 'string' && !/[\r\n]/.test(value)) as [
      string,
      string
    ][]
  )
}

/** Finds the address in the response of common servers: `url` at the top or one level down. */
function addressIn(answer: unknown): unknown {
  const own = (record: unknown, name: string): unknown =>
    typeof record === 'object' && record !== null && Object.hasOwn(record, name)
      ? (record as Record<string, unknown>)[name]
      : undefined
  return (
    own(answer, 'url') ??
    ['data', 'result', 'response'].map(name => own(own(answer, name), 'url')).find(url => url !== undefined)
  )
}

async function post(
  action: string,
  fields: Record<string, string | File>,
  headers: Record<string, string>,
  signal: AbortSignal,
  onProgress: (share: number) => void
): Promise<unknown> {
  if (!safeAddress(action)) throw new UploadProblem('action')
  const { status, text } = await sendForm(action, fields, { headers, signal, onProgress }).catch((cause: unknown) => {
    throw new UploadProblem(signal.aborted ? 'cancelled' : 'network', '', { cause })
  })
  const answer = parsed(text)
  if (status < 200 || status > 299) throw new UploadProblem('refused', messageIn(answer))
  if (answer === undefined) throw new UploadProblem('answer')
  return answer
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function messageIn(answer: unknown): string {
  const message = (answer as { message?: unknown } | null | undefined)?.message
  return typeof message === 'string' ? message.slice(0, 200) : ''
}
