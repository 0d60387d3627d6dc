import { and, sql, type SQL } from 'drizzle-orm'
import { applyStatesOf, type ApplyState } from '../../../../elements/base/contract/apply-steps.ts'
import { inScope } from '../../rows/scope.ts'
import { applications, openApplications } from '../../database/tables/applications.ts'
import { holds, type Caller } from '../../access/caller.ts'
import type { Waiting } from '../../http/module.ts'
import { columnsOf, holdsWords, limitTo } from '../inbox/columns.ts'
import { keptApplications, todayOf } from './record/applications.ts'
import { readCalendar } from '../calendar/calendar.ts'
import { noDueDate } from '../calendar/term-clock.ts'
import { terms } from '../calendar/statutory-clock.ts'
import { signedByOthers } from './record/signers.ts'
import { rankOf, urgentDays } from '../calendar/urgency.ts'
import { dayAfter, workingDayBefore } from '../calendar/work-calendar.ts'

/**
 * States in which the right's next step is due. Reviewers may also refuse or extend earlier, but nothing waits for
 * that.
 */
const forReview: readonly ApplyState[] = ['6']
const forHandling = [...applyStatesOf.wait, ...applyStatesOf.handle].filter(state => !forReview.includes(state))

/** States that wait for the citizen's correction or payment. After its term they wait for the office. */
const ofCitizen: readonly ApplyState[] = ['2', '12']

const statesFor = (caller: Caller): ApplyState[] =>
  holds(caller, 'cms:apply:list')
    ? [
        ...(holds(caller, 'cms:apply:handle') ? forHandling : []),
        ...(holds(caller, 'cms:apply:review') ? forReview : [])
      ]
    : []

/** Applications with a next step for the caller, the most urgent deadline first. */
export const applicationsWaiting: Waiting = {
  kind: 'apply',
  async rows(database, caller, { title, most }) {
    const states = statesFor(caller)
    if (states.length === 0) return undefined
    const calendar = await readCalendar(database)
    const today = todayOf()
    const days = urgentDays(calendar, today)
    const due = sql`${applications.dueDate}`
    const rank = rankOf(due, today, days)
    // Payment requests of this day or earlier have exceeded their working days.
    const paidUntil = dayAfter(workingDayBefore(calendar, today, terms.payment), -1)
    const asked = sql`${applications.events} -> -1`
    // The term of a citizen begins with the receipt of the letter, which the office enters.
    const isReceived = sql`coalesce(${asked} ->> 'kind' = 'received', false)`
    const until = sql`${applications.events} -> -2 ->> 'until'`
    const hasPassed = sql`${isReceived} and case ${applications.state} when 2 then ${until} < ${today} and ${asked} ->> 'day' <= ${until} else ${asked} ->> 'day' <= ${paidUntil} end`
    // During a consultation the deadline is suspended if it has not passed. It resumes after fifteen working days
    // without an answer.
    const askedSince = workingDayBefore(calendar, today, terms.asked)
    const standsStill = sql`${applications.state} = 4 and ${due} >= ${today} and ${asked} ->> 'day' >= ${askedSince}`
    const isNear = sql`${due} <= ${days.yellow}`
    const received = sql`(${applications.receiveDate} || ' 00:00:00+08')::timestamptz`
    const found = (of: readonly ApplyState[], condition: SQL, order: SQL, at: SQL, ranked = rank) => sql`(
      select ${columnsOf({
        ...{
          id: sql`${applications.id}`,
          title: sql`${applications.title}`,
          subsiteId: sql`${applications.subsiteId}`
        },
        ...{ code: sql`${applications.code}`, step: sql`${applications.state}::text` },
        ...{ fromName: sql`${applications.applicantName}`, since: received, rank: ranked, at },
        // A day in a year without a calendar is not told.
        dueDate: sql`case when ${due} = ${noDueDate} or not left(${due}, 4) = any(${sql.param([...calendar.years])}::text[]) then '' else ${due} end`
      })}
      from ${applications}
      where ${and(
        openApplications,
        sql`${applications.state} = any(${sql.param(of.map(Number))}::int[])`,
        inScope(keptApplications.scope, caller),
        holdsWords(sql`${applications.title}`, title),
        // A reply that only others may sign waits for them.
        sql`not (${applications.state} = 6 and ${signedByOthers(caller.userId)})`,
        condition
      )} order by ${order}, ${applications.id} ${limitTo(most)})`
    const own = states.filter(state => !ofCitizen.includes(state))
    const theirs = states.filter(state => ofCitizen.includes(state))
    return sql`select * from (
      ${found(theirs, hasPassed, sql`${applications.receiveDate}`, received, sql`0`)} union all
      ${found(theirs, sql`not ${isReceived}`, sql`${applications.receiveDate}`, received, sql`3`)} union all
      ${found(own, sql`${isNear} and not (${standsStill})`, due, sql`(${due})::date::timestamptz`)} union all
      ${found(own, sql`${isNear} and ${standsStill}`, sql`${applications.receiveDate}`, received, sql`3`)} union all
      ${found(own, sql`${due} > ${days.yellow}`, sql`${applications.receiveDate}`, received)}) open
      order by rank, at ${limitTo(most)}`
  }
}
