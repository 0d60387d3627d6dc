import {
  announcementCategories,
  announcementPriorities,
  myNotices,
  type MyNotice,
  type MyNoticeQuery
} from '../../base/contract/announcement.ts'
import type { NoticeWords } from '../../base/shared/notice/notice.text.ts'
import { PriorityTag } from '../../base/shared/notice/priority-tag.tsx'
import { isToConfirm } from '../../base/session/realtime/notices.ts'

import type { Resource } from '../../base/crud/resource/list/describe.ts'
import type { UserAnnouncementWords } from './user-announcement.text.ts'

const flags = ['0', '1'] as const

/** Returns whether a message is over: ended or recalled. */
const isOver = ({ ended, recalled }: MyNotice): boolean => ended === '1' || recalled === '1'

const replyOf = (text: UserAnnouncementWords, row: MyNotice): string =>
  row.replyFlag === '1' ? text.replied : row.needsReply === '1' && !isOver(row) ? text.asked : ''

/** Returns whether a message is unread or waits for a confirmation. Those that are over do not count. */
const isWaiting = (row: MyNotice): boolean => !isOver(row) && (row.readFlag === '0' || isToConfirm(row))

function stateOf(text: UserAnnouncementWords, toConfirm: string, row: MyNotice): string {
  if (row.recalled === '1') return text.recalled
  if (row.ended === '1') return text.ended
  return isToConfirm(row) ? toConfirm : text.reads[row.readFlag]
}

/** Describes the list of messages to the user. */
export const describeMyNotices = (
  text: UserAnnouncementWords,
  { priorities, toConfirm }: NoticeWords,
  open: (notice: MyNotice) => void
): Resource<MyNotice, MyNoticeQuery> => ({
  name: 'my-notices',
  noun: 'notice',
  label: text.list,
  list: myNotices,
  isPlain: true,
  keyOf: row => row.id,
  titleOf: row => row.titile,
  open,
  filters: [
    { kind: 'text', name: 'titile', label: text.searchTitle, maxLength: 100, isWithin: true },
    { kind: 'text', name: 'sender', label: text.searchSender, maxLength: 60, isWithin: true },
    {
      kind: 'choice',
      name: 'readFlag',
      label: text.read,
      options: flags.map(value => ({ value, label: text.reads[value] }))
    },
    {
      kind: 'choice',
      name: 'msgCategory',
      label: text.category,
      dictionary: 'msg_category',
      options: announcementCategories.map(value => ({ value, label: text.categories[value] }))
    },
    {
      kind: 'choice',
      name: 'priority',
      label: text.priority,
      dictionary: 'priority',
      options: announcementPriorities.map(value => ({ value, label: priorities[value] }))
    }
  ],
  columns: [
    {
      key: 'titile',
      title: text.title,
      least: 160,
      isSortable: true,
      render: row => (
        <button
          type="button"
          tabIndex={-1}
          title={row.titile}
          className={isWaiting(row) ? 'row-link row-open unread' : 'row-link row-open'}
          onClick={() => open(row)}
        >
          {row.titile}
        </button>
      )
    },
    { key: 'msgCategory', title: text.category, width: 76, render: row => text.categories[row.msgCategory] },
    {
      key: 'priority',
      title: text.priority,
      width: 96,
      isTelling: true,
      render: row => <PriorityTag priority={row.priority} />
    },
    { key: 'sender', title: text.sender, width: 88 },
    { key: 'sendTime', title: text.sendTime, width: 152, align: 'end', isSortable: true, isTelling: true },
    {
      key: 'readFlag',
      title: text.read,
      width: 76,
      isTelling: true,
      render: row => <span className={isWaiting(row) ? 'mark mark-bad' : 'mark'}>{stateOf(text, toConfirm, row)}</span>
    },
    { key: 'replyFlag', title: text.reply, width: 70, render: row => replyOf(text, row) },
    { key: 'readTime', title: text.readTime, width: 160, align: 'end', isHiddenAtFirst: true }
  ],
  actionsOf: row => [{ key: 'view', title: text.view, run: () => open(row) }],
  empty: { title: text.empty, hint: text.emptyHint }
})
