import { Button, InputGroup, Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useLayoutEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { startForm, type FieldRights } from '../../../base/contract/process-form.ts'
import type { StartAgain } from '../../../base/contract/process-withdrawal.ts'
import { DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { bring } from '../../../base/core/look/sheets.ts'
import { useText } from '../../../base/core/language/text.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import type { FormDocument } from '../../../base/form-engine/document/document.ts'
import { readSchema } from '../../../base/form-engine/document/read-schema.ts'
import { Settings, settingsOf } from '../../../base/form-engine/host/form-settings-context.ts'
import { createFormState, FormInvalid } from '../../../base/form-engine/state/form-state.ts'
import { editableIn, withRights } from '../../../base/form-engine/filled/step-rights.ts'
import formStyles from '../../../base/form-engine/view/form.css?inline'
import { FormView } from '../../../base/form-engine/view/form-view.tsx'
import { Failed } from '../../../base/kit/access/failed.tsx'
import { Field } from '../../../base/kit/field/field.tsx'
import { RecordBar } from '../../../base/crud/record/record-bar.tsx'
import { useRecord, useRecordState } from '../../../base/crud/record/use-record.ts'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { ChainPreview } from './chain-preview.tsx'
import { createFilledRecord, type FilledDraft } from './form-record.ts'
import { inboxText } from '../texts/inbox.text.ts'

bring(formStyles)

interface Props {
  processKey: string
  /** Process selector, rendered at the top. */
  choice: ReactNode
  onClose: () => void
  onStarted: () => void
  /** Values of the withdrawn process, for sending it again. */
  again?: StartAgain | undefined
}

/** Starts a process with the form of its start node. */
export function StartByForm({ processKey, choice, ...props }: Props) {
  const text = useText(inboxText)
  const { value, error, reload } = useLoad(signal => send(startForm, { query: { processKey }, signal }), [processKey])
  const read = useMemo(() => (value ? readSchema(value.jsonStr) : undefined), [value])
  if (value && read && typeof read !== 'string') {
    const { processName: name, rights } = value
    return <Filled key={processKey} document={read} {...{ name, rights, processKey, choice, ...props }} />
  }
  return (
    <>
      <DialogBody>
        {choice}
        {error !== undefined && <Failed error={error} retry={reload} />}
        {typeof read === 'string' && <p role="alert">{text.badForm}</p>}
        {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
      </DialogBody>
      <DialogFooter actions={<Button text={text.cancel} onClick={props.onClose} />} />
    </>
  )
}

const valuesOf = ({ data }: StartAgain) => JSON.parse(data) as FilledDraft['values']

/** Functions of the form document have no host here, so no requests are made. */
const settings = settingsOf()

interface FilledProps extends Props {
  document: FormDocument
  rights: FieldRights
  /** Name of the process. */
  name: string
}

function Filled({ processKey, choice, document, rights, name, again, onClose, onStarted }: FilledProps) {
  const text = useText(inboxText)
  const [before] = useState(() => again && { title: again.title, values: valuesOf(again) })
  const record = useRecord(() => createFilledRecord(processKey, before))
  const { draft, busy } = useRecordState(record)
  const offer = useStore(record.$offer)
  const [isAsked, setAsked] = useState(false)
  const title = useRef<HTMLInputElement>(null)
  const [state] = useState(() => {
    const made = createFormState(withRights(document, rights))
    if (before) made.setData(before.values)
    return made
  })
  // Before the first paint: from then on users may type.
  useLayoutEffect(
    () => state.onChange(() => record.change({ values: editableIn(state.values(), rights) })),
    [state, record, rights]
  )
  // The user restored or discarded the stored draft: show the draft in the fields.
  const wasOffered = useRef(false)
  useLayoutEffect(() => {
    if (offer) wasOffered.current = true
    else if (wasOffered.current) {
      wasOffered.current = false
      state.setData(record.$draft.get().values)
    }
  }, [offer, state, record])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    setAsked(true)
    if (draft.title.trim() === '') return void title.current?.focus()
    try {
      const values = editableIn(await state.getData(), rights)
      record.change({ values })
    } catch (error) {
      if (!(error instanceof FormInvalid)) throw error
      const [first] = state.$errors.get()
      if (first) state.reveal([...state.problems().keys()][0] ?? first)
      return
    }
    if (!(await record.save())) return
    toast(text.started, 'success')
    onStarted()
  }
  return (
    <form noValidate onSubmit={event => void submit(event)}>
      <DialogBody>
        {choice}
        <RecordBar record={record} isEditable toWork={() => title.current?.focus()} />
        <Field name="form-title" label={text.title} problem={isAsked && !draft.title.trim() ? text.titleNeeded : ''}>
          <InputGroup
            id="form-title"
            inputRef={title}
            maxLength={200}
            value={draft.title}
            placeholder={name}
            disabled={busy}
            onValueChange={value => record.change({ title: value })}
          />
        </Field>
        <Settings value={settings}>
          <FormView state={state} isReadonly={false} isDisabled={busy} />
        </Settings>
        <ChainPreview processKey={processKey} dataOf={() => JSON.stringify(editableIn(state.values(), rights))} />
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
