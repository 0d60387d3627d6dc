import { getUserInfo } from '../../contract/session.ts'
import { draftKeyOf } from '../wire/draft-key.ts'
import { $user } from '../wire/session.ts'
import { send } from './send.ts'

let asking: Promise<unknown> | undefined

/** Returns the key of a user's drafts. Calls the platform unless a response has brought it; undefined if that fails. */
export async function askDraftKey(userId: string): Promise<Uint8Array | undefined> {
  if (!draftKeyOf(userId) && $user.get()?.id === userId) {
    asking ??= send(getUserInfo, { noDialog: true })
      .catch(() => undefined)
      .finally(() => (asking = undefined))
    await asking
  }
  return draftKeyOf(userId)
}
