import { HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core'
import { applyDepartments } from '../../../base/contract/apply.ts'
import { legalActs } from '../../../base/contract/apply-acts.ts'
import {
  applyReplyTypes,
  type ApplyAction,
  type ApplyReplyGroup,
  type ApplyReplyType,
  type ApplyStepField
} from '../../../base/contract/apply-steps.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Field } from '../../../base/kit/field/field.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { applicationListText } from '../texts/application-list.text.ts'
import { stepText } from '../texts/step.text.ts'
import type { StepDraft } from './step-record.ts'

interface FieldProps {
  name: ApplyStepField
  draft: StepDraft
  action: ApplyAction
  isOptional: boolean
  problem: string
  isBusy: boolean
  onChange: (part: Partial<StepDraft>) => void
}

const long: readonly ApplyStepField[] = ['reason', 'reply', 'publicInterest']

/** A new answer may be of any kind that the office chooses. */
function isOffered(type: ApplyReplyType, action: ApplyAction): boolean {
  const { by } = legalActs[type]
  return action === 'reanswer' ? by === 'submit' || by === 'refuse' : by === action
}

/** Edits one field of a step. */
export function StepField({ name, draft, action, isOptional, problem, isBusy, onChange }: FieldProps) {
  const text = useText(applicationListText)
  const words = useText(stepText)
  const id = `step-${name}`
  const label = words.stepFields[name]
  if (name === 'departId')
    return (
      <DepartmentField
        id={id}
        label={label}
        problem={problem}
        value={draft.departId}
        isBusy={isBusy}
        onChange={departId => onChange({ departId })}
      />
    )
  if (name === 'replyType')
    return (
      <Field name={id} label={label} problem={problem}>
        <HTMLSelect
          id={id}
          fill
          value={draft.replyType}
          disabled={isBusy}
          onChange={event =>
            onChange({ replyType: event.target.value as StepDraft['replyType'], facts: {}, grounds: [] })
          }
        >
          <option value="">{text.choose}</option>
          {(Object.keys(applyReplyTypes) as ApplyReplyGroup[])
            .map(group => ({ group, types: applyReplyTypes[group].filter(type => isOffered(type, action)) }))
            .filter(({ types }) => types.length > 0)
            .map(({ group, types }) => (
              <optgroup key={group} label={words.replyGroups[group]}>
                {types.map(type => (
                  <option key={type} value={type}>
                    {words.replyTypes[type]}
                  </option>
                ))}
              </optgroup>
            ))}
        </HTMLSelect>
      </Field>
    )
  if (name === 'remedy' || name === 'result' || name === 'opinion') {
    const all = { remedy: words.remedies, result: words.results, opinion: words.opinions }
    const choices: Record<string, string> = all[name]
    return (
      <Field name={id} label={label} problem={problem}>
        <HTMLSelect
          id={id}
          fill
          value={draft[name]}
          disabled={isBusy}
          onChange={event => onChange({ [name]: event.target.value })}
        >
          <option value="">{text.choose}</option>
          {Object.entries(choices).map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </HTMLSelect>
      </Field>
    )
  }
  if (long.includes(name))
    return (
      <div className="step-wide">
        <Field name={id} label={label} problem={problem} hint={isOptional ? text.mayBeEmpty : undefined}>
          <TextArea
            id={id}
            fill
            rows={name === 'reply' ? 8 : 3}
            maxLength={name === 'reply' ? 20_000 : 2000}
            value={String(draft[name] ?? '')}
            disabled={isBusy}
            onChange={event => onChange({ [name]: event.target.value })}
          />
        </Field>
      </div>
    )
  const isNumber = name === 'days'
  const value = String(draft[name] ?? '')
  return (
    <Field name={id} label={label} problem={problem} hint={isOptional ? text.mayBeEmpty : undefined}>
      <InputGroup
        id={id}
        type={name === 'until' || name === 'sentOn' ? 'date' : isNumber ? 'number' : 'text'}
        min={isNumber ? 0 : undefined}
        max={name === 'days' ? 20 : undefined}
        maxLength={100}
        value={isNumber && value === '0' ? '' : value}
        disabled={isBusy}
        onValueChange={given => onChange({ [name]: isNumber ? Math.max(0, Math.round(Number(given) || 0)) : given })}
      />
    </Field>
  )
}

interface DepartmentProps {
  id: string
  label: string
  problem: string
  value: string
  isBusy: boolean
  onChange: (id: string) => void
}

function DepartmentField({ id, label, problem, value, isBusy, onChange }: DepartmentProps) {
  const text = useText(applicationListText)
  const { value: departments, error } = useLoad(signal => send(applyDepartments, { signal }), [])
  return (
    <Field name={id} label={label} problem={error === undefined ? problem : sentence(error)}>
      <HTMLSelect
        id={id}
        fill
        value={value}
        disabled={isBusy}
        aria-busy={!departments && error === undefined}
        onChange={event => onChange(event.target.value)}
      >
        <option value="">{text.choose}</option>
        {departments?.map(department => (
          <option key={department.id} value={department.id}>
            {department.departName}
          </option>
        ))}
      </HTMLSelect>
    </Field>
  )
}
