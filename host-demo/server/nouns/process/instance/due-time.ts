import type { Transaction } from '../../../database/open.ts'
import { formatDay, formatTime, parseTime } from '../../../kernel/clock.ts'
import { readCalendar } from '../../calendar/calendar.ts'
import { workingDayAfter } from '../../calendar/work-calendar.ts'
import type { Timer } from '../../../bpmn/model/graph.ts'

/** When a timer that is set now is due: of working days, at the same time of the last of them. */
export const dueTimeOf = async (tx: Transaction, { milliseconds, workingDays }: Timer, now: Date): Promise<Date> => {
  if (!workingDays) return new Date(now.getTime() + milliseconds)
  const day = workingDayAfter(await readCalendar(tx), formatDay(now), workingDays)
  return parseTime(`${day}${formatTime(now).slice(10)}`)!
}
