import { Button } from '@blueprintjs/core'
import { useState, type FormEvent } from 'react'
import type { UserRow } from '../contract/user.ts'
import { useHost } from '../core/host.ts'
import { bring } from '../core/sheets.ts'
import { toast } from '../core/toasts.ts'
import { useText } from '../core/text.ts'
import { later } from '../parts/later.tsx'
import { RecordBar } from '../parts/record/record-bar.tsx'
import recordStyles from '../parts/record/record.css?inline'
import { useRecord, useRecordState } from '../parts/record/use-record.ts'
import { createFormRecord } from '../parts/resource/form-record.ts'
import { problemOf, problemsOf } from '../parts/resource/record-checks.ts'
import { idOf, RecordFields } from '../parts/resource/record-fields.tsx'
import { looseForm, type Loose } from '../parts/resource/record-form.ts'
import { useSaveKey } from '../parts/use-save-key.ts'
import { accountCenterText } from './account-center.text.ts'
import { ownForm } from './own-form.tsx'

bring(recordStyles)

const RecordConflict = later(() => import('../parts/resource/record-conflict.tsx'))

/** The form of what a person may change about themselves. */
export default function OwnData({ account }: { account: UserRow }) {
  const text = useText(accountCenterText)
  const host = useHost()
  const described = ownForm(text)
  const form = looseForm(described)
  const record = useRecord(() => createFormRecord('account', form, { ...account }))
  const { draft, isDirty, busy, conflict } = useRecordState(record)
  const [problems, setProblems] = useState<Record<string, string>>({})

  const toField = (name = 'sex') => host.shadowRoot?.getElementById(idOf(name))?.focus()
  const change = (part: Loose) => {
    record.change(part)
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in part))))
  }
  const leave = (name: string) => {
    const field = form.fields.find(one => one.name === name)
    if (field && isDirty) setProblems({ ...problems, [name]: problemOf(field, draft, text) })
  }
  const save = async () => {
    const found = problemsOf(form.fields, draft, text)
    setProblems(found)
    const [wrong] = Object.keys(found)
    if (wrong) return toField(wrong)
    if (!busy && (await record.save())) toast(text.saved, 'success')
  }
  useSaveKey(save)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <section className="center-card" aria-labelledby="center-own">
      <h2 id="center-own">{text.own}</h2>
      <form onSubmit={submit} noValidate>
        <RecordBar record={record} isEditable isOfNoSite toWork={toField} />
        <RecordFields
          fields={form.fields}
          draft={draft}
          problems={problems}
          isEditable
          isNew={false}
          onChange={change}
          onLeave={leave}
        />
        <Button type="submit" intent="primary" text={text.save} loading={busy} disabled={!isDirty} />
      </form>
      {conflict && (
        <RecordConflict
          form={described}
          theirs={conflict}
          mine={draft}
          busy={busy}
          onTheirs={record.takeTheirs}
          onMine={async () => void ((await record.takeMine()) && toast(text.saved, 'success'))}
          onClose={record.leaveConflict}
        />
      )}
    </section>
  )
}
