import { get } from './endpoint.ts'
import type { JointRule, Tally } from './joint-decision.ts'
import type { ProcessState, TaskState } from './process.ts'

/** ◆ Outcome of a task: what conditions know as `outcome`, and the name of its button. */
export interface TaskOutcome {
  outcome: string
  name: string
}

/** Joint decision of a task: its rule (null for a condition of the document) and the votes so far. */
export interface TaskRound extends Tally {
  rule: JointRule | null
  inTurn: boolean
}
export interface TaskDecision {
  outcomes: TaskOutcome[]
  round: TaskRound | null
  /** ◆ The caller may return the task so that it comes straight back. */
  mayReturnStraight: boolean
  /** ◆ Person and step to which the task goes straight when it is done, because they returned it; '' for none. */
  straightTo: string
}
/** ◆ Outcomes of a task, and the votes of a joint decision. */
export const taskDecision = get<TaskDecision, { taskId: string }>('/process/task/getDecision')

/** Task that another person took, or that is done or cancelled. */
export interface TakenTask {
  taskId: string
  title: string
  taskName: string
  state: TaskState
  processState: ProcessState
  /** '' if the task was cancelled unclaimed. */
  assigneeName: string
  isMine: boolean
  /** ◆ Name of the starter that withdrew the process; '' for other reasons. */
  withdrawnBy: string
}
/** ◆ State of tasks that the caller was asked to do, by comma-separated ids. Others are left out. */
export const takenTasks = get<TakenTask[], { taskIds: string }>('/process/task/taken')
