import { ofetch } from 'ofetch'
import { draftKeyHeader, fileKeyHeader, requestIdHeader, type Endpoint } from '../../contract/endpoint.ts'
import type { Envelope } from '../../contract/envelope.ts'
import { sentence, TimedOut, Unreachable } from '../../core/language/errors.ts'
import { writeJson } from '../../core/values/json.ts'
import { tellPage } from '../../core/page/tell-page.ts'
import { limitTime, timeLimit } from '../../core/page/time-limit.ts'
import { environment } from './environment.ts'
import { takeDraftKey } from './draft-key.ts'
import { $fileKey } from './file-key.ts'

export interface Options<Query, Body> {
  query?: Query
  body?: Body
  signal?: AbortSignal
  /** Time limit in ms, body included; 60 s by default. */
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
  const limit = limitTime(timeout, signal)
  try {
    const response = await ofetch.raw(environment.api + endpoint.path.replace(/^(?!\/)/, '/'), {
      method: endpoint.method,
      query: { ...(query as object), ...stamp },
      body: body === undefined ? undefined : writeJson(body),
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      credentials: 'omit',
      retry: 0,
      // Sends no `timeout`: ofetch ignores it beside a signal, and ends it with the headers.
      signal: limit.signal,
      ignoreResponseError: true,
      parseResponse: text => {
        try {
          return JSON.parse(text)
        } catch {
          return undefined
        }
      }
    })
    const fileKey = response.headers.get(fileKeyHeader)
    if (fileKey) $fileKey.set(fileKey)
    takeDraftKey(response.headers.get(draftKeyHeader))
    const requestId = response.headers.get(requestIdHeader) ?? undefined
    return { status: response.status, body: response._data as Answer['body'], requestId }
  } catch {
    if (signal?.aborted) throw signal.reason
    const failure = limit.isOver() ? new TimedOut() : new Unreachable()
    tellPage(sentence(failure), 'unreachable')
    throw failure
  } finally {
    limit.stop()
  }
}
