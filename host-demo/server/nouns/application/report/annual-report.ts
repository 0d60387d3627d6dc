import { and, eq, sql, type SQL } from 'drizzle-orm'
import {
  annualColumns,
  annualRows,
  type AnnualColumn,
  type AnnualProblem,
  type AnnualQuery,
  type AnnualReport,
  type AnnualRow
} from '../../../../../elements/base/contract/apply-report.ts'
import {
  remedyKinds,
  remedyResults,
  type RemedyKind,
  type RemedyResult
} from '../../../../../elements/base/contract/apply-steps.ts'
import type { Database } from '../../../database/open.ts'
import { inScope } from '../../../rows/scope.ts'
import { applications } from '../../../database/tables/applications.ts'
import type { Caller } from '../../../access/caller.ts'
import { answerText, columnText, conditionsOf } from '../record/annual-cells.ts'
import { keptApplications, todayOf } from '../record/applications.ts'
import { countAgencySites, ofAgencySites } from '../record/agency-sites.ts'

const mostProblems = 100

/** Condition for applications of a site that the caller may see, or of all these sites. */
export const ofSites = (caller: Caller, subsiteId = ''): SQL =>
  and(inScope(keptApplications.scope, caller), subsiteId ? eq(applications.subsiteId, subsiteId) : undefined) ??
  sql`true`

/** Condition for applications of the agency of a site, as far as the caller may see its sites, or of all sites. */
const ofReport = (caller: Caller, subsiteId = ''): SQL =>
  and(inScope(keptApplications.scope, caller), subsiteId ? ofAgencySites(subsiteId) : undefined) ?? sql`true`

interface Group extends Record<string, unknown> {
  column: AnnualColumn
  answer: string
  is_received: boolean
  is_carried: boolean
  is_remaining: boolean
  number: number
}

const countRows = async (database: Database, whose: SQL, year: string): Promise<AnnualReport['counts']> => {
  const { received, carried, ended, remaining, any } = conditionsOf(year)
  const raw = sql.raw
  const { rows } = await database.execute<Group>(sql`
    select ${raw(columnText)} as column, case when ${raw(ended)} then ${raw(answerText)} else '' end as answer,
      ${raw(received)} as is_received, ${raw(carried)} as is_carried, ${raw(remaining)} as is_remaining, count(*)::int as number
    from ${applications} where ${raw(any)} and ${whose} group by 1, 2, 3, 4, 5`)
  const counts = Object.fromEntries(annualRows.map(row => [row, annualColumns.map(() => 0)])) as AnnualReport['counts']
  const total = annualColumns.indexOf('total')
  for (const { column, answer, number, ...is } of rows) {
    const add = (row: AnnualRow) => {
      counts[row][annualColumns.indexOf(column)]! += number
      counts[row][total]! += number
    }
    if (is.is_received) add('received')
    if (is.is_carried) add('carried')
    if (is.is_remaining) add('remaining')
    if (answer in counts) {
      add(answer as AnnualRow)
      add('answered')
    }
  }
  return counts
}

/**
 * Counts the latest result of each case and remedy up to the end of the year, without results decided in earlier years.
 */
const countRemedies = async (database: Database, whose: SQL, year: string): Promise<AnnualReport['remedies']> => {
  const { rows } = await database.execute<{ kind: RemedyKind; result: RemedyResult; number: number }>(sql`
    select kind, result, count(*)::int as number from (
      select distinct on (s.application_id, kind) kind, result, s.day
      from application_steps s join ${applications} on applications.id = s.application_id
      cross join lateral (select s.details @@ '$[*].name == "remedy"' as has,
        s.details #>> '{0,code}' as kind, s.details #>> '{1,code}' as result) told
      where s.action = 'remedy' and told.has and s.day <= ${`${year}-12-31`} and ${whose}
      order by s.application_id, kind, s.id desc) newest
    where day >= ${`${year}-01-01`} or result = 'pending' group by 1, 2`)
  const remedies = Object.fromEntries(
    remedyKinds.map(kind => [kind, [...remedyResults, ''].map(() => 0)])
  ) as AnnualReport['remedies']
  for (const { kind, result, number } of rows) {
    remedies[kind][remedyResults.indexOf(result)]! += number
    remedies[kind][remedyResults.length]! += number
  }
  return remedies
}

const findProblems = async (database: Database, whose: SQL, year: string): Promise<AnnualProblem[]> => {
  const { ended } = conditionsOf(year)
  const isEarly = sql`${applications.endDate} < ${applications.receiveDate}`
  const hasNoAnswer = sql`coalesce(${sql.raw(answerText)}, '') = ''`
  return database
    .select({
      ...{ id: applications.id, code: applications.code, title: applications.title },
      reason: sql<AnnualProblem['reason']>`case when ${isEarly} then 'ends-early' else 'no-answer' end`
    })
    .from(applications)
    .where(and(sql.raw(ended), sql`(${isEarly} or ${hasNoAnswer})`, whose))
    .orderBy(applications.endDate, applications.id)
    .limit(mostProblems)
}

/** Returns the annual report of a year so far. */
export const readAnnualReport = async (
  database: Database,
  caller: Caller,
  { year, subsiteId }: AnnualQuery
): Promise<AnnualReport> => {
  const whose = ofReport(caller, subsiteId)
  const [sites, counts, remedies, problems] = await Promise.all([
    subsiteId ? countAgencySites(database, caller, subsiteId) : { sites: 0, unseen: 0 },
    countRows(database, whose, year),
    countRemedies(database, whose, year),
    findProblems(database, whose, year)
  ])
  const [today, last] = [todayOf(), `${year}-12-31`]
  return { year, until: today < last ? today : last, ...sites, counts, remedies, problems }
}
