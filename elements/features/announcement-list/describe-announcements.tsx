import {
  announcementCalls,
  announcementCategories,
  announcementPriorities,
  announcementSheet,
  announcementStates,
  type AnnouncementQuery,
  type AnnouncementRow
} from '../../base/contract/announcement.ts'
import { PriorityTag } from '../../base/shared/notice/priority-tag.tsx'
import type { RecordResource } from '../../base/crud/resource/form/record-form.ts'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import type { AnnouncementListWords } from './announcement-list.text.ts'

const rights = {
  add: 'system:announcement:add',
  edit: 'system:announcement:edit',
  delete: 'system:announcement:delete'
} as const

const marks = { '0': 'mark', '1': 'mark mark-good', '2': 'mark mark-bad' } as const

function State({ row, text }: { row: AnnouncementRow; text: AnnouncementListWords }) {
  const { sendStatus, submitTime, submitByName, returnReason } = row
  if (submitTime)
    return (
      <span className="mark" title={text.submittedBy(submitByName, submitTime)}>
        {text.waiting}
      </span>
    )
  if (returnReason && sendStatus !== '1')
    return (
      <span className="mark mark-bad" title={returnReason}>
        {text.sentBack}
      </span>
    )
  return <span className={marks[sendStatus]}>{text.states[sendStatus]}</span>
}

/** Describes the list of announcements written at the caller's sites. */
export const describeAnnouncements = (
  text: AnnouncementListWords,
  actionsOf: (row: AnnouncementRow) => TableAction<AnnouncementRow>[]
): RecordResource<AnnouncementRow, AnnouncementQuery> => ({
  name: 'announcements',
  noun: 'announcement',
  label: text.list,
  list: announcementCalls.list,
  keyOf: row => row.id,
  titleOf: row => row.titile,
  filters: [
    { kind: 'text', name: 'titile', label: text.searchTitle, maxLength: 100, isWithin: true },
    { kind: 'text', name: 'msgContent', label: text.searchContent, maxLength: 60, isWithin: true },
    {
      kind: 'choice',
      name: 'sendStatus',
      label: text.state,
      dictionary: 'send_status',
      options: announcementStates.map(value => ({ value, label: text.states[value] }))
    },
    {
      kind: 'choice',
      name: 'priority',
      label: text.priority,
      dictionary: 'priority',
      options: announcementPriorities.map(value => ({ value, label: text.priorities[value] }))
    },
    {
      kind: 'choice',
      name: 'msgCategory',
      label: text.category,
      dictionary: 'msg_category',
      options: announcementCategories.map(value => ({ value, label: text.categories[value] }))
    }
  ],
  columns: [
    { key: 'titile', title: text.title, isSortable: true },
    { key: 'msgCategory', title: text.category, width: 96, render: row => text.categories[row.msgCategory] },
    { key: 'priority', title: text.priority, width: 112, render: row => <PriorityTag priority={row.priority} /> },
    { key: 'audience', title: text.audience, width: 136 },
    {
      key: 'sendStatus',
      title: text.state,
      width: 88,
      isTelling: true,
      render: row => <State row={row} text={text} />
    },
    { key: 'sender', title: text.sender, width: 96, isHiddenAtFirst: true },
    { key: 'sendTime', title: text.sendTime, width: 152, align: 'end', isSortable: true, isTelling: true },
    {
      key: 'readCount',
      title: text.read,
      width: 88,
      align: 'end',
      render: row => text.of(row.readCount, row.recipientCount)
    },
    { key: 'replyCount', title: text.replied, width: 64, align: 'end' },
    {
      ...{ key: 'confirmCount', title: text.confirmed, width: 88, align: 'end', isHiddenAtFirst: true },
      render: row => (row.needsConfirm === '1' ? text.of(row.confirmCount, row.recipientCount) : '')
    },
    { key: 'startTime', title: text.startTime, width: 160, align: 'end', isHiddenAtFirst: true },
    { key: 'endTime', title: text.endTime, width: 160, align: 'end', isHiddenAtFirst: true },
    { key: 'cancelTime', title: text.cancelTime, width: 160, align: 'end', isHiddenAtFirst: true },
    { key: 'cancelReason', title: text.cancelReason, width: 200, isHiddenAtFirst: true },
    { key: 'returnReason', title: text.returnReason, width: 200, isHiddenAtFirst: true },
    { key: 'createByName', title: text.writer, width: 96, isHiddenAtFirst: true },
    { key: 'createTime', title: text.updated, width: 160, align: 'end', isSortable: true, isHiddenAtFirst: true }
  ],
  actionsOf,
  mayEdit: row => row.sendStatus !== '1',
  mayDelete: row => row.sendStatus !== '1',
  form: {
    rights,
    deletes: announcementCalls.deleteBatch,
    deleteNote: text.deleteNote,
    load: async () => (await import('./announcement-form.tsx')).announcementForm(text)
  },
  sheet: { calls: announcementSheet, rights: { export: 'system:announcement:export' } },
  add: { label: text.add, right: rights.add },
  empty: { title: text.empty, hint: text.emptyHint }
})
