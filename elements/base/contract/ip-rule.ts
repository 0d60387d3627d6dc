import { get } from './endpoint.ts'
import { defineNoun, type DraftOf, type RecordOf } from './define-noun.ts'
import { area, choice, flag, number, reference, text } from './noun-field.ts'

/** Lines of one rule. */
export const mostIpRanges = 500

const time = { pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$', required: true } as const
const timeWrong = ['时间的格式为 08:30，最晚 24:00', 'Enter a time like 08:30. The last one is 24:00'] as const

/** Addresses that may sign in and work, on some days and hours. A rule of a site holds for everyone who works at the site. */
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
    /** `white` admits the addresses and no others, `black` refuses them. */
    ruleType: choice(
      [
        ['white', ['白名单', 'Lets in'], 'good'],
        ['black', ['黑名单', 'Refuses'], 'bad']
      ],
      ['类型', 'Kind'],
      { wide: true, width: 88, isTelling: true, filter: { by: 'equal' } }
    ),
    /** One per line: an address, `10.1.0.0/16`, or `10.1.0.1-10.1.0.20`; IPv6 too. */
    ipRanges: area(30_000, ['地址', 'Addresses'], {
      ...{ required: true, width: 180 },
      hint: [
        '每行一个地址、网段或地址段，如 10.1.2.3、10.1.0.0/16、10.1.0.1-10.1.0.20；支持 IPv6',
        'One per line: an address, a network or a range. 10.1.2.3, 10.1.0.0/16, 10.1.0.1-10.1.0.20; IPv6 too'
      ]
    }),
    /** Digits of the days on which the rule is in force, 1 is Monday: `12345`. */
    weekDays: text(7, ['生效日', 'Days'], {
      ...{ pattern: '^(?=.)1?2?3?4?5?6?7?$', blank: '1234567', wide: true, width: 168 },
      wrong: ['请至少选择一天', 'Choose at least one day']
    }),
    /** `HH:mm` in Beijing; `24:00` is the end of the day. A rule that ends before it begins continues after midnight. */
    startTime: text(5, ['开始时间', 'From'], { ...time, blank: '00:00', wrong: timeWrong }),
    endTime: text(5, ['结束时间', 'To'], {
      ...{ ...time, blank: '24:00', wrong: timeWrong },
      hint: [
        '如 08:30；24:00 为一天结束。结束早于开始时跨过零点',
        'Like 08:30; 24:00 is the end of the day. A rule that ends before it begins continues after midnight'
      ]
    }),
    /** '' is the whole platform. */
    subsiteId: reference('site', 'subsiteName', ['适用站点', 'Site'], {
      ...{ none: ['整个平台', 'Whole platform'], width: 140, isTelling: false, filter: { by: 'equal' } }
    }),
    /** `login`: signing in; `office`: signing in and each call of the back office. */
    ruleScope: choice(
      [
        ['office', ['登录和后台操作', 'Sign-in and work']],
        ['login', ['仅登录', 'Sign-in only']]
      ],
      ['适用范围', 'Applies to'],
      { blank: 'office', width: 128 }
    ),
    /** The first rule in this order that names the address decides. */
    sortNo: number([1, 99_999], ['顺序', 'Order'], {
      ...{ width: 72, sort: true },
      hint: ['按顺序第一条包含该地址的规则决定结果', 'The first rule in order that names the address decides']
    }),
    status: flag(['1', '0'], ['状态', 'State'], ['启用', 'On'], {
      ...{ blank: '1', width: 72, filter: { by: 'equal', as: 'ruleStatus' } },
      states: [
        ['启用', 'On'],
        ['停用', 'Off']
      ]
    }),
    remark: area(300, ['备注', 'Remark'], { rows: 2, width: 200, isHidden: true }),
    /** '1' saves the rule although it refuses the address of the person that saves it. */
    shutsMeOut: flag(
      ['1', '0'],
      ['即使我会被拒绝也保存', 'Save although refused'],
      ['即使我会被拒绝也保存', 'Save the rule although it refuses me'],
      { transient: true }
    )
  },
  columns: ['ruleName', 'ruleType', 'status', 'ipRanges', 'weekDays', 'subsiteName', 'ruleScope', 'sortNo', 'remark'],
  sorted: ['sortNo', 'asc'],
  order: 'sortNo'
})

export type IpRuleDraft = DraftOf<typeof ipRule>
export type IpRule = RecordOf<typeof ipRule>

/** ◆ The caller's address as the platform sees it, and the rule that refuses an address; '' if none does. `address` default: the caller's. */
export const checkAddress = get<{ address: string; refusedBy: string }, { address?: string }>('/ip/ruleList/check')
