import { get } from './endpoint.ts'
import { defineNoun, type DraftOf, type RecordOf } from './define-noun.ts'
import { area, choice, flag, number, reference, text } from './noun-field.ts'

/** Maximum number of lines in a rule. */
export const mostIpRanges = 500

const time = { pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$', required: true } as const
const timeWrong = ['时间的格式为 08:30，最晚 24:00', 'Enter a time from 00:00 to 24:00, for example 08:30'] as const

/** Addresses that may sign in and work, by day and time. A rule of a site applies to all users working there. */
export const ipRule = defineNoun({
  noun: 'ipRule',
  title: ['IP 规则', 'IP rule', 'IP rules'],
  path: '/ip/ruleList',
  listPath: '/querylist',
  scope: 'sites',
  rights: 'cms:ip',
  name: 'ruleName',
  fields: {
    ruleName: text(60, ['规则名称', 'Name'], {
      ...{ required: true, wide: true, least: 160, filter: { by: 'within' } }
    }),
    /** `white` allows only these addresses, `black` refuses them. */
    ruleType: choice(
      [
        ['white', ['白名单', 'Allow list'], 'good'],
        ['black', ['黑名单', 'Block list'], 'bad']
      ],
      ['类型', 'Type'],
      { wide: true, width: 88, isTelling: true, filter: { by: 'equal' } }
    ),
    /** Each line: an address, `10.1.0.0/16`, or `10.1.0.1-10.1.0.20`. IPv6 is supported. */
    ipRanges: area(30_000, ['地址', 'Addresses'], {
      ...{ required: true, width: 180 },
      hint: [
        '每行一个地址、网段或地址段，如 10.1.2.3、10.1.0.0/16、10.1.0.1-10.1.0.20；支持 IPv6',
        'One address, network or range per line: 10.1.2.3, 10.1.0.0/16, 10.1.0.1-10.1.0.20. IPv6 works too.'
      ]
    }),
    /** Digits of the weekdays on which the rule applies, 1 is Monday: `12345`. */
    weekDays: text(7, ['生效日', 'Days'], {
      ...{ pattern: '^(?=.)1?2?3?4?5?6?7?$', blank: '1234567', wide: true, width: 168 },
      wrong: ['请至少选择一天', 'Choose at least one day']
    }),
    /** `HH:mm` in Beijing time; `24:00` ends the day. A rule that ends before it starts continues after midnight. */
    startTime: text(5, ['开始时间', 'From'], { ...time, blank: '00:00', wrong: timeWrong }),
    endTime: text(5, ['结束时间', 'To'], {
      ...{ ...time, blank: '24:00', wrong: timeWrong },
      hint: [
        '如 08:30；24:00 为一天结束。结束早于开始时跨过零点',
        'For example 08:30. 24:00 is the end of the day. If the end is before the start, the rule runs past midnight.'
      ]
    }),
    /** '' means the whole platform. */
    subsiteId: reference('site', 'subsiteName', ['适用站点', 'Site'], {
      ...{ none: ['整个平台', 'Whole platform'], width: 140, isTelling: false, filter: { by: 'equal' } }
    }),
    /** `login`: signing in. `office`: signing in, and every call of the back office. */
    ruleScope: choice(
      [
        ['office', ['登录和后台操作', 'Sign-in and back office']],
        ['login', ['仅登录', 'Sign-in only']]
      ],
      ['适用范围', 'Applies to'],
      { blank: 'office', width: 128 }
    ),
    /** The first matching rule in this order decides. */
    sortNo: number([1, 99_999], ['顺序', 'Order'], {
      ...{ width: 72, sort: true },
      hint: ['按顺序第一条包含该地址的规则决定结果', 'The first rule that matches the address decides']
    }),
    status: flag(['1', '0'], ['状态', 'State'], ['启用', 'On'], {
      ...{ blank: '1', width: 72, filter: { by: 'equal', as: 'ruleStatus' } },
      states: [
        ['启用', 'On'],
        ['停用', 'Off']
      ]
    }),
    remark: area(300, ['备注', 'Note'], { rows: 2, width: 200, isHidden: true }),
    /** '1' saves the rule even if it refuses the current user's address. */
    shutsMeOut: flag(
      ['1', '0'],
      ['即使我会被拒绝也保存', 'Save anyway'],
      ['即使我会被拒绝也保存', 'Save the rule even if it blocks me'],
      { transient: true }
    )
  },
  columns: ['ruleName', 'ruleType', 'status', 'ipRanges', 'weekDays', 'subsiteName', 'ruleScope', 'sortNo', 'remark'],
  sorted: ['sortNo', 'asc'],
  order: 'sortNo'
})

export type IpRuleDraft = DraftOf<typeof ipRule>
export type IpRule = RecordOf<typeof ipRule>

/** ◆ Returns the caller's address, and the rule that refuses `address` (default: the caller's), or ''. */
export const checkAddress = get<{ address: string; refusedBy: string }, { address?: string }>('/ip/ruleList/check')
