import { ofetch, type FetchError } from 'ofetch'
import { requestIdHeader, type Endpoint } from '../../contract/endpoint.ts'
import type { Envelope } from '../../contract/envelope.ts'
import { sentence, TimedOut, Unreachable } from '../../core/errors.ts'
import { writeJson } from '../../core/json.ts'
import { tellPage } from '../../core/tell-page.ts'
import { environment } from './environment.ts'

/** Milliseconds after which a call without an answer fails. */
export const timeLimit = 60_000

export interface Options<Query, Body> {
  query?: Query
  body?: Body
  signal?: AbortSignal
  timeout?: number
  /** Another token than the session's, for a call before the session begins. */
  token?: string
  /** The sub-site a write was drawn for; default: that of the session as the call begins. */
  subsite?: string
  /** Idempotency key of the caller, so that a write is known again after a reload: 8 to 64 word characters. */
  name?: string
  /** An expired session is an error at once, without the dialog (the first call of a page). */
  noDialog?: boolean
}

export interface Answer {
  status: number
  body: Partial<Envelope<unknown>> | undefined
  /** Identifies the call in the log of the platform. */
  requestId?: string | undefined
}

/**
 * Sends one request. @returns the answer, also that of a refusal
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
