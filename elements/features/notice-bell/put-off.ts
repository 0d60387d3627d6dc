import { computed } from 'nanostores'
import type { Notice } from '../../base/contract/announcement.ts'
import { $preferences } from '../../base/core/values/preferences.ts'
import { $toConfirm, timeOf } from '../../base/session/realtime/notices.ts'
import { $token } from '../../base/session/wire/session.ts'

interface PutOff {
  /** Names the sign-in; another one asks again. */
  of: number
  keys: readonly unknown[]
}

/** Hashes a token (FNV-1a) to 32 bits, from which it cannot be recovered. */
const nameOf = (token: string): number =>
  [...token].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0, 2_166_136_261)

/** A new release of a message is asked about again. */
const keyOf = (notice: Notice): string => `${notice.id} ${timeOf(notice)}`

function putOffOf(token = ''): PutOff {
  const { of, keys } = Object($preferences.get()['putOffNotices']) as Partial<PutOff>
  const name = nameOf(token)
  return { of: name, keys: of === name && Array.isArray(keys) ? keys : [] }
}

/** Messages that wait for the user's confirmation and were not put off since the sign-in. */
export const $offered = computed([$toConfirm, $token, $preferences], (notices, token) => {
  const { keys } = putOffOf(token)
  return notices.filter(notice => !keys.includes(keyOf(notice)))
})

/** Puts messages off until the next sign-in, in all tabs of the browser. */
export function putOff(notices: readonly Notice[]): void {
  const { of, keys } = putOffOf($token.get())
  $preferences.set({ ...$preferences.get(), putOffNotices: { of, keys: [...keys, ...notices.map(keyOf)] } })
}
