import { island } from '../../base/core/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import resourceStyles from '../../base/crud/resource/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { IpRuleList } from './ip-rule-list.tsx'
import styles from './ip-rule-list.css?inline'

/**
 * Controls from which addresses, on which days and at which hours users may sign in and work, for the whole platform or
 * a site. The first rule that matches an address decides. Saving a rule that would lock out the current user requires
 * confirmation.
 *
 * @tag qd-ip-rule-list
 * @title IP 规则 | IP rules
 * @attr {string} query - filter, sort order and page as a URL query, e.g. `ruleType=white`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 哪些地址、在哪些日子和时段可以登录和工作，适用于整个平台或某个站点。按顺序第一条包含该地址的规则决定结果；任何人都不会在不知情时把自己拒之门外。
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `ruleType=white`；缺省为列表的起始样子
 * @zh isDirty - 有未保存的内容时为 true
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 */
export class IpRuleListElement extends island(IpRuleList, {
  attributes: { query: 'string' },
  styles: [tableStyles, resourceStyles, styles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
