import { and, sql, type SQL } from 'drizzle-orm'
import { applyStatesOf, type ApplyState } from '../../../../elements/contract/apply-steps.ts'
import { inScope } from '../../database/scope.ts'
import { applications, openApplications } from '../../database/tables/applications.ts'
import { holds, type Caller } from '../../http/caller.ts'
import type { Waiting } from '../../module.ts'
import { columnsOf, holdsWords, limitTo } from '../inbox/columns.ts'
import { keptApplications, todayOf } from './applications.ts'
import { readCalendar } from './calendar.ts'
import { marks, noDueDate } from './clock.ts'
import { workingDayAfter } from './work-calendar.ts'

/** Where the next step is one of the right's. Who signs may also refuse or extend before: that is possible, and waits for nobody. */
const forReview: readonly ApplyState[] = ['6']
const forHandling = [...applyStatesOf.wait, ...applyStatesOf.handle].filter(state => !forReview.includes(state))

const statesFor = (caller: Caller): ApplyState[] =>
  holds(caller, 'cms:apply:list')
    ? [
        ...(holds(caller, 'cms:apply:handle') ? forHandling : []),
        ...(holds(caller, 'cms:apply:review') ? forReview : [])
      ]
    : []

/** The applications whose next step the caller may take, those near or behind their term first. */
export const applicationsWaiting: Waiting = {
  kind: 'apply',
  async rows(database, caller, { title, most }) {
    const states = statesFor(caller)
    if (states.length === 0) return undefined
    const calendar = await readCalendar(database)
    const today = todayOf()
    const [red, yellow] = [marks.red, marks.yellow].map(days => workingDayAfter(calendar, today, days))
    const due = sql`${applications.dueDate}`
    const rank = sql`case when ${due} < ${today} then 0 when ${due} <= ${red} then 1 when ${due} <= ${yellow} then 2 else 3 end`
    const received = sql`(${applications.receiveDate} || ' 00:00:00+08')::timestamptz`
    const found = (condition: SQL, order: SQL, at: SQL) => sql`(
      select ${columnsOf({
        ...{
          id: sql`${applications.id}`,
          title: sql`${applications.title}`,
          subsiteId: sql`${applications.subsiteId}`
        },
        ...{ code: sql`${applications.code}`, step: sql`${applications.state}::text` },
        ...{ fromName: sql`${applications.applicantName}`, since: received, rank, at },
        dueDate: sql`case when ${due} = ${noDueDate} then '' else ${due} end`
      })}
      from ${applications}
      where ${and(
        openApplications,
        sql`${applications.state} = any(${sql.param(states.map(Number))}::int[])`,
        inScope(keptApplications.scope, caller),
        holdsWords(sql`${applications.title}`, title),
        condition
      )} order by ${order}, ${applications.id} ${limitTo(most)})`
    return sql`select * from (
      ${found(sql`${due} <= ${yellow}`, due, sql`(${due})::date::timestamptz`)} union all
      ${found(sql`${due} > ${yellow}`, sql`${applications.receiveDate}`, received)}) open
      order by rank, at ${limitTo(most)}`
  }
}
