import { island } from '../../base/core/element/island.tsx'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { DataLogList } from './data-log-list.tsx'
import styles from './data-log-list.css?inline'

/**
 * The versions of records after each save, with user and time. Compares two versions side by side. Excludes secrets.
 *
 * @tag qd-data-log-list
 * @title 数据日志 | Versions of records
 * @attr {string} subsite-id - default: all sub-sites of the user
 * @attr {string} query - filter, sort order and page as a URL query, e.g. `dataTable=roles&createTime_begin=2026-11-01`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 数据每次保存之后的样子，由谁、何时保存；同一条数据的两个版本可并排比较。不含任何密码。
 * @zh subsite-id - 站点；缺省为该用户的全部站点
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `dataTable=roles&createTime_begin=2026-11-01`；缺省为列表的起始样子
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 */
export class DataLogListElement extends island(DataLogList, {
  attributes: { subsiteId: 'string', query: 'string' },
  styles: [tableStyles, resourceStyles, styles]
}) {}
