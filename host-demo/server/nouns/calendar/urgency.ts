import { sql, type SQL } from 'drizzle-orm'
import { marks } from './term-clock.ts'
import { workingDayAfter, type Day, type WorkCalendar } from './work-calendar.ts'

/** Returns the days from which the marks of `marks` apply. */
export const urgentDays = (calendar: WorkCalendar, today: Day) => ({
  red: workingDayAfter(calendar, today, marks.red),
  yellow: workingDayAfter(calendar, today, marks.yellow)
})

/** Returns SQL for the index in `urgencies` of a due date. */
export const rankOf = (due: SQL, today: Day, { red, yellow }: ReturnType<typeof urgentDays>): SQL =>
  sql`case when ${due} < ${today} then 0 when ${due} <= ${red} then 1 when ${due} <= ${yellow} then 2 else 3 end`
