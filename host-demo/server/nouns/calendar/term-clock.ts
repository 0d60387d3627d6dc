import type { ApplyClock } from '../../../../elements/base/contract/apply.ts'
import type { TermDay } from '../../../../elements/base/contract/apply-days.ts'
import { applyStatesOf, type ApplyState } from '../../../../elements/base/contract/apply-steps.ts'
import { clockOn, type ClockEvent, type Trace } from './statutory-clock.ts'
import { dayAfter, type Day, type WorkCalendar } from './work-calendar.ts'

/** Working days before the deadline at which a list marks an application. */
export const marks = { yellow: 5, red: 3 }

/** Days by which the holidays of a year without a calendar could move an estimated due date at most. */
export const longestMove = 60

/** Due date of a row without a running deadline. */
export const noDueDate = '9999-12-31'

const warningOf = (daysLeft: number): ApplyClock['warning'] => {
  if (daysLeft < 0) return 'overdue'
  if (daysLeft <= marks.red) return 'red'
  return daysLeft <= marks.yellow ? 'yellow' : ''
}

export interface Timed {
  state: ApplyState
  receiveDate: Day
  events: readonly ClockEvent[]
  endDate: Day | null
}

const read = (calendar: WorkCalendar, { state, receiveDate, events, endDate }: Timed, today: Day, trace?: Trace) => {
  const isOver = applyStatesOf.end.includes(state)
  return { isOver, clock: clockOn(calendar, receiveDate, events, isOver ? (endDate ?? today) : today, trace) }
}

/** Returns each day of the term of an application, as its deadline was computed. */
export const daysOfTerm = (calendar: WorkCalendar, timed: Timed, today: Day) => {
  const days: TermDay[] = []
  const { clock } = read(calendar, timed, today, day => days.push(day))
  return { days, dueDate: clock.dueDate, missingYears: clock.missingYears }
}

/** Returns the due date by which lists are sorted. Years without a calendar count by weekday, so it is an estimate and never shown. */
export const estimatedDueDate = (calendar: WorkCalendar, timed: Timed, today: Day): Day =>
  read(calendar, timed, today).clock.dueDate || noDueDate

/**
 * Returns the deadline of an application on a day; for an ended one, on its last day. There is no due date while the calendar of a year that
 * it depends on is missing.
 */
export const clockOf = (calendar: WorkCalendar, timed: Timed, today: Day): ApplyClock => {
  const { isOver, clock } = read(calendar, timed, today)
  // Missing holidays do not affect ended applications.
  if (isOver) return { ...clock, state: 'over', warning: '', missingYears: [], awaitsReceipt: false }
  if (clock.missingYears.length > 0) {
    const isLate = clock.dueDate !== '' && dayAfter(clock.dueDate, longestMove) < today
    return { ...clock, dueDate: '', daysLeft: isLate ? -1 : 0, warning: isLate ? 'overdue' : '' }
  }
  const isTimed = clock.dueDate !== '' && clock.state === 'running'
  return { ...clock, warning: clock.dueDate !== '' && (isTimed || clock.daysLeft < 0) ? warningOf(clock.daysLeft) : '' }
}
