import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  announcementLimits,
  recallAnnouncement,
  releaseAnnouncement,
  returnAnnouncement,
  submitAnnouncement,
  type AnnouncementRow
} from '../../base/contract/announcement.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { later } from '../../base/kit/later.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { RecordList } from '../../base/crud/resource/record-list.tsx'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import { $user } from '../../base/session/wire/session.ts'
import { announcementListText } from './announcement-list.text.ts'
import { describeAnnouncements } from './describe-announcements.tsx'

const RecipientsDialog = later(() => import('./recipients-dialog.tsx'))

/** Lists announcements with their state, reads and replies. */
export function AnnouncementList({ query }: { query?: string }) {
  const text = useText(announcementListText)
  const user = useStore($user)
  return user ? <Announcements key={user.id} query={query} /> : <NoSession text={text.signedOut} />
}

function Announcements({ query }: { query: string | undefined }) {
  const text = useText(announcementListText)
  const can = useRights()
  const { ask, dialog } = useConfirm()
  const [shown, setShown] = useState<AnnouncementRow>()

  const release = async ({ id, titile, audience, version }: AnnouncementRow) => {
    const question = { title: text.releaseTitle(titile), body: <p>{text.releaseNote(audience)}</p>, verb: text.release }
    if ((await ask(question)) === undefined) return
    try {
      await send(releaseAnnouncement, { query: { id, version: String(version) } })
      toast(text.released, 'success')
    } catch (error) {
      toast(sentence(error), 'danger')
    }
    changed('announcement')
  }
  const recall = async ({ id, titile }: AnnouncementRow) => {
    const done = await ask({
      ...{ title: text.revokeTitle(titile), body: <p>{text.revokeNote}</p>, verb: text.revoke, intent: 'danger' },
      ...{ reason: text.cancelReason, longest: announcementLimits.reason },
      act: async reason => void (await send(recallAnnouncement, { body: { id, reason } }))
    })
    if (done === undefined) return
    toast(text.revoked, 'success')
    changed('announcement')
  }
  const submit = async ({ id }: AnnouncementRow) => {
    try {
      await send(submitAnnouncement, { body: { id } })
      toast(text.submitted, 'success')
    } catch (error) {
      toast(sentence(error), 'danger')
    }
    changed('announcement')
  }
  const sendBack = async ({ id, titile }: AnnouncementRow) => {
    const done = await ask({
      ...{ title: text.returnTitle(titile), body: <p>{text.returnNote}</p>, verb: text.return, intent: 'danger' },
      ...{ reason: text.returnReason, longest: announcementLimits.reason },
      act: async reason => void (await send(returnAnnouncement, { body: { id, reason } }))
    })
    if (done === undefined) return
    toast(text.returned, 'success')
    changed('announcement')
  }
  const actionsOf = (row: AnnouncementRow): TableAction<AnnouncementRow>[] => {
    const isOut = row.sendStatus === '1'
    const step = {
      ...{ key: 'step', title: isOut ? text.revoke : text.release },
      run: () => void (isOut ? recall : release)(row)
    }
    const mayStep = can('system:announcement:release')
    // The platform counts the people of other audiences, and says so if they need a review.
    const needsSubmit = row.reviewFrom > 0 && row.msgType === 'ALL' && !row.submitTime && !isOut
    const maySubmit = can('system:announcement:add') && row.reviewFrom > 0 && !row.submitTime && !isOut
    return [
      ...(mayStep && !needsSubmit ? [step] : []),
      ...(maySubmit ? [{ key: 'submit', title: text.submit, run: () => void submit(row) }] : []),
      ...(mayStep && row.submitTime ? [{ key: 'return', title: text.return, run: () => void sendBack(row) }] : []),
      { key: 'recipients', title: text.recipients, run: () => setShown(row) }
    ]
  }
  return (
    <RecordList resource={describeAnnouncements(text, actionsOf)} query={query}>
      {shown && <RecipientsDialog announcement={shown} onClose={() => setShown(undefined)} />}
      {dialog}
    </RecordList>
  )
}
