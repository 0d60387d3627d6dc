import { Button, Callout, InputGroup } from '@blueprintjs/core'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import type { Application } from '../../../base/contract/apply.ts'
import { applyRule, othersActs, type ApplyAction, type ApplyStepField } from '../../../base/contract/apply-steps.ts'
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
import { applicationListText } from '../texts/application-list.text.ts'
import { stepText } from '../texts/step.text.ts'
import { FeeFields } from './fee-fields.tsx'
import { missingFacts } from './reply-facts.ts'
import { ReplyFields } from './reply-fields.tsx'
import { StepField } from './step-field.tsx'
import { StepFiles } from './step-files.tsx'
import { createStepQueue } from './step-queue.ts'
import { filesOf, type StepDraft, type StepRecord } from './step-record.ts'

bring(recordStyles)

/** Today in Beijing. */
const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

/** Fields that are drawn with others. */
const drawnTogether: readonly ApplyStepField[] = ['feeMode', 'pages']

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
  const hasObjection = application.steps.some(({ details }) =>
    details.some(({ name, code }) => name === 'opinion' && code === 'disagree')
  )
  const change = (part: Partial<StepDraft>) => record.change(part)
  const missing = fields.filter(
    name =>
      !optional.includes(name) &&
      !(name === 'pages' && draft.feeMode === 'requests') &&
      !String(draft[name] ?? '')
        .replace(/^0$/, '')
        .trim()
  )
  const facts = fields.includes('facts') && draft.replyType ? missingFacts(draft) : []
  const isLate = draft.day !== '' && draft.day < today() && action !== 'register' && !othersActs.includes(action)
  const needsReason = isLate && !draft.lateReason?.trim()
  const firstMissing = missing[0] ? `step-${missing[0]}` : (facts[0] ?? (needsReason ? 'step-lateReason' : ''))
  const problemOf = (name: ApplyStepField) =>
    isAsked && missing.includes(name) ? text.stepNeeds(words.stepFields[name]) : ''

  const take = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !isOffered) return
    setAsked(true)
    if (queue.$items.get().length > 0) return void toast(text.filesOnTheirWay, 'warning')
    if (firstMissing) return first.current?.querySelector<HTMLElement>(`#${firstMissing}`)?.focus()
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
          .filter(name => !drawnTogether.includes(name) && (name !== 'publicInterest' || hasObjection))
          .map(name =>
            name === 'facts' ? (
              draft.replyType && (
                <ReplyFields
                  key={draft.replyType}
                  type={draft.replyType}
                  draft={draft}
                  missing={isAsked ? facts : []}
                  isBusy={busy}
                  onChange={change}
                />
              )
            ) : (
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
            )
          )}
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
        {isLate && (
          <Field
            name="step-lateReason"
            label={text.lateReason}
            hint={text.lateHint}
            problem={isAsked && needsReason ? text.stepNeeds(text.lateReason) : ''}
          >
            <InputGroup
              id="step-lateReason"
              maxLength={500}
              value={draft.lateReason ?? ''}
              disabled={busy}
              onValueChange={lateReason => change({ lateReason })}
            />
          </Field>
        )}
      </div>
      <p className="step-decisions">
        <Button type="submit" intent="primary" text={words.actions[action]} loading={busy} disabled={!isOffered} />
        <Button text={text.cancel} disabled={busy} onClick={onCancel} />
      </p>
    </form>
  )
}
