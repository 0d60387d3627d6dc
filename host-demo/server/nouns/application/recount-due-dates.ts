import { eq, inArray } from 'drizzle-orm'
import { applyStatesOf } from '../../../../elements/base/contract/apply-steps.ts'
import type { Transaction } from '../../database/open.ts'
import { applications } from '../../database/tables/applications.ts'
import { readCalendar } from '../calendar/calendar.ts'
import { todayOf } from './record/applications.ts'
import { dueDateOf } from './steps/step-effects.ts'

/** Recomputes the deadlines of all running applications with the transaction's work calendar. */
export const recountDueDates = async (tx: Transaction) => {
  const running = await tx
    .select()
    .from(applications)
    .where(inArray(applications.state, [...applyStatesOf.wait, ...applyStatesOf.handle].map(Number)))
    .orderBy(applications.id)
    .for('update')
  const calendar = await readCalendar(tx)
  for (const row of running) {
    const dueDate = dueDateOf(row, calendar, todayOf())
    if (dueDate !== row.dueDate) await tx.update(applications).set({ dueDate }).where(eq(applications.id, row.id))
  }
}
