import { Button, Callout, FormGroup, TextArea } from '@blueprintjs/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import {
  annualFigures,
  feesSentence,
  longestPart,
  missingOf,
  type AnnualFigure,
  type AnnualPart,
  type AnnualText
} from '../../base/contract/annual-text.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useHost } from '../../base/core/react/host.ts'
import { RecordBar } from '../../base/crud/record/record-bar.tsx'
import { useRecord, useRecordState } from '../../base/crud/record/use-record.ts'
import { useMayTry } from '../../base/kit/access/use-rights.ts'
import { useSaveKey } from '../../base/kit/use-save-key.ts'
import { $user } from '../../base/session/wire/session.ts'
import { ActiveTable } from './active-table.tsx'
import { createAnnualTextRecord, wrongFigures } from './annual-text-record.ts'
import { annualTextText } from './annual-text.text.ts'

interface Props {
  saved: AnnualText
  subsiteId: string
  /** Parts 三 and 四. */
  children: ReactNode
}

/** Edits the parts of the annual report that the agency writes, around the tables on applications. */
export default function ReportForm({ saved, subsiteId, children }: Props) {
  const text = useText(annualTextText)
  const host = useHost()
  const editing = useRecord(() => createAnnualTextRecord(saved, subsiteId, $user.get()?.username ?? ''))
  const { record = saved, draft, isDirty, busy } = useRecordState(editing)
  const isEditable = useMayTry(isDirty)('cms:apply:report')
  const [isTried, setTried] = useState(false)
  const wrong = wrongFigures(draft)
  const toField = (name: AnnualPart | AnnualFigure) => host.shadowRoot?.getElementById(`annual-${name}`)?.focus()
  const save = async () => {
    if (busy || !isEditable) return
    setTried(true)
    if (wrong[0]) return toField(wrong[0])
    if (await editing.save()) toast(text.saved, 'success')
  }
  useSaveKey(save, { isOn: isEditable, isOfPage: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const part = (name: AnnualPart, below?: ReactNode) => (
    <section aria-labelledby={`head-${name}`}>
      <h2 id={`head-${name}`}>{text.heads[name]}</h2>
      <FormGroup helperText={text.hints[name]}>
        <TextArea
          id={`annual-${name}`}
          fill
          autoResize
          aria-labelledby={`head-${name}`}
          maxLength={longestPart}
          readOnly={!isEditable}
          value={draft[name]}
          onChange={event => editing.change({ [name]: event.target.value })}
        />
      </FormGroup>
      {below}
    </section>
  )
  const missing = missingOf(draft)
  const names = [
    ...new Set(
      missing.map(name => text.heads[(annualFigures as string[]).includes(name) ? 'active' : (name as AnnualPart)])
    )
  ]
  const { notices, asked, paid } = record.fees
  const line = feesSentence(record.fees)
  return (
    <form className="annual-form" onSubmit={submit} noValidate>
      <Callout intent={missing.length > 0 ? 'warning' : 'success'} role="status">
        {missing.length > 0 ? text.missing(names.join(text.comma)) : text.complete}
        {record.version > 0 && ` ${text.by(record.updateByName, record.updateTime)}`}
        {!isEditable && <p>{text.readOnly}</p>}
        {isDirty && <p>{text.unsaved}</p>}
      </Callout>
      <RecordBar
        record={editing}
        isEditable={isEditable}
        toWork={() => toField('overview')}
        sayConflict={theirs => text.conflict(theirs.updateByName)}
      />
      {part('overview')}
      <section aria-labelledby="head-active">
        <h2 id="head-active">{text.heads.active}</h2>
        <ActiveTable
          saved={record}
          draft={draft}
          isEditable={isEditable}
          onChange={(name, value) => editing.change({ figures: { ...draft.figures, [name]: value } })}
        />
        {isTried && wrong.length > 0 && (
          <p className="failure" role="alert">
            {text.wrong}
          </p>
        )}
      </section>
      {children}
      {part('problems')}
      {part(
        'others',
        <p className="annual-hint">
          {text.fees(notices, asked, paid)}{' '}
          {isEditable && !draft.others.includes(line) && (
            <Button
              size="small"
              text={text.insertFees}
              onClick={() => {
                editing.change({ others: [draft.others.trim(), line].filter(Boolean).join('\n') })
                toField('others')
              }}
            />
          )}
        </p>
      )}
      {isEditable && (
        <footer>
          <Button type="submit" intent="primary" text={text.save} loading={busy} disabled={!isDirty} />
        </footer>
      )}
    </form>
  )
}
