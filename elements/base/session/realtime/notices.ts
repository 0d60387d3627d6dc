import { computed } from 'nanostores'
import {
  readAllNotices,
  readNotice,
  unreadNotices,
  type Notice,
  type UnreadNotices
} from '../../contract/announcement.ts'
import { newsOf } from './news.ts'
import { send, shortTimeLimit } from '../request/send.ts'

/** Milliseconds between two looks while nothing can be pushed. */
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

/** The unread announcements and messages of whoever is signed in, known to all pages of the browser. */
export const {
  $news: $notices,
  refresh: refreshNotices,
  retry: retryNotices
} = newsOf<UnreadNotices>({
  name: 'notices',
  // It counts what waits besides.
  kinds: ['push', 'apply', 'task'],
  every,
  // Nobody asked for it: a session that ended meanwhile is told by what a person does.
  load: isAsked => send(unreadNotices, { noDialog: !isAsked, timeout: shortTimeLimit }),
  fits: isUnread,
  changesIn: ({ changesIn }) => changesIn
})

/** How many are unread, 0 as long as that is not known. */
export const $unread = computed($notices, ({ value }) => (value ? value.anntMsgTotal + value.sysMsgTotal : 0))

const listed = (value?: UnreadNotices): Notice[] => [...(value?.anntMsgList ?? []), ...(value?.sysMsgList ?? [])]

/** Since when it is in the list of whom it came to. */
export const timeOf = ({ shownTime, sendTime }: Notice): string => shownTime ?? sendTime

/**
 * What came between two looks, oldest first, by the platform's clock: released, released anew, or begun. An older one that moves up
 * when another is read is none of it.
 */
export function arrivedBetween(before: UnreadNotices | undefined, after: UnreadNotices | undefined): Notice[] {
  if (!before || !after) return []
  const known = new Set(listed(before).map(notice => `${notice.id} ${timeOf(notice)}`))
  const last = before.now ?? listed(before).map(timeOf).sort().at(-1) ?? ''
  const isNew = (notice: Notice): boolean => timeOf(notice) >= last && !known.has(`${notice.id} ${timeOf(notice)}`)
  return listed(after).filter(isNew).reverse()
}

/** The page of all messages, read or not. */
export const noticesPath = '/isps/userAnnouncement'
/** What waits for the person. */
export const inboxPath = '/process/inbox'

/** @throws what `send` throws; then it stays unread. */
export async function markRead(anntId: string): Promise<void> {
  await send(readNotice, { body: { anntId } })
  refreshNotices()
}

export async function markAllRead(): Promise<void> {
  await send(readAllNotices)
  refreshNotices()
}
