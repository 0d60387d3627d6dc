import { ipRule } from '../../base/contract/ip-rule.ts'
import { nounElement } from '../../base/crud/noun/noun-element.tsx'
import styles from './ip-rule-list.css?inline'
import { ipRulePage } from './ip-rule-page.tsx'

/**
 * From which addresses, on which days and at which hours one may sign in and work: for the whole platform or for a site.
 * The first rule that names an address decides. Nobody shuts themselves out unasked.
 *
 * @tag qd-ip-rule-list
 * @title IP 规则 | IP rules
 * @attr {string} query - filter, sort and page as the query of an address, e.g. `ruleType=white`; default: the list as it begins
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - true while something typed is not saved
 * @fires qd-query - the person changed filter, sort or page; detail `{ query }`, what the attribute takes
 * @fires qd-error - the element failed to draw; detail `{ message }`
 *
 * @zh 哪些地址、在哪些日子和时段可以登录和工作，适用于整个平台或某个站点。按顺序第一条包含该地址的规则决定结果；任何人都不会在不知情时把自己拒之门外。
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `ruleType=white`；缺省为列表的起始样子
 * @zh isDirty - 有未保存的内容时为 true
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 */
export class IpRuleListElement extends nounElement(ipRule, ipRulePage, [styles]) {}
