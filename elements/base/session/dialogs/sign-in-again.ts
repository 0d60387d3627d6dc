import { codes } from '../../contract/envelope.ts'
import { changeCurrentSubsite, login, type SignedIn } from '../../contract/session.ts'
import { Refused } from '../../core/errors.ts'
import { sendCall, sendSignIn } from '../wire/call.ts'
import { environment } from '../wire/environment.ts'
import { $session, endSession, keepSession } from '../wire/session.ts'

/** @throws Refused with code 428 and the answer: nothing begins before the person has chosen a password */
export function requireOwn(signedIn: SignedIn): void {
  if (signedIn.userInfo.mustChangePassword) throw new Refused('', codes.mustChangePassword, signedIn)
}

/** The session that waits for a password chosen by the person; undefined for any other failure. */
export const waitingSession = (error: unknown): SignedIn | undefined =>
  error instanceof Refused && error.code === codes.mustChangePassword ? (error.result as SignedIn) : undefined

/** Signs in again in place, as the same person at the same sub-site: the calls that failed run again. */
export async function signInAgain(password: string): Promise<void> {
  const before = $session.get()
  if (!before) return
  const { username } = before.userInfo
  const signedIn = await sendSignIn(login, { body: { username, password } })
  requireOwn(signedIn)
  if (signedIn.subsite.id === before.subsite.id) return keepSession(signedIn)
  // The token is shared only once it is at the sub-site the person was working in.
  const { id: subsiteId, siteType } = before.subsite
  const { token } = signedIn
  const moved = sendCall(changeCurrentSubsite, { query: { subsiteId, siteType }, token }, async () => false)
  keepSession(await moved.catch(() => signedIn))
}

/** Ends the session without a call: it is over already. */
export function leave(): void {
  endSession()
  environment.go('/')
}
