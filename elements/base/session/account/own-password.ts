import { codes } from '../../contract/envelope.ts'
import { updatePassword, type SignedIn } from '../../contract/session.ts'
import { Refused } from '../../core/errors.ts'
import { send } from '../wire/request.ts'
import { keepSession } from '../wire/session.ts'

/** The session that waits for a password of the person's own; undefined for any other failure. */
export const waitingSession = (error: unknown): SignedIn | undefined =>
  error instanceof Refused && error.code === codes.mustChangePassword ? (error.result as SignedIn) : undefined

/** Puts an own password in place of the one that was given, and begins the session. */
export async function setOwnPassword(
  { token, userInfo, subsite }: SignedIn,
  passwords: { oldpassword: string; password: string; confirmpassword: string }
): Promise<void> {
  const { mustChangePassword: _given, ...user } = userInfo
  await send(updatePassword, { body: { username: user.username, ...passwords }, token })
  keepSession({ token, userInfo: user, subsite })
}
