import { isIP } from 'node:net'
import { asc, inArray } from 'drizzle-orm'
import Type from 'typebox'
import {
  checkAddress,
  ipRuleCalls,
  ipRuleScopes,
  ipRuleSites,
  ipRuleStates,
  ipRuleTypes,
  sortIpRules
} from '../../../../elements/base/contract/ip-rule.ts'
import { subsites } from '../../database/tables/content.ts'
import { ipRules } from '../../database/tables/ip-rules.ts'
import { refusalOf } from '../../http/addresses/refuse-address.ts'
import { crud } from '../../http/crud.ts'
import { Choice, ClosedObject, Id, OptionalId, pageFields, Text, titled } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { route } from '../../http/route.ts'
import type { Platform } from '../../http/platform.ts'
import { keepIpRule, keptIpRules, listIpRules, readIpRule, orderIpRules, releaseIpRules } from './ip-rules.ts'

const TimeOfDay = (title: string) => Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$', title })
const stateWords = { 1: '启用', 0: '停用' }

/** Registers the calls for IP rules. */
export const registerIpRules = (platform: Platform) => {
  const { database } = platform

  crud(platform, {
    ...keptIpRules,
    calls: ipRuleCalls,
    rights: { list: 'cms:ip:list', add: 'cms:ip:add', edit: 'cms:ip:edit', delete: 'cms:ip:delete' },
    nameOf: ({ ruleName }) => ruleName,
    siteOf: ({ subsiteId }) => subsiteId ?? '',
    read: readIpRule,
    query: {
      ...pageFields,
      subsiteId: Type.Optional(titled('站点', Id)),
      ruleName: Type.Optional(Text(64, 0, '规则名称')),
      ruleType: Type.Optional(Type.Enum([...ipRuleTypes], { title: '类型' })),
      ruleStatus: Type.Optional(Type.Enum([...ipRuleStates], { title: '状态' }))
    },
    list: listIpRules,
    draft: {
      fields: {
        subsiteId: titled('适用站点', OptionalId),
        ruleName: Text(60, 1, '规则名称'),
        ruleType: Choice([...ipRuleTypes], '类型', { white: '白名单', black: '黑名单' }),
        ipRanges: Text(30_000, 1, '地址'),
        weekDays: Type.String({ pattern: '^1?2?3?4?5?6?7?$', minLength: 1, title: '生效日' }),
        startTime: TimeOfDay('开始时间'),
        endTime: TimeOfDay('结束时间'),
        ruleScope: Choice([...ipRuleScopes], '适用范围', { office: '登录和后台操作', login: '仅登录' }),
        status: Choice([...ipRuleStates], '状态', stateWords),
        sortNo: Type.Integer({ minimum: 1, maximum: 99_999, title: '顺序' }),
        remark: Text(300, 0, '备注'),
        shutsMeOut: Choice([...ipRuleStates], '即使我会被拒绝也保存', { 1: '是', 0: '否' })
      },
      keep: keepIpRule,
      inWords: ({ subsiteName, ...rule }) => ({ ...rule, subsiteId: subsiteName })
    },
    release: releaseIpRules,
    order: {
      ...{ call: sortIpRules, column: ipRules.sortNo, name: 'sortNo', title: '顺序' },
      check: orderIpRules
    }
  })

  route(
    platform,
    checkAddress,
    { right: 'cms:ip:list', query: ClosedObject({ address: Type.Optional(Text(64, 0, '地址')) }) },
    async ({ caller, query }) => {
      const address = query.address?.trim() ?? caller.address
      if (!isIP(address)) throw new Refusal(`“${address}”不是 IP 地址`)
      const asked = { address, scope: 'login' as const, subsiteId: '' }
      const refusedBy =
        (await refusalOf(database, asked)) || (await refusalOf(database, { ...asked, subsiteId: caller.subsiteId }))
      return { address, refusedBy }
    }
  )

  route(platform, ipRuleSites, { right: 'cms:ip:list' }, ({ caller }) =>
    database
      .select({ id: subsites.id, name: subsites.name })
      .from(subsites)
      .where(inArray(subsites.id, [...caller.subsiteIds]))
      .orderBy(asc(subsites.sortNo), asc(subsites.id))
      .then(sites => (caller.isSuper ? [{ id: '', name: '' }, ...sites] : sites))
  )
}
