import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { ApplicationList } from './application-list.tsx'

/**
 * The applications for public information of the signed-in user's sites. Users register applications and take them
 * through the statutory steps. Each shows its statutory term.
 *
 * @tag qd-application-list
 * @title 依申请公开 | Applications
 * @attr {string} group - listed applications: `wait` (default), `handle` or `end`
 * @attr {string} query - filter, sort order and page as a URL query, e.g. `state=1`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 当前用户各站点的依申请公开：登记，并按法定步骤办理；每件都显示法定期限。
 * @zh group - 列出哪一类：`wait` 待办（缺省）、`handle` 在办或 `end` 办结
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `state=1`；缺省为列表的起始样子
 * @zh isDirty - 有未保存的内容时为 true
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 */
export class ApplicationListElement extends island(ApplicationList, {
  attributes: { group: 'string', query: 'string' },
  styles: [tableStyles, resourceStyles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
