import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { PictureUse } from '../../../../elements/contract/picture.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { inScope } from '../../database/scope.ts'
import { articles, columns, publishedArticles, subsites } from '../../database/tables/content.ts'
import { watermarks } from '../../database/tables/files.ts'
import type { Caller } from '../../http/caller.ts'
import { keptArticles } from '../article/articles.ts'

const shows = (id: SQL) => sql`files_of(content, annexes) @> array[${id}]`

/** Where an upload stands: in working copies, in what the public reads, in marks. Each is found by an index. */
const placesOf = (id: SQL) => sql`
  select 'article' as obj, id as "objId", title from ${articles} where ${shows(id)}
  union select 'article', id, title from ${publishedArticles} where ${shows(id)}
  union select 'watermark', w.obj_id, coalesce(s.name, c.name, '') from ${watermarks} w
    left join ${subsites} s on w.obj = 'subsite' and s.id = w.obj_id
    left join ${columns} c on w.obj = 'newsclass' and c.id = w.obj_id
    where w.picture_id = ${id}`

/** As a column of a statement over uploads. */
export const countUses = (id: SQL) =>
  sql<number>`(select count(distinct place."objId")::int from (${placesOf(id)}) place)`

/** At most 100 of the places where an upload stands; an article that the caller may not list is told without its name. */
export const usesOf = async (database: Database | Transaction, caller: Caller, id: string): Promise<PictureUse[]> => {
  const { rows } = await database.execute<{ obj: string; objId: string; title: string }>(sql`
    select distinct on (place.obj, place."objId") place.obj, place."objId", place.title
    from (${placesOf(sql`${id}::text`)}) place order by place.obj, place."objId" limit 100`)
  const named = rows.flatMap(({ obj, objId }) => (obj === 'article' ? [objId] : []))
  const shown = await database
    .select({ id: articles.id })
    .from(articles)
    .where(and(inArray(articles.id, named), inScope(keptArticles.scope, caller)))
  const seen = new Set(shown.map(row => row.id))
  return rows.map(row => (row.obj === 'article' && !seen.has(row.objId) ? { ...row, title: '您看不到的文章' } : row))
}
