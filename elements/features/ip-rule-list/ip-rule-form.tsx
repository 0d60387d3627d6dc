import { Checkbox } from '@blueprintjs/core'
import { ipRule, type IpRuleDraft } from '../../base/contract/ip-rule.ts'
import type { Locale } from '../../base/core/language/locale.ts'
import type { OwnForm } from '../../base/crud/noun/own-page.ts'
import { ipRuleListText } from './ip-rule-list.text.ts'

const days = [1, 2, 3, 4, 5, 6, 7] as const
const time = new RegExp(ipRule.fields.endTime.pattern)

/** Deviations of the form of a rule: days are boxes, types are explained. The server checks the addresses. */
export function ipRuleForm(locale: Locale): OwnForm<IpRuleDraft> {
  const text = ipRuleListText[locale]
  return {
    fields: {
      ruleType: {
        options: ipRule.fields.ruleType.options.map(([value]) => ({ value, label: text.typeWords[value] }))
      },
      weekDays: {
        kind: 'own',
        words: ({ weekDays }) => [...weekDays].map(day => text.dayNames[Number(day) as 1]).join(' '),
        render: ({ draft, change, isEditable, id }) => (
          <div className="week-days" role="group" aria-label={text.when} id={id} tabIndex={-1}>
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
      endTime: {
        check: ({ startTime, endTime }) => {
          if (!time.test(endTime.trim())) return text.timeWrong
          return startTime === endTime ? text.timesEqual : ''
        }
      }
    }
  }
}
