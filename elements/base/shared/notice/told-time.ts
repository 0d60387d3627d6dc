import type { News } from '../../session/realtime/news.ts'
import type { NoticeWords } from './notice.text.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** Milliseconds of the platform's calendar, whatever zone this page is in. */
export const readTime = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`)

/** The platform's clock now, by what it told and how long ago that was: that of this page may be wrong. */
export function platformNow({ value, since }: News<{ now?: string }>): number {
  const told = readTime(value?.now ?? '')
  // Beijing, where the platform tells nothing.
  return Number.isNaN(told) || !since ? Date.now() + 8 * hour : told + Date.now() - since
}

/** A moment as people say it; the date where it is long ago. `now` as `readTime` gives it. */
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
