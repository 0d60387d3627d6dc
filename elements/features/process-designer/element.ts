import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import recordStyles from '../../base/crud/record/record.css?inline'
import { ProcessDesigner } from './process-designer.tsx'
import styles from './process-designer.css?inline'

/**
 * Designs a process as a BPMN 2.0 document, limited to what the platform can run. Users place nodes from a palette and
 * set people, rules of joint decisions, buttons, time limits and conditions, or edit a plain list of steps. Processes
 * are saved, checked, tried out and deployed here, and versions compared. The bpmn.io logo on the canvas must not be
 * removed.
 *
 * @tag qd-process-designer
 * @title 流程设计 | Process designer
 * @attr {string} process-id - the process; default: a new process
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @fires qd-saved - a new process was saved; detail `{ id }`
 * @fires qd-title - a process was opened or named; detail `{ title }`
 * @fires qd-error - the data failed to load or the element failed to render; detail `{ message }`
 * @cssprop --qd-designer-height - its height, 720px by default
 *
 * @zh 以 BPMN 2.0 文档设计流程，只提供平台能执行的内容：从环节栏取用环节，设置办理人、会签规则、不同意的去向、按钮、时限和条件；也可以只填一份步骤列表。在此保存、检查、试运行和部署，并对照各个版本。画布上的 bpmn.io 标记不可去除。
 * @zh process-id - 流程；缺省为新建
 * @zh isDirty - 有未保存的内容时为 true
 * @zh qd-saved - 保存了新流程；detail `{ id }`
 * @zh qd-title - 打开或命名了流程；detail `{ title }`
 * @zh --qd-designer-height - 高度，默认 720px
 */
export class ProcessDesignerElement extends island(ProcessDesigner, {
  attributes: { processId: 'string' },
  styles: [recordStyles, styles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
