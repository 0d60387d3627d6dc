import type { PgColumn } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { nameOf, type Filter } from './filters.ts'

/** The database's clock as the wire writes times. Fields of the kind `moment` are compared with it as texts. */
export const wireNow = "to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')"

interface Period {
  status: PgColumn
  startTime: PgColumn
  endTime: PgColumn
}

/** Returns SQL for the state of rows that are shown for a time: `off`, `ended`, `waiting` or `on`. */
export const periodStateSql = ({ status, startTime, endTime }: Period) => {
  const [on, start, end] = [status, startTime, endTime].map(nameOf)
  return `(case when ${on} <> '1' then 'off' when ${end} <> '' and ${end} <= ${wireNow} then 'ended'
    when ${start} > ${wireNow} then 'waiting' else 'on' end)`
}

export const periodState = (period: Period) => sql<string>`${sql.raw(periodStateSql(period))}`

/** Condition for rows that are shown now. */
export const isShownNow = (period: Period) => sql`${sql.raw(periodStateSql(period))} = 'on'`

/** Filter by the state. */
export const byPeriodState = (period: Period): Filter => ({
  columns: [period.status],
  where: (asked, bind) => `${periodStateSql(period)} = ${bind(asked)}`
})
