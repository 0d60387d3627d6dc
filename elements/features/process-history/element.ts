import { island } from '../../base/core/element/island.tsx'
import { ProcessHistory } from './process-history.tsx'

/**
 * The progress of a process instance: its diagram with current and past nodes, and its tasks with people, times and
 * comments. In narrow layouts the list comes first. Visible to participants and process managers.
 *
 * @tag qd-process-history
 * @title 办理过程 | Course of a process
 * @attr {string} instance-id - id of the process instance
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-error - the data failed to load or the element failed to render; detail `{ message }`
 *
 * @zh 一件流程办到了哪里：流程图上标出当前和经过的环节，并列出每个任务的办理人、时间和意见；空间不足时列表在前。供参与办理的人和流程管理员查看。
 * @zh instance-id - 流程实例
 */
export class ProcessHistoryElement extends island(ProcessHistory, {
  attributes: { instanceId: 'string' }
}) {}
