import type { Transaction } from '../../../database/open.ts'
import { formatDay, formatTime, parseTime } from '../../../kernel/clock.ts'
import { readCalendar } from '../../calendar/calendar.ts'
import { workingDayAfter, workingDaysBetween } from '../../calendar/work-calendar.ts'
import type { Timer } from '../../../bpmn/model/graph.ts'

/** Returns the due time of a timer that starts now; with working days, at this time of the last one. */
export const dueTimeOf = async (tx: Transaction, { milliseconds, workingDays }: Timer, now: Date): Promise<Date> => {
  if (!workingDays) return new Date(now.getTime() + milliseconds)
  const day = workingDayAfter(await readCalendar(tx), formatDay(now), workingDays)
  return parseTime(`${day}${formatTime(now).slice(10)}`)!
}

/** Returns the due time of a timer that was suspended: the rest of its term starts again now. */
export const dueTimeAfter = async (
  tx: Transaction,
  { workingDays }: Timer,
  { due, suspended, now }: { due: Date; suspended: Date; now: Date }
): Promise<Date> => {
  const calendar = workingDays ? await readCalendar(tx) : undefined
  const rest = calendar ? workingDaysBetween(calendar, formatDay(suspended), formatDay(due)) : 0
  if (!calendar || rest === 0) return new Date(now.getTime() + due.getTime() - suspended.getTime())
  return parseTime(`${workingDayAfter(calendar, formatDay(now), rest)}${formatTime(due).slice(10)}`)!
}
