import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { RoleList } from './role-list.tsx'
import styles from './role-list.css?inline'

/**
 * The roles of the platform. Users edit roles beside the list, manage permissions and members, and copy and compare
 * roles. Permission changes show the affected people before saving.
 *
 * @tag qd-role-list
 * @title 角色管理 | Roles
 * @attr {string} query - filter, sort order and page as a URL query, e.g. `roleName=审核`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 平台的角色：在列表旁编辑，以树形授权并预先说明影响到谁，管理成员，复制，两两比较。
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `roleName=审核`；缺省为列表的起始样子
 * @zh isDirty - 有未保存的内容或勾选时为 true
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 */
export class RoleListElement extends island(RoleList, {
  attributes: { query: 'string' },
  styles: [tableStyles, resourceStyles, styles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
