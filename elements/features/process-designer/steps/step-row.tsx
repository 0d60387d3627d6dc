import { Button, InputGroup } from '@blueprintjs/core'
import { ArrowDown, ArrowUp, Trash } from '@blueprintjs/icons'
import type { ReactElement } from 'react'
import { useText } from '../../../base/core/language/text.ts'
import { Field } from '../../../base/kit/field/field.tsx'
import { DisagreeField } from '../inspector/disagree-field.tsx'
import { DutyFields } from '../inspector/duty-fields.tsx'
import { WhoFields } from '../inspector/who-fields.tsx'
import type { Step } from '../model/steps.ts'
import { stepListText } from './step-list.text.ts'

interface Props {
  step: Step
  number: number
  isEditable: boolean
  onChange: (part: Partial<Step>) => void
  onRemove: (() => void) | undefined
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

/** Edits one step: name, people, and how several handle it. */
export function StepRow({ step, number, isEditable, onChange, onRemove, onUp, onDown }: Props) {
  const text = useText(stepListText)
  const tool = (icon: ReactElement, label: string, act: (() => void) | undefined) => (
    <Button variant="minimal" icon={icon} aria-label={label} title={label} disabled={!act} onClick={act} />
  )
  return (
    <li className="step" aria-label={text.stepNumber(number)}>
      <b className="step-number">{number}</b>
      <fieldset className="step-fields" disabled={!isEditable}>
        <Field name={`${step.id}-name`} label={text.name} problem={step.name.trim() ? '' : text.nameNeeded}>
          <InputGroup
            id={`${step.id}-name`}
            maxLength={60}
            value={step.name}
            onValueChange={name => onChange({ name })}
          />
        </Field>
        <WhoFields
          name={step.id}
          people={step.people}
          share={step.share}
          onChange={(people, share = step.share) => onChange({ people, share })}
        />
        <DisagreeField name={step.id} value={step.disagree} onChange={disagree => onChange({ disagree })} />
        <DutyFields value={step.duties} onChange={duties => onChange({ duties })} />
      </fieldset>
      {isEditable && (
        <div className="step-tools">
          {tool(<ArrowUp />, text.up, onUp)}
          {tool(<ArrowDown />, text.down, onDown)}
          {tool(<Trash />, text.remove, onRemove)}
        </div>
      )}
    </li>
  )
}
