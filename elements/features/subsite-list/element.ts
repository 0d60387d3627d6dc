import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { SubsiteList } from './subsite-list.tsx'
import styles from './subsite-list.css?inline'

/**
 * The sites of the platform. Users find, add, edit and stop sites, and delete empty ones. A new site can copy the
 * columns of a template.
 *
 * @tag qd-subsite-list
 * @title 站点列表 | Sites
 * @attr {string} query - filter, sort order and page as a URL query, e.g. `siteType=templatesite`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 平台的站点：查找、新建（可复制模板站的栏目）、在列表旁编辑、停用，空站点可以删除。
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `siteType=templatesite`；缺省为列表的起始样子
 * @zh isDirty - 有未保存的内容时为 true
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 */
export class SubsiteListElement extends island(SubsiteList, {
  attributes: { query: 'string' },
  styles: [tableStyles, resourceStyles, styles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
