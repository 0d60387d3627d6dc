import { and, inArray, sql, type SQL } from 'drizzle-orm'
import { applyStatesOf, type ApplyGroup } from '../../../../../elements/base/contract/apply-steps.ts'
import type { SupervisedPart, Supervision } from '../../../../../elements/base/contract/apply-report.ts'
import type { Database } from '../../../database/open.ts'
import { departmentLabel } from '../../../rows/department-label.ts'
import { departments } from '../../../database/tables/accounts.ts'
import { applications, applicationSteps, specialDays } from '../../../database/tables/applications.ts'
import { subsites } from '../../../database/tables/content.ts'
import type { Caller } from '../../../access/caller.ts'
import { ofSites } from './annual-report.ts'
import { todayOf } from '../record/applications.ts'
import { readCalendar } from '../../calendar/calendar.ts'
import { longestMove, marks } from '../../calendar/term-clock.ts'
import { dayAfter, workingDayAfter, workingDaysBetween, type WorkCalendar } from '../../calendar/work-calendar.ts'

/** Returns SQL for the weekdays from a Monday before all applications up to a day. */
const weekdaysUntil = (day: SQL) =>
  sql`(5 * ((${day}::date - date '1970-01-05') / 7) + least((${day}::date - date '1970-01-05') % 7 + 1, 5))`

/** Returns SQL for the working days after one day up to and including another. */
const workingDays = (after: SQL, until: SQL) => sql`(${weekdaysUntil(until)} - ${weekdaysUntil(after)}
  + (select count(*) filter (where kind = 'working' and extract(isodow from d.day::date) > 5)
      - count(*) filter (where kind = 'holiday' and extract(isodow from d.day::date) < 6)
    from ${specialDays} d where d.day > ${after} and d.day <= ${until}))`

const isOpen = inArray(applications.state, [...applyStatesOf.wait, ...applyStatesOf.handle].map(Number))
const isInKnownYear = ({ years }: Pick<WorkCalendar, 'years'>) =>
  sql`left(due_date, 4) = any(${sql.param([...years])}::text[])`

/**
 * Condition for open applications past their term. An estimated date in a year without a calendar is late only if no
 * holidays could move it past today.
 */
export const isOverdue = (calendar: Pick<WorkCalendar, 'years'>, today: string) =>
  sql`(${isOpen} and due_date < ${today}
    and (${isInKnownYear(calendar)} or due_date < ${dayAfter(today, -longestMove)}))`

const mostOverdue = 50
/** Period in days for recently ended applications. */
const lately = 365

interface Part extends Record<string, unknown> {
  depart_id: string | null
  subsite_id: string | null
  of_depart: boolean
  of_site: boolean
  open: number
  overdue: number
  near: number
  ended: number
  late: number
  entered_late: number
  median: number | null
}

const present = (
  { open, overdue, near, ended, late, entered_late: enteredLate, median }: Part,
  id: string,
  name: string
): SupervisedPart => ({
  ...{ id, name, open, overdue, near, ended, late, enteredLate },
  medianDays: median === null ? null : Math.round(median)
})

const idsOf = (rows: Part[], key: 'depart_id' | 'subsite_id') => [...new Set(rows.flatMap(row => row[key] || []))]

/**
 * Returns overdue applications and the performance of departments and sites, in one statement over open and recently
 * ended ones.
 */
export const readSupervision = async (
  database: Database,
  caller: Caller,
  { subsiteId }: { subsiteId?: string }
): Promise<Supervision> => {
  const whose = ofSites(caller, subsiteId)
  const today = todayOf()
  const calendar = await readCalendar(database)
  const nearDay = workingDayAfter(calendar, today, marks.yellow)
  const isEnded = sql`${applications.endDate} > ${dayAfter(today, -lately)}`
  const isKnown = isInKnownYear(calendar)
  const isOver = isOverdue(calendar, today)
  const hasLateEntry = sql`exists (select from ${applicationSteps} s where s.application_id = applications.id and s.late_reason <> '')`
  const { rows } = await database.execute<Part>(sql`
    select depart_id, subsite_id, grouping(depart_id) = 0 as of_depart, grouping(subsite_id) = 0 as of_site,
      count(*) filter (where ${isOpen})::int as open, count(*) filter (where ${isOver})::int as overdue,
      count(*) filter (where ${isOpen} and ${isKnown} and due_date between ${today} and ${nearDay})::int as near,
      count(*) filter (where ${isEnded})::int as ended,
      -- An end that was entered late counts on the day of its entry.
      count(*) filter (where ${isEnded} and greatest(end_date, end_entry) > due_date)::int as late,
      count(*) filter (where ${hasLateEntry})::int as entered_late,
      percentile_cont(0.5) within group (order by ${workingDays(sql`receive_date`, sql`end_date`)}) filter (where ${isEnded}) as median
    from ${applications} where (${isOpen} or ${isEnded}) and ${whose}
    group by grouping sets ((), (depart_id), (subsite_id))`)
  const [departNames, siteNames, overdue] = await Promise.all([
    database
      .select({ id: departments.id, name: departmentLabel(departments.id) })
      .from(departments)
      .where(inArray(departments.id, idsOf(rows, 'depart_id'))),
    database
      .select({ id: subsites.id, name: subsites.name })
      .from(subsites)
      .where(inArray(subsites.id, idsOf(rows, 'subsite_id'))),
    database
      .select({
        ...{ id: applications.id, code: applications.code, title: applications.title, dueDate: applications.dueDate },
        group: sql<ApplyGroup>`case when ${inArray(applications.state, applyStatesOf.wait.map(Number))} then 'wait' else 'handle' end`,
        departName: departmentLabel(departments.id),
        subsiteName: sql<string>`coalesce(${subsites.name}, '')`
      })
      .from(applications)
      .leftJoin(departments, sql`${departments.id} = ${applications.departId}`)
      .leftJoin(subsites, sql`${subsites.id} = ${applications.subsiteId}`)
      .where(and(isOver, whose))
      .orderBy(applications.dueDate, applications.id)
      .limit(mostOverdue)
  ])
  const partsBy = (key: 'depart_id' | 'subsite_id', names: { id: string; name: string }[]) => {
    const known = new Map(names.map(({ id, name }) => [id, name]))
    return rows
      .filter(row => (key === 'depart_id' ? row.of_depart : row.of_site))
      .map(row => present(row, row[key] ?? '', known.get(row[key] ?? '') ?? ''))
      .sort(busiest)
  }
  const busiest = (one: SupervisedPart, other: SupervisedPart) =>
    other.overdue - one.overdue || other.open - one.open || other.ended - one.ended
  const all = rows.find(row => !row.of_depart && !row.of_site)
  return {
    all: present(all!, '', ''),
    departments: partsBy('depart_id', departNames),
    sites: partsBy('subsite_id', siteNames),
    overdue: overdue.map(({ dueDate, ...row }) => ({
      ...row,
      dueDate: calendar.years.has(dueDate.slice(0, 4)) ? dueDate : '',
      daysOver: Math.max(1, workingDaysBetween(calendar, dueDate, today))
    }))
  }
}
