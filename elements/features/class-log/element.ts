import { island } from '../../base/core/element/island.tsx'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { ClassLog } from './class-log.tsx'
import styles from './class-log.css?inline'

/**
 * Operations on the articles of a site, and how many articles were written, submitted, published and returned in each
 * month, by column and by author. Read-only.
 *
 * @tag qd-class-log
 * @title 分类日志 | Article log
 * @attr {string} query - filter, sort order and page of the operations as a URL query, e.g. `kind=return&createTime_begin=2026-11-01`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-navigate - the user opens an article, cancelable; detail `{ path, title }`, a path of the shell
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 本站文章的每一步操作，以及每月撰写、提交、发稿、退稿的篇数和采用率，可按栏目和撰稿人统计、导出。只读。
 * @zh query - 以地址查询串表示的操作明细的筛选、排序和页码，如 `kind=return&createTime_begin=2026-11-01`；缺省为列表的起始样子
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 * @zh qd-navigate - 打开文章，可取消；detail `{ path, title }`，外壳中的路径
 */
export class ClassLogElement extends island(ClassLog, {
  attributes: { query: 'string' },
  styles: [tableStyles, resourceStyles, styles]
}) {}
