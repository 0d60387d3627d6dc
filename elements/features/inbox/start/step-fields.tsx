import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { ArrowDown, ArrowUp, Trash } from '@blueprintjs/icons'
import { useState } from 'react'
import { stepModes, type NamedStep, type StepMode } from '../../../base/contract/process.ts'
import { useText } from '../../../base/core/language/text.ts'
import { nameOf } from '../../../base/crud/people/people.ts'
import { Field } from '../../../base/kit/field/field.tsx'
import { later } from '../../../base/kit/later.tsx'
import { findColleagues } from '../../../base/shared/process/operation/colleagues.ts'
import { inboxText } from '../texts/inbox.text.ts'
import { hasWholeRule, type StepDraft } from './own-process-record.ts'

const PersonChoice = later(() => import('../../../base/crud/people/person-choice.tsx'))

interface Props {
  step: StepDraft
  number: number
  /** True after an attempt to start: shows missing values. */
  isAsked: boolean
  isBusy: boolean
  onChange: (part: Partial<StepDraft>) => void
  onRemove: (() => void) | undefined
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

/** Edits one step: name, people, and how several people handle it. */
export function StepFields({ step, number, isAsked, isBusy, onChange, onRemove, onUp, onDown }: Props) {
  const text = useText(inboxText)
  const [isChoosing, setChoosing] = useState(false)
  const id = `step-${step.key}`
  const names = step.people.map(({ realname }) => realname).join('、')
  return (
    <li className="own-step" aria-label={text.stepNumber(number)}>
      <b className="own-number">{number}</b>
      <div className="own-fields">
        <Field
          name={`${id}-name`}
          label={text.stepName}
          problem={isAsked && step.name.trim() === '' ? text.nameNeeded : ''}
        >
          <InputGroup
            id={`${id}-name`}
            maxLength={60}
            value={step.name}
            disabled={isBusy}
            onValueChange={name => onChange({ name })}
          />
        </Field>
        <Field
          name={`${id}-people`}
          label={text.people}
          problem={isAsked && step.people.length === 0 ? text.peopleNeeded : ''}
        >
          <Button
            id={`${id}-people`}
            className="own-people"
            fill
            alignText="start"
            text={names || text.choosePeople}
            aria-label={`${text.people} ${names || text.choosePeople}`}
            title={names}
            disabled={isBusy}
            onClick={() => setChoosing(true)}
          />
        </Field>
        <Field name={`${id}-mode`} label={text.mode}>
          <HTMLSelect
            id={`${id}-mode`}
            fill
            value={step.mode}
            disabled={isBusy}
            onChange={event =>
              onChange({ mode: event.target.value as StepMode, argument: '', veto: false, everyone: false })
            }
            options={stepModes.map(value => ({ value, label: text.modes[value] }))}
          />
        </Field>
        {(step.mode === 'count' || step.mode === 'ratio') && (
          <Field
            name={`${id}-argument`}
            label={text.argument[step.mode]}
            hint={text.argumentHint[step.mode]}
            problem={isAsked && !hasWholeRule(step) ? text.argumentHint[step.mode] : ''}
          >
            <InputGroup
              id={`${id}-argument`}
              maxLength={10}
              value={step.argument ?? ''}
              disabled={isBusy}
              onValueChange={argument => onChange({ argument: argument.trim() })}
            />
          </Field>
        )}
        <Field name={`${id}-disagree`} label={text.disagree}>
          <HTMLSelect
            id={`${id}-disagree`}
            fill
            value={step.disagree ?? 'end'}
            disabled={isBusy}
            onChange={event => onChange({ disagree: event.target.value as NamedStep['disagree'] })}
            options={(['end', 'starter'] as const).map(value => ({ value, label: text.disagrees[value] }))}
          />
        </Field>
        {step.mode !== 'one' && (
          <div className="own-flags">
            {(['veto', 'everyone'] as const).map(flag => (
              <Checkbox
                key={flag}
                inline
                checked={step[flag] ?? false}
                label={text[flag]}
                disabled={isBusy}
                onChange={({ target }) => onChange({ [flag]: target.checked })}
              />
            ))}
          </div>
        )}
      </div>
      <div className="own-tools">
        <Button
          variant="minimal"
          icon={<ArrowUp />}
          aria-label={text.up}
          title={text.up}
          disabled={!onUp}
          onClick={onUp}
        />
        <Button
          variant="minimal"
          icon={<ArrowDown />}
          aria-label={text.down}
          title={text.down}
          disabled={!onDown}
          onClick={onDown}
        />
        <Button
          variant="minimal"
          icon={<Trash />}
          aria-label={text.remove}
          title={text.remove}
          disabled={!onRemove}
          onClick={onRemove}
        />
      </div>
      {isChoosing && (
        <PersonChoice
          title={text.people}
          isMany
          find={findColleagues}
          onChoose={people => onChange({ people: people.map(person => ({ id: person.id, realname: nameOf(person) })) })}
          onClose={() => setChoosing(false)}
        />
      )}
    </li>
  )
}
