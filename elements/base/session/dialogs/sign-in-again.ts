import type { BodyOf } from '../../contract/endpoint.ts'
import { codes } from '../../contract/envelope.ts'
import { changeCurrentSubsite, login, type SignedIn } from '../../contract/session.ts'
import { Refused } from '../../core/language/errors.ts'
import { sendCall, sendSignIn } from '../wire/call.ts'
import { environment } from '../wire/environment.ts'
import { $session, endSession, keepSession } from '../wire/session.ts'

/** @throws Refused with code 428 and the answer, if the user must choose a new password first */
export function requireOwn(signedIn: SignedIn): void {
  if (signedIn.userInfo.mustChangePassword) throw new Refused('', codes.mustChangePassword, signedIn)
}

/** Returns the session that starts once the user has chosen a password; undefined for any other failure. */
export const waitingSession = (error: unknown): SignedIn | undefined =>
  error instanceof Refused && error.code === codes.mustChangePassword ? (error.result as SignedIn) : undefined

/** Signs the same user in again at the same site, without leaving the page. The failed calls are repeated. */
export async function signInAgain(given: Omit<BodyOf<typeof login>, 'username'>): Promise<void> {
  const before = $session.get()
  if (!before) return
  const { username } = before.userInfo
  const signedIn = await sendSignIn(login, { body: { username, ...given } })
  requireOwn(signedIn)
  if (signedIn.subsite.id === before.subsite.id) return keepSession(signedIn, 'renewal')
  // The token is shared only after switching to the site the user was working in.
  const { id: subsiteId, siteType } = before.subsite
  const { token } = signedIn
  const moved = sendCall(changeCurrentSubsite, { query: { subsiteId, siteType }, token }, async () => false)
  keepSession(await moved.catch(() => signedIn), 'renewal')
}

/** Leaves the session. No call is needed. */
export function leave(reason: 'sign-out' | 'end'): void {
  endSession(reason)
  environment.go('/')
}
