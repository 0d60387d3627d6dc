import type { BodyOf } from '../../contract/endpoint.ts'
import { beginPasskeySignIn, finishPasskeySignIn } from '../../contract/passkey.ts'
import { codes } from '../../contract/envelope.ts'
import { changeCurrentSubsite, login, logout, secondStep, type SignedIn } from '../../contract/session.ts'
import { Refused } from '../../core/language/errors.ts'
import { sendCall, sendSignIn } from '../wire/call.ts'
import { environment } from '../wire/environment.ts'
import { askPasskey } from '../wire/passkeys.ts'
import { $session, endSession, isViewStored, keepSession, type Session } from '../wire/session.ts'

/** @throws Refused with the answer, if the user must choose a new password (428) or enable a second factor (427) first */
export function requireOwn(signedIn: SignedIn): void {
  if (signedIn.userInfo.mustChangePassword) throw new Refused('', codes.mustChangePassword, signedIn)
  if (signedIn.userInfo.mustEnrol) throw new Refused('', codes.mustEnrol, signedIn)
}

const waits: readonly number[] = [codes.mustChangePassword, codes.mustEnrol]

/**
 * Returns the session that starts once the user has chosen a password and enabled a second factor; undefined for any
 * other failure.
 */
export const waitingSession = (error: unknown): SignedIn | undefined =>
  error instanceof Refused && waits.includes(error.code) && error.result ? (error.result as SignedIn) : undefined

/** Returns the ticket for the second step of a sign-in; undefined for any other failure. */
export const factorTicket = (error: unknown): string | undefined =>
  error instanceof Refused && error.code === codes.secondFactor
    ? (error.result as { ticket?: string } | null)?.ticket
    : undefined

/** Returns true if the ticket of the second step was used or is too old: the first step must be repeated. */
export const isTicketOver = (error: unknown): boolean =>
  error instanceof Refused && error.code === codes.secondFactor && factorTicket(error) === undefined

/** Signs the same user in again at the same site, without leaving the page. The failed calls are repeated. */
export async function signInAgain(given: Omit<BodyOf<typeof login>, 'username'>): Promise<void> {
  const before = $session.get()
  if (!before) return
  const { username } = before.userInfo
  await renew(before, await sendSignIn(login, { body: { username, ...given } }))
}

/** Second step of `signInAgain`. */
export async function signInAgainByCode(ticket: string, code: string): Promise<void> {
  const before = $session.get()
  if (before) await renew(before, await sendSignIn(secondStep, { body: { ticket, code } }))
}

/**
 * Signs the same user in again by passkey. A session of another user ends at once.
 * @throws Refused with `other` if the passkey is another user's
 */
export async function signInAgainByPasskey(other: string): Promise<void> {
  const before = $session.get()
  if (!before) return
  const { attempt, options } = await sendCall(beginPasskeySignIn, {}, async () => false)
  const credential = await askPasskey(options)
  const signedIn = await sendSignIn(finishPasskeySignIn, { body: { attempt, credential } })
  if (signedIn.userInfo.id !== before.userInfo.id) {
    await sendCall(logout, { token: signedIn.token, timeout: 6000 }, async () => false).catch(() => undefined)
    throw new Refused(other, codes.failed)
  }
  await renew(before, signedIn)
}

async function renew(before: Session, signedIn: SignedIn): Promise<void> {
  requireOwn(signedIn)
  if (signedIn.subsite.id === before.subsite.id) return keepSession(signedIn, 'renewal')
  // The token is shared only after switching to the site the user was working in.
  const { id: subsiteId, siteType } = before.subsite
  const { token } = signedIn
  const moved = sendCall(changeCurrentSubsite, { query: { subsiteId, siteType }, token }, async () => false)
  keepSession(await moved.catch(() => signedIn), 'renewal')
}

/** Closes the tab of a view. A tab that no page opened starts anew with the session of the browser. */
function leaveView(): void {
  close()
  environment.reload('/')
}

/** Leaves the session. No call is needed. */
export function leave(reason: 'sign-out' | 'end'): void {
  const isView = isViewStored()
  endSession(reason)
  if (isView) return leaveView()
  environment.go('/')
}
