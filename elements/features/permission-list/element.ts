import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import pageStyles from '../../base/kit/tree/tree-page.css?inline'
import { PermissionList } from './permission-list.tsx'
import styles from './permission-list.css?inline'

/**
 * The menu of the platform with its buttons. Users find, add, edit, move and delete entries and buttons. Each button
 * shows the API calls it guards and the data rules that limit its list.
 *
 * @tag qd-permission-list
 * @title 菜单管理 | Menu and rights
 * @attr {string} permission-id - the entry or button to open
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 平台的菜单和按钮：查找、添加、在旁编辑、移动、删除；显示每个按钮控制的接口，维护限制列表范围的数据规则。
 * @zh permission-id - 要打开的菜单或按钮
 * @zh isDirty - 有未保存的内容时为 true
 */
export class PermissionListElement extends island(PermissionList, {
  attributes: { permissionId: 'string' },
  styles: [pageStyles, styles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
