import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../../database/open.ts'
import { processSteps, processTimers } from '../../../database/tables/processes.ts'
import { dueTimeAfter } from './due-time.ts'
import type { Held } from './instances.ts'
import { currentTime } from '../../../kernel/clock.ts'

/**
 * Moves the timers of a resumed instance, so that each keeps the rest of its term. Those of tasks that wait for added
 * people run on when the people have decided.
 */
export const resumeTimers = async (tx: Transaction, { row, graph }: Held) => {
  const [suspension] = await tx
    .select({ time: processSteps.createTime })
    .from(processSteps)
    .where(and(eq(processSteps.instanceId, row.id), eq(processSteps.action, 'state-5')))
    .orderBy(desc(processSteps.id))
    .limit(1)
  if (!suspension) return
  const timers = await tx
    .select()
    .from(processTimers)
    .where(and(eq(processTimers.instanceId, row.id), isNull(processTimers.pausedTime)))
  for (const { id, node, dueTime: due } of timers) {
    const times = { due, suspended: suspension.time, now: currentTime() }
    const dueTime = await dueTimeAfter(tx, graph.nodes.get(node)!.timer!, times)
    await tx.update(processTimers).set({ dueTime }).where(eq(processTimers.id, id))
  }
}
