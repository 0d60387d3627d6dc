import type { CaseDifference, RecountedFact } from '../../../../../elements/base/contract/apply-recount.ts'
import type { ApplyAction } from '../../../../../elements/base/contract/apply-steps.ts'
import { noDueDate } from '../../calendar/term-clock.ts'
import type { ClockEvent } from '../../calendar/statutory-clock.ts'
import type { Day, WorkCalendar } from '../../calendar/work-calendar.ts'
import type { ApplicationRecord } from '../record/applications.ts'
import { answerInWords } from '../steps/read-answer.ts'
import { recompute, type Entry } from './recompute.ts'

const actionOf: Record<ClockEvent['kind'], ApplyAction> = {
  ...{ 'ask-correction': 'askCorrection', corrected: 'corrected', 'ask-third-party': 'askThirdParty' },
  ...{ 'ask-agency': 'askAgency', answered: 'consulted', extend: 'extend', 'ask-fee': 'askFee', paid: 'paid' },
  received: 'received'
}

const eventInCodes = (event: ClockEvent): string =>
  [actionOf[event.kind], event.day, 'until' in event ? event.until : 'days' in event ? String(event.days) : '']
    .filter(Boolean)
    .join(' ')

const some = (value: string) => (value ? [value] : [])

export type Recorded = Pick<
  ApplicationRecord,
  'state' | 'receiveDate' | 'events' | 'dueDate' | 'endDate' | 'replyType' | 'reply' | 'answer' | 'letterNumber'
>

/** Compares a case with what its entries say. Without entries, all that is recorded differs. */
export const differencesOf = (
  row: Recorded,
  entries: readonly Entry[],
  calendar: WorkCalendar,
  today: Day
): CaseDifference[] => {
  const now = recompute(row.receiveDate, entries, calendar, today)
  const course = now?.course ?? []
  const facts: Record<RecountedFact, [recorded: string[], recomputed: string[]]> = {
    course: [
      course.map(({ entry }) => `${entry.action} ${entry.fromState} ${entry.toState}`),
      course.map(({ entry, from, to }) => `${entry.action} ${from} ${to}`)
    ],
    state: [[String(row.state)], some(now?.state ?? '')],
    events: [row.events.map(eventInCodes), now?.events.map(eventInCodes) ?? []],
    dueDate: [some(row.dueDate === noDueDate ? '' : row.dueDate), some(now?.dueDate ?? '')],
    endDate: [some(row.endDate ?? ''), some(now?.endDate ?? '')],
    replyType: [some(row.replyType), some(now?.replyType ?? '')],
    reply: [some(row.reply), some(now?.reply ?? '')],
    answer: [answerInWords(row.answer), now?.answer ?? []],
    letterNumber: [some(row.letterNumber), some(now?.letterNumber ?? '')]
  }
  return (Object.entries(facts) as [RecountedFact, [string[], string[]]][]).flatMap(([fact, [recorded, recomputed]]) =>
    recorded.join('\n') === recomputed.join('\n') ? [] : { fact, recorded, recomputed }
  )
}
