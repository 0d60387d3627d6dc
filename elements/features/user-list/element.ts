import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { UserList } from './user-list.tsx'
import styles from './user-list.css?inline'

/**
 * The users of the platform. Administrators find, add, edit, freeze and delete users and assign roles, departments and
 * sites. Deleted users move to the recycle bin first.
 *
 * @tag qd-user-list
 * @title 用户管理 | Users
 * @attr {boolean} recycled - shows the recycle bin instead
 * @attr {string} query - filter, sort order and page as a URL query, e.g. `realname=李&status=2`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-navigate - the user opens the recycle bin, or goes back, cancelable; detail `{ path, title }`
 * @fires qd-title - the recycle bin is shown; detail `{ title }`
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 平台的用户：查找、添加、在列表旁编辑、冻结，分配角色、部门和站点。删除的用户先进入回收站。
 * @zh recycled - 显示回收站
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `realname=李&status=2`；缺省为列表的起始样子
 * @zh isDirty - 有未保存的内容时为 true
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 * @zh qd-navigate - 用户打开回收站或返回；detail `{ path, title }`。阻止它即可自行打开
 * @zh qd-title - 显示了回收站；detail `{ title }`
 */
export class UserListElement extends island(UserList, {
  attributes: { recycled: 'boolean', query: 'string' },
  styles: [tableStyles, resourceStyles, styles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
