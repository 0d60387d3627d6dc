import { Upload, type DetailedError, type UploadOptions as TusOptions } from 'tus-js-client'
import { tusPath, type UploadAnswer } from '../../contract/upload.ts'
import { TimedOut, Unreachable } from '../../core/language/errors.ts'
import { readJson, shared } from '../../core/values/storage.ts'
import { writeJson } from '../../core/values/json.ts'
import { fetchFile, isTimeout } from '../../core/page/time-limit.ts'
import { environment, keyOfPlatform } from '../wire/environment.ts'
import { renewedAfter } from '../request/send.ts'
import type { Answer } from '../wire/fetch-once.ts'
import { $subsite, $token, $user } from '../wire/session.ts'
import {
  acceptedOf,
  fieldsOf,
  partsFrom,
  paused,
  readAnswer,
  uploadHeaders,
  type UploadOptions,
  type UploadTarget
} from './upload-call.ts'

/** Time in ms after which the platform deletes an unfinished upload. */
const lifetime = 86_400_000

interface Begun {
  address: string
  at: number
}

const key = (): string => keyOfPlatform('qundao:uploads')

function begunUploads(): Record<string, Begun> {
  const kept = Object.entries(Object(readJson(shared, key())) as Record<string, Partial<Begun> | undefined>)
  const fresh = kept.filter(
    ([, begun]) => typeof begun?.address === 'string' && Date.now() - (begun.at ?? 0) < lifetime
  )
  return Object.fromEntries(fresh) as Record<string, Begun>
}

function keep(name: string, address: string | undefined): void {
  const { [name]: _before, ...others } = begunUploads()
  const next = address ? { ...others, [name]: { address, at: Date.now() } } : others
  shared.write(key(), Object.keys(next).length > 0 ? writeJson(next) : null)
}

/** Uploads running in this page. The same file chosen twice is a separate upload. */
const underWay = new Set<string>()

/** Returns the metadata sent when the upload starts. */
function metadataOf(file: File, target: UploadTarget): Record<string, string> {
  const { maxWidth } = target
  return { filename: file.name, ...fieldsOf(target), ...(maxWidth && { maxWidth: String(maxWidth) }) }
}

/** Identifies an upload by file, purpose and user, so that it can resume after a reload. */
function nameOf(file: File, target: UploadTarget): string {
  const { subsite = $subsite.get()?.id } = target
  return writeJson([file.size, file.lastModified, $user.get()?.username, subsite, metadataOf(file, target)])
}

/** Response of the platform, as far as it arrived. */
interface Heard {
  status: number
  text: string
}

/** Runs one attempt. Resolves with the last response; rejects if there is none. */
function send(
  file: File,
  options: TusOptions,
  signal: AbortSignal,
  onAddress: (address: string) => void
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      ...options,
      onUploadUrlAvailable: () => upload.url && onAddress(upload.url),
      onSuccess({ lastResponse }) {
        end()
        resolve({ status: lastResponse.getStatus(), text: lastResponse.getBody() ?? '' })
      },
      onError(error) {
        end()
        const response = (error as Partial<DetailedError>).originalResponse
        if (!response) return reject(new Unreachable())
        resolve({ status: response.getStatus(), text: response.getBody() ?? '' })
      }
    })
    const stop = () => {
      // If deleting fails, the platform removes the parts after a day.
      upload.abort(signal.reason !== paused).catch(() => undefined)
      reject(signal.reason as Error)
    }
    // A signal that is aborted later must not delete what has arrived.
    const end = () => signal.removeEventListener('abort', stop)
    signal.addEventListener('abort', stop, { once: true })
    upload.start()
  })
}

/** Fetches the result of a complete upload, or the reason of a refusal: the HEAD response of tus has no body. */
async function ask(address: string, headers: Record<string, string>, signal: AbortSignal): Promise<Heard> {
  try {
    const response = await fetchFile(address, { headers, signal, credentials: 'omit' })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    if (signal.aborted) throw error
    throw isTimeout(error) ? new TimedOut() : new Unreachable()
  }
}

/**
 * Sends a file in parts. Resumes an interrupted upload, including one from before a page reload.
 * @throws as `upload` does
 */
export async function uploadInParts(file: File, options: UploadOptions): Promise<UploadAnswer> {
  const { subsite = $subsite.get()?.id, signal, onProgress } = options
  const name = nameOf(file, options)
  const isFirst = !underWay.has(name)
  underWay.add(name)
  let address = isFirst ? begunUploads()[name]?.address : undefined
  const remember = (next: string | undefined): void => {
    address = next
    if (isFirst) keep(name, next)
  }
  try {
    for (;;) {
      signal.throwIfAborted()
      const token = $token.get()
      const headers = uploadHeaders(token, subsite)
      const before = address
      let heard = await send(
        file,
        {
          // Never pass both: tus would silently start a new upload if the old one is not found.
          ...(before ? { uploadUrl: before } : { endpoint: environment.api + tusPath }),
          metadata: metadataOf(file, options),
          headers,
          chunkSize: partsFrom,
          retryDelays: null,
          storeFingerprintForResuming: false,
          onProgress: (sent, total) => onProgress(sent / total)
        },
        signal,
        remember
      )
      const isUnknown = heard.status === 404 || heard.status === 410
      // "Not found" may mean complete: browsers repeat the last part if its response was lost.
      if (address && (isUnknown || heard.text === '')) heard = await ask(address, headers, signal)
      if (before && isUnknown && readAnswer(heard.text).state !== 'SUCCESS') {
        remember(undefined)
        continue
      }
      const answer = readAnswer(heard.text)
      if (await renewedAfter({ status: heard.status, body: answer as Answer['body'] }, token)) continue
      // Another attempt is still running, or a proxy answers for a server that is starting.
      const isWordless = heard.status >= 500 && !answer.message && !answer.state
      if (heard.status === 409 || heard.status === 423 || isWordless) throw new Unreachable()
      if (heard.status === 200) remember(undefined)
      return acceptedOf(answer, heard.status)
    }
  } catch (error) {
    if (signal.aborted && signal.reason !== paused) remember(undefined)
    throw error
  } finally {
    if (isFirst) underWay.delete(name)
  }
}

/** Deletes the received parts of a file. If that fails, the platform removes them after a day. */
export async function discardParts(file: File, target: UploadTarget): Promise<void> {
  const name = nameOf(file, target)
  const address = begunUploads()[name]?.address
  if (!address || underWay.has(name)) return
  keep(name, undefined)
  const headers = uploadHeaders($token.get(), target.subsite ?? $subsite.get()?.id)
  await Upload.terminate(address, { headers, retryDelays: null })
}
