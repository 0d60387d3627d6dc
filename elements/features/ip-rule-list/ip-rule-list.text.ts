import { texts } from '../../base/core/language/locale.ts'

export const ipRuleListText = texts(
  {
    typeWords: { white: '白名单：允许这些地址，其余地址不能使用', black: '黑名单：拒绝这些地址' },
    more: (first: string, count: number) => `${first} 等 ${count} 项`,
    when: '生效时间',
    dayNames: { 1: '周一', 2: '周二', 3: '周三', 4: '周四', 5: '周五', 6: '周六', 7: '周日' },
    everyDay: '每天',
    wholeDay: '全天',
    timeWrong: '时间的格式为 08:30，最晚 24:00',
    timesEqual: '结束时间不能与开始时间相同',
    check: '检查',
    checkAddress: '检查地址是否允许，留空为我的地址',
    checkPlace: '检查地址',
    letIn: (address: string) => `${address} 允许`,
    refused: (address: string, name: string) => `${address} 被“${name}”拒绝`
  },
  {
    typeWords: {
      white: 'Allow list: only these addresses have access',
      black: 'Block list: these addresses have no access'
    },
    more: (first: string, count: number) => `${first} and ${count - 1} more`,
    when: 'When',
    dayNames: { 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 7: 'Sun' },
    everyDay: 'Every day',
    wholeDay: 'all day',
    timeWrong: 'Use the format 08:30, at most 24:00',
    timesEqual: 'Enter an end time that differs from the start time',
    check: 'Check',
    checkAddress: 'Check whether an address has access. Leave empty for your own address.',
    checkPlace: 'Check an address',
    letIn: (address: string) => `${address} has access`,
    refused: (address: string, name: string) => `${address} is blocked by “${name}”`
  }
)

export type IpRuleListWords = (typeof ipRuleListText)['zh-CN']
