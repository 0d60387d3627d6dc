import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import styles from './link-list.css?inline'
import { LinkList } from './link-list.tsx'

/**
 * The friendly links of a site: types at the left, and the links of a type at the right, with their period, state, order and
 * spreadsheet. Other sites inherit shared types and may hide them.
 *
 * @tag qd-link-list
 * @title 友情链接 | Links
 * @attr {string} type-code - shows the links of the type with this code at first; default: the links of all types
 * @attr {string} subsite-id - sub-site that the links are wanted of; if it is not the current one, the element offers to switch. Default: the
 *   current sub-site
 * @attr {string} query - filter, sort order and page as a URL query, e.g. `state=ended`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 站点的友情链接：左侧是链接类型，右侧是该类型的链接，可设上下线时间、排序、批量启停和导入导出。共享的类型由其他站点继承，只能隐藏。
 * @zh type-code - 起始显示该编码的类型的链接；缺省为全部类型
 * @zh subsite-id - 要看的站点的 id；不是当前站点时提示切换。缺省为当前站点
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `state=ended`；缺省为列表的起始样子
 * @zh isDirty - 有未保存的内容时为 true
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 */
export class LinkListElement extends island(LinkList, {
  attributes: { typeCode: 'string', subsiteId: 'string', query: 'string' },
  styles: [tableStyles, resourceStyles, styles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
