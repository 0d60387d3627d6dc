import { and, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { CommentType } from '../../../../../elements/base/contract/process-history.ts'
import type { Transaction } from '../../../database/open.ts'
import { executePrepared } from '../../../database/prepared.ts'
import { processCandidates, processTasks } from '../../../database/tables/processes.ts'
import { holds, maySee, type Caller } from '../../../access/caller.ts'
import { mayAct } from '../../../database/may-act.ts'
import { forbidden, notFound, Refusal } from '../../../kernel/refusal.ts'
import { complete } from '../../../bpmn/engine/complete.ts'
import { outcomesOf } from '../../../bpmn/model/outcomes.ts'
import { writersNode } from '../../../bpmn/model/starters.ts'
import { fillIn } from '../forms/fill-in.ts'
import { holdOfTask, requireRunning, step, tellTasks, type Held, type TaskRecord } from './instances.ts'
import { requireShown } from './operations.ts'
import { holderOf, refusalOfTaken } from './taken.ts'
import { worksAt } from '../people/bindings.ts'
import { barsOfTask, requireAllowed, requireUnbarred } from '../people/duties.ts'
import { subjectsOf } from '../people/people.ts'
import { subjectOf } from '../people/subjects.ts'
import { requireModest } from '../forms/variables.ts'
import { currentTime } from '../../../kernel/clock.ts'
import { refuseInvolved, refuseSecondVote } from '../people/second-vote.ts'
import { isWaitingFor } from '../people/waiting.ts'

export interface HeldTask extends Held {
  task: TaskRecord
  /** The caller is the assignee. */
  isMine: boolean
  /** The caller may claim it, as one of its people, or as a manager if it waits for no one else. */
  isCandidate: boolean
  /** The caller manages the processes of its site. */
  isManager: boolean
  /** The task waits for added people (加签). */
  isWaiting: boolean
  /** Reason of `barOf` why the caller may not decide it; null if they may. */
  bar: string | null
  /** The same for skipping it. */
  skipBar: string | null
}

export const managesAt = (caller: Caller, subsiteId: string) =>
  holds(caller, 'system:process:manage') && maySee(caller, subsiteId)

/** Locks the instance, then reads the task, so that concurrent changes are seen. */
export const holdTask = async (tx: Transaction, caller: Caller, id: string): Promise<HeldTask> => {
  const held = await holdOfTask(tx, id)
  const [found] = await tx
    .select({
      task: getTableColumns(processTasks),
      isAsked: sql<boolean>`exists (
        select from process_candidates where task_id = ${id} and subject = any(${subjectsOf(caller.userId)}))`,
      isForManagers: sql<boolean>`exists (
        select from process_candidates where task_id = ${id} and subject like 'manage:%')`,
      isWaiting: isWaitingFor(sql`${id}::text`),
      ...barsOfTask(sql`${caller.userId}::text`, sql`${id}::text`, held.graph),
      wasAsked: sql<boolean>`asked && ${subjectsOf(caller.userId)}`
    })
    .from(processTasks)
    .where(eq(processTasks.id, id))
    .prepare('process-task-held')
    .execute()
  const { task, wasAsked, isWaiting, bar, skipBar } = found!
  const part = partIn(caller, held, found!)
  const isStarter = held.row.starterId === caller.userId
  if (!part.isMine && !part.isCandidate && !part.isManager && !isStarter)
    throw isHere(caller, held) && wasAsked ? await refusalOfTaken(tx, task, bar) : notFound('任务')
  return { ...held, task, isWaiting, bar, skipBar, ...part }
}

/** Subjects belong to their site; people of other sites have no part. */
export const isHere = (caller: Caller, { row }: Held) => !subjectOf(row) || maySee(caller, row.subsiteId)

interface FoundTask {
  task: TaskRecord
  isAsked: boolean
  isForManagers: boolean
  bar: string | null
}

const stopsAt = ({ graph }: Held, { node }: TaskRecord) => graph.nodes.get(node)?.nobody?.way === 'stop'

const partIn = (caller: Caller, held: Held, { task, isAsked, isForManagers, bar }: FoundTask) => {
  const isManager = managesAt(caller, held.row.subsiteId)
  const mayDecide = isHere(caller, held) && bar === null
  return {
    isMine: mayDecide && task.assigneeId === caller.userId,
    // A process that stops without people waits until a manager names a person.
    isCandidate: mayDecide && (isAsked || (isForManagers && isManager && !stopsAt(held, task))),
    isManager
  }
}

/** Limit of open tasks, for rounds with many people. */
const mostOpen = 200

/** Returns the open tasks of an instance, with the caller's part in each. */
export const openTasksOf = async (tx: Transaction, caller: Caller, held: Held): Promise<HeldTask[]> => {
  const of = (condition: SQL) => sql<boolean>`exists (
    select from process_candidates c where c.task_id = ${processTasks.id} and ${condition})`
  const found = await tx
    .select({
      task: getTableColumns(processTasks),
      isAsked: of(sql`c.subject = any(${subjectsOf(caller.userId)})`),
      isForManagers: of(sql`c.subject like 'manage:%'`),
      isWaiting: isWaitingFor(sql`process_tasks.id`),
      ...barsOfTask(sql`${caller.userId}::text`, sql`process_tasks.id`, held.graph)
    })
    .from(processTasks)
    .where(and(eq(processTasks.instanceId, held.row.id), inArray(processTasks.state, ['open', 'claimed'])))
    .orderBy(processTasks.createTime, processTasks.id)
    .limit(mostOpen)
  return found.map(one => {
    const { task, isWaiting, bar, skipBar } = one
    return { ...held, task, isWaiting, bar, skipBar, ...partIn(caller, held, one) }
  })
}

/** @throws Refusal if the task is done or its instance is not running */
export const requireOpen = (held: Held & Pick<HeldTask, 'task'>) => {
  requireRunning(held)
  if (held.task.state === 'done' || held.task.state === 'cancelled')
    throw new Refusal('该任务已经办理或取消，请刷新后查看')
}

/** @throws Refusal if the task waits for added people */
const requireReturned = ({ isWaiting }: HeldTask) => {
  if (isWaiting) throw new Refusal('该任务正在等待加签的人办理，全部办理后才能继续')
}

export const requireMine = (held: HeldTask) => {
  requireOpen(held)
  requireUnbarred(held.bar, held.task)
  if (held.isMine) return requireReturned(held)
  if (held.isCandidate) throw new Refusal('请先签收该任务，再办理')
  throw new Refusal('该任务由他人办理，您不能操作')
}

/** Claims the task for the caller. The second of two concurrent claims is refused. */
export const claim = async (tx: Transaction, caller: Caller, id: string) => {
  const held = await holdTask(tx, caller, id)
  requireOpen(held)
  requireUnbarred(held.bar, held.task)
  if (held.isMine) throw new Refusal('您已经签收该任务')
  if (held.task.assigneeId) throw await refusalOfTaken(tx, held.task)
  if (!held.isCandidate)
    throw new Refusal(
      held.isManager && stopsAt(held, held.task)
        ? '该环节没有找到办理人，请转办给指定的办理人'
        : '您不是该任务的候选办理人，不能签收'
    )
  const { rows } = await executePrepared<{ subject: string }>(
    tx,
    sql`
    with freed as (delete from process_candidates where task_id = ${id} returning subject),
    claimed as (update process_tasks set state = 'claimed', assignee_id = ${caller.userId},
      claim_time = ${currentTime().toISOString()}::timestamptz where id = ${id})
    select subject from freed`
  )
  await tellTasks(tx, rows)
  return held
}

interface Finished {
  commentType?: CommentType
  comment?: string
  outcome?: string
}

export const finishTask = async (
  tx: Transaction,
  id: string,
  userId: string,
  { commentType = '1', comment = '', outcome = '' }: Finished
) => {
  // All parts of the statement see the task as it was before.
  const { rows } = await executePrepared<{ subject: string }>(
    tx,
    sql`
    with freed as (delete from process_candidates where task_id = ${id} returning subject),
    finished as (update process_tasks set state = 'done', assignee_id = ${userId}, comment_type = ${commentType}, comment = ${comment},
      outcome = ${outcome}, finish_time = ${currentTime().toISOString()}::timestamptz where id = ${id})
    select subject from freed union select 'user:' || assignee_id from process_tasks where id = ${id} and assignee_id <> ''`
  )
  await tellTasks(tx, rows)
}

/** Refuses outcomes that the document does not lead anywhere, and submitting a subject without its noun. */
const refuseOutside = ({ row, graph, task }: HeldTask, outcome: string) => {
  if (subjectOf(row) && task.node === writersNode(graph)?.id) throw new Refusal('请打开稿件，修改后重新提交')
  const outcomes = outcomesOf(graph, graph.nodes.get(task.node)!)
  if (outcomes.some(known => known.outcome === outcome)) return
  if (outcome === 'disagree') throw new Refusal(`“${task.taskName}”环节没有“不同意”的去向，请退回`)
  const names = outcomes.map(({ name }) => `“${name}”`).join('、')
  throw new Refusal(`“${task.taskName}”环节没有结论“${outcome}”的去向，可选：${names}`)
}

/** Decision of a person at a task. */
export interface Decision {
  taskId: string
  comment?: string
  outcome?: string
  variables?: string
  data?: string
}

/** Completes a task that the caller has claimed, with the values that its conditions need. */
export const completeHeld = async (
  tx: Transaction,
  caller: Caller,
  held: HeldTask,
  { taskId, comment = '', outcome = 'agree', ...given }: Decision
) => {
  const { task } = held
  refuseOutside(held, outcome)
  await fillIn(tx, held, given, true)
  const commentType = outcome === 'disagree' ? '3' : '1'
  await finishTask(tx, taskId, caller.userId, { commentType, comment, outcome })
  await step(tx, held, { userId: caller.userId, action: 'complete', taskId, comment }, async run => {
    await complete(run, task.tokenId, { outcome, seat: task.seat || caller.userId })
    requireModest(run.variables)
  })
  return held
}

/** Gives a running task to another person, with an entry of its history. The rights of the actor must be checked. */
export const handTask = async (
  tx: Transaction,
  held: Held & Pick<HeldTask, 'task'>,
  actorId: string,
  { userId, reason }: { userId: string; reason: string }
) => {
  const { task } = held
  if (userId === task.assigneeId) throw new Refusal('该任务已经由此人办理')
  const { rows } = await tx.execute<{ realname: string }>(sql`
    select u.realname from users u where u.id = ${userId} and ${mayAct()}
      and ${subjectOf(held.row) ? worksAt(held.row.subsiteId) : sql`true`}`)
  const [person] = rows
  if (!person)
    throw new Refusal(
      subjectOf(held.row) ? '没有找到接办人，或该用户已停用、不在本站点' : '没有找到接办人，或该用户已停用'
    )
  await requireAllowed(tx, task, [userId])
  await refuseSecondVote(tx, held, userId)
  await refuseInvolved(tx, task, userId)
  const from = await holderOf(tx, held.task)
  const freed = await tx
    .delete(processCandidates)
    .where(eq(processCandidates.taskId, task.id))
    .returning({ subject: processCandidates.subject })
  await tx
    .update(processTasks)
    .set({
      ...{ state: 'claimed', assigneeId: userId, candidate: person.realname },
      asked: sql`array_append(asked, ${`user:${userId}`}::text)`
    })
    .where(eq(processTasks.id, task.id))
  await tx.update(processTasks).set({ addedBy: userId }).where(eq(processTasks.addedTo, task.id))
  await tellTasks(tx, [...freed, ...[userId, task.assigneeId].filter(Boolean).map(id => ({ subject: `user:${id}` }))])
  const handed = { from, to: person.realname }
  await step(
    tx,
    held,
    { userId: actorId, action: 'reassign', taskId: task.id, comment: reason, handed },
    () => undefined
  )
}

/** Reassigns the task. Called by the assignee, with the values filled in so far, or by a manager. */
export const reassign = async (
  tx: Transaction,
  caller: Caller,
  { taskId, userId, reason = '', data }: { taskId: string; userId: string; reason?: string; data?: string }
) => {
  const held = await holdTask(tx, caller, taskId)
  requireOpen(held)
  if (!held.isManager) {
    requireUnbarred(held.bar, held.task)
    if (!held.isMine) throw forbidden('转办他人的任务')
    requireReturned(held)
    requireShown(held, 'reassign')
  }
  if (data) {
    requireMine(held)
    await fillIn(tx, held, { data })
  }
  await handTask(tx, held, caller.userId, { userId, reason })
  return held
}
