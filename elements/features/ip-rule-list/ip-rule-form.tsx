import { Checkbox } from '@blueprintjs/core'
import {
  ipRuleCalls,
  ipRuleScopes,
  ipRuleSites,
  ipRuleTypes,
  type IpRule,
  type IpRuleDraft
} from '../../base/contract/ip-rule.ts'
import { recordForm, type AnyForm } from '../../base/crud/resource/record-form.ts'
import { send } from '../../base/session/request/send.ts'
import type { IpRuleListWords } from './ip-rule-list.text.ts'

const days = [1, 2, 3, 4, 5, 6, 7] as const
const time = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

const blank: IpRuleDraft = {
  ...{ subsiteId: '', ruleName: '', ruleType: 'white', ipRanges: '', weekDays: '1234567' },
  ...{ startTime: '00:00', endTime: '24:00', ruleScope: 'office', status: '1', sortNo: 1, remark: '', shutsMeOut: '0' }
}

/** Describes the form of a rule. The server validates addresses, because it knows the network rules. */
export const ipRuleForm = async (text: IpRuleListWords): Promise<AnyForm> => {
  const sites = await send(ipRuleSites, {})
  const wrongTime = (value: string) => (time.test(value) ? '' : text.timeWrong)
  return recordForm<IpRule, IpRuleDraft>({
    adding: text.add,
    calls: ipRuleCalls,
    blank: { ...blank, subsiteId: sites[0]?.id ?? '' },
    nameOf: draft => draft.ruleName,
    fields: [
      { kind: 'text', name: 'ruleName', label: text.name, maxLength: 60, isRequired: true, isWide: true },
      {
        kind: 'choice',
        name: 'ruleType',
        label: text.type,
        isWide: true,
        options: ipRuleTypes.map(value => ({ value, label: text.typeWords[value] }))
      },
      {
        kind: 'area',
        name: 'ipRanges',
        label: text.ranges,
        hint: text.rangesHint,
        maxLength: 30_000,
        isRequired: true
      },
      {
        kind: 'own',
        name: 'weekDays',
        label: text.days,
        isWide: true,
        words: ({ weekDays }) => [...weekDays].map(day => text.dayNames[Number(day) as 1]).join(' '),
        check: ({ weekDays }) => (weekDays ? '' : text.daysMissing),
        render: ({ draft, change, isEditable, id }) => (
          <div className="week-days" role="group" aria-label={text.days} id={id} tabIndex={-1}>
            {days.map(day => (
              <Checkbox
                key={day}
                label={text.dayNames[day]}
                disabled={!isEditable}
                checked={draft.weekDays.includes(String(day))}
                onChange={event => {
                  const isOn = event.currentTarget.checked
                  const others = [...draft.weekDays].filter(one => one !== String(day))
                  change({ weekDays: (isOn ? [...others, String(day)].sort() : others).join('') })
                }}
              />
            ))}
          </div>
        )
      },
      {
        kind: 'text',
        name: 'startTime',
        label: text.start,
        maxLength: 5,
        isRequired: true,
        check: ({ startTime }) => wrongTime(startTime)
      },
      {
        kind: 'text',
        name: 'endTime',
        label: text.end,
        hint: text.timeHint,
        maxLength: 5,
        isRequired: true,
        check: ({ startTime, endTime }) => wrongTime(endTime) || (startTime === endTime ? text.timesEqual : '')
      },
      {
        kind: 'choice',
        name: 'subsiteId',
        label: text.site,
        options: sites.map(({ id, name }) => ({ value: id, label: name || text.whole }))
      },
      {
        kind: 'choice',
        name: 'ruleScope',
        label: text.scope,
        options: ipRuleScopes.map(value => ({ value, label: text.scopes[value] }))
      },
      { kind: 'number', name: 'sortNo', label: text.order, hint: text.orderHint, min: 1, max: 99_999 },
      { kind: 'flag', name: 'status', label: text.isOn, on: '1', off: '0', isWide: true },
      { kind: 'area', name: 'remark', label: text.remark, maxLength: 300, rows: 2 },
      { kind: 'flag', name: 'shutsMeOut', label: text.shutsMeOut, on: '1', off: '0', isWide: true }
    ]
  })
}
