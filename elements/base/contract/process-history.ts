import { get } from './endpoint.ts'
import type { JointRule } from './joint-decision.ts'
import type { AddedTask } from './process-added.ts'
import type { InstanceResult, ProcessState, TaskState } from './process.ts'

/**
 * Kinds of entries in a history. Of tasks: '1' normal, '2' sent back, '3' not agreed, ◆ '6' skipped. ◆ Of other steps:
 * '4' reassigned, '5' taken back, '7' suspended, '8' resumed, '9' closed, '10' invalidated, '11' time limit reached,
 * '12' urged, '13' copied, '14' people added before, '15' after, '16' to the round, '17' removed, '18' remark,
 * '21' without people. ◆ Of tasks that passed without a person: '19' agreed to by the same person before, '20' without
 * people.
 */
export const commentTypes = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
  '19',
  '20',
  '21'
] as const
export type CommentType = (typeof commentTypes)[number]

export interface HistoryNode {
  taskId: string
  taskName: string
  nodeKey: string
  state: TaskState
  assigneeName: string
  deptName: string
  /** Users that may claim it, in words. */
  candidate: string
  createTime: string
  finishTime: string
  /** Duration in words: 「2 小时 5 分钟」. */
  duration: string
  comment: { type: CommentType; comment: string }
  /** ◆ Name of the outcome that its person chose; '' for none. */
  outcome: string
  /** ◆ Joint decision to which the task belongs: entries of one round have the same `id`. */
  round: { id: string; rule: JointRule | null } | null
  /** ◆ How the task was added (加签). Null if the process opened it. */
  added: AddedTask | null
  /** ◆ Waits for added people. */
  isWaiting: boolean
  /** ◆ Taken back by its person. */
  isUndone: boolean
  /** ◆ True for a step that is no task, see `commentTypes`. The `taskId` may be ''. */
  isStep: boolean
  /** ◆ People of a reassignment. */
  handed: { from: string; to: string } | null
}
/** Tasks and other steps of an instance, in the order in which they began. */
export const instanceHistory = get<HistoryNode[], { processInstanceId: string }>('/process/processInstance/getHisNodes')

export interface InstanceDiagram {
  title: string
  processName: string
  state: ProcessState
  result: InstanceResult
  /** Document of the version that the instance runs on. */
  bpmnXml: string
  /** Ids of the current nodes. */
  current: string[]
  /** Ids of the nodes passed and the flows taken. */
  passed: string[]
  taken: string[]
}
/** ◆ Current position and path of an instance in its document. */
export const instanceDiagram = get<InstanceDiagram, { processInstanceId: string }>(
  '/process/processInstance/getDiagram'
)
