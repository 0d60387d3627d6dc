import {
  applyRule,
  type ApplyReplyType,
  type ApplyState,
  type ApplyStepDraft
} from '../../../../../elements/base/contract/apply-steps.ts'
import type { WorkCalendar } from '../../calendar/work-calendar.ts'
import { estimatedDueDate } from '../../calendar/term-clock.ts'
import type { ApplicationRecord } from '../record/applications.ts'
import type { Standing } from '../record/offered.ts'

const ended: readonly ApplyState[] = ['7', '9', '10', '11', '13']

type Placed = Pick<Standing, 'state' | 'events'>

export const targetOf = ({ action }: Pick<ApplyStepDraft, 'action'>, { state, events }: Placed): ApplyState => {
  const { to } = applyRule(action)
  if (to === 'same') return state
  return to === 'back' ? (events.some(({ kind }) => kind === 'extend') ? '5' : '3') : to
}

/** Returns whether a step ends an application. Later steps on an ended one do not change its end date. */
export const isEnd = (to: ApplyState, from: ApplyState) => ended.includes(to) && to !== from

/** Returns the reply with which a step ends an application, or that it proposes; '' for none. */
export const replyTypeOf = (
  { action, replyType }: Pick<ApplyStepDraft, 'action' | 'replyType'>,
  { state }: Pick<Standing, 'state'>
): ApplyReplyType | '' => {
  if (action === 'refuse' || action === 'submit' || action === 'reanswer') return replyType
  if (action === 'transfer') return 'not-mine'
  if (action === 'withdraw') return 'withdrawn'
  if (action === 'abandon') return state === '12' ? 'not-paid' : 'not-corrected'
  return ''
}

/** Returns the deadline by which lists are sorted. Refuses impossible orders of days. */
export const dueDateOf = (
  { state, receiveDate, events, endDate }: Pick<ApplicationRecord, 'state' | 'receiveDate' | 'events' | 'endDate'>,
  calendar: WorkCalendar,
  day: string
) => estimatedDueDate(calendar, { state: String(state) as ApplyState, receiveDate, events, endDate }, day)
