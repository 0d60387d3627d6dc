import { Button } from '@blueprintjs/core'
import {
  announcementRecipients,
  exportRecipientsPath,
  type AnnouncementRecipient,
  type AnnouncementRecipientQuery,
  type AnnouncementRow
} from '../../base/contract/announcement.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { useText } from '../../base/core/language/text.ts'
import { NoticeFiles } from '../../base/shared/notice/notice-view.tsx'
import type { Resource } from '../../base/crud/resource/list/describe.ts'
import { ResourceList } from '../../base/crud/resource/list/resource-list.tsx'
import { RecipientReminders } from './recipient-reminders.tsx'
import { announcementListText, type AnnouncementListWords } from './announcement-list.text.ts'

const flags = ['0', '1'] as const

type Described = Resource<AnnouncementRecipient, AnnouncementRecipientQuery>

const confirmFilter = (text: AnnouncementListWords): Described['filters'][number] => ({
  kind: 'choice',
  name: 'confirmFlag',
  label: text.confirmState,
  options: flags.map(value => ({ value, label: text.confirms[value] }))
})

const confirmColumns = (text: AnnouncementListWords): Described['columns'] => [
  {
    key: 'confirmFlag',
    title: text.confirmState,
    width: 88,
    isTelling: true,
    render: ({ confirmFlag }) => (
      <span className={confirmFlag === '1' ? 'mark mark-good' : 'mark mark-bad'}>{text.confirms[confirmFlag]}</span>
    )
  },
  { key: 'confirmTime', title: text.confirmTime, width: 152, align: 'end', isSortable: true }
]

const describe = (text: AnnouncementListWords, isConfirmed: boolean): Described => ({
  name: 'announcement-recipients',
  noun: 'announcement',
  label: text.recipients,
  list: announcementRecipients,
  isPlain: true,
  sheet: { calls: { exportXls: exportRecipientsPath }, rights: { export: 'system:announcement:export' } },
  keyOf: row => row.id,
  titleOf: row => row.realname,
  open: () => undefined,
  filters: [
    { kind: 'text', name: 'realname', label: text.searchName, maxLength: 60, isWithin: true },
    {
      kind: 'choice',
      name: 'readFlag',
      label: text.readState,
      options: flags.map(value => ({ value, label: text.reads[value] }))
    },
    {
      kind: 'choice',
      name: 'replyFlag',
      label: text.replyState,
      options: flags.map(value => ({ value, label: text.replies[value] }))
    },
    ...(isConfirmed ? [confirmFilter(text)] : [])
  ],
  columns: [
    { key: 'realname', title: text.name, width: 112 },
    { key: 'departName', title: text.department, width: 128 },
    {
      key: 'readFlag',
      title: text.readState,
      width: 80,
      isTelling: true,
      render: ({ readFlag }) => (
        <span className={readFlag === '1' ? 'mark mark-good' : 'mark'}>{text.reads[readFlag]}</span>
      )
    },
    { key: 'readTime', title: text.readTime, width: 152, align: 'end', isSortable: true },
    ...(isConfirmed ? confirmColumns(text) : []),
    {
      key: 'replyContent',
      title: text.reply,
      isTelling: true,
      render: ({ replyContent, annexList }) => (
        <div className="recipient-reply">
          <p>{replyContent}</p>
          <NoticeFiles files={annexList} />
        </div>
      )
    },
    { key: 'replyTime', title: text.replyTime, width: 152, align: 'end', isSortable: true }
  ],
  empty: { title: text.nobody, hint: text.nobodyHint }
})

interface Props {
  announcement: AnnouncementRow
  onClose: () => void
}

/** Lists the recipients of an announcement with reads and replies. */
export default function RecipientsDialog({ announcement, onClose }: Props) {
  const text = useText(announcementListText)
  return (
    <Dialog
      isOpen
      className="recipients"
      title={text.recipientsOf(announcement.titile)}
      onClose={onClose}
      style={{ width: 1040 }}
    >
      <DialogBody>
        {announcement.sendStatus === '1' && <RecipientReminders anntId={announcement.id} />}
        <ResourceList
          resource={describe(text, announcement.needsConfirm === '1')}
          fixed={{ anntId: announcement.id }}
        />
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}
