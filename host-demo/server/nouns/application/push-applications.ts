import { sql } from 'drizzle-orm'
import type { Push } from '../../http/module.ts'
import { forgetWaiting, usersCounted } from '../inbox/waiting.ts'

/** Asks the pages of a site's users to reload their counts. The call decides what each user sees. */
export const pushApplications: Push = async (database, sockets, { applicationsOf: subsiteId }) => {
  if (!subsiteId) return
  const online = [...new Set([...sockets.users(), ...usersCounted()])]
  if (online.length === 0) return
  const { rows } = await database.execute<{ id: string }>(sql`
    select u.id from users u where u.id = any(${sql.param(online)}) and (u.is_super
      or exists (select from held_subsites s where s.user_id = u.id and s.subsite_id = ${subsiteId}))`)
  const users = rows.map(({ id }) => id)
  forgetWaiting(users)
  sockets.push(users, { cmd: 'apply', msgId: '', msgTxt: '' })
}
