import { and, asc, eq, ne } from 'drizzle-orm'
import type { WronglyTold } from '../../../../../elements/base/contract/apply.ts'
import type { Database } from '../../../database/open.ts'
import { inScope } from '../../../rows/scope.ts'
import {
  applicationLetters,
  applications,
  applicationSteps,
  openApplications
} from '../../../database/tables/applications.ts'
import type { Caller } from '../../../access/caller.ts'
import { readCalendar } from '../../calendar/calendar.ts'
import { clockOf } from '../../calendar/term-clock.ts'
import { keptApplications } from '../record/applications.ts'

const most = 200
/** Letters that are read; most of them told the right day. */
const mostRead = 20_000

/** Lists letters of running applications that told another last day for the answer than the calendar gives now. */
export const readWronglyTold = async (database: Database, caller: Caller): Promise<WronglyTold[]> => {
  const { id, code, title, receiveDate, events } = applications
  const { title: letter, number, day, toldDue } = applicationLetters
  const found = await database
    .select({ id, code, title, receiveDate, events, letter, number, day, toldDue, action: applicationSteps.action })
    .from(applicationLetters)
    .innerJoin(applicationSteps, eq(applicationSteps.id, applicationLetters.stepId))
    .innerJoin(applications, eq(applications.id, applicationSteps.applicationId))
    .where(and(ne(toldDue, ''), openApplications, inScope(keptApplications.scope, caller)))
    .orderBy(asc(toldDue), asc(applicationLetters.stepId))
    .limit(mostRead)
  const calendar = await readCalendar(database)
  return found
    .map(({ receiveDate: received, events: all, toldDue: told, action, ...row }) => {
      // What happened after the letter moves the day lawfully.
      const before = action === 'extend' ? all.slice(0, all.findIndex(({ kind }) => kind === 'extend') + 1) : []
      const { dueDate } = clockOf(
        calendar,
        { state: '3', receiveDate: received, events: before, endDate: null },
        row.day
      )
      return { ...row, told, dueDate }
    })
    .filter(({ told, dueDate }) => dueDate !== '' && told !== dueDate)
    .slice(0, most)
}
