import type { AdRun } from '../../base/contract/ad.ts'

/** Days that the calendar shows. */
export const calendarDays = 60

/** Period with the number of ads online. Times are `YYYY-MM-DD HH:mm:ss`. */
export interface Span {
  from: string
  to: string
  count: number
}

const parse = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`)
const write = (time: number): string => new Date(time + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** Returns the end of the calendar. */
export const endOf = (now: string, days = calendarDays): string => write(parse(now) + days * 86_400_000)

/** Returns the place of a time between two others, from 0 to 1. */
export const shareOf = (time: string, from: string, to: string): number =>
  Math.min(1, Math.max(0, (parse(time) - parse(from)) / (parse(to) - parse(from))))

const isLive = ({ state }: Pick<AdRun, 'state'>): boolean => state === 'on' || state === 'waiting'

/** Returns the periods in which no ad, or more ads than the slot shows, are online. */
export function gapsAndOverlaps(
  runs: readonly AdRun[],
  from: string,
  to: string,
  most: number
): { gaps: Span[]; overlaps: Span[] } {
  const shown = runs.filter(isLive)
  const inside = (time: string): boolean => time > from && time < to
  const moments = [...new Set([from, to, ...shown.flatMap(run => [run.startTime, run.endTime]).filter(inside)])].sort()
  const spans: Span[] = []
  for (const [at, begin] of moments.slice(0, -1).entries()) {
    const count = shown.filter(run => run.startTime <= begin && (!run.endTime || run.endTime > begin)).length
    const last = spans.at(-1)
    if (last?.count === count) last.to = moments[at + 1]!
    else spans.push({ from: begin, to: moments[at + 1]!, count })
  }
  return { gaps: spans.filter(({ count }) => count === 0), overlaps: spans.filter(({ count }) => count > most) }
}
