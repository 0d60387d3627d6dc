import { ofetch, type FetchOptions } from 'ofetch'

/** Time limit in ms of a request with its body, and of a pause in a download. */
export const timeLimit = 60_000

/** Signal that follows the caller's and aborts after a time. */
export interface Limit {
  signal: AbortSignal
  isOver(): boolean
  /** Starts the time again. */
  restart(): void
  /** Ends the limit; the signal no longer aborts. */
  stop(): void
}

/** Limits a request to `ms`, until `stop` is called. Joins two signals by hand, because older browsers cannot. */
export function limitTime(ms: number, signal?: AbortSignal | null): Limit {
  const controller = new AbortController()
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = () => controller.abort(signal?.reason)
  const stop = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', follow)
  }
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isOver = true
      controller.abort(new DOMException('The server took too long', 'TimeoutError'))
    }, ms)
  }
  restart()
  if (signal?.aborted) follow()
  else signal?.addEventListener('abort', follow, { once: true })
  return { signal: controller.signal, isOver: () => isOver, restart, stop }
}

/**
 * Fetches a file. Fails if the answer (`TimeoutError`), or the next part of its body, takes longer than `ms`. A large
 * file may take longer in total.
 */
export async function fetchFile(address: string, init: FetchOptions<'stream'> = {}, ms = timeLimit): Promise<Response> {
  const limit = limitTime(ms, init.signal)
  try {
    // A file is not repeated, and its answer is read as it comes.
    const whole = { ...init, signal: limit.signal, retry: 0, ignoreResponseError: true } as const
    const response = await ofetch.raw(address, { ...whole, responseType: 'stream' })
    if (!response.body) {
      limit.stop()
      return response
    }
    const watch = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, parts) {
        limit.restart()
        parts.enqueue(part)
      },
      flush: limit.stop
    })
    limit.restart()
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(watch), { status, statusText, headers })
  } catch (error) {
    limit.stop()
    throw (error as Error).cause ?? error
  }
}

/** Returns true if a request failed because it took too long. */
export const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

/** Time limit in ms of a script. */
const scriptLimit = 120_000

/** Waits for a script. @throws a `TimeoutError` after `scriptLimit`; a script cannot be cancelled */
export async function withinScriptLimit<Result>(script: Promise<Result>): Promise<Result> {
  const limit = limitTime(scriptLimit)
  const slow = new Promise<never>((_, reject) =>
    limit.signal.addEventListener('abort', () => reject(limit.signal.reason as Error))
  )
  return Promise.race([script, slow]).finally(limit.stop)
}
