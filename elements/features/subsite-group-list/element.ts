import { island } from '../../base/core/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import resourceStyles from '../../base/crud/resource/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { SubsiteGroupList } from './subsite-group-list.tsx'

/**
 * The groups of the platform's sites. Groups can be nested. A group with sites cannot be deleted.
 *
 * @tag qd-subsite-group-list
 * @title 站点分组 | Site groups
 * @attr {string} query - filter, sort order and page as a URL query, e.g. `name=部门`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-navigate - the user opens the sites of a group, cancelable; detail `{ path, title }`
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 站点的分组，可以有下级分组；含有站点的分组不能删除。
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `name=部门`；缺省为列表的起始样子
 * @zh isDirty - 有未保存的内容时为 true
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 * @zh qd-navigate - 用户查看分组中的站点；detail `{ path, title }`。阻止它即可自行打开
 */
export class SubsiteGroupListElement extends island(SubsiteGroupList, {
  attributes: { query: 'string' },
  styles: [tableStyles, resourceStyles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
