import { atom } from 'nanostores'
import { idempotencyHeader, subsiteHeader, unattendedHeader, type Endpoint } from '../../contract/endpoint.ts'
import { codes } from '../../contract/envelope.ts'
import { tellUse } from '../../contract/session.ts'
import { Refused, Unreachable } from '../../core/language/errors.ts'
import { $locale } from '../../core/language/locale.ts'
import { tellPage } from '../../core/page/tell-page.ts'
import { toast, toastAfterReload } from '../../core/overlay/toasts.ts'
import { isAttended, noteUse, whenWorking } from './attendance.ts'
import { environment } from './environment.ts'
import { fetchOnce, type Answer, type Options } from './fetch-once.ts'
import { neededProof } from './proof.ts'
import { requestText } from './request.text.ts'
import { $session, endSession, isHandedIn, isViewStored } from './session.ts'
import { nameWrite } from './write-names.ts'

const expiredMessage = 'Token失效，请重新登录'

/** Returns the message to show when the session has expired. */
export const expirySentence = ({ body }: Answer): string => body?.message ?? expiredMessage

function isExpired({ status, body }: Answer): boolean {
  const code = Number(body?.code)
  if (body?.success === false && (code === codes.expired || code === codes.replaced)) return true
  return status === 500 && body?.message === expiredMessage
}

/** Returns true if the platform no longer accepts the token. It answers 401 to a host's token that it never saw. */
export const isSpent = (answer: Answer, token: string | undefined): boolean =>
  token !== undefined && (isExpired(answer) || (answer.status === 401 && environment.renewToken !== undefined))

/** Counts the calls that were refused because the user no longer has the site of the session. */
export const $lostSite = atom(0)

/** Returns true if the user may not use the platform any more. */
const isOver = ({ body }: Answer): boolean =>
  Number(body?.code) === codes.replaced && (body?.result as { ended?: boolean } | null | undefined)?.ended === true

/** Time in ms in which the message of a 401 can be read before the page is reloaded. */
const readingTime = 1500
/** Token whose session is about to end. */
let leaving: string | undefined

/**
 * Shows the message of a session that is over, then ends the session and reloads the page. The session ends with the reload and not
 * earlier: otherwise the reload would wipe what the user types into the sign-in page.
 */
export function leaveEnded(message: string): void {
  const token = $session.get()?.token
  if (!token || token === leaving) return
  leaving = token
  toast(message, 'danger')
  tellPage(message, 'session')
  setTimeout(() => {
    leaving = undefined
    // Signed in anew by now, in this tab or another one.
    if ($session.get()?.token !== token) return
    const isView = isViewStored()
    endSession('end')
    toastAfterReload(message, 'danger')
    environment.reload(isView ? '/' : undefined)
  }, readingTime)
}

/** Throws a failed HTTP status as Refused, with the message for that status. */
function refuseStatus({ status, body, requestId }: Answer): never {
  const { statuses, serverFailed } = requestText[$locale.get()]
  const message = statuses[status as keyof typeof statuses] ?? body?.message ?? serverFailed(status, requestId)
  if (status === 401) leaveEnded(message)
  throw new Refused(message, status)
}

/** Leaves the page if the refused token is the one of the page. */
function refuseEnded(answer: Answer, token: string | undefined): never {
  if (token === $session.get()?.token) leaveEnded(expirySentence(answer))
  throw new Refused(expirySentence(answer), codes.replaced)
}

/** A second factor is enabled while signing in. Hosts sign their users in themselves. */
function leaveToEnrol(answer: Answer, token: string | undefined): void {
  if (token === $session.get()?.token && !isHandedIn()) leaveEnded(expirySentence(answer))
}

/** Returns the headers of a session. */
function signed(token: string | undefined): Record<string, string> {
  if (!token) return {}
  if (!isAttended()) return { 'X-Access-Token': token, [unattendedHeader]: '1' }
  noteUse()
  return { 'X-Access-Token': token }
}

/**
 * Sends a call of the contract and returns its result. `renewed` resolves to true if there is a new token; the call is
 * then repeated. Calls with `noDialog` or an explicit `token` are never renewed and open no dialog.
 * @throws Refused by the platform, Unreachable, TimedOut, SignedOut; the signal's reason when aborted
 */
export async function sendCall<Result, Query, Body>(
  endpoint: Endpoint<Result, Query, Body>,
  options: Options<Query, Body>,
  renewed: (answer: Answer, token: string | undefined) => Promise<boolean>
): Promise<Result> {
  const { name, answered } = nameWrite(endpoint, options.query, options.body, options.name)
  // Read once, so that a write for one site is not repeated at another after signing in again.
  const subsite = options.token ? undefined : (options.subsite ?? $session.get()?.subsite.id)
  const named = { ...(name && { [idempotencyHeader]: name }), ...(name && subsite && { [subsiteHeader]: subsite }) }
  for (;;) {
    const token = endpoint.open ? undefined : (options.token ?? $session.get()?.token)
    const answer = await fetchOnce(endpoint, options, { ...signed(token), ...named })
    if (isOver(answer)) refuseEnded(answer, token)
    if ((options.noDialog || options.token) && isSpent(answer, token))
      throw new Refused(expirySentence(answer), codes.expired)
    const isSilent = (options.noDialog || options.token) && neededProof(answer)
    if (!isSilent && (await renewed(answer, token))) continue
    const { status, body } = answer
    // After a server error it is unknown whether the write was done.
    if (status < 500) answered()
    if (body === undefined && status < 400) throw new Unreachable()
    if (status >= 400) refuseStatus(answer)
    if (body?.success === false && Number(body.code) === codes.mustEnrol) leaveToEnrol(answer, token)
    if (body?.success !== true && Number(body?.code) === codes.lostSite) $lostSite.set($lostSite.get() + 1)
    if (body?.success !== true)
      throw new Refused(body?.message || requestText[$locale.get()].refused, Number(body?.code), body?.result)
    return body.result as Result
  }
}

/** Sends a sign-in call. Success means code 200, as a number or a string, no matter what else the answer contains. */
export async function sendSignIn<Result, Query, Body>(
  endpoint: Endpoint<Result, Query, Body>,
  options: Options<Query, Body>
): Promise<Result> {
  const { status, body } = await fetchOnce(endpoint, options)
  if (String(body?.code) !== '200') {
    const { statuses, unreachable } = requestText[$locale.get()]
    const message = body?.message || statuses[status as keyof typeof statuses] || unreachable
    throw new Refused(message, Number(body?.code), body?.result)
  }
  return body?.result as Result
}

// Long writing keeps the session. If the call fails, the next one says why.
whenWorking(() => void sendCall(tellUse, { noDialog: true }, async () => false).catch(() => undefined))
