import { sql } from 'drizzle-orm'
import { articles } from '../../database/tables/content.ts'
import type { Push } from '../../http/module.ts'

/** Asks the desks of an article's site to reload. The calls decide what each user sees. */
export const pushContent: Push = async (database, sockets, { contentOf: articleId }) => {
  const online = articleId ? sockets.users() : []
  if (!articleId || online.length === 0) return
  const { rows } = await database.execute<{ id: string }>(sql`
    select u.id from users u join ${articles} a on a.id = ${articleId} where u.id = any(${sql.param(online)}) and (u.is_super
      or exists (select from held_subsites s where s.user_id = u.id and s.subsite_id = a.subsite_id))`)
  sockets.push(
    rows.map(({ id }) => id),
    { cmd: 'content', msgId: articleId, msgTxt: '' }
  )
}
