import { island } from '../../base/core/element/island.tsx'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { LogList } from './log-list.tsx'
import styles from './log-list.css?inline'

/**
 * The log of sign-ins and operations in the sub-sites the signed-in user may see, with user, time, address and field
 * changes.
 *
 * @tag qd-log-list
 * @title 日志管理 | Log
 * @attr {string} subsite-id - default: all sub-sites of the user
 * @attr {string} query - filter, sort order and page as a URL query, e.g. `logType=1&createTime_begin=2026-11-01`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 平台上谁、何时、从何处做了什么：当前用户可见站点中的登录和操作，以及每次操作改变了什么。
 * @zh subsite-id - 站点；缺省为该用户的全部站点
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `logType=1&createTime_begin=2026-11-01`；缺省为列表的起始样子
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 */
export class LogListElement extends island(LogList, {
  attributes: { subsiteId: 'string', query: 'string' },
  styles: [tableStyles, resourceStyles, styles]
}) {}
