import { sql, type SQL } from 'drizzle-orm'
import { marks } from './term-clock.ts'
import { workingDayAfter, type Day, type WorkCalendar } from './work-calendar.ts'

/** From which days on something is marked, as the clock of an application marks it. */
export const urgentDays = (calendar: WorkCalendar, today: Day) => ({
  red: workingDayAfter(calendar, today, marks.red),
  yellow: workingDayAfter(calendar, today, marks.yellow)
})

/** The place of its urgency in `urgencies`, of a day to come. */
export const rankOf = (due: SQL, today: Day, { red, yellow }: ReturnType<typeof urgentDays>): SQL =>
  sql`case when ${due} < ${today} then 0 when ${due} <= ${red} then 1 when ${due} <= ${yellow} then 2 else 3 end`
