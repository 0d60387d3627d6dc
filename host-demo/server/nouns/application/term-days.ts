import { termDays, type ExplainedDay, type TermDay } from '../../../../elements/base/contract/apply-days.ts'
import type { ApplyState } from '../../../../elements/base/contract/apply-steps.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id } from '../../kernel/fields.ts'
import { TermDaysSchema } from '../../results/disclosure/apply-days.ts'
import { find } from '../../rows/kept.ts'
import { readCalendar } from '../calendar/calendar.ts'
import { officialDay } from '../calendar/official-holidays.ts'
import { terms } from '../calendar/statutory-clock.ts'
import { daysOfTerm } from '../calendar/term-clock.ts'
import { keptApplications, todayOf } from './record/applications.ts'

/** Names the holiday of a day, unless the office entered the day otherwise than the notice. */
const explained = (one: TermDay): ExplainedDay => {
  const { kind, holiday, notice } = officialDay(one.day) ?? {}
  const isSaid = one.reason === 'holiday' ? kind === 'holiday' : one.reason === 'make-up' && kind === 'working'
  return { ...one, holiday: (isSaid && holiday) || '', notice: (isSaid && notice) || '' }
}

/** Registers the call that explains a due date day by day. */
export const registerTermDays = (platform: Platform) => {
  const { database } = platform
  route(
    platform,
    termDays,
    { right: 'cms:apply:list', query: ClosedObject({ id: Id }), result: TermDaysSchema },
    async ({ caller, query }) => {
      const row = await find(database, keptApplications, caller, query.id)
      const timed = { ...row, state: String(row.state) as ApplyState }
      const { days, dueDate, missingYears } = daysOfTerm(await readCalendar(database), timed, todayOf())
      return { days: days.map(explained), dueDate, missingYears, termDays: terms.answer }
    }
  )
}
