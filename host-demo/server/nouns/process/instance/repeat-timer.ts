import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/open.ts'
import { processTimers } from '../../../database/tables/processes.ts'
import { localsOf } from '../../../bpmn/engine/repeat.ts'
import { dueTimeOf } from './due-time.ts'
import type { Held } from './instances.ts'
import { currentTime } from '../../../kernel/clock.ts'

/** Starts a repeating timer again, if its activity is still open and it has not fired as often as it may. */
export const repeatTimer = async (
  tx: Transaction,
  { row, graph, tokens }: Held,
  { token: tokenId, node }: { token: string; node: string }
): Promise<void> => {
  const { timer } = graph.nodes.get(node)!
  const token = tokens.find(({ id }) => id === tokenId)
  if (!token || timer?.repeats === undefined) return
  const { rows } = await tx.execute<{ fired: number }>(sql`
    select count(*)::int as fired from process_steps
    where instance_id = ${row.id} and action = 'timer' and change ->> 'timer' = ${`${tokenId} ${node}`}`)
  if (timer.repeats > 0 && rows[0]!.fired >= timer.repeats) return
  const locals = localsOf({ graph, tokens: new Map(tokens.map(one => [one.id, one])) }, token.scope)
  const dueTime = await dueTimeOf(tx, timer, currentTime(), { ...row.variables, ...locals })
  if (dueTime) await tx.insert(processTimers).values({ instanceId: row.id, tokenId, node, dueTime })
}
