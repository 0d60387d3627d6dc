import { Button, InputGroup } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { StartAgain } from '../../../base/contract/process-withdrawal.ts'
import { DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { bring } from '../../../base/core/look/sheets.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Field } from '../../../base/kit/field/field.tsx'
import { RecordBar } from '../../../base/crud/record/record-bar.tsx'
import recordStyles from '../../../base/crud/record/record.css?inline'
import { useRecord, useRecordState } from '../../../base/crud/record/use-record.ts'
import { createAttachmentQueue } from '../../../base/shared/attachment/attachment-queue.ts'
import { AddedFields } from './added-fields.tsx'
import { inboxText } from '../texts/inbox.text.ts'
import styles from './own-process.css?inline'
import { blankStep, createOwnProcessRecord, hasWholeRule, mostSteps, type StepDraft } from './own-process-record.ts'
import { StepFields } from './step-fields.tsx'
import { unsentFiles } from './unsent-files.ts'

bring(recordStyles)
bring(styles)

interface Props {
  /** Process selector, rendered at the top. */
  choice: ReactNode
  onClose: () => void
  onStarted: () => void
  /** Values of the withdrawn process, for sending it again. */
  again?: StartAgain | undefined
}

const isWhole = (step: StepDraft): boolean => step.name.trim() !== '' && step.people.length > 0 && hasWholeRule(step)

/** Starts a process with custom steps, each with people and a mode. */
export function OwnSteps({ choice, again, onClose, onStarted }: Props) {
  const text = useText(inboxText)
  const record = useRecord(() =>
    createOwnProcessRecord(again && { ...again, steps: again.steps.map((step, key) => ({ ...step, key: key + 1 })) })
  )
  const { draft, busy } = useRecordState(record)
  const [queue] = useState(createAttachmentQueue)
  const [isAsked, setAsked] = useState(false)
  const title = useRef<HTMLInputElement>(null)
  const { steps } = draft
  const put = (next: StepDraft[]) => record.change({ steps: next })
  const untitled = isAsked && draft.title.trim() === '' ? text.titleNeeded : ''

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    setAsked(true)
    if (draft.title.trim() === '') return void title.current?.focus()
    if (!steps.every(isWhole)) return void toast(text.stepsNeeded, 'warning')
    if (unsentFiles(queue, text)) return
    if (!(await record.save())) return
    toast(text.started, 'success')
    onStarted()
  }
  const move = (at: number, by: number) => {
    const next = [...steps]
    next.splice(at + by, 0, ...next.splice(at, 1))
    put(next)
  }
  return (
    <form noValidate onSubmit={submit}>
      <DialogBody>
        {choice}
        <RecordBar record={record} isEditable toWork={() => title.current?.focus()} />
        <Field name="process-title" label={text.title} problem={untitled}>
          <InputGroup
            id="process-title"
            inputRef={title}
            autoFocus
            maxLength={200}
            value={draft.title}
            disabled={busy}
            onValueChange={value => record.change({ title: value })}
          />
        </Field>
        <AddedFields draft={draft} isBusy={busy} queue={queue} onChange={part => record.change(part)} />
        <ol className="own-steps" aria-label={text.steps}>
          {steps.map((step, at) => (
            <StepFields
              key={step.key}
              step={step}
              number={at + 1}
              isAsked={isAsked}
              isBusy={busy}
              onChange={part => put(steps.map(other => (other === step ? { ...other, ...part } : other)))}
              onRemove={steps.length > 1 ? () => put(steps.filter(other => other !== step)) : undefined}
              onUp={at > 0 ? () => move(at, -1) : undefined}
              onDown={at < steps.length - 1 ? () => move(at, 1) : undefined}
            />
          ))}
        </ol>
        <Button
          icon={<Add />}
          text={text.addStep}
          disabled={busy || steps.length >= mostSteps}
          onClick={() => put([...steps, blankStep(steps)])}
        />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.cancel} onClick={onClose} />
            <Button type="submit" intent="primary" text={text.startNow} loading={busy} />
          </>
        }
      />
    </form>
  )
}
