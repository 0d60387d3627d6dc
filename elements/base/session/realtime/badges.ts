import { atom } from 'nanostores'
import { applyCounts, type ApplyCounts } from '../../contract/apply.ts'
import { menuIds } from '../../contract/menu.ts'
import { capped } from '../../core/values/numbers.ts'
import { send, shortTimeLimit } from '../request/send.ts'

/** Counts of public-information applications, shared by everything that displays them. */
export const $badges = atom<ApplyCounts>({ waitBadgeNum: 0, handleBadgeNum: 0, endBadgeNum: 0 })

/** Reloads the counts. If that fails, the old ones stay. */
export async function refreshBadges(): Promise<void> {
  try {
    $badges.set(await send(applyCounts, { query: { menuId: menuIds.applyWaiting }, timeout: shortTimeLimit }))
  } catch {
    // Ignored: a badge is only a hint, and the list behind it reports the failure.
  }
}

const counterOf: Record<string, keyof ApplyCounts> = {
  [menuIds.applyWaiting]: 'waitBadgeNum',
  [menuIds.applyHandled]: 'handleBadgeNum',
  [menuIds.applyEnded]: 'endBadgeNum'
}

/** Returns the badge of a menu item. */
export function badgeText(counts: ApplyCounts, menuId: string, own = 0): string {
  const counter = counterOf[menuId]
  return capped(counter ? counts[counter] : own)
}
