import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Transaction } from '../../../database/open.ts'
import { processTimers } from '../../../database/tables/processes.ts'
import { currentTime } from '../../../kernel/clock.ts'
import { dueTimeAfter } from '../instance/due-time.ts'
import type { HeldTask } from '../instance/tasks.ts'

/** The time limits of a round go on: they are those of all its people. */
const isShared = ({ tokens }: Pick<HeldTask, 'tokens'>, tokenId: string) =>
  tokens.find(({ id }) => id === tokenId)?.round !== undefined

/** Stops the time limits of a task while it waits for added people. */
export const pauseTimers = async (tx: Transaction, held: HeldTask) => {
  const { tokenId, addedTo } = held.task
  if (addedTo || isShared(held, tokenId)) return
  await tx
    .update(processTimers)
    .set({ pausedTime: currentTime() })
    .where(and(eq(processTimers.tokenId, tokenId), isNull(processTimers.pausedTime)))
}

/** Starts the rest of these time limits. */
export const continueTimers = async (tx: Transaction, { graph }: Pick<HeldTask, 'graph'>, tokenId: string) => {
  const paused = await tx
    .select()
    .from(processTimers)
    .where(and(eq(processTimers.tokenId, tokenId), isNotNull(processTimers.pausedTime)))
  for (const { id, node, dueTime: due, pausedTime } of paused) {
    const times = { due, suspended: pausedTime!, now: currentTime() }
    const dueTime = await dueTimeAfter(tx, graph.nodes.get(node)!.timer!, times)
    await tx.update(processTimers).set({ dueTime, pausedTime: null }).where(eq(processTimers.id, id))
  }
}
