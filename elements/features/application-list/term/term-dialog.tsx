import { Button, InputGroup, Spinner } from '@blueprintjs/core'
import { useRef, type FormEvent } from 'react'
import { applyTerm, applyTermPreview, longestTerm, type ApplyTerm } from '../../../base/contract/apply-files.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { sentence } from '../../../base/core/language/errors.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { useText } from '../../../base/core/language/text.ts'
import { useConfirm } from '../../../base/kit/dialog/confirm.tsx'
import { Failed } from '../../../base/kit/access/failed.tsx'
import { Field } from '../../../base/kit/field/field.tsx'
import { RecordBar } from '../../../base/crud/record/record-bar.tsx'
import recordStyles from '../../../base/crud/record/record.css?inline'
import { useRecord, useRecordState } from '../../../base/crud/record/use-record.ts'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import styles from '../letter/template-dialog.css?inline'
import { createTermRecord } from './term-record.ts'
import { termText } from './term.text.ts'

bring(recordStyles)
bring(styles)

/** Sets how long the site keeps personal data of applicants. */
export default function TermDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText(termText)
  const { value, error, reload } = useLoad(signal => send(applyTerm, { signal }), [])
  return (
    <Dialog isOpen={isOpen} title={text.title} onClose={onClose} canOutsideClickClose={false} style={{ width: 560 }}>
      <DialogBody>
        <p className="template-note">{text.note}</p>
        {error !== undefined && !value && <Failed error={error} retry={reload} />}
        {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
        {value && <TermForm term={value} onSaved={reload} />}
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}

/** Value of an empty field. */
const nothing = -1

function TermForm({ term, onSaved }: { term: ApplyTerm; onSaved: () => void }) {
  const text = useText(termText)
  const record = useRecord(() => createTermRecord(term, onSaved))
  const { draft, busy, isDirty } = useRecordState(record)
  const { ask, dialog } = useConfirm()
  const field = useRef<HTMLInputElement>(null)
  const { keepYears } = draft
  const isWrong = !Number.isInteger(keepYears) || keepYears < 0 || keepYears > longestTerm
  const isCounted = !isWrong && keepYears > 0
  const { value: preview, error } = useLoad(
    async signal => (isCounted ? send(applyTermPreview, { query: { keepYears }, signal }) : undefined),
    [isCounted, keepYears]
  )
  const told = isCounted ? preview && text.affects(preview.affected, preview.endedUntil) : text.keepsAll
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !isDirty) return
    if (isWrong) return void field.current?.focus()
    const affected = isCounted ? (preview?.affected ?? 0) : 0
    const question = { title: text.sure(affected), body: text.sureBody, verb: text.verb, intent: 'danger' } as const
    if (affected > 0 && (await ask(question)) === undefined) return
    if (await record.save()) return void toast(text.saved, 'success')
    const failure = record.$failure.get()
    if (failure) toast(sentence(failure), 'danger')
  }
  return (
    <form noValidate onSubmit={event => void save(event)} aria-label={text.title}>
      <RecordBar
        record={record}
        isEditable
        sayConflict={theirs => text.conflict(theirs.updateByName)}
        toWork={() => field.current?.focus()}
      />
      <Field
        name="term-years"
        label={text.years}
        hint={text.yearsHint}
        problem={isWrong ? text.wrong(longestTerm) : error === undefined ? '' : sentence(error)}
      >
        <InputGroup
          id="term-years"
          inputRef={field}
          type="number"
          min={0}
          max={longestTerm}
          value={keepYears === nothing ? '' : String(keepYears)}
          disabled={busy}
          onValueChange={given => record.change({ keepYears: given === '' ? nothing : Number(given) })}
        />
      </Field>
      {!isWrong && (
        <p role="status" className="template-note">
          {told}
        </p>
      )}
      <div className="template-buttons">
        <Button
          type="submit"
          intent="primary"
          text={text.save}
          loading={busy}
          disabled={!isDirty || (isCounted && !preview)}
        />
        <span className="template-note">
          {term.updateTime ? text.lastChange(term.updateByName, term.updateTime) : text.unset}
        </span>
      </div>
      {dialog}
    </form>
  )
}
