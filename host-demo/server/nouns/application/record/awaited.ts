import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ApplyAwaited } from '../../../../../elements/base/contract/apply.ts'
import type { ApplyState, ApplyStepField } from '../../../../../elements/base/contract/apply-steps.ts'
import type { Database } from '../../../database/open.ts'
import { applicationSteps } from '../../../database/tables/applications.ts'
import { todayOf, type ApplicationRecord } from './applications.ts'
import { clockOf } from '../../calendar/term-clock.ts'
import type { WorkCalendar } from '../../calendar/work-calendar.ts'

/** States in which the applicant must act: correction and payment. */
export const waitsForApplicant: readonly ApplyState[] = ['2', '12']

/** Returns what the office expects from the applicant, as in its letter; undefined for nothing. */
export const awaitedOf = async (
  database: Database,
  row: ApplicationRecord,
  calendar: WorkCalendar
): Promise<ApplyAwaited | undefined> => {
  const state = String(row.state) as ApplyState
  if (!waitsForApplicant.includes(state)) return undefined
  const [step] = await database
    .select({ details: applicationSteps.details })
    .from(applicationSteps)
    .where(
      and(eq(applicationSteps.applicationId, row.id), inArray(applicationSteps.action, ['askCorrection', 'askFee']))
    )
    .orderBy(desc(applicationSteps.id))
    .limit(1)
  const told = (name: ApplyStepField | 'amount') => step?.details.find(detail => detail.name === name)?.value ?? ''
  const { waitsUntil } = clockOf(calendar, { ...row, state }, todayOf())
  return { until: told('until') || waitsUntil, reason: told('reason'), amount: told('amount') }
}
