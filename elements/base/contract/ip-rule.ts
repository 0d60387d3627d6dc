import { crud, sortCall, type Stamps } from './crud.ts'
import { get } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'

export const ipRuleRights = {
  'cms:ip:list': '查看 IP 规则',
  'cms:ip:add': '新增 IP 规则',
  'cms:ip:edit': '修改 IP 规则',
  'cms:ip:delete': '删除 IP 规则'
} as const

/** `white` lets in, `black` refuses. */
export const ipRuleTypes = ['white', 'black'] as const
export type IpRuleType = (typeof ipRuleTypes)[number]

/** `login`: who signs in; `office`: that, and each call of the back office. */
export const ipRuleScopes = ['office', 'login'] as const
export type IpRuleScope = (typeof ipRuleScopes)[number]

/** '1' in use, '0' stopped. */
export const ipRuleStates = ['1', '0'] as const
export type IpRuleState = (typeof ipRuleStates)[number]

/** Lines of one rule. */
export const mostIpRanges = 500

export interface IpRuleDraft {
  /** '' is the whole platform. That of a site holds for whoever works in it. */
  subsiteId: string
  ruleName: string
  ruleType: IpRuleType
  /** A line each: an address, `10.1.0.0/16`, or `10.1.0.1-10.1.0.20`; IPv6 too. */
  ipRanges: string
  /** Digits of the days it is in force on, 1 is Monday: `12345`. */
  weekDays: string
  /** `HH:mm` in Beijing; `24:00` is the end of the day. One that ends before it begins goes over midnight. */
  startTime: string
  endTime: string
  ruleScope: IpRuleScope
  status: IpRuleState
  /** Rules are asked in this order: the first that names the address decides. */
  sortNo: number
  remark: string
  /** '1' to save it although it shuts out the address of who saves it; '0' in each answer. */
  shutsMeOut: IpRuleState
}

export interface IpRule extends IpRuleDraft, Stamps {
  id: string
  /** '' for the whole platform. */
  subsiteName: string
}

/** Sort columns: sortNo (default, ascending), createTime. */
export interface IpRuleQuery extends PageQuery {
  subsiteId?: string
  ruleName?: string
  ruleType?: IpRuleType
  ruleStatus?: IpRuleState
}

export const sortIpRules = sortCall('/ip/ruleList')
export const ipRuleCalls = {
  ...crud<IpRule, IpRuleDraft, IpRuleQuery>('/ip/ruleList'),
  list: get<Page<IpRule>, IpRuleQuery>('/ip/ruleList/querylist')
}
/** ◆ The caller's address as the platform sees it, and whether the rules of now let another one in. `address` default: the caller's. */
export const checkAddress = get<{ address: string; refusedBy: string }, { address?: string }>('/ip/ruleList/check')
/** ◆ The sites a rule may be made for; who holds everything also has the whole platform, ''. */
export const ipRuleSites = get<{ id: string; name: string }[]>('/ip/ruleList/sites')
