import { ipRule } from '../../base/contract/ip-rule.ts'
import { nounElement } from '../../base/crud/noun/noun-element.tsx'
import styles from './ip-rule-list.css?inline'
import { ipRulePage } from './ip-rule-page.tsx'

/**
 * Controls from which addresses, on which days and at which hours users may sign in and work, for the whole platform or
 * a site. The first rule that matches an address decides. Saving a rule that would lock out the current user requires
 * confirmation.
 *
 * @tag qd-ip-rule-list
 * @title IP 规则 | IP rules
 *
 * @zh 哪些地址、在哪些日子和时段可以登录和工作，适用于整个平台或某个站点。按顺序第一条包含该地址的规则决定结果；任何人都不会在不知情时把自己拒之门外。
 */
export class IpRuleListElement extends nounElement(ipRule, ipRulePage, [styles]) {}
