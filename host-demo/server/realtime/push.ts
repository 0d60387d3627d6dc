import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/open.ts'
import { announcements, announcementSends } from '../database/tables/announcements.ts'
import { subjectsQuery } from '../access/subjects.ts'
import { isShown } from '../nouns/announcement/announcements.ts'
import { forgetWaiting, usersCounted } from '../nouns/inbox/waiting.ts'
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
  const online = [...new Set([...sockets.users(), ...usersCounted()])]
  if (online.length === 0) return
  const { rows } = await database.execute<{ id: string }>(sql`
    select u.id from users u where u.id = any(${sql.param(online)}) and (u.is_super
      or exists (select from user_subsites s where s.user_id = u.id and s.subsite_id = ${subsiteId}))`)
  const users = rows.map(({ id }) => id)
  forgetWaiting(users)
  sockets.push(users, { cmd: 'apply', msgId: '', msgTxt: '' })
}

/** To those whom a task came to; whose counts this process holds for other servers' sockets, they are counted anew. */
const pushTasks = async (database: Database, sockets: Sockets, subjects: readonly string[]) => {
  const near = [...new Set([...sockets.users(), ...usersCounted()])]
  if (near.length === 0) return
  const sites = subjects.flatMap(subject => (subject.startsWith('manage:') ? [subject.slice('manage:'.length)] : []))
  const { rows } = await database.execute<{ id: string }>(sql`
    select u.id from users u where u.id = any(${sql.param(near)})
      and (array(${sql.raw(subjectsQuery('u.id'))})::text[] && ${sql.param(subjects)}::text[]
        or cardinality(${sql.param(sites)}::text[]) > 0 and (u.is_super or exists (
          select from user_subsites s where s.user_id = u.id and s.subsite_id = any(${sql.param(sites)}::text[]))))`)
  const users = rows.map(({ id }) => id)
  forgetWaiting(users)
  sockets.push(users, { cmd: 'task', msgId: '', msgTxt: '' })
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
  if (told.tasksOf) await pushTasks(database, sockets, told.tasksOf)
  if (told.users) sockets.push(told.users, { cmd: 'user', msgId: '', msgTxt: '' })
  if (told.sessionsOf) await endSessions(told.sessionsOf)
}
