import type { ApplyClock } from '../../../../elements/base/contract/apply.ts'
import { applyStatesOf, type ApplyState } from '../../../../elements/base/contract/apply-steps.ts'
import { clockOn, type ClockEvent } from './statutory-clock.ts'
import type { Day, WorkCalendar } from './work-calendar.ts'

/** Working days before the deadline at which a list marks an application. */
export const marks = { yellow: 5, red: 3 }

/** Due date of a row without a running deadline. */
export const noDueDate = '9999-12-31'

const warningOf = (daysLeft: number): ApplyClock['warning'] => {
  if (daysLeft < 0) return 'overdue'
  if (daysLeft <= marks.red) return 'red'
  return daysLeft <= marks.yellow ? 'yellow' : ''
}

interface Timed {
  state: ApplyState
  receiveDate: Day
  events: readonly ClockEvent[]
  endDate: Day | null
}

/** Returns the deadline of an application on a day; for an ended one, on its last day. */
export const clockOf = (
  calendar: WorkCalendar,
  { state, receiveDate, events, endDate }: Timed,
  today: Day
): ApplyClock => {
  const isOver = applyStatesOf.end.includes(state)
  const clock = clockOn(calendar, receiveDate, events, isOver ? (endDate ?? today) : today)
  // Missing holidays do not affect ended applications.
  if (isOver) return { ...clock, state: 'over', warning: '', missingYears: [] }
  const isTimed = clock.dueDate !== '' && clock.state === 'running'
  return { ...clock, warning: clock.dueDate !== '' && (isTimed || clock.daysLeft < 0) ? warningOf(clock.daysLeft) : '' }
}
