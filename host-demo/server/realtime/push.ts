import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/open.ts'
import { announcements, announcementSends } from '../database/tables/announcements.ts'
import { isShown } from '../nouns/announcement/announcements.ts'
import type { Sockets } from './sockets.ts'
import type { Told } from './tell.ts'

const read = (payload: string): Told => {
  try {
    return Object(JSON.parse(payload)) as Told
  } catch {
    // Another program of this database may use the channel.
    return {}
  }
}

/** To those who have it: what came, by its title, or that something went. */
const pushAnnouncement = async (database: Database, sockets: Sockets, id: string) => {
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
        // Whom a later release left out is told nothing of it.
        eq(announcementSends.leftOut, false)
      )
    )
  const [first] = rows
  if (!first) return
  // What has not begun yet, or has ended, is shown to nobody: nor is its title.
  const msgTxt = first.isTold ? first.titile : ''
  sockets.push(
    rows.map(({ userId }) => userId),
    { cmd: 'topic', msgId: id, msgTxt }
  )
}

/** To those who work at the site; what they may see of it the call decides by which they ask. */
const pushApplications = async (database: Database, sockets: Sockets, subsiteId: string) => {
  const online = sockets.users()
  if (online.length === 0) return
  const { rows } = await database.execute<{ id: string }>(sql`
    select u.id from users u where u.id = any(${sql.param(online)}) and (u.is_super
      or exists (select from user_subsites s where s.user_id = u.id and s.subsite_id = ${subsiteId}))`)
  sockets.push(
    rows.map(({ id }) => id),
    { cmd: 'apply', msgId: '', msgTxt: '' }
  )
}

/** Passes on what a server process, perhaps this one, told all of them. */
export const pushTold = async (
  database: Database,
  sockets: Sockets,
  payload: string,
  endSessions: (users: readonly string[]) => Promise<void>
): Promise<void> => {
  const told = read(payload)
  if (told.announcement) await pushAnnouncement(database, sockets, told.announcement)
  if (told.applicationsOf) await pushApplications(database, sockets, told.applicationsOf)
  if (told.users) sockets.push(told.users, { cmd: 'user', msgId: '', msgTxt: '' })
  if (told.sessionsOf) await endSessions(told.sessionsOf)
}
