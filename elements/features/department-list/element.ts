import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import pageStyles from '../../base/kit/tree/tree-page.css?inline'
import { DepartmentList } from './department-list.tsx'
import styles from './department-list.css?inline'

/**
 * The departments of the platform as a tree. Users find, add, edit and delete departments, move them by dragging, with
 * Alt and arrow keys, or in a dialog, and manage members and leaders.
 *
 * @tag qd-department-list
 * @title 部门管理 | Departments
 * @attr {string} department-id - the department to open
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 平台的部门树：查找、添加、在旁编辑，拖动、Alt 加方向键或对话框移动，删除；管理部门成员和负责人。
 * @zh department-id - 要打开的部门
 * @zh isDirty - 有未保存的内容时为 true
 */
export class DepartmentListElement extends island(DepartmentList, {
  attributes: { departmentId: 'string' },
  styles: [pageStyles, styles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
