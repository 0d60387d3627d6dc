import { Button, TextArea } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useRef, useState, type FormEvent } from 'react'
import { remarkLimits } from '../../../base/contract/process-remark.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import { useText } from '../../../base/core/language/text.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { nameOf, type Person } from '../../../base/crud/people/people.ts'
import { RecordBar } from '../../../base/crud/record/record-bar.tsx'
import recordStyles from '../../../base/crud/record/record.css?inline'
import { useRecord, useRecordState } from '../../../base/crud/record/use-record.ts'
import { Field } from '../../../base/kit/field/field.tsx'
import { later } from '../../../base/kit/later.tsx'
import { findColleagues } from '../../../base/shared/process/operation/colleagues.ts'
import { createRemarkRecord } from './remark-record.ts'
import { remarkText } from './remark.text.ts'

bring(recordStyles)

const PersonChoice = later(() => import('../../../base/crud/people/person-choice.tsx'))

/** Writes a remark on an instance and mentions people. The draft is stored in the browser until it is sent. */
export default function RemarkForm({ instanceId }: { instanceId: string }) {
  const text = useText(remarkText)
  const record = useRecord(() => createRemarkRecord(instanceId, told => toast(text.sent(told), 'success')))
  const { draft, busy } = useRecordState(record)
  const [problem, setProblem] = useState('')
  const [isChoosing, setChoosing] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { length } = draft.remark.trim()
  const names = draft.people.map(nameOf).join('、')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    if (length === 0 || length > remarkLimits.text) {
      setProblem(length === 0 ? text.needed : text.tooLong(remarkLimits.text))
      return area.current?.focus()
    }
    if (await record.save()) record.open(undefined)
    area.current?.focus()
  }
  const mention = (people: Person[]) => {
    if (people.length > remarkLimits.people) return toast(text.tooMany(remarkLimits.people), 'warning')
    record.change({ people })
  }
  const forget = () => {
    record.change({ people: [] })
    opener.current?.focus()
  }
  return (
    <form className="instance-card" noValidate aria-labelledby="instance-remark" onSubmit={event => void submit(event)}>
      <h3 id="instance-remark">{text.title}</h3>
      <p className="instance-note remark-note">{text.note}</p>
      <RecordBar record={record} isEditable isOfNoSite toWork={() => area.current?.focus()} />
      <Field name="process-remark" label={text.remark} problem={problem} hint={`${length} / ${remarkLimits.text}`}>
        <TextArea
          id="process-remark"
          inputRef={area}
          fill
          rows={2}
          value={draft.remark}
          disabled={busy}
          onChange={event => {
            setProblem('')
            record.change({ remark: event.target.value })
          }}
        />
      </Field>
      <div className="instance-tools">
        <Button
          ref={opener}
          text={names ? text.people(names) : text.choose}
          disabled={busy}
          onClick={() => setChoosing(true)}
        />
        {names && (
          <Button icon={<Cross />} aria-label={text.nobody} title={text.nobody} disabled={busy} onClick={forget} />
        )}
        <Button type="submit" intent="primary" text={text.send} loading={busy} />
      </div>
      {isChoosing && (
        <PersonChoice
          title={text.mention}
          isMany
          find={findColleagues}
          onChoose={mention}
          onClose={() => setChoosing(false)}
        />
      )}
    </form>
  )
}
