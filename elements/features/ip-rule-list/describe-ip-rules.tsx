import type { ReactNode } from 'react'
import {
  ipRuleCalls,
  ipRuleStates,
  ipRuleTypes,
  sortIpRules,
  type IpRule,
  type IpRuleQuery
} from '../../base/contract/ip-rule.ts'
import type { RecordResource } from '../../base/crud/resource/record-form.ts'
import type { IpRuleListWords } from './ip-rule-list.text.ts'

const rights = { add: 'cms:ip:add', edit: 'cms:ip:edit', delete: 'cms:ip:delete' } as const

type DayName = keyof IpRuleListWords['dayNames']

const daysOf = (text: IpRuleListWords, days: string): string =>
  days === '1234567' ? text.everyDay : [...days].map(day => text.dayNames[Number(day) as DayName]).join(' ')

const hoursOf = (text: IpRuleListWords, { startTime, endTime }: IpRule): string =>
  startTime === '00:00' && endTime === '24:00' ? text.wholeDay : `${startTime}–${endTime}`

const rangesOf = (text: IpRuleListWords, { ipRanges }: IpRule): string => {
  const lines = ipRanges.split('\n')
  return lines.length > 1 ? text.more(lines[0]!, lines.length) : ipRanges
}

/** Describes the list of IP rules. */
export const describeIpRules = (
  text: IpRuleListWords,
  siteFilter: (value: string, change: (id: string) => void) => ReactNode
): RecordResource<IpRule, IpRuleQuery> => ({
  name: 'ip-rules',
  noun: 'ipRule',
  label: text.rules,
  list: ipRuleCalls.list,
  keyOf: row => row.id,
  titleOf: row => row.ruleName,
  filters: [
    { kind: 'text', name: 'ruleName', label: text.searchName, maxLength: 60, isWithin: true },
    {
      kind: 'choice',
      name: 'ruleType',
      label: text.type,
      options: ipRuleTypes.map(value => ({ value, label: text.types[value] }))
    },
    {
      kind: 'choice',
      name: 'ruleStatus',
      label: text.state,
      options: ipRuleStates.map(value => ({ value, label: text.states[value] }))
    },
    { kind: 'own', name: 'subsiteId', label: text.site, render: siteFilter }
  ],
  columns: [
    { key: 'ruleName', title: text.name, least: 160 },
    {
      key: 'ruleType',
      title: text.type,
      width: 88,
      isTelling: true,
      render: ({ ruleType }) => (
        <span className={ruleType === 'white' ? 'mark mark-good' : 'mark mark-bad'}>{text.types[ruleType]}</span>
      )
    },
    // Near the front, because users look first for whether a rule is active.
    {
      key: 'status',
      title: text.state,
      width: 72,
      isTelling: true,
      render: ({ status }) => <span className={status === '1' ? 'mark mark-good' : 'mark'}>{text.states[status]}</span>
    },
    { key: 'ipRanges', title: text.ranges, width: 180, render: row => rangesOf(text, row) },
    {
      key: 'weekDays',
      title: text.when,
      width: 168,
      render: row => `${daysOf(text, row.weekDays)} ${hoursOf(text, row)}`
    },
    { key: 'subsiteName', title: text.site, width: 140, render: row => row.subsiteName || text.whole },
    { key: 'ruleScope', title: text.scope, width: 128, render: ({ ruleScope }) => text.scopes[ruleScope] },
    { key: 'sortNo', title: text.order, width: 72, align: 'end', isSortable: true },
    { key: 'remark', title: text.remark, width: 200, isHiddenAtFirst: true },
    { key: 'updateByName', title: text.by, width: 120, isHiddenAtFirst: true },
    { key: 'updateTime', title: text.updated, width: 160, align: 'end', isHiddenAtFirst: true }
  ],
  form: {
    rights,
    deletes: ipRuleCalls.deleteBatch,
    deleteNote: text.deleteNote,
    load: async () => (await import('./ip-rule-form.tsx')).ipRuleForm(text)
  },
  add: { label: text.add, right: rights.add },
  order: { column: 'sortNo', call: sortIpRules, right: rights.edit },
  empty: { title: text.empty, hint: text.emptyHint }
})
