import type { IpRule, IpRuleDraft } from '../../base/contract/ip-rule.ts'
import type { OwnPage } from '../../base/crud/noun/own-page.ts'
import { AddressCheck } from './address-check.tsx'
import { ipRuleListText, type IpRuleListWords } from './ip-rule-list.text.ts'

const daysOf = (text: IpRuleListWords, days: string): string =>
  days === '1234567' ? text.everyDay : [...days].map(day => text.dayNames[Number(day) as 1]).join(' ')

const hoursOf = (text: IpRuleListWords, { startTime, endTime }: IpRule): string =>
  startTime === '00:00' && endTime === '24:00' ? text.wholeDay : `${startTime}–${endTime}`

function rangesOf(text: IpRuleListWords, { ipRanges }: IpRule): string {
  const lines = ipRanges.split('\n')
  return lines.length > 1 ? text.more(lines[0]!, lines.length) : ipRanges
}

/** Deviations of the page of IP rules: the list shows days and hours together, the tools check an address. */
export const ipRulePage: OwnPage<IpRule, IpRuleDraft> = {
  add: ['新增规则', 'New rule'],
  deleteNote: ['保存和删除都从下一次操作起生效。', 'Rules that are saved or deleted take effect with the next call.'],
  emptyHint: ['没有规则时，任何地址都可以登录。', 'Without rules, every address may sign in.'],
  tools: AddressCheck,
  columns: locale => {
    const text = ipRuleListText[locale]
    return {
      ipRanges: { render: row => rangesOf(text, row) },
      weekDays: { title: text.when, render: row => `${daysOf(text, row.weekDays)} ${hoursOf(text, row)}` },
      updateTime: { isHiddenAtFirst: true }
    }
  },
  form: async () => (await import('./ip-rule-form.tsx')).ipRuleForm
}
