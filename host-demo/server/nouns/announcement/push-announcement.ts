import { and, eq, inArray, sql } from 'drizzle-orm'
import { announcements, announcementSends } from '../../database/tables/announcements.ts'
import type { Push } from '../../http/module.ts'
import { isShown } from './announcements.ts'

/** Sends an announcement's title to its recipients, or an empty title if it is not shown. */
export const pushAnnouncement: Push = async (database, sockets, { announcement: id }) => {
  if (!id) return
  const users = sockets.users()
  if (users.length === 0) return
  const rows = await database
    .select({ userId: announcementSends.userId, titile: announcements.titile, isTold: sql<boolean>`${isShown}` })
    .from(announcementSends)
    .innerJoin(announcements, eq(announcements.id, announcementSends.announcementId))
    .where(
      and(
        eq(announcements.id, id),
        inArray(announcementSends.userId, users),
        // Skips recipients that a later release removed.
        eq(announcementSends.leftOut, false)
      )
    )
  const [first] = rows
  if (!first) return
  // The title of an announcement that has not started or has ended is not sent.
  const msgTxt = first.isTold ? first.titile : ''
  sockets.push(
    rows.map(({ userId }) => userId),
    { cmd: 'topic', msgId: id, msgTxt }
  )
}
