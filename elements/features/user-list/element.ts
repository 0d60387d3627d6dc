import { island } from '../../base/core/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import resourceStyles from '../../base/crud/resource/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { UserList } from './user-list.tsx'
import styles from './user-list.css?inline'

/**
 * The people of the platform: found, added, edited beside the list, frozen, given roles, departments and sites. Whoever is
 * deleted lies in the recycle bin first.
 *
 * @tag qd-user-list
 * @title 用户管理 | Users
 * @attr {boolean} recycled - shows the recycle bin instead
 * @attr {string} query - filter, sort and page as the query of an address, e.g. `realname=李&status=2`; default: the list as it begins
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - true while something typed is not saved
 * @fires qd-query - the person changed filter, sort or page; detail `{ query }`, what the attribute takes
 * @fires qd-navigate - the person opens the recycle bin, or goes back; detail `{ path, title }`. Prevent it to open them yourself
 * @fires qd-title - the recycle bin is shown; detail `{ title }`
 * @fires qd-error - the element failed to draw; detail `{ message }`
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
