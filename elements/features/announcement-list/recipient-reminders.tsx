import { Button } from '@blueprintjs/core'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  announcementReminders,
  reminderKinds,
  remindRecipients,
  type AnnouncementReminder,
  type ReminderKind
} from '../../base/contract/announcement-reminder.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { announcementListText } from './announcement-list.text.ts'

const labels = { read: 'remindRead', reply: 'remindReply', confirm: 'remindConfirm' } as const

/** Reminds the recipients that have not read, replied or confirmed, and lists earlier reminders. */
export function RecipientReminders({ anntId }: { anntId: string }) {
  const text = useText(announcementListText)
  const can = useRights()
  const [busy, setBusy] = useState<ReminderKind>()
  const { value, error, reload } = useLoad(
    signal => send(announcementReminders, { query: { anntId }, signal }),
    [anntId]
  )
  const load = useEffectEvent(reload)
  const { waiting = {}, remindFrom = '', remindIn = 0, records = [] } = value ?? {}
  useEffect(() => {
    if (remindIn <= 0) return
    const timer = setTimeout(() => load(), (remindIn + 1) * 1000)
    return () => clearTimeout(timer)
  }, [remindIn])
  if (error !== undefined) return <FailedState error={error} retry={reload} />
  const remind = async (kind: ReminderKind) => {
    setBusy(kind)
    try {
      const { told, texts } = await send(remindRecipients, { body: { id: anntId, kind } })
      toast(text.reminded(told, texts), 'success')
    } catch (failure) {
      toast(sentence(failure), 'danger')
    }
    setBusy(undefined)
    reload()
  }
  const open = reminderKinds.filter(kind => (waiting[kind] ?? 0) > 0)
  if (!can('system:announcement:release') || (open.length === 0 && records.length === 0)) return null
  return (
    <section className="reminders" aria-label={text.reminders}>
      {open.map(kind => (
        <Button
          key={kind}
          text={text[labels[kind]](waiting[kind] ?? 0)}
          disabled={remindFrom !== ''}
          loading={busy === kind}
          onClick={() => void remind(kind)}
        />
      ))}
      {remindFrom && open.length > 0 && <span className="quiet">{text.remindFrom(remindFrom.slice(11, 16))}</span>}
      {records.length > 0 && <History records={records} />}
    </section>
  )
}

function History({ records }: { records: AnnouncementReminder[] }) {
  const text = useText(announcementListText)
  return (
    <details className="reminder-history">
      <summary>{text.reminderHistory(records.length)}</summary>
      <ul>
        {records.map(record => (
          <li key={record.id}>{text.reminder(record)}</li>
        ))}
      </ul>
    </details>
  )
}
