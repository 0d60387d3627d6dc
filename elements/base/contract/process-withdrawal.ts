import type { AttachmentDraft } from './annex.ts'
import { get, post } from './endpoint.ts'
import type { NamedStep, TaskPerson } from './process.ts'

/**
 * ◆ Withdraws an instance (撤回) with the result 已撤回. For its starter, as long as the process allows it, see
 * `withdrawalWays`. Open tasks end.
 */
export const withdrawProcess = post<null, { processInstanceId: string; reason: string }>(
  '/process/processInstance/withdraw'
)

/** Step of a process whose steps the starter defined, with its people. */
export interface StepAgain extends Omit<NamedStep, 'userIds' | 'disagree'> {
  disagree: 'end' | 'starter'
  people: Pick<TaskPerson, 'id' | 'realname'>[]
}

/** Values of a withdrawn process, for sending it again. */
export interface StartAgain {
  /** '' if the starter defined the steps. */
  processKey: string
  title: string
  content: string
  files: AttachmentDraft[]
  /** JSON object of the form fields that the starter fills in. */
  data: string
  steps: StepAgain[]
}
/** ◆ What the caller entered at the start of an instance that was withdrawn. */
export const startAgain = get<StartAgain, { processInstanceId: string }>('/process/processInstance/getStartAgain')
