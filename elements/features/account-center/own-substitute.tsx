import { Button, InputGroup } from '@blueprintjs/core'
import { useRef, useState, type FormEvent } from 'react'
import { endSubstitute, ownSubstitute } from '../../base/contract/process-substitute.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { bring } from '../../base/core/look/sheets.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { nameOf } from '../../base/crud/people/people.ts'
import { Failed } from '../../base/kit/access/failed.tsx'
import { Field } from '../../base/kit/field/field.tsx'
import { later } from '../../base/kit/later.tsx'
import { findColleagues } from '../../base/shared/process/operation/colleagues.ts'
import { RecordBar } from '../../base/crud/record/record-bar.tsx'
import recordStyles from '../../base/crud/record/record.css?inline'
import { useRecord, useRecordState } from '../../base/crud/record/use-record.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { accountCenterText } from './account-center.text.ts'
import { createLeaveRecord } from './substitute-record.ts'

bring(recordStyles)

const PersonChoice = later(() => import('../../base/crud/people/person-choice.tsx'))

/** Sets the substitute that handles the user's tasks during leave. */
export default function OwnSubstitute() {
  const text = useText(accountCenterText)
  const [isEnding, setEnding] = useState(false)
  const { value, error, reload } = useLoad(signal => send(ownSubstitute, { signal }), [])
  const end = async () => {
    setEnding(true)
    try {
      await send(endSubstitute)
      toast(text.leaveEnded, 'success')
      reload()
    } catch (failure) {
      toast(sentence(failure), 'danger')
    } finally {
      setEnding(false)
    }
  }
  return (
    <section className="center-card" aria-labelledby="center-leave">
      <h2 id="center-leave">{text.leave}</h2>
      <p className="center-note">{text.leaveNote}</p>
      {error !== undefined && <Failed error={error} retry={reload} />}
      {value && (
        <ul className="center-list">
          <li>
            <span>
              <b>{value.realname}</b>
              <span>{text.leaveFromTo(value.fromDay, value.toDay)}</span>
            </span>
            <Button size="small" text={text.endLeave} loading={isEnding} onClick={() => void end()} />
          </li>
        </ul>
      )}
      {value === null && <LeaveForm onSaved={reload} />}
    </section>
  )
}

function LeaveForm({ onSaved }: { onSaved: () => void }) {
  const text = useText(accountCenterText)
  const record = useRecord(() => createLeaveRecord())
  const { draft, busy } = useRecordState(record)
  const [isAsked, setAsked] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const choose = useRef<HTMLButtonElement>(null)
  const { person, fromDay, toDay } = draft
  const missing = isAsked && !person ? text.substituteNeeded : ''
  const noDay = (day: string) => (isAsked && day === '' ? text.dayNeeded : '')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setAsked(true)
    if (!person) return void choose.current?.focus()
    if (!fromDay || !toDay || !(await record.save())) return
    toast(text.saved, 'success')
    onSaved()
  }
  return (
    <form className="center-leave" noValidate onSubmit={event => void submit(event)}>
      <RecordBar record={record} isEditable isOfNoSite toWork={() => choose.current?.focus()} />
      <Field name="leave-person" label={text.substitute} problem={missing}>
        <Button
          id="leave-person"
          ref={choose}
          aria-label={person ? `${text.substitute} ${person.realname}` : text.chooseSubstitute}
          text={person ? person.realname : text.chooseSubstitute}
          disabled={busy}
          onClick={() => setChoosing(true)}
        />
      </Field>
      <div className="center-days">
        <Field name="leave-from" label={text.fromDay} problem={noDay(fromDay)}>
          <InputGroup
            id="leave-from"
            type="date"
            value={fromDay}
            disabled={busy}
            onValueChange={day => record.change({ fromDay: day })}
          />
        </Field>
        <Field name="leave-to" label={text.toDay} problem={noDay(toDay)}>
          <InputGroup
            id="leave-to"
            type="date"
            value={toDay}
            disabled={busy}
            onValueChange={day => record.change({ toDay: day })}
          />
        </Field>
      </div>
      <Button type="submit" intent="primary" text={text.saveLeave} loading={busy} />
      {isChoosing && (
        <PersonChoice
          title={text.substitute}
          find={findColleagues}
          onChoose={([chosen]) => chosen && record.change({ person: { id: chosen.id, realname: nameOf(chosen) } })}
          onClose={() => setChoosing(false)}
        />
      )}
    </form>
  )
}
