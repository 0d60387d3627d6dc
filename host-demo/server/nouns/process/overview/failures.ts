import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { InstanceDetails } from '../../../../../elements/base/contract/process-instance.ts'
import type { Transaction } from '../../../database/open.ts'
import { processTimers } from '../../../database/tables/processes.ts'
import type { Caller } from '../../../access/caller.ts'
import { formatTime } from '../../../kernel/clock.ts'
import { notFound, Refusal } from '../../../kernel/refusal.ts'
import { hold, requireRunning, type Held } from '../instance/instances.ts'
import { managesAt } from '../instance/tasks.ts'

const failedOf = (id: string) => and(eq(processTimers.instanceId, id), gt(processTimers.tries, 0))

/** Returns the timers of an instance that failed, with the time of the next attempt. */
export const failuresOf = async (tx: Transaction, { row, graph }: Held): Promise<InstanceDetails['failures']> => {
  const rows = await tx.select().from(processTimers).where(failedOf(row.id)).orderBy(asc(processTimers.id))
  return rows.map(({ node, problem, tries, dueTime }) => ({
    ...{ nodeName: graph.nodes.get(node)?.name ?? node, problem, tries, nextTime: formatTime(dueTime) }
  }))
}

/** Makes the failed timers of an instance due now. @throws Refusal if there are none */
export const retryNow = async (tx: Transaction, caller: Caller, id: string): Promise<Held> => {
  const held = await hold(tx, id)
  if (!managesAt(caller, held.row.subsiteId)) throw notFound('流程')
  // Timers of suspended instances stand still.
  requireRunning(held)
  const rows = await tx
    .update(processTimers)
    .set({ dueTime: sql`now()` })
    .where(failedOf(id))
    .returning({ id: processTimers.id })
  if (rows.length === 0) throw new Refusal('没有失败的定时，可能已经重试成功，请刷新后查看')
  return held
}
