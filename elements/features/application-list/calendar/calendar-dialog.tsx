import { Button, HTMLSelect, InputGroup, Spinner, Tag } from '@blueprintjs/core'
import { useRef, useState } from 'react'
import type { SpecialDay } from '../../../base/contract/apply.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { sentence } from '../../../base/core/language/errors.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Field } from '../../../base/kit/field/field.tsx'
import { RecordBar } from '../../../base/crud/record/record-bar.tsx'
import recordStyles from '../../../base/crud/record/record.css?inline'
import { useRecord, useRecordState } from '../../../base/crud/record/use-record.ts'
import { useLoad } from '../../../base/kit/use-load.ts'
import { changed } from '../../../base/session/wire/changes.ts'
import { daysBetween, withDays } from './calendar-days.ts'
import { ToldLetters } from './told-letters.tsx'
import { createCalendarRecord, readYear } from './calendar-record.ts'
import styles from './calendar-dialog.css?inline'
import { calendarText } from './calendar.text.ts'
import { FailedState } from '../../../base/kit/access/failed-state.tsx'

bring(recordStyles)
bring(styles)

const thisYear = (): number => new Date(Date.now() + 8 * 3_600_000).getUTCFullYear()

/** Edits holidays and make-up working days by year. All terms are counted from them. */
export default function CalendarDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText(calendarText)
  const [year, setYear] = useState(String(thisYear()))
  const { value, error, reload } = useLoad(async signal => ({ year, days: await readYear(year, signal) }), [year])
  // While another year loads, the previous year is not shown as the new one.
  const shown = value?.year === year ? value : undefined
  const years = [-2, -1, 0, 1, 2].map(by => String(thisYear() + by))
  return (
    <Dialog isOpen={isOpen} title={text.title} onClose={onClose} canOutsideClickClose={false} style={{ width: 640 }}>
      <DialogBody>
        <p className="calendar-note">{text.note}</p>
        <Field name="calendar-year" label={text.year}>
          <HTMLSelect id="calendar-year" value={year} options={years} onChange={event => setYear(event.target.value)} />
        </Field>
        {error !== undefined && <FailedState error={error} retry={reload} />}
        {!shown && error === undefined && <Spinner size={24} aria-label={text.loading} />}
        {shown && <YearForm key={year} {...shown} />}
        <ToldLetters />
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}

function YearForm({ year, days }: { year: string; days: SpecialDay[] }) {
  const text = useText(calendarText)
  const record = useRecord(() => createCalendarRecord(year, days))
  const { draft, busy, isDirty } = useRecordState(record)
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const from = useRef<HTMLInputElement>(null)

  const add = (kind: SpecialDay['kind']) => {
    const more = daysBetween(first, last).filter(day => day.startsWith(`${year}-`))
    if (more.length === 0) return void toast(text.wrongDays(year), 'warning')
    record.change({ days: withDays(draft.days, more, kind) })
    setFirst('')
    setLast('')
    from.current?.focus()
  }
  const save = async () => {
    if (await record.save()) {
      toast(text.saved, 'success')
      changed('application')
    } else if (record.$conflict.get()) {
      // The conflict note is above a long list.
      from.current?.scrollIntoView({ block: 'center' })
      toast(text.conflict(year), 'warning')
    } else toast(sentence(record.$failure.get()), 'danger')
  }
  return (
    <>
      <RecordBar
        record={record}
        isEditable
        isOfNoSite
        sayConflict={() => text.conflict(year)}
        toWork={() => from.current?.focus()}
      />
      <div className="calendar-entry">
        <Field name="calendar-first" label={text.first}>
          <InputGroup
            id="calendar-first"
            inputRef={from}
            type="date"
            value={first}
            disabled={busy}
            onValueChange={setFirst}
          />
        </Field>
        <Field name="calendar-last" label={text.last}>
          <InputGroup id="calendar-last" type="date" value={last} disabled={busy} onValueChange={setLast} />
        </Field>
        <Button text={text.addHoliday} disabled={busy} onClick={() => add('holiday')} />
        <Button text={text.addWorking} disabled={busy} onClick={() => add('working')} />
      </div>
      {draft.days.length === 0 ? (
        <p className="calendar-note">{text.empty(year)}</p>
      ) : (
        <ul className="calendar-days" aria-label={text.daysOf(year)}>
          {draft.days.map(({ day, kind }) => (
            <li key={day}>
              <Tag minimal intent={kind === 'working' ? 'warning' : 'success'}>
                {`${day} ${text.kinds[kind]}`}
              </Tag>
              <Button
                size="small"
                variant="minimal"
                text={text.remove}
                aria-label={text.removeDay(day)}
                disabled={busy}
                onClick={() => record.change({ days: draft.days.filter(other => other.day !== day) })}
              />
            </li>
          ))}
        </ul>
      )}
      <Button intent="primary" text={text.save} loading={busy} disabled={!isDirty} onClick={() => void save()} />
    </>
  )
}
