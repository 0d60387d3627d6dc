import type { NodeButton, TaskOperation } from '../../../../../elements/base/contract/process.ts'
import {
  nodeActions,
  usualActions,
  type NodeAction,
  type TaskAction
} from '../../../../../elements/base/contract/process-actions.ts'
import type { Transaction } from '../../../database/open.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { ProcessNode } from '../../../bpmn/graph/graph.ts'
import { writersNode } from '../../../bpmn/model/starters.ts'
import { subjectOf } from '../people/subjects.ts'
import type { Held } from './instances.ts'
import type { HeldTask } from './tasks.ts'
import { findUndoable } from './undoable.ts'

const words: Record<TaskAction | NodeAction, { name: string; icon: string; permCode: string }> = {
  claim: { name: '签收', icon: 'take-action', permCode: '' },
  complete: { name: '办理', icon: 'tick', permCode: '' },
  disagree: { name: '退回', icon: 'undo', permCode: '' },
  reassign: { name: '转办', icon: 'exchange', permCode: '' },
  addSign: { name: '加签', icon: 'new-person', permCode: '' },
  skip: { name: '跳转', icon: 'fast-forward', permCode: 'system:process:manage' },
  callBack: { name: '撤回', icon: 'undo', permCode: '' },
  suspend: { name: '挂起', icon: 'pause', permCode: 'system:process:manage' },
  resume: { name: '恢复', icon: 'play', permCode: 'system:process:manage' },
  close: { name: '终止', icon: 'stop', permCode: 'system:process:manage' },
  invalid: { name: '作废', icon: 'trash', permCode: '' }
}

const isAction = (code: string): code is NodeAction => nodeActions.some(known => known === code)

/** Returns the actions that a node allows on its task: those of the document, or the default ones. */
const shownBy = ({ buttons }: ProcessNode): readonly NodeAction[] => buttons?.filter(isAction) ?? usualActions

/** Returns true if the node allows an action on its task. */
export const isShown = (node: ProcessNode, action: NodeAction) => shownBy(node).includes(action)

/** Refuses actions that the node does not allow. */
export const requireShown = ({ graph, task }: HeldTask, action: NodeAction) => {
  if (!shownBy(graph.nodes.get(task.node)!).includes(action))
    throw new Refusal(`“${task.taskName}”环节不允许${words[action].name}`)
}

export const buttonsOf = (node: ProcessNode): NodeButton[] =>
  shownBy(node).map((code, at) => ({
    ...{ buttonCode: code, buttonName: words[code].name, icon: words[code].icon },
    ...{ orderNo: at + 1, permission: words[code].permCode }
  }))

/** Returns operations in the order of `words`. */
const present = (may: Partial<Record<TaskAction, boolean>>): TaskOperation[] =>
  (Object.keys(words) as TaskAction[])
    .filter(code => may[code])
    .map(code => ({ code, name: words[code].name, permCode: words[code].permCode }))

const onTask = ({ task, row, graph, isMine, isCandidate, isManager, isWaiting, skipBar }: HeldTask) => {
  const isRunning = row.state === '2' && (task.state === 'open' || task.state === 'claimed')
  const shown = shownBy(graph.nodes.get(task.node)!)
  // The noun submits its subject.
  const isSubmitting = subjectOf(row) !== undefined && task.node === writersNode(graph)?.id
  return {
    claim: isRunning && !task.assigneeId && isCandidate,
    complete: isRunning && isMine && !isWaiting && !isSubmitting,
    disagree: isRunning && isMine && !isWaiting && !task.addedTo && !isSubmitting && shown.includes('disagree'),
    reassign: isRunning && ((isMine && !isWaiting && shown.includes('reassign')) || isManager),
    skip: isRunning && isManager && skipBar === null
  }
}

const onInstance = ({ row, graph }: Held, isManager: boolean, userId: string) => {
  const isLive = row.state === '2' || row.state === '5'
  return {
    suspend: row.state === '2' && isManager,
    resume: row.state === '5' && isManager,
    close: isLive && isManager,
    invalid: isLive && (isManager || (row.starterId === userId && !subjectOf(row) && graph.withdrawal !== 'never'))
  }
}

/** Returns the actions that the caller may run on an open task, without those on its instance. */
export const operationsOnTask = (held: HeldTask): TaskOperation[] => present(onTask(held))

/** Returns the actions that the caller may run on an instance. */
export const operationsOnInstance = async (tx: Transaction, held: Held, isManager: boolean, userId: string) => {
  const callBack = held.row.state === '2' && (await findUndoable(tx, held, userId)).step !== undefined
  return present({ ...onInstance(held, isManager, userId), callBack })
}

/** Returns the actions that the caller may run on the task now, and on its instance. */
export const operationsFor = async (tx: Transaction, held: HeldTask, userId: string): Promise<TaskOperation[]> => {
  const { task, row, isMine, isManager } = held
  const isDone = isMine && task.state === 'done' && row.state === '2'
  const callBack = isDone && (await findUndoable(tx, held, userId)).step?.taskId === task.id
  return present({ ...onTask(held), ...onInstance(held, isManager, userId), callBack })
}
