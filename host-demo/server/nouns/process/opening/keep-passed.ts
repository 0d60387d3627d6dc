import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/open.ts'
import { processTasks } from '../../../database/tables/processes.ts'
import { currentTime } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Held } from '../instance/instances.ts'
import { dutyOf } from '../people/duties.ts'
import { fillTemplate, withLocals } from '../people/people.ts'
import type { PassedTask } from './pass-tasks.ts'

/** Stores tasks that passed without asking, in their order and before the tasks that are open. @returns their ids */
export const keepPassed = async (
  tx: Transaction,
  { row, graph }: Held,
  passed: readonly PassedTask[]
): Promise<string[]> => {
  const rows = passed.map(({ opened, assigneeId, comment }, at) => {
    const node = graph.nodes.get(opened.node)!
    return {
      ...{ id: newId(), instanceId: row.id, tokenId: opened.token, node: node.id, state: 'done' as const },
      ...{ taskName: fillTemplate(node.name, withLocals(row, opened.locals ?? {}).variables), assigneeId, comment },
      ...{ commentType: assigneeId ? ('19' as const) : ('20' as const), outcome: assigneeId && 'agree' },
      ...{ seat: node.many ? (opened.seat ?? opened.person) : '', duty: dutyOf(graph, node) },
      createTime: sql`now() - ${passed.length - at} * interval '1 microsecond'`,
      finishTime: currentTime()
    }
  })
  if (rows.length > 0) await tx.insert(processTasks).values(rows)
  return rows.map(({ id }) => id)
}
