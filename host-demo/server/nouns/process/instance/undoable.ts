import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/open.ts'
import { processSteps, processTasks } from '../../../database/tables/processes.ts'
import type { Change } from '../../../bpmn/engine/jump.ts'
import type { Held } from './instances.ts'

/** Number of own recent steps that are checked for a recall. */
const lookedAt = 20

const ownSteps = (tx: Transaction, { row }: Held, userId: string) =>
  tx
    .select({ taskId: processSteps.taskId, change: processSteps.change, seat: processTasks.seat })
    .from(processSteps)
    .innerJoin(processTasks, eq(processTasks.id, processSteps.taskId))
    .where(
      and(eq(processSteps.instanceId, row.id), eq(processSteps.userId, userId), eq(processSteps.action, 'complete'))
    )
    .orderBy(desc(processSteps.id))
    .limit(lookedAt)

/** Returns true if a task produced by the step was claimed or completed, or people were added to it. */
const isActedOn = async (tx: Transaction, { row }: Held, { produced }: Change) => {
  const [task] = await tx
    .select({ id: processTasks.id })
    .from(processTasks)
    .where(
      and(
        eq(processTasks.instanceId, row.id),
        inArray(processTasks.tokenId, produced),
        sql`(state <> 'open' or added_kind <> '')`
      )
    )
    .limit(1)
  return task !== undefined
}

/** Returns true if a step of somebody else took a token of this one past a join: the branches cannot be told apart. */
const hasJoined = async (tx: Transaction, { row, graph }: Held, userId: string, { produced }: Change) => {
  if (produced.length === 0) return false
  const took = produced.map(id => sql`${processSteps.change} -> 'consumed' @> ${JSON.stringify([{ id }])}::jsonb`)
  const steps = await tx
    .select({ change: processSteps.change })
    .from(processSteps)
    .where(and(eq(processSteps.instanceId, row.id), ne(processSteps.userId, userId), or(...took)))
  return steps.some(({ change }) =>
    (change as Change).consumed.some(({ id, node }) => produced.includes(id) && graph.nodes.get(node)?.kind !== 'task')
  )
}

/**
 * Finds the latest step of a person that can be recalled. `hasSteps` is false for people without any step, `isJoined`
 * is true if the latest one met other branches.
 */
export const findUndoable = async (tx: Transaction, held: Held, userId: string) => {
  const steps = await ownSteps(tx, held, userId)
  for (const { taskId, change, seat } of steps) {
    const undone = change as Change
    const isThere =
      undone.produced.length > 0 && undone.produced.every(id => held.tokens.some(token => token.id === id))
    if (isThere && !(await isActedOn(tx, held, undone)))
      return { hasSteps: true, isJoined: false, step: { taskId, change: undone, seat } }
  }
  const [last] = steps
  const isJoined = last !== undefined && (await hasJoined(tx, held, userId, last.change as Change))
  return { hasSteps: steps.length > 0, isJoined, step: undefined }
}
