import { map } from 'nanostores'
import { fromBase64 } from '../../core/values/base64.ts'

/** Keys of drafts that responses brought (`draftKeyHeader`), by user id. They are never stored. */
const $draftKeys = map<Record<string, Uint8Array | undefined>>({})

/** Takes the key from a response header. */
export function takeDraftKey(header: string | null): void {
  const [userId, key] = header?.split('.') ?? []
  if (userId && key && !$draftKeys.get()[userId]) $draftKeys.setKey(userId, fromBase64(key))
}

/** Returns the key that encrypts the drafts of a user; undefined before the first response to their session. */
export const draftKeyOf = (userId: string): Uint8Array | undefined => $draftKeys.get()[userId]
