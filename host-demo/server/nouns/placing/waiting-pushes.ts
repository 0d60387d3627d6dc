import { sql } from 'drizzle-orm'
import { articlePushes, articles, columns, publishedArticles, subsites } from '../../database/tables/content.ts'
import { holds } from '../../access/caller.ts'
import { columnsWithout } from '../../access/object-permissions.ts'
import type { Waiting } from '../../http/module.ts'
import { isPublicNow } from '../article/publishing.ts'
import { columnsOf, holdsWords, limitTo } from '../inbox/columns.ts'

/**
 * Public articles that other sites pushed, for users that may write in a column of the receiving site. Absent if none
 * waits, because most users never receive any.
 */
export const pushesWaiting: Waiting = {
  kind: 'pushed',
  async rows(database, caller, { title, most }) {
    if (!holds(caller, 'cms:article:add') || !holds(caller, 'cms:article:list')) return undefined
    const sites = sql`${sql.param([...caller.subsiteIds])}::text[]`
    const without = sql`${sql.param(columnsWithout(caller, 'write'))}::text[]`
    const waiting = sql`${articlePushes}
      join ${articles} on ${articles.id} = ${articlePushes.articleId}
      join ${publishedArticles} on ${publishedArticles.id} = ${articlePushes.articleId}
      where ${articlePushes.state} = 'waiting' and ${articlePushes.subsiteId} = any(${sites}) and ${isPublicNow}
        and exists (select from ${columns} c where c.subsite_id = ${articlePushes.subsiteId} and c.id <> all(${without}))`
    const { rows } = await database.execute(sql`select 1 from ${waiting} limit 1`)
    if (!rows.length) return undefined
    const sender = sql`coalesce((select s.name from ${subsites} s where s.id = ${articles.subsiteId}), '')`
    return sql`
      select ${columnsOf({
        ...{ id: sql`${articlePushes.id}`, title: sql`${publishedArticles.title}` },
        ...{ subsiteId: sql`${articlePushes.subsiteId}`, fromName: sender, since: sql`${articlePushes.createTime}` }
      })}
      from ${waiting} and ${holdsWords(sql`${publishedArticles.title}`, title)}
      order by ${articlePushes.createTime}, ${articlePushes.id} ${limitTo(most)}`
  }
}
