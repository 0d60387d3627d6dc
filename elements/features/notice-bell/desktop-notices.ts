import { computed } from 'nanostores'
import type { Notice } from '../../base/contract/announcement.ts'
import { $preferences, flag } from '../../base/core/values/preferences.ts'
import { arrivedBetween, $notices } from '../../base/session/realtime/notices.ts'
import { $leads } from '../../base/session/realtime/pushes.ts'

/** Desktop notifications require HTTPS. */
export const desktopNotices = {
  get isKnown(): boolean {
    return typeof Notification === 'function' && isSecureContext
  }
}

const isAllowed = (): boolean => desktopNotices.isKnown && Notification.permission === 'granted'

/** True if the user enabled desktop notifications in this browser and the browser allows them. */
export const $wantsDesktop = computed($preferences, ({ desktopNotices: wanted }) => flag(wanted, false) && isAllowed())

/** Turns notifications on or off. Resolves to false if the browser refuses. */
export async function wantDesktopNotices(isWanted: boolean): Promise<boolean> {
  const isGranted = !isWanted || (await Notification.requestPermission()) === 'granted'
  $preferences.set({ ...$preferences.get(), desktopNotices: isWanted && isGranted })
  return isGranted
}

function tell({ id, titile }: Notice): void {
  try {
    const shown = new Notification(titile, { tag: `qundao:${id}` })
    shown.onclick = () => {
      window.focus()
      shown.close()
    }
  } catch {
    // Phone browsers define `Notification` but throw.
  }
}

/**
 * Shows desktop notifications for new messages, once per browser: only the elected leader page notifies. Returns a
 * function that stops.
 */
export const followDesktopNotices = (): (() => void) =>
  $notices.listen(({ value }, before) => {
    if ($leads.get() && $wantsDesktop.get()) arrivedBetween(before?.value, value).forEach(tell)
  })
