import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../../database/open.ts'
import { processTasks } from '../../../database/tables/processes.ts'
import type { Caller } from '../../../access/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { complete } from '../../../bpmn/engine/complete.ts'
import type { Run } from '../../../bpmn/engine/run.ts'
import { outcomesOf } from '../../../bpmn/model/outcomes.ts'
import { tellPeople } from '../definition/telling.ts'
import { step, tellTasks, type Deed, type TaskRecord } from '../instance/instances.ts'
import { completeHeld, finishTask, holdTask, requireMine, type Decision, type HeldTask } from '../instance/tasks.ts'
import { cancelAdded } from './open-added.ts'
import { continueTimers } from './pause-timers.ts'

export const readHost = async (tx: Transaction, id: string): Promise<TaskRecord> =>
  (await tx.select().from(processTasks).where(eq(processTasks.id, id)))[0]!

/** Tells the person of a task that it is theirs again. */
const tellHost = async (tx: Transaction, { row }: HeldTask, host: TaskRecord, reason: string) => {
  if (!host.assigneeId) return
  await tellTasks(tx, [{ subject: `user:${host.assigneeId}` }])
  const to = { subsiteId: row.subsiteId, userIds: [host.assigneeId] }
  await tellPeople(tx, to, { title: `加签已办理：${row.title}`, reason, instanceId: row.id })
}

const isAwaited = async (tx: Transaction, hostId: string) => {
  const [open] = await tx
    .select({ id: processTasks.id })
    .from(processTasks)
    .where(and(eq(processTasks.addedTo, hostId), inArray(processTasks.state, ['open', 'claimed'])))
    .limit(1)
  return open !== undefined
}

/** Opens a task again whose person had agreed. */
const reopen = async (tx: Transaction, { id }: TaskRecord) => {
  const agreed = { outcome: '', comment: '', finishTime: null }
  await tx
    .update(processTasks)
    .set({ state: 'claimed', ...agreed })
    .where(eq(processTasks.id, id))
}

/**
 * Continues after an added person decided or was removed. Before the decision of the host, its task returns when nobody
 * is left. After it, the process goes on when all agreed. One that did not agree decides, if the step knows that outcome;
 * otherwise the task returns to the host.
 */
export const settleAdded = async (tx: Transaction, held: HeldTask, deed: Deed, outcome: 'agree' | 'disagree') => {
  const { task, graph } = held
  const host = await readHost(tx, task.addedTo)
  const move = (outcome: string) => async (run: Run) =>
    complete(run, host.tokenId, { outcome, seat: host.seat || host.assigneeId })
  const stay = () => step(tx, held, deed, () => undefined)
  if (task.addedKind === 'after' && outcome === 'disagree') {
    await cancelAdded(tx, { hostId: host.id })
    const mayRefuse = outcomesOf(graph, graph.nodes.get(host.node)!).some(known => known.outcome === 'disagree')
    if (mayRefuse) return step(tx, held, deed, move('disagree'))
    await reopen(tx, host)
    await stay()
    return tellHost(tx, held, host, `后加签的人不同意，任务退还给您。${deed.comment ?? ''}`)
  }
  if (await isAwaited(tx, host.id)) return stay()
  if (task.addedKind === 'after') return step(tx, held, deed, move('agree'))
  if (!host.addedTo) await continueTimers(tx, held, host.tokenId)
  await stay()
  return tellHost(tx, held, host, '加签的人都已办理，请您继续办理。')
}

/** Completes an added task with an opinion. */
const advise = async (
  tx: Transaction,
  caller: Caller,
  held: HeldTask,
  { taskId, comment = '', outcome = 'agree', data = '', variables = '' }: Decision
) => {
  if (outcome !== 'agree' && outcome !== 'disagree') throw new Refusal('加签的任务只能同意或不同意')
  if (data || variables) throw new Refusal('加签的任务不能修改表单')
  await finishTask(tx, taskId, caller.userId, { commentType: outcome === 'agree' ? '1' : '3', comment, outcome })
  await settleAdded(tx, held, { userId: caller.userId, action: 'advise', taskId, comment }, outcome)
  return held
}

/** Completes a task: one of the process, or one that was added before or after it. */
export const completeTask = async (tx: Transaction, caller: Caller, given: Decision) => {
  const held = await holdTask(tx, caller, given.taskId)
  requireMine(held)
  return held.task.addedTo ? advise(tx, caller, held, given) : completeHeld(tx, caller, held, given)
}
