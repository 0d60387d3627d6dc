/** `YYYY-MM-DD`, of Beijing. */
export type Day = string

/** The days of an office: weekends are free, unless somebody says otherwise of a day. */
export interface WorkCalendar {
  /** Years whose holidays were entered. */
  years: ReadonlySet<string>
  /** By day: statutory holidays, and make-up working days (调休) at weekends. */
  special: ReadonlyMap<Day, 'holiday' | 'working'>
}

const milliseconds = 86_400_000
/** A period that takes longer is a mistake in what was entered. */
const longest = 3700

const timeOf = (day: Day) => Date.parse(`${day}T00:00:00Z`)
export const dayAfter = (day: Day, days = 1): Day =>
  new Date(timeOf(day) + days * milliseconds).toISOString().slice(0, 10)

const isWeekday = (day: Day): boolean => {
  const weekday = new Date(timeOf(day)).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

export const isWorkingDay = ({ special }: WorkCalendar, day: Day): boolean => {
  const said = special.get(day)
  if (said) return said === 'working'
  return isWeekday(day)
}

/**
 * The working day that is `count` after a day, which itself is not counted. Days of a year that was not entered count by their weekday.
 * @param isCounted leaves days out
 */
export const workingDayAfter = (
  calendar: WorkCalendar,
  day: Day,
  count: number,
  isCounted: (day: Day) => boolean = () => true
): Day => {
  let left = count
  let at = day
  for (let steps = 0; left > 0; steps++) {
    if (steps > longest) throw new RangeError(`no working day ${count} after ${day}`)
    at = dayAfter(at)
    if (isWorkingDay(calendar, at) && isCounted(at)) left -= 1
  }
  return at
}

/** The working day that is `count` before a day, which itself is not counted. */
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

/** Without going from day to day: what is years overdue stands in lists too. */
const allWorkingDaysBetween = (calendar: WorkCalendar, after: Day, until: Day): number => {
  if (until <= after) return 0
  const weeks = Math.floor((timeOf(until) - timeOf(after)) / (7 * milliseconds))
  let count = weeks * 5
  for (let at = dayAfter(after, weeks * 7 + 1); at <= until; at = dayAfter(at)) if (isWeekday(at)) count += 1
  for (const [day, kind] of calendar.special)
    if (day > after && day <= until && isWeekday(day) !== (kind === 'working')) count += kind === 'working' ? 1 : -1
  return count
}

/** How many working days lie behind one day and up to another, itself among them. */
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

/** Years between two days that nobody entered: what falls into them may move. */
export const missingYears = ({ years }: WorkCalendar, from: Day, until: Day): string[] => {
  const missing: string[] = []
  for (let year = Number(from.slice(0, 4)); year <= Number(until.slice(0, 4)); year++)
    if (!years.has(String(year))) missing.push(String(year))
  return missing
}
