import { clockOf, type Timed } from '../../calendar/term-clock.ts'
import { terms } from '../../calendar/statutory-clock.ts'
import type { Day, WorkCalendar } from '../../calendar/work-calendar.ts'
import type { ToldTerm } from './letter-values.ts'

/** Returns the term for the answer as a letter of a day tells it. A day that is not certain is not told. */
export const toldTerm = (calendar: WorkCalendar, timed: Timed, day: Day): ToldTerm => {
  const { dueDate, awaitsReceipt } = clockOf(calendar, timed, day)
  const { events } = timed
  const extension = events.reduce((sum, event) => (event.kind === 'extend' ? sum + event.days : sum), 0)
  const restart = events.findLast(({ kind }) => kind === 'corrected' || kind === 'paid')
  const words = restart?.kind === 'paid' ? '缴费' : restart ? '收到补正' : '收到申请'
  return {
    dueDate: awaitsReceipt ? '' : dueDate,
    ...{ days: terms.answer + extension, begins: `${words}之日起` }
  }
}
