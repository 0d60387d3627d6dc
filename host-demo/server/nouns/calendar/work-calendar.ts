/** Day in Beijing as `YYYY-MM-DD`. */
export type Day = string

/** Work calendar: weekends are free unless a day is entered otherwise. */
export interface WorkCalendar {
  /** Years with entered holidays. */
  years: ReadonlySet<string>
  /** Statutory holidays, and make-up working days (调休) at weekends. */
  special: ReadonlyMap<Day, 'holiday' | 'working'>
}

const milliseconds = 86_400_000
/** Limit in days; a longer period is an input error. */
const longest = 3700

const timeOf = (day: Day) => Date.parse(`${day}T00:00:00Z`)
export const dayAfter = (day: Day, days = 1): Day =>
  new Date(timeOf(day) + days * milliseconds).toISOString().slice(0, 10)

const isWeekday = (day: Day): boolean => {
  const weekday = new Date(timeOf(day)).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

/** Returns what the calendar says about a day, and the reason. */
export const kindOfDay = ({ special }: WorkCalendar, day: Day): 'holiday' | 'make-up' | 'working' | 'weekend' => {
  const said = special.get(day)
  if (said) return said === 'holiday' ? 'holiday' : isWeekday(day) ? 'working' : 'make-up'
  return isWeekday(day) ? 'working' : 'weekend'
}

export const isWorkingDay = ({ special }: WorkCalendar, day: Day): boolean => {
  const said = special.get(day)
  if (said) return said === 'working'
  return isWeekday(day)
}

/**
 * Returns the working day `count` days after a day, which does not count. Years without entries count by weekday.
 * @param isCounted returns false for days that do not count
 * @param onDay gets each day after `day` in order, up to the returned one, and whether it counts
 */
export const workingDayAfter = (
  calendar: WorkCalendar,
  day: Day,
  count: number,
  isCounted: (day: Day) => boolean = () => true,
  onDay?: (day: Day, counts: boolean) => void
): Day => {
  let left = count
  let at = day
  for (let steps = 0; left > 0; steps++) {
    if (steps > longest) throw new RangeError(`no working day ${count} after ${day}`)
    at = dayAfter(at)
    const counts = isWorkingDay(calendar, at) && isCounted(at)
    if (counts) left -= 1
    onDay?.(at, counts)
  }
  return at
}

/** Returns the working day `count` days before a day, which does not count. */
export const workingDayBefore = (calendar: WorkCalendar, day: Day, count: number): Day => {
  let left = count
  let at = day
  for (let steps = 0; left > 0; steps++) {
    if (steps > longest) throw new RangeError(`no working day ${count} before ${day}`)
    at = dayAfter(at, -1)
    if (isWorkingDay(calendar, at)) left -= 1
  }
  return at
}

/** Computes whole weeks at once, because lists contain cases that are years overdue. */
const allWorkingDaysBetween = (calendar: WorkCalendar, after: Day, until: Day): number => {
  if (until <= after) return 0
  const weeks = Math.floor((timeOf(until) - timeOf(after)) / (7 * milliseconds))
  let count = weeks * 5
  for (let at = dayAfter(after, weeks * 7 + 1); at <= until; at = dayAfter(at)) if (isWeekday(at)) count += 1
  for (const [day, kind] of calendar.special)
    if (day > after && day <= until && isWeekday(day) !== (kind === 'working')) count += kind === 'working' ? 1 : -1
  return count
}

/** Counts the working days after one day up to and including another. */
export const workingDaysBetween = (
  calendar: WorkCalendar,
  after: Day,
  until: Day,
  isCounted?: (day: Day) => boolean
): number => {
  if (!isCounted) return allWorkingDaysBetween(calendar, after, until)
  let count = 0
  for (let at = dayAfter(after); at <= until; at = dayAfter(at))
    if (isWorkingDay(calendar, at) && isCounted(at)) count += 1
  return count
}

/** Returns the years between two days without entered holidays; deadlines there may move. */
export const missingYears = ({ years }: WorkCalendar, from: Day, until: Day): string[] => {
  const missing: string[] = []
  for (let year = Number(from.slice(0, 4)); year <= Number(until.slice(0, 4)); year++)
    if (!years.has(String(year))) missing.push(String(year))
  return missing
}
