import { Refusal } from '../../../kernel/refusal.ts'
import type { Transaction } from '../../../database/open.ts'
import { formatDay, formatTime, parseTime } from '../../../kernel/clock.ts'
import { readCalendar } from '../../calendar/calendar.ts'
import { workingDayAfter, workingDaysBetween } from '../../calendar/work-calendar.ts'
import type { Timer } from '../../../bpmn/graph/graph.ts'

const durationPattern =
  /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/

/** Adds a duration, with years and months of the calendar. */
const addDuration = (text: string, now: Date): Date | undefined => {
  const parts = durationPattern
    .exec(text)
    ?.slice(1)
    .map(part => Number(part ?? 0))
  if (!parts || !/\d/.test(text)) return undefined
  const [years, months, weeks, days, hours, minutes, seconds] = parts as [
    number,
    number,
    number,
    number,
    number,
    number,
    number
  ]
  const day = new Date(now)
  const date = day.getUTCDate()
  day.setUTCDate(1)
  day.setUTCMonth(day.getUTCMonth() + years * 12 + months)
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  day.setUTCDate(Math.min(date, last))
  return new Date(day.getTime() + (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60_000 + seconds * 1000)
}

/** Reads a date; without a time zone it is the platform's. */
const readDate = (text: string): Date | undefined => {
  const [, day, clock = '00:00:00', zone] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text) ?? []
  if (!day) return undefined
  const time = clock.length === 5 ? `${clock}:00` : clock
  const date = zone ? new Date(`${day}T${time}${zone}`) : parseTime(`${day} ${time}`)
  return date && !Number.isNaN(date.getTime()) ? date : undefined
}

/**
 * Returns the due time of a timer that starts now; with working days, at this time of the last one. Undefined if its
 * variable has no value: such a timer does not start.
 */
export const dueTimeOf = async (
  tx: Transaction,
  { milliseconds, workingDays, due }: Timer,
  now: Date,
  variables: Record<string, unknown>
): Promise<Date | undefined> => {
  if (due) {
    const name = /^\$\{(\w+)\}$/.exec(due.text)?.[1]
    const value = name ? (Object.hasOwn(variables, name) ? variables[name] : undefined) : due.text
    if (value === undefined || value === null || value === '') return undefined
    const time = due.kind === 'date' ? readDate(String(value)) : addDuration(String(value), now)
    if (!time) throw new Refusal(`时限“${String(value)}”不能识别，应为时长（如 P3D）或日期，请联系流程管理员`)
    return time
  }
  if (!workingDays) return new Date(now.getTime() + milliseconds)
  const day = workingDayAfter(await readCalendar(tx), formatDay(now), workingDays)
  return parseTime(`${day}${formatTime(now).slice(10)}`)!
}

/** Returns the due time of a timer that was suspended: the rest of its term starts again now. Dates do not move. */
export const dueTimeAfter = async (
  tx: Transaction,
  { workingDays, due: given }: Timer,
  { due, suspended, now }: { due: Date; suspended: Date; now: Date }
): Promise<Date> => {
  if (given?.kind === 'date') return due
  const calendar = workingDays ? await readCalendar(tx) : undefined
  const rest = calendar ? workingDaysBetween(calendar, formatDay(suspended), formatDay(due)) : 0
  if (!calendar || rest === 0) return new Date(now.getTime() + due.getTime() - suspended.getTime())
  return parseTime(`${workingDayAfter(calendar, formatDay(now), rest)}${formatTime(due).slice(10)}`)!
}
