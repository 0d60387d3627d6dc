import { computed } from 'nanostores'
import type { Notice } from '../../base/contract/announcement.ts'
import { $preferences, flag } from '../../base/core/preferences.ts'
import { arrivedBetween, $notices } from '../../base/session/realtime/notices.ts'
import { $leads } from '../../base/session/realtime/pushes.ts'

/** Plain http:// pages have no such thing. */
export const desktopNotices = {
  get isKnown(): boolean {
    return typeof Notification === 'function' && isSecureContext
  }
}

const isAllowed = (): boolean => desktopNotices.isKnown && Notification.permission === 'granted'

/** Whether the person asked for them in this browser, which allows it. */
export const $wantsDesktop = computed($preferences, ({ desktopNotices: wanted }) => flag(wanted, false) && isAllowed())

/** Answers false when the browser refuses. */
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
    // Browsers of phones know the name and refuse the thing.
  }
}

/** Says on the desktop what comes, pushed, polled or begun: once, by the page that leads. Answers how to stop. */
export const followDesktopNotices = (): (() => void) =>
  $notices.listen(({ value }, before) => {
    if ($leads.get() && $wantsDesktop.get()) arrivedBetween(before?.value, value).forEach(tell)
  })
