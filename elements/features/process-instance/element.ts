import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import { ProcessInstance } from './process-instance.tsx'
import styles from './process-instance.css?inline'

/**
 * Process instance with result, text, files, form, open tasks, diagram and history. The buttons are the
 * operations that the platform names for the user: handle, add and remove people, reassign, move, take back, suspend,
 * resume, close, invalidate. The starter withdraws the process, and sends it again. Added people advise before the user decides, decide after the user agreed, or join a joint
 * decision. Everyone who can read the process adds remarks, which mention people and decide nothing, and prints the approval sheet. For participants and process managers.
 *
 * @tag qd-process-instance
 * @title 流程详情 | Process
 * @attr {string} instance-id - id of the process instance
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while a comment, a remark or a form has unsent input
 * @fires qd-navigate - the user opens the article that the process decides about, or sends a withdrawn process again, cancelable; detail `{ path, title }`
 * @fires qd-error - the data failed to load or the element failed to render; detail `{ message }`
 *
 * @zh 一件流程的全部内容：结果、说明、附件、表单、待办任务、流程图和办理过程。按钮即平台允许当前用户的操作：办理、加签、减签、转办、跳转、撤回、挂起、恢复、终止、作废。发起人可以撤回流程，再次提交。加签的人在本人办理前提出意见（前加签），在本人同意后接着办理（后加签），或加入会签（并加签）。能查看流程的人都可以发表评论（可提到同事，不影响审批）和打印审批单。供参与办理的人和流程管理员使用。
 * @zh instance-id - 流程实例
 * @zh isDirty - 是否有写了未提交的意见、评论或表单
 * @zh qd-navigate - 打开流程所审核的文章，或再次提交已撤回的流程，可取消；detail `{ path, title }`，外壳中的路径
 */
export class ProcessInstanceElement extends island(ProcessInstance, {
  attributes: { instanceId: 'string' },
  styles: [styles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
