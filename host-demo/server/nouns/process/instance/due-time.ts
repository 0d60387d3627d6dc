import type { Transaction } from '../../../database/open.ts'
import { formatDay, formatTime, parseTime } from '../../../kernel/clock.ts'
import { readCalendar } from '../../calendar/calendar.ts'
import { workingDayAfter } from '../../calendar/work-calendar.ts'
import type { Timer } from '../../../bpmn/model/graph.ts'

/** Returns the due time of a timer that starts now; with working days, at this time of the last one. */
export const dueTimeOf = async (tx: Transaction, { milliseconds, workingDays }: Timer, now: Date): Promise<Date> => {
  if (!workingDays) return new Date(now.getTime() + milliseconds)
  const day = workingDayAfter(await readCalendar(tx), formatDay(now), workingDays)
  return parseTime(`${day}${formatTime(now).slice(10)}`)!
}
