import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { BodyOf } from '../../../../../elements/base/contract/endpoint.ts'
import type { disagreeProcessByPost } from '../../../../../elements/base/contract/process.ts'
import type { Transaction } from '../../../database/open.ts'
import { processSteps, processTasks } from '../../../database/tables/processes.ts'
import type { Caller } from '../../../access/caller.ts'
import { notFound, Refusal } from '../../../kernel/refusal.ts'
import { goBack, jump, markStraight, takeBack } from '../../../bpmn/engine/jump.ts'
import { takeAway, type Opened, type Run } from '../../../bpmn/engine/run.ts'
import { fillIn } from '../forms/fill-in.ts'
import { hold, requireRunning, step, type Held } from './instances.ts'
import type { ProcessNode } from '../../../bpmn/graph/graph.ts'
import { requireShown } from './operations.ts'
import { startersNode, writersNode } from '../../../bpmn/model/starters.ts'
import { nameOfSkipped, requireUnbarred } from '../people/duties.ts'
import { subjectOf } from '../people/subjects.ts'
import { finishTask, holdTask, requireMine, requireOpen, type HeldTask } from './tasks.ts'
import { findUndoable } from './undoable.ts'

/** Returns the person that did a task of the node last, so that a return goes to them. */
const lastAt = async (tx: Transaction, instanceId: string, node: string) => {
  const [task] = await tx
    .select({ assigneeId: processTasks.assigneeId })
    .from(processTasks)
    .where(
      and(
        eq(processTasks.instanceId, instanceId),
        eq(processTasks.node, node),
        inArray(processTasks.state, ['done', 'cancelled']),
        sql`assignee_id <> '' and added_to = ''`
      )
    )
    .orderBy(desc(processTasks.finishTime))
    .limit(1)
  return task?.assigneeId
}

/** Returns a move to the node. Its tasks go to the people that did them before. */
const moveTo = (tx: Transaction, held: HeldTask, target: ProcessNode, move: typeof jump) => async (run: Run) => {
  await move(run, held.task.tokenId, target.id)
  const opened: Opened[] = []
  for (const task of run.opened) {
    const isFree = !task.person && !held.graph.nodes.get(task.node)!.many
    const before = isFree ? await lastAt(tx, held.row.id, task.node) : undefined
    opened.push(before ? { ...task, person: before } : task)
  }
  run.opened = opened
}

/** Returns the node of the task that led to this one. */
const nodeBefore = async (tx: Transaction, { row, task }: HeldTask) => {
  const [step] = await tx
    .select({ node: processTasks.node })
    .from(processSteps)
    .innerJoin(processTasks, eq(processTasks.id, processSteps.taskId))
    .where(and(eq(processSteps.instanceId, row.id), sql`${processSteps.change} -> 'produced' ? ${task.tokenId}`))
    .orderBy(desc(processSteps.id))
    .limit(1)
  return step?.node
}

const targetOf = async (tx: Transaction, held: HeldTask, key: string): Promise<ProcessNode> => {
  const { graph } = held
  if (key === 'starter') {
    const node = startersNode(graph)
    if (!node) throw new Refusal('该流程没有发起人办理的环节，请选择要退回的环节')
    return node
  }
  const node = graph.nodes.get(key || ((await nodeBefore(tx, held)) ?? ''))
  if (!node) throw new Refusal(key ? '流程中没有这个环节，请刷新后重试' : '这是第一个环节，没有可以退回的环节')
  return node
}

const requireDone = async (tx: Transaction, { row }: Held, node: ProcessNode) => {
  if (!(await lastAt(tx, row.id, node.id))) throw new Refusal(`“${node.name}”还没有办理过，不能退回到这里`)
}

/** Returns true if a return leaves the process: it goes to the submitter of a subject, and no node exists for them. */
const leavesProcess = async (tx: Transaction, held: HeldTask, key: string) => {
  if (!subjectOf(held.row) || writersNode(held.graph)) return false
  return key === 'starter' || (key === '' && (await nodeBefore(tx, held)) === undefined)
}

/** Removes all tokens; the instance waits for the next submission. */
const leave = (run: Run) => {
  for (const id of [...run.tokens.keys()]) takeAway(run, id)
}

const wayBack = async (tx: Transaction, held: HeldTask, key: string) => {
  if (await leavesProcess(tx, held, key)) return leave
  const target = await targetOf(tx, held, key)
  if (target.id === held.task.node) throw new Refusal('不能退回到当前环节')
  await requireDone(tx, held, target)
  return moveTo(tx, held, target, goBack)
}

/** Returns a move after which the corrected task goes straight to the person that returns it. */
const straightTo = (held: HeldTask, person: string, move: (run: Run) => unknown) => {
  const { task, row, tokens } = held
  const from = tokens.find(({ id }) => id === task.tokenId)!
  if (from.round) throw new Refusal('会签的任务退回后，须按流程重新办理')
  // Each of the three reviews reads the corrected article.
  if (subjectOf(row)) throw new Refusal('审核退回后，须按流程重新审核')
  return async (run: Run) => {
    await move(run)
    markStraight(run, from, { node: task.node, person })
  }
}

/** Returns the task to an earlier node, with a reason. Called by its assignee. */
export const disagree = async (
  tx: Transaction,
  caller: Caller,
  { taskId, targetKey = '', reason = '', data, isStraight = '0' }: BodyOf<typeof disagreeProcessByPost>
) => {
  const held = await holdTask(tx, caller, taskId)
  requireMine(held)
  requireShown(held, 'disagree')
  if (held.task.addedTo) throw new Refusal('加签的任务不能退回，请选择不同意并写明原因')
  if (!/\S/.test(reason)) throw new Refusal('请写明退回的原因')
  const way = await wayBack(tx, held, targetKey)
  const move = isStraight === '1' ? straightTo(held, caller.userId, way) : way
  await fillIn(tx, held, { data })
  await finishTask(tx, taskId, caller.userId, { commentType: '2', comment: reason })
  await step(tx, held, { userId: caller.userId, action: 'disagree', taskId, comment: reason }, move)
  return held
}

/** Moves the task to any other one, also forwards. Called by process managers. */
export const skip = async (
  tx: Transaction,
  caller: Caller,
  { taskId, targetKey, reason = '' }: { taskId: string; targetKey: string; reason?: string }
) => {
  const held = await holdTask(tx, caller, taskId)
  requireOpen(held)
  if (!held.isManager) throw notFound('任务')
  requireUnbarred(held.skipBar, { taskName: nameOfSkipped(held.graph, held.task) })
  const target = await targetOf(tx, held, targetKey)
  if (target.id === held.task.node) throw new Refusal('任务已经在该环节')
  const move = moveTo(tx, held, target, jump)
  await finishTask(tx, taskId, caller.userId, { commentType: '6', comment: reason })
  await step(tx, held, { userId: caller.userId, action: 'skip', taskId, comment: reason }, move)
  return held
}

/** Recalls the caller's last step, which restores their task. */
export const callBack = async (tx: Transaction, caller: Caller, instanceId: string, reason = '') => {
  const held = await hold(tx, instanceId)
  const { hasSteps, isJoined, step: undone } = await findUndoable(tx, held, caller.userId)
  if (!hasSteps) {
    if (held.row.starterId !== caller.userId) throw notFound('流程')
    throw new Refusal('您还没有办理过该流程，没有可以撤回的环节')
  }
  requireRunning(held)
  if (isJoined) throw new Refusal('其他分支也已办理，流程已经汇合，不能撤回')
  if (!undone) throw new Refusal('后续环节已经签收或办理，不能撤回')
  const { taskId, change, seat } = undone
  await step(tx, held, { userId: caller.userId, action: 'call-back', taskId, comment: reason }, run =>
    takeBack(run, change, caller.userId, seat || caller.userId)
  )
  return held
}
