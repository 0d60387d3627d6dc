import { computed } from 'nanostores'
import {
  confirmNotice,
  readAllNotices,
  readNotice,
  unreadNotices,
  type Notice,
  type UnreadNotices
} from '../../contract/announcement.ts'
import { newsOf } from './news.ts'
import { send, shortTimeLimit } from '../request/send.ts'

/** Polling interval in ms while the platform cannot push. */
const every = 6000

function isNotice(value: unknown): boolean {
  const { id, titile } = Object(value) as Partial<Notice>
  return typeof id === 'string' && typeof titile === 'string'
}
const isList = (value: unknown): boolean => Array.isArray(value) && value.every(isNotice)

function isUnread(value: unknown): boolean {
  const {
    anntMsgList,
    anntMsgTotal,
    sysMsgList,
    sysMsgTotal,
    changesIn = 0,
    waiting = 0
  } = Object(value) as Partial<UnreadNotices>
  return (
    isList(anntMsgList) && isList(sysMsgList) && [anntMsgTotal, sysMsgTotal, changesIn, waiting].every(Number.isFinite)
  )
}

/** Unread announcements and messages of the signed-in user, shared by all pages of the browser. */
export const {
  $news: $notices,
  refresh: refreshNotices,
  retry: retryNotices
} = newsOf<UnreadNotices>({
  name: 'notices',
  // The value also contains the number of waiting tasks, so it follows them too.
  kinds: ['push', 'apply', 'task'],
  every,
  // Background requests never open the sign-in dialog; the user's next action does.
  load: isAsked => send(unreadNotices, { query: { brief: '1' }, noDialog: !isAsked, timeout: shortTimeLimit }),
  fits: isUnread,
  changesIn: ({ changesIn }) => changesIn
})

/** Number of unread messages; 0 until known. */
export const $unread = computed($notices, ({ value }) => (value ? value.anntMsgTotal + value.sysMsgTotal : 0))

/** Returns whether a message waits for the user's confirmation. */
export const isToConfirm = ({ needsConfirm, confirmFlag }: Notice): boolean =>
  needsConfirm === '1' && confirmFlag !== '1'

const listed = (value?: UnreadNotices): Notice[] => [...(value?.anntMsgList ?? []), ...(value?.sysMsgList ?? [])]

/** Messages that wait for the user's confirmation. */
export const $toConfirm = computed($notices, ({ value }) => listed(value).filter(isToConfirm))

/** Returns the time at which the message appeared in the recipient's list. */
export const timeOf = ({ shownTime, sendTime }: Notice): string => shownTime ?? sendTime

/**
 * Returns the messages that appeared between two loads, oldest first, by the platform's clock. Includes messages that
 * were released again or whose display period began. Older messages that only moved up are excluded.
 */
export function arrivedBetween(before: UnreadNotices | undefined, after: UnreadNotices | undefined): Notice[] {
  if (!before || !after) return []
  const known = new Set(listed(before).map(notice => `${notice.id} ${timeOf(notice)}`))
  const last = before.now ?? listed(before).map(timeOf).sort().at(-1) ?? ''
  const isNew = (notice: Notice): boolean => timeOf(notice) >= last && !known.has(`${notice.id} ${timeOf(notice)}`)
  return listed(after).filter(isNew).reverse()
}

/** Page of all messages, read and unread. */
export const noticesPath = '/isps/userAnnouncement'
/** Page of the user's pending tasks. */
export const inboxPath = '/process/inbox'

/** Marks a message as read. @throws what `send` throws; the message then stays unread */
export async function markRead(anntId: string): Promise<void> {
  await send(readNotice, { body: { anntId } })
  refreshNotices()
}

/** Confirms a message. @throws what `send` throws; the message then stays open */
export async function confirmReceipt(anntId: string): Promise<void> {
  await send(confirmNotice, { body: { anntId } })
  refreshNotices()
}

export async function markAllRead(): Promise<void> {
  await send(readAllNotices)
  refreshNotices()
}
