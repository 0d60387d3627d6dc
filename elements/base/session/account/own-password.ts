import { updatePassword, type SignedIn } from '../../contract/session.ts'
import { send } from '../request/send.ts'
import { keepSession } from '../wire/session.ts'

/** Starts the session of a user who has done what was asked at sign-in. */
export function startSession({ token, userInfo, subsite }: SignedIn): void {
  const { mustEnrol: _due, ...user } = userInfo
  keepSession({ token, userInfo: user, subsite }, 'sign-in')
}

/**
 * Replaces an initial or old password with one chosen by the user, then starts the session, unless a second factor is
 * due.
 */
export async function setOwnPassword(
  { token, userInfo, subsite }: SignedIn,
  passwords: { oldpassword: string; password: string; confirmpassword: string }
): Promise<void> {
  const { mustChangePassword: _given, isPasswordOld: _old, ...user } = userInfo
  await send(updatePassword, { body: { username: user.username, ...passwords }, token })
  if (!user.mustEnrol) keepSession({ token, userInfo: user, subsite }, 'sign-in')
}
