import {
  allReplyTypes,
  type ApplyReplyType,
  type ApplyState,
  type ApplyStep
} from '../../../../../elements/base/contract/apply-steps.ts'
import type { applicationSteps } from '../../../database/tables/applications.ts'
import { noDueDate } from '../../calendar/term-clock.ts'
import { ClockProblem, type ClockEvent } from '../../calendar/statutory-clock.ts'
import type { Day, WorkCalendar } from '../../calendar/work-calendar.ts'
import { replyWords } from '../record/words.ts'
import { eventOf } from '../steps/step-events.ts'
import { dueDateOf, isEnd, replyTypeOf, targetOf } from '../steps/step-effects.ts'

export type Entry = Pick<typeof applicationSteps.$inferSelect, 'action' | 'fromState' | 'toState' | 'day' | 'details'>

/** State and reply of a case by its entries. */
export interface Recomputed {
  state: ApplyState
  events: ClockEvent[]
  endDate: Day | null
  /** '' if none runs or if the days of the events contradict each other. */
  dueDate: Day | ''
  replyType: ApplyReplyType | ''
  reply: string
  /** Facts that the letter states, in words. */
  answer: string[]
  letterNumber: string
  /** Steps as they should stand in the course, and as they do; only those that differ. */
  course: { entry: Entry; from: ApplyState; to: ApplyState }[]
}

const valueOf = (details: ApplyStep['details'], name: ApplyStep['details'][number]['name']) =>
  details.find(detail => detail.name === name)

/** Reads the kind of a reply. Entries of older versions have its words alone. */
const replyTypeIn = (details: ApplyStep['details']): ApplyReplyType | '' => {
  const { code, value } = valueOf(details, 'replyType') ?? {}
  return allReplyTypes.find(type => type === code || (!code && replyWords[type] === value)) ?? ''
}

/** Takes the steps of a case again, with the rules that took them. @param today the due date of an open case is that of this day */
export const recompute = (
  receiveDate: Day,
  entries: readonly Entry[],
  calendar: WorkCalendar,
  today: Day
): Recomputed | undefined => {
  const [first, ...rest] = entries
  if (!first) return undefined
  const now: Recomputed = {
    ...{ state: String(first.toState) as ApplyState, events: [], endDate: null, dueDate: '' },
    ...{ replyType: '', reply: '', answer: [], letterNumber: '', course: [] }
  }
  for (const entry of rest) {
    const { action, day, details, fromState, toState } = entry
    if (action === 'apply') continue
    const from = now.state
    const to = targetOf({ action }, now)
    if (String(fromState) !== from || String(toState) !== to) now.course.push({ entry, from, to })
    const until = valueOf(details, 'until')?.value ?? ''
    const event = eventOf({ action, until, days: Number(valueOf(details, 'days')?.value ?? 0) }, day)
    const replyType = replyTypeOf({ action, replyType: replyTypeIn(details) }, now)
    if (replyType && action !== 'reanswer') {
      now.replyType = replyType
      now.answer = details.flatMap(({ name, value }) => (name === 'ground' ? [value] : []))
    }
    if (action === 'submit') now.reply = valueOf(details, 'reply')?.value ?? ''
    if (action === 'refuse') now.reply = ''
    if (event) now.events = [...now.events, event]
    if (isEnd(to, from)) {
      now.endDate = day
      now.letterNumber = valueOf(details, 'letterNumber')?.value.split('、')[0] ?? now.letterNumber
    }
    now.state = to
  }
  try {
    const due = dueDateOf({ ...now, receiveDate, state: Number(now.state) }, calendar, today)
    now.dueDate = due === noDueDate ? '' : due
  } catch (error) {
    if (!(error instanceof ClockProblem)) throw error
  }
  return now
}
