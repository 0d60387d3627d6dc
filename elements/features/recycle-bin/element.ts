import { island } from '../../base/core/element/island.tsx'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { RecycleBin } from './recycle-bin.tsx'

/**
 * The deleted articles, columns and pictures of a sub-site that can still be restored. Users that may delete an item
 * may also restore it or delete it permanently.
 *
 * @tag qd-recycle-bin
 * @title 回收站 | Recycle bin
 * @attr {string} subsite-id - default: the current sub-site
 * @attr {string} query - filter, sort order and page as a URL query, e.g. `kind=column`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 一个站点中已删除、还可以恢复的文章、栏目和图片。有权删除的人可以恢复，或彻底删除。
 * @zh subsite-id - 站点；缺省为当前站点
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `kind=column`；缺省为列表的起始样子
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 */
export class RecycleBinElement extends island(RecycleBin, {
  attributes: { subsiteId: 'string', query: 'string' },
  styles: [tableStyles, resourceStyles]
}) {}
