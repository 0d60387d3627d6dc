import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/open.ts'
import { processInstances, processTasks } from '../../../database/tables/processes.ts'
import type { Caller } from '../../../access/caller.ts'
import { oneLine } from '../../../kernel/fields.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { newId } from '../../../kernel/ids.ts'
import { complete } from '../../../bpmn/engine/complete.ts'
import { begin } from '../../../bpmn/engine/move.ts'
import { writersNode } from '../../../bpmn/model/starters.ts'
import { hold, requireRunning, step, type Held } from './instances.ts'
import { newestDefinitionOf } from '../people/bindings.ts'
import { start } from './starts.ts'
import { endInstance } from './states.ts'
import { isWithStarter } from '../people/subjects.ts'
import { finishTask } from './tasks.ts'

interface Submitted {
  kind: string
  id: string
  title: string
  /** Process that the column or form names. */
  processId: string
  /** Instance of an earlier submission; '' for none. */
  instanceId: string
}

const isLive = ({ row }: Held) => row.state === '2' || row.state === '5'

/** Completes the author's task, if the process has one. */
const sendOn = async (tx: Transaction, held: Held, { userId }: Caller) => {
  const node = writersNode(held.graph)
  const token = held.tokens.find(token => token.node === node?.id)
  if (!token) return
  const [task] = await tx
    .select({ id: processTasks.id })
    .from(processTasks)
    .where(
      and(
        eq(processTasks.instanceId, held.row.id),
        eq(processTasks.tokenId, token.id),
        sql`state in ('open', 'claimed')`
      )
    )
  if (task) await finishTask(tx, task.id, userId, { outcome: 'agree' })
  await step(tx, held, { userId, action: 'submit', taskId: task?.id }, run => complete(run, token.id))
}

/**
 * Starts a review, or continues the one that was returned. `link` receives the instance before its first step, because
 * that step already notifies the subject.
 * @throws Refusal if the process is not deployed
 */
export const submitSubject = async (
  tx: Transaction,
  caller: Caller,
  { kind, id, title, processId, instanceId }: Submitted,
  link: (instanceId: string) => Promise<unknown>
): Promise<Held> => {
  const before = instanceId ? await hold(tx, instanceId) : undefined
  if (before && isLive(before)) {
    requireRunning(before)
    if (!isWithStarter(before)) throw new Refusal('已经提交，正在审核')
    await tx
      .update(processInstances)
      .set({ title: oneLine(title) })
      .where(eq(processInstances.id, instanceId))
    if (before.tokens.length > 0) await sendOn(tx, before, caller)
    else await step(tx, before, { userId: caller.userId, action: 'submit' }, begin)
    return before
  }
  const definition = await newestDefinitionOf(tx, processId)
  const own = newId()
  await link(own)
  const business = { title, businessKind: kind, businessId: id }
  const held = await start(tx, caller, { id: own, definition, business, variables: {} })
  if (held.row.state === '2') await sendOn(tx, held, caller)
  return held
}

/** Returns true if the last step was the submission, and no task was claimed since. */
const isUntouched = async (tx: Transaction, { row }: Held) => {
  const { rows } = await tx.execute(sql`
    select from process_steps s where s.id = (select max(id) from process_steps where instance_id = ${row.id}
        and action not like 'state-%' and action not in ('urge', 'copy', 'remark', 'hand-over', 'nobody'))
      and s.action in ('start', 'submit')
      and not exists (select from process_tasks t where t.instance_id = ${row.id} and t.state = 'claimed')`)
  return rows.length > 0
}

/** Withdraws a submission. @throws Refusal if a task was claimed or completed */
export const takeBackSubject = async (tx: Transaction, caller: Caller, instanceId: string) => {
  const held = await hold(tx, instanceId)
  requireRunning(held)
  if (!(await isUntouched(tx, held))) throw new Refusal('后续环节已经签收或办理，不能撤回提交')
  await endInstance(tx, held, { userId: caller.userId, action: 'take-back' }, '4')
}

/** Ends the review of a subject that was deleted or moved. */
export const dropReview = async (tx: Transaction, { userId }: Caller, instanceId: string, comment: string) => {
  const held = await hold(tx, instanceId)
  if (isLive(held)) await endInstance(tx, held, { userId, action: 'state-4', comment }, '4')
}
