import { Button, InputGroup } from '@blueprintjs/core'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { StartAgain } from '../../../base/contract/process-withdrawal.ts'
import { DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { useText } from '../../../base/core/language/text.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { RecordBar } from '../../../base/crud/record/record-bar.tsx'
import { useRecord, useRecordState } from '../../../base/crud/record/use-record.ts'
import { Field } from '../../../base/kit/field/field.tsx'
import { createAttachmentQueue } from '../../../base/shared/attachment/attachment-queue.ts'
import { AddedFields } from './added-fields.tsx'
import { ChainPreview } from './chain-preview.tsx'
import { inboxText } from '../texts/inbox.text.ts'
import { createPlainRecord } from './plain-record.ts'
import { unsentFiles } from './unsent-files.ts'

interface Props {
  processKey: string
  /** Name of the process. */
  name: string
  /** Process selector, rendered at the top. */
  choice: ReactNode
  onClose: () => void
  onStarted: () => void
  /** Values of the withdrawn process, for sending it again. */
  again?: StartAgain | undefined
}

/** Starts a deployed process without a form, with a title, a text and files. */
export function StartPlain({ processKey, name, choice, again, onClose, onStarted }: Props) {
  const text = useText(inboxText)
  const record = useRecord(() => createPlainRecord(processKey, again))
  const { draft, busy } = useRecordState(record)
  const [queue] = useState(createAttachmentQueue)
  const [isAsked, setAsked] = useState(false)
  const title = useRef<HTMLInputElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    setAsked(true)
    if (draft.title.trim() === '') return void title.current?.focus()
    if (unsentFiles(queue, text)) return
    if (!(await record.save())) return
    toast(text.started, 'success')
    onStarted()
  }
  return (
    <form noValidate onSubmit={event => void submit(event)}>
      <DialogBody>
        {choice}
        <RecordBar record={record} isEditable toWork={() => title.current?.focus()} />
        <Field name="plain-title" label={text.title} problem={isAsked && !draft.title.trim() ? text.titleNeeded : ''}>
          <InputGroup
            id="plain-title"
            inputRef={title}
            maxLength={200}
            value={draft.title}
            placeholder={name}
            disabled={busy}
            onValueChange={value => record.change({ title: value })}
          />
        </Field>
        <AddedFields draft={draft} isBusy={busy} queue={queue} onChange={part => record.change(part)} />
        <ChainPreview processKey={processKey} />
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
