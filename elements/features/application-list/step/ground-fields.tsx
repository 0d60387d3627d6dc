import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import {
  groundTypes,
  longestFact,
  mostGrounds,
  statedFacts,
  type ReplyGround
} from '../../../base/contract/apply-acts.ts'
import type { ApplyReplyType } from '../../../base/contract/apply-steps.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Field } from '../../../base/kit/field/field.tsx'
import { applicationListText } from '../texts/application-list.text.ts'
import { FactField } from './fact-field.tsx'
import { groundId } from './reply-facts.ts'
import { stepText } from '../texts/step.text.ts'

interface Props {
  grounds: readonly ReplyGround[]
  missing: readonly string[]
  isBusy: boolean
  onChange: (grounds: ReplyGround[]) => void
}

/** Edits the parts that a partial reply withholds, each with its ground. */
export function GroundFields({ grounds, missing, isBusy, onChange }: Props) {
  const text = useText(applicationListText)
  const words = useText(stepText)
  const change = (at: number, part: Partial<ReplyGround>) =>
    onChange(grounds.map((ground, other) => (other === at ? { ...ground, ...part } : ground)))
  return (
    <div className="step-wide step-grounds">
      {grounds.map(({ part, type, facts }, at) => (
        <fieldset key={at}>
          <legend>{text.withheld(at + 1)}</legend>
          <Field
            name={groundId(at, 'part')}
            label={text.withheldPart}
            problem={missing.includes(groundId(at, 'part')) ? text.stepNeeds(text.withheldPart) : ''}
          >
            <InputGroup
              id={groundId(at, 'part')}
              maxLength={longestFact}
              value={part}
              disabled={isBusy}
              onValueChange={value => change(at, { part: value })}
            />
          </Field>
          <Field name={groundId(at, 'type')} label={text.withheldGround}>
            <HTMLSelect
              id={groundId(at, 'type')}
              fill
              value={type}
              disabled={isBusy}
              onChange={event => change(at, { type: event.target.value as ApplyReplyType, facts: {} })}
            >
              {groundTypes.map(one => (
                <option key={one} value={one}>
                  {words.replyTypes[one]}
                </option>
              ))}
            </HTMLSelect>
          </Field>
          {statedFacts(type).map(name => (
            <FactField
              key={name}
              id={groundId(at, name)}
              name={name}
              value={facts[name] ?? ''}
              isMissing={missing.includes(groundId(at, name))}
              isBusy={isBusy}
              onChange={value => change(at, { facts: { ...facts, [name]: value } })}
            />
          ))}
          <Button
            size="small"
            variant="minimal"
            text={text.removeWithheld(at + 1)}
            disabled={isBusy}
            onClick={() => onChange(grounds.filter((_, other) => other !== at))}
          />
        </fieldset>
      ))}
      <Button
        id="step-ground-add"
        text={text.addWithheld}
        disabled={isBusy || grounds.length >= mostGrounds}
        onClick={() => onChange([...grounds, { part: '', type: groundTypes[0]!, facts: {} }])}
      />
      {missing.includes('step-ground-add') && <p role="alert">{text.stepNeeds(text.withheldPart)}</p>}
    </div>
  )
}
