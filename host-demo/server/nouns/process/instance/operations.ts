import type { NodeButton, TaskAction, TaskOperation } from '../../../../../elements/base/contract/process.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { ProcessNode } from '../../../bpmn/graph/graph.ts'
import { writersNode } from '../../../bpmn/model/starters.ts'
import { subjectOf } from '../people/subjects.ts'
import type { HeldTask } from './tasks.ts'

const words: Record<TaskAction, { name: string; icon: string; permCode: string }> = {
  claim: { name: '签收', icon: 'take-action', permCode: '' },
  complete: { name: '办理', icon: 'tick', permCode: '' },
  disagree: { name: '退回', icon: 'undo', permCode: '' },
  reassign: { name: '转办', icon: 'exchange', permCode: '' },
  skip: { name: '跳转', icon: 'fast-forward', permCode: 'system:process:manage' },
  suspend: { name: '挂起', icon: 'pause', permCode: 'system:process:manage' },
  close: { name: '终止', icon: 'stop', permCode: 'system:process:manage' },
  invalid: { name: '作废', icon: 'trash', permCode: '' }
}

const ofEverybody: TaskAction[] = ['claim', 'complete', 'disagree', 'reassign']
const isAction = (code: string): code is TaskAction => Object.hasOwn(words, code)

/** Returns the actions that a node allows on its task: those of the document, or the default ones. */
const shownBy = ({ buttons }: ProcessNode) => buttons?.filter(isAction) ?? ofEverybody

/** Refuses actions that the node does not allow. */
export const requireShown = ({ graph, task }: HeldTask, action: TaskAction) => {
  if (!shownBy(graph.nodes.get(task.node)!).includes(action))
    throw new Refusal(`“${task.taskName}”环节不允许${words[action].name}`)
}

export const buttonsOf = (node: ProcessNode): NodeButton[] =>
  shownBy(node).map((code, at) => ({
    ...{ buttonCode: code, buttonName: words[code].name, icon: words[code].icon },
    ...{ orderNo: at + 1, permission: words[code].permCode }
  }))

/** Returns the actions that the caller may run on the task now. */
export const operationsFor = (held: HeldTask, userId: string): TaskOperation[] => {
  const { task, row, graph, isMine, isCandidate, isManager } = held
  const isOpen = task.state === 'open' || task.state === 'claimed'
  const isRunning = row.state === '2' && isOpen
  const shown = shownBy(graph.nodes.get(task.node)!)
  // The noun submits its subject.
  const isSubmitting = subjectOf(row) !== undefined && task.node === writersNode(graph)?.id
  const may: Record<TaskAction, boolean> = {
    claim: isRunning && !task.assigneeId && isCandidate,
    complete: isRunning && isMine && !isSubmitting,
    disagree: isRunning && isMine && !isSubmitting && shown.includes('disagree'),
    reassign: isRunning && ((isMine && shown.includes('reassign')) || isManager),
    skip: isRunning && isManager,
    suspend: row.state === '2' && isManager,
    close: (row.state === '2' || row.state === '5') && isManager,
    invalid: (row.state === '2' || row.state === '5') && (isManager || (row.starterId === userId && !subjectOf(row)))
  }
  return (Object.keys(words) as TaskAction[])
    .filter(code => may[code])
    .map(code => ({ code, name: words[code].name, permCode: words[code].permCode }))
}
