import { Button } from '@blueprintjs/core'
import { useState, type FormEvent } from 'react'
import type { UserRow } from '../../base/contract/user.ts'
import { useHost } from '../../base/core/react/host.ts'
import { bring } from '../../base/core/look/sheets.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { later } from '../../base/kit/later.tsx'
import { RecordBar } from '../../base/crud/record/record-bar.tsx'
import recordStyles from '../../base/crud/record/record.css?inline'
import { useRecord, useRecordState } from '../../base/crud/record/use-record.ts'
import { createFormRecord } from '../../base/crud/resource/form/form-record.ts'
import { problemOf, problemsOf } from '../../base/crud/resource/form/record-checks.ts'
import { idOf, RecordFields } from '../../base/crud/resource/form/record-fields.tsx'
import { looseForm, type Loose } from '../../base/crud/resource/form/record-form.ts'
import { useSaveKey } from '../../base/kit/use-save-key.ts'
import { accountCenterText } from './account-center.text.ts'
import { ownForm } from './own-form.tsx'

bring(recordStyles)

const RecordConflict = later(() => import('../../base/crud/resource/form/record-conflict.tsx'))

/** Renders the profile form. */
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
