import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/open.ts'
import { users } from '../../../database/tables/accounts.ts'
import { directoryPeople } from '../../../database/tables/directories.ts'
import type { Compared } from '../compare/compare.ts'
import type { PersonPlan } from '../compare/plan.ts'
import { freezePeople, thawPeople, writeEdits } from './write-accounts.ts'
import { unlinkDepartments, writeDepartments, type IdOf } from './write-departments.ts'
import type { Writing } from './writing.ts'

/** People of one transaction. */
const most = 200

/** Forgets that the source froze people whom an administrator unfroze. */
const settleFrozen = (tx: Transaction, { source }: Writing) =>
  tx
    .update(directoryPeople)
    .set({ isFrozen: false })
    .where(
      and(
        eq(directoryPeople.directoryId, source.id),
        eq(directoryPeople.isFrozen, true),
        inArray(directoryPeople.userId, tx.select({ id: users.id }).from(users).where(ne(users.status, 'frozen')))
      )
    )

const writeSome = async (tx: Transaction, writing: Writing, some: PersonPlan[], idOf: IdOf) => {
  const idsOf = (plans: PersonPlan[]) => plans.map(({ userId }) => userId)
  await writeEdits(
    tx,
    writing,
    some.filter(({ kind }) => kind !== 'freeze'),
    idOf
  )
  await thawPeople(tx, writing, idsOf(some.filter(({ isBack }) => isBack)))
  await freezePeople(tx, writing, idsOf(some.filter(({ kind }) => kind === 'freeze')))
}

/** Number of steps of a plan. */
export const stepsOf = (people: readonly PersonPlan[]) => people.length + 1

/**
 * Writes a plan: the departments in one transaction, then people some at a time. A stopped run has written whole transactions, and the
 * next run finds the rest.
 * @param step called after each transaction with the number of steps that are done; throws to stop
 */
export const writePlan = async (
  database: Database,
  writing: Writing,
  { departments, placed }: Pick<Compared, 'departments' | 'placed'>,
  people: PersonPlan[],
  step: (done: number) => Promise<void>
) => {
  const idOf = await database.transaction(async tx => {
    await settleFrozen(tx, writing)
    return writeDepartments(tx, writing, departments, placed)
  })
  await step(1)
  for (let at = 0; at < people.length; at += most) {
    const some = people.slice(at, at + most)
    await database.transaction(tx => writeSome(tx, writing, some, idOf))
    await step(1 + at + some.length)
  }
  await database.transaction(tx => unlinkDepartments(tx, writing, departments))
}
