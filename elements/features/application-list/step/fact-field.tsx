import { Checkbox, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core'
import { longestFact } from '../../../base/contract/apply-acts.ts'
import { factRules, type FactName } from '../../../base/contract/apply-facts.ts'
import { useLocale, useText } from '../../../base/core/language/text.ts'
import { wordsIn } from '../../../base/crud/noun/noun-words.ts'
import { Field } from '../../../base/kit/field/field.tsx'
import { applicationListText } from '../texts/application-list.text.ts'

interface Props {
  id: string
  name: FactName
  value: string
  isMissing: boolean
  isBusy: boolean
  onChange: (value: string) => void
}

/** Edits a circumstance that the letter of a reply must state. */
export function FactField({ id, name, value, isMissing, isBusy, onChange }: Props) {
  const text = useText(applicationListText)
  const locale = useLocale()
  const { title, hint, choices, isMany, isDay } = factRules[name]
  const label = wordsIn(locale, title)
  const field = {
    name: id,
    label,
    hint: hint && wordsIn(locale, hint),
    problem: isMissing ? text.stepNeeds(label) : ''
  }
  if (choices && isMany) {
    const chosen = value.split('、').filter(Boolean)
    return (
      <Field {...field}>
        <div id={id} className="fact-choices" role="group" aria-label={label} tabIndex={-1}>
          {choices.map(choice => (
            <Checkbox
              key={choice}
              inline
              label={choice}
              checked={chosen.includes(choice)}
              disabled={isBusy}
              onChange={() => {
                const isOn = chosen.includes(choice)
                onChange(choices.filter(one => (one === choice ? !isOn : chosen.includes(one))).join('、'))
              }}
            />
          ))}
        </div>
      </Field>
    )
  }
  if (choices)
    return (
      <Field {...field}>
        <HTMLSelect id={id} fill value={value} disabled={isBusy} onChange={event => onChange(event.target.value)}>
          <option value="">{text.choose}</option>
          {choices.map(choice => (
            <option key={choice}>{choice}</option>
          ))}
        </HTMLSelect>
      </Field>
    )
  if (isDay)
    return (
      <Field {...field}>
        <InputGroup id={id} type="date" value={value} disabled={isBusy} onValueChange={onChange} />
      </Field>
    )
  return (
    <Field {...field}>
      <TextArea
        id={id}
        fill
        rows={2}
        maxLength={longestFact}
        value={value}
        disabled={isBusy}
        onChange={event => onChange(event.target.value)}
      />
    </Field>
  )
}
