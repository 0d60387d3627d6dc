import { sql } from 'drizzle-orm'
import { subjectsQuery } from '../../access/subjects.ts'
import type { Push } from '../../http/module.ts'
import { forgetWaiting, usersCounted } from '../inbox/waiting.ts'

/** Asks the pages of people with a new task to reload, and drops their cached counts. */
export const pushTasks: Push = async (database, sockets, { tasksOf: subjects }) => {
  if (!subjects) return
  const near = [...new Set([...sockets.users(), ...usersCounted()])]
  if (near.length === 0) return
  const sites = subjects.flatMap(subject => (subject.startsWith('manage:') ? [subject.slice('manage:'.length)] : []))
  const { rows } = await database.execute<{ id: string }>(sql`
    select u.id from users u where u.id = any(${sql.param(near)})
      and (array(${sql.raw(subjectsQuery('u.id'))})::text[] && ${sql.param(subjects)}::text[]
        or cardinality(${sql.param(sites)}::text[]) > 0 and (u.is_super or exists (
          select from held_subsites s where s.user_id = u.id and s.subsite_id = any(${sql.param(sites)}::text[]))))`)
  const users = rows.map(({ id }) => id)
  forgetWaiting(users)
  sockets.push(users, { cmd: 'task', msgId: '', msgTxt: '' })
}
