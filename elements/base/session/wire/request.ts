import { ofetch, type FetchError } from 'ofetch'
import { idempotencyHeader, requestIdHeader, subsiteHeader, type Endpoint } from '../../contract/endpoint.ts'
import { codes, type Envelope } from '../../contract/envelope.ts'
import type { RefusedRight } from '../../contract/object-grant.ts'
import { writeJson } from '../../core/json.ts'
import { Refused, sentence, TimedOut, Unreachable } from '../../core/errors.ts'
import { explainable } from '../../core/toasts.ts'
import { tellPage } from '../../core/tell-page.ts'
import { $locale } from '../../core/locale.ts'
import { environment } from './environment.ts'
import { nextToken } from './expiry.ts'
import { tookToken } from './renewal.ts'
import { requestText } from './request.text.ts'
import { $session, endSession } from './session.ts'
import { nameWrite } from './write-names.ts'

/** Milliseconds. */
export const timeLimit = 60_000
/** Of the second client: small look-ups that may fail quietly. */
export const shortTimeLimit = 6_000

const expiredMessage = 'Token失效，请重新登录'

export interface Options<Query, Body> {
  query?: Query
  body?: Body
  signal?: AbortSignal
  timeout?: number
  /** Another token than the session's, for a call before the session stands. */
  token?: string
  /** The sub-site a write was drawn for; default: that of the session as the call begins. */
  subsite?: string
  /** Names a write by the caller's own name, so that it is known again after a reload: 8 to 64 word characters. */
  name?: string
  /** An expired session is an error at once, without the dialog (the first call of a page). */
  noDialog?: boolean
}

export interface Answer {
  status: number
  body: Partial<Envelope<unknown>> | undefined
  /** Identifies the call in the platform's log. */
  requestId?: string | undefined
}

/** One call, and what came of it, whatever that is. */
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

const isExpired = ({ status, body }: Answer): boolean => {
  const code = Number(body?.code)
  if (body?.success === false && (code === codes.expired || code === codes.replaced)) return true
  return status === 500 && body?.message === expiredMessage
}

// A host's own token may be one that this platform has never seen.
const isSpent = (answer: Answer, token: string | undefined): boolean =>
  token !== undefined && (isExpired(answer) || (answer.status === 401 && environment.renewToken !== undefined))

/**
 * Answers true when the platform no longer took the token, and there is another one now: the call is to be made again.
 * @throws SignedOut, NotRenewed
 */
export async function renewedAfter(answer: Answer, token: string | undefined): Promise<boolean> {
  if (!token) return false
  if (!isSpent(answer, token)) {
    tookToken(token)
    return false
  }
  await nextToken(token, answer.body?.message ?? expiredMessage)
  return true
}

/** A status that is no success, in the words of the error catalogue. */
function refuseStatus({ status, body, requestId }: Answer): never {
  const { statuses, serverFailed } = requestText[$locale.get()]
  const message = statuses[status as keyof typeof statuses] ?? body?.message ?? serverFailed(status, requestId)
  if (status === 401 && $session.get()) {
    endSession()
    tellPage(message, 'session')
    setTimeout(() => environment.reload(), 1500)
  }
  throw new Refused(message, status)
}

/**
 * Sends a call of the contract and answers its result. An expired session is renewed in place and the call repeated.
 * @throws Refused when the platform says no, Unreachable, TimedOut, SignedOut; the signal's reason when aborted.
 */
export async function send<Result, Query, Body>(
  endpoint: Endpoint<Result, Query, Body>,
  options: Options<Query, Body> = {}
): Promise<Result> {
  const { name, answered } = nameWrite(endpoint, options.query, options.body, options.name)
  // Kept over a sign-in in between: what was meant for one site is not done at another.
  const subsite = options.token ? undefined : (options.subsite ?? $session.get()?.subsite.id)
  const named = { ...(name && { [idempotencyHeader]: name }), ...(name && subsite && { [subsiteHeader]: subsite }) }
  for (;;) {
    const token = endpoint.open ? undefined : (options.token ?? $session.get()?.token)
    const answer = await fetchOnce(endpoint, options, { ...(token && { 'X-Access-Token': token }), ...named })
    if ((options.noDialog || options.token) && isSpent(answer, token))
      throw new Refused(answer.body?.message ?? expiredMessage, codes.expired)
    if (await renewedAfter(answer, token)) continue
    const { status, body } = answer
    // Of a failure of the server nobody knows how far it came.
    if (status < 500) answered()
    if (body === undefined && status < 400) throw new Unreachable()
    if (status >= 400) refuseStatus(answer)
    if (body?.success !== true) {
      const { message, code, result } = body ?? {}
      const asked = Number(code) === codes.forbidden && (result as RefusedRight | null)
      if (message && asked && asked.right)
        explainable.set(message, () => void import('../account/why.ts').then(({ explain }) => explain(asked)))
      throw new Refused(message || requestText[$locale.get()].refused, Number(code), result)
    }
    return body.result as Result
  }
}

/** For sign-in alone: success is the code as the string `200`, whatever else the answer says. */
export async function sendSignIn<Result, Query, Body>(
  endpoint: Endpoint<Result, Query, Body>,
  options: Options<Query, Body>
): Promise<Result> {
  const { status, body } = await fetchOnce(endpoint, options)
  if (String(body?.code) !== '200') {
    const { statuses, unreachable } = requestText[$locale.get()]
    const message = body?.message || statuses[status as keyof typeof statuses] || unreachable
    throw new Refused(message, Number(body?.code))
  }
  return body?.result as Result
}
