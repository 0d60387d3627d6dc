import { ofetch, type FetchError } from 'ofetch'
import { requestIdHeader, type Endpoint } from '../../contract/endpoint.ts'
import type { Envelope } from '../../contract/envelope.ts'
import { sentence, TimedOut, Unreachable } from '../../core/language/errors.ts'
import { writeJson } from '../../core/values/json.ts'
import { tellPage } from '../../core/page/tell-page.ts'
import { environment } from './environment.ts'

/** Timeout in ms of a call. */
export const timeLimit = 60_000

export interface Options<Query, Body> {
  query?: Query
  body?: Body
  signal?: AbortSignal
  timeout?: number
  /** Token to use instead of the session's, for calls before the session starts. */
  token?: string
  /** Sub-site that the write belongs to. Default: the session's when the call starts. */
  subsite?: string
  /** Idempotency key chosen by the caller, so that a write is recognised after a reload: 8 to 64 word characters. */
  name?: string
  /** Fails at once if the session has expired, without a dialog. */
  noDialog?: boolean
}

export interface Answer {
  status: number
  body: Partial<Envelope<unknown>> | undefined
  /** Identifies the call in the platform's log. */
  requestId?: string | undefined
}

/**
 * Sends one request.
 * @returns the answer, also if it is a refusal
 * @throws Unreachable, TimedOut; the signal's reason when aborted
 */
export async function fetchOnce(
  endpoint: Endpoint<unknown, unknown, unknown>,
  options: Options<unknown, unknown>,
  headers?: Record<string, string>
): Promise<Answer> {
  const { query, body, signal, timeout = timeLimit } = options
  const stamp = endpoint.method === 'GET' && !endpoint.plain ? { _t: Math.floor(Date.now() / 1000) } : {}
  try {
    const response = await ofetch.raw(environment.api + endpoint.path.replace(/^(?!\/)/, '/'), {
      method: endpoint.method,
      query: { ...(query as object), ...stamp },
      body: body === undefined ? undefined : writeJson(body),
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      credentials: 'omit',
      retry: 0,
      timeout,
      signal,
      ignoreResponseError: true,
      parseResponse: text => {
        try {
          return JSON.parse(text)
        } catch {
          return undefined
        }
      }
    })
    const requestId = response.headers.get(requestIdHeader) ?? undefined
    return { status: response.status, body: response._data as Answer['body'], requestId }
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    const cause = (error as FetchError).cause as Error | undefined
    const isSlow = cause?.name === 'TimeoutError' || /timeout/i.test(String(cause?.message))
    const failure = isSlow ? new TimedOut() : new Unreachable()
    tellPage(sentence(failure), 'unreachable')
    throw failure
  }
}
