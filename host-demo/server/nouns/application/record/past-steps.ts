import { asc, eq } from 'drizzle-orm'
import type { ApplyAction, ApplyStep } from '../../../../../elements/base/contract/apply-steps.ts'
import type { Transaction } from '../../../database/open.ts'
import { applicationSteps } from '../../../database/tables/applications.ts'

export type PastStep = Pick<typeof applicationSteps.$inferSelect, 'id' | 'action' | 'day' | 'details'>

/** Reads the steps of an application, oldest first. */
export const readPastSteps = (tx: Transaction, applicationId: string): Promise<PastStep[]> => {
  const { id, action, day, details } = applicationSteps
  return tx
    .select({ id, action, day, details })
    .from(applicationSteps)
    .where(eq(applicationSteps.applicationId, applicationId))
    .orderBy(asc(id))
}

export const lastOf = (steps: readonly PastStep[], ...actions: ApplyAction[]): PastStep | undefined =>
  steps.findLast(({ action }) => (actions as string[]).includes(action))

/** Returns the last step of a kind after another one. */
export const after = (steps: readonly PastStep[], from: PastStep, ...actions: ApplyAction[]): PastStep | undefined =>
  lastOf(
    steps.filter(({ id }) => id > from.id),
    ...actions
  )

export const told = (step: Pick<PastStep, 'details'> | undefined, name: ApplyStep['details'][number]['name']): string =>
  step?.details.find(detail => detail.name === name)?.value ?? ''
