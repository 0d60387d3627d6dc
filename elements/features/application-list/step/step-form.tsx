import { Button, Callout, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { applyDepartments, type Application } from '../../../base/contract/apply.ts'
import {
  applyReplyTypes,
  applyRule,
  type ApplyAction,
  type ApplyReplyGroup,
  type ApplyStepField
} from '../../../base/contract/apply-steps.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { useText } from '../../../base/core/language/text.ts'
import { useStableCallback } from '../../../base/core/react/use-stable-callback.ts'
import { Field } from '../../../base/kit/field/field.tsx'
import { RecordBar } from '../../../base/crud/record/record-bar.tsx'
import recordStyles from '../../../base/crud/record/record.css?inline'
import { useRecord, useRecordState } from '../../../base/crud/record/use-record.ts'
import { uploadText } from '../../../base/kit/upload/upload.text.ts'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { applicationListText } from '../texts/application-list.text.ts'
import { stepText } from '../texts/step.text.ts'
import { FeeFields } from './fee-fields.tsx'
import { StepFiles } from './step-files.tsx'
import { createStepQueue } from './step-queue.ts'
import { filesOf, type StepDraft, type StepRecord } from './step-record.ts'

bring(recordStyles)

interface Props {
  application: Application
  action: ApplyAction
  record: StepRecord
  onCancel: () => void
}

/** Renders the fields of a step, below the note on the law. */
export function StepForm({ application, action, record, onCancel }: Props) {
  const text = useText(applicationListText)
  const words = useText(stepText)
  const { draft, busy, isDirty } = useRecordState(record)
  const isOffered = application.offered.some(offer => offer.action === action)
  const uploadWords = useText(uploadText)
  const wordsNow = useStableCallback(() => uploadWords)
  const queue = useRecord(() => createStepQueue(application.id, record, wordsNow))
  const [isAsked, setAsked] = useState(false)
  const first = useRef<HTMLElement>(null)
  useEffect(() => first.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  const isForNothing = !isOffered && !isDirty
  const cancel = useEffectEvent(onCancel)
  useEffect(() => {
    if (isForNothing) cancel()
  }, [isForNothing])
  const { fields, optional = [] } = applyRule(action)
  const change = (part: Partial<StepDraft>) => record.change(part)
  const missing = fields.filter(
    name =>
      !optional.includes(name) &&
      !(name === 'pages' && draft.feeMode === 'requests') &&
      !String(draft[name] ?? '')
        .replace(/^0$/, '')
        .trim()
  )
  const problemOf = (name: ApplyStepField) =>
    isAsked && missing.includes(name) ? text.stepNeeds(words.stepFields[name]) : ''

  const take = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !isOffered) return
    setAsked(true)
    if (queue.$items.get().length > 0) return void toast(text.filesOnTheirWay, 'warning')
    if (missing[0]) return first.current?.querySelector<HTMLElement>(`#step-${missing[0]}`)?.focus()
    if (await record.save()) return void toast(text.stepDone(words.actions[action]), 'success')
    const failure = record.$failure.get()
    if (failure) toast(sentence(failure), 'danger')
    else if (record.$conflict.get()) {
      record.leaveConflict()
      toast(text.changedMeanwhile, 'warning')
    }
  }
  return (
    <form className="step-form" noValidate onSubmit={take} aria-label={words.actions[action]} ref={first as never}>
      <h3>{words.actions[action]}</h3>
      {words.notes[action] && <p className="step-note">{words.notes[action]}</p>}
      {!isOffered && (
        <Callout intent="warning" role="alert" compact>
          {text.notOffered(words.actions[action])}
        </Callout>
      )}
      <RecordBar
        record={record}
        isEditable
        isOfNoSite
        toWork={() => first.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()}
      />
      <div className="step-fields">
        {fields.includes('feeMode') && (
          <FeeFields
            applicationId={application.id}
            draft={draft}
            problem={problemOf('pages')}
            isBusy={busy}
            onChange={change}
          />
        )}
        {fields
          .filter(name => !feeFields.includes(name))
          .map(name => (
            <StepField
              key={name}
              name={name}
              draft={draft}
              action={action}
              isOptional={optional.includes(name)}
              problem={problemOf(name)}
              isBusy={busy}
              onChange={change}
            />
          ))}
        <StepFiles
          record={record}
          earlier={action === 'deliver' ? filesOf(application.steps) : undefined}
          isBusy={busy}
          queue={queue}
        />
        <Field name="step-day" label={text.day} hint={text.dayHint}>
          <InputGroup
            id="step-day"
            type="date"
            value={draft.day}
            disabled={busy}
            onValueChange={day => change({ day })}
          />
        </Field>
      </div>
      <p className="step-decisions">
        <Button type="submit" intent="primary" text={words.actions[action]} loading={busy} disabled={!isOffered} />
        <Button text={text.cancel} disabled={busy} onClick={onCancel} />
      </p>
    </form>
  )
}

interface FieldProps {
  name: ApplyStepField
  draft: StepDraft
  action: ApplyAction
  isOptional: boolean
  problem: string
  isBusy: boolean
  onChange: (part: Partial<StepDraft>) => void
}

/** Fields rendered together. */
const feeFields: readonly ApplyStepField[] = ['feeMode', 'pages']
const long: readonly ApplyStepField[] = ['reason', 'reply']

function StepField({ name, draft, action, isOptional, problem, isBusy, onChange }: FieldProps) {
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
          onChange={event => onChange({ replyType: event.target.value as StepDraft['replyType'] })}
        >
          <option value="">{text.choose}</option>
          {(Object.keys(applyReplyTypes) as ApplyReplyGroup[])
            .filter(group => (group === 'unprocessed') === (action === 'refuse'))
            .map(group => (
              <optgroup key={group} label={words.replyGroups[group]}>
                {applyReplyTypes[group].map(type => (
                  <option key={type} value={type}>
                    {words.replyTypes[type]}
                  </option>
                ))}
              </optgroup>
            ))}
        </HTMLSelect>
      </Field>
    )
  if (name === 'remedy' || name === 'result') {
    const choices: Record<string, string> = name === 'remedy' ? words.remedies : words.results
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
            value={String(draft[name])}
            disabled={isBusy}
            onChange={event => onChange({ [name]: event.target.value })}
          />
        </Field>
      </div>
    )
  const isNumber = name === 'days'
  const value = String(draft[name])
  return (
    <Field name={id} label={label} problem={problem}>
      <InputGroup
        id={id}
        type={name === 'until' ? 'date' : isNumber ? 'number' : 'text'}
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
        disabled={isBusy || !departments}
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
