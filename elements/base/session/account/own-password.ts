import { updatePassword, type SignedIn } from '../../contract/session.ts'
import { send } from '../request/send.ts'
import { keepSession } from '../wire/session.ts'

/** Replaces an initial or old password with one chosen by the user, then starts the session. */
export async function setOwnPassword(
  { token, userInfo, subsite }: SignedIn,
  passwords: { oldpassword: string; password: string; confirmpassword: string }
): Promise<void> {
  const { mustChangePassword: _given, isPasswordOld: _old, ...user } = userInfo
  await send(updatePassword, { body: { username: user.username, ...passwords }, token })
  keepSession({ token, userInfo: user, subsite }, 'sign-in')
}
