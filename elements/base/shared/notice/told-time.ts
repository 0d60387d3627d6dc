import type { News } from '../../session/realtime/news.ts'
import type { NoticeWords } from './notice.text.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** Converts a time of the platform to ms. Treats it as UTC, so that the time zone of the browser has no effect. */
export const readTime = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`)

/**
 * Returns the present time of the platform: its last reported time plus the time since then. The browser's clock may be
 * wrong.
 */
export function platformNow({ value, since }: News<{ now?: string }>): number {
  const told = readTime(value?.now ?? '')
  // Use Beijing time if the platform reported none.
  return Number.isNaN(told) || !since ? Date.now() + 8 * hour : told + Date.now() - since
}

/** Formats a time relative to `now`, or as a date if it is long ago. `now` is a result of `readTime`. */
export function toldTime(time: string, now: number, words: NoticeWords): string {
  const at = readTime(time)
  if (Number.isNaN(at)) return ''
  const passed = now - at
  if (passed < minute) return words.now
  if (passed < hour) return words.minutesAgo(Math.floor(passed / minute))
  const days = Math.floor(now / day) - Math.floor(at / day)
  const date = new Date(at)
  const clock = date.toISOString().slice(11, 16)
  if (days === 0) return passed < 6 * hour ? words.hoursAgo(Math.floor(passed / hour)) : words.today(clock)
  if (days === 1) return words.yesterday(clock)
  const parts = [date.getUTCMonth() + 1, date.getUTCDate()] as const
  return date.getUTCFullYear() === new Date(now).getUTCFullYear()
    ? words.inYear(...parts)
    : words.anyYear(date.getUTCFullYear(), ...parts)
}
