import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { PictureUse } from '../../../../elements/base/contract/picture.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { inScope } from '../../rows/scope.ts'
import { announcementReplies, announcements, announcementSends } from '../../database/tables/announcements.ts'
import { articles, columns, publishedArticles, subsites } from '../../database/tables/content.ts'
import { adItems } from '../../database/tables/ads.ts'
import { links } from '../../database/tables/links.ts'
import { processInstances } from '../../database/tables/processes.ts'
import { watermarks } from '../../database/tables/files.ts'
import type { Caller } from '../../access/caller.ts'
import { isAdministered } from '../announcement/announcements.ts'
import { keptArticles } from '../article/articles.ts'

const shows = (id: SQL) => sql`files_of(content, annexes) @> array[${id}]`
const showsInFields = (id: SQL) => sql`(${shows(id)} or files_in(model_fields) @> array[${id}])`

/** Returns SQL for the uses of an upload. Each has an index. */
const placesOf = (id: SQL) => sql`
  select 'article' as obj, id as "objId", title from ${articles} where ${showsInFields(id)}
  union select 'article', id, title from ${publishedArticles} where ${showsInFields(id)}
  union select 'announcement', id, titile from ${announcements} where ${shows(id)}
  union select 'announcementReply', a.id, a.titile from ${announcementReplies} r
    join ${announcementSends} s on s.id = r.id join ${announcements} a on a.id = s.announcement_id
    where files_of(r.content, r.annexes) @> array[${id}]
  union select 'processInstance', id, title from ${processInstances} where ${shows(id)}
  union select 'watermark', w.obj_id, coalesce(s.name, c.name, '') from ${watermarks} w
    left join ${subsites} s on w.obj = 'subsite' and s.id = w.obj_id
    left join ${columns} c on w.obj = 'newsclass' and c.id = w.obj_id
    where w.picture_id = ${id}
  union select 'link', l.id, l.name from ${links} l where l.logo_id = ${id} and l.logo_id <> ''
  union select 'adItem', a.id, a.title from ${adItems} a
    where (a.picture_id = ${id} and a.picture_id <> '') or (a.mobile_id = ${id} and a.mobile_id <> '')`

/** SQL column with the number of uses, for queries on uploads. */
export const countUses = (id: SQL) =>
  sql<number>`(select count(distinct place."objId")::int from (${placesOf(id)}) place)`

/** Returns up to 100 uses. Titles of processes, and names of articles and announcements that the caller may not list are left out. */
export const usesOf = async (database: Database | Transaction, caller: Caller, id: string): Promise<PictureUse[]> => {
  const { rows } = await database.execute<{ obj: string; objId: string; title: string }>(sql`
    select distinct on (place.obj, place."objId") place.obj, place."objId", place.title
    from (${placesOf(sql`${id}::text`)}) place order by place.obj, place."objId" limit 100`)
  const idsOf = (kind: string) => rows.flatMap(({ obj, objId }) => (obj.startsWith(kind) ? [objId] : []))
  const inArticles = database
    .select({ id: articles.id })
    .from(articles)
    .where(and(inArray(articles.id, idsOf('article')), inScope(keptArticles.scope, caller)))
  const inAnnouncements = database
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(inArray(announcements.id, idsOf('announcement')), isAdministered(caller)))
  const [shown, administered] = [await inArticles, await inAnnouncements].map(
    found => new Set(found.map(({ id }) => id))
  )
  return rows.map(row => {
    if (row.obj === 'article') return shown?.has(row.objId) ? row : { ...row, title: '您看不到的文章' }
    if (row.obj === 'processInstance') return { ...row, title: '流程的附件' }
    const isAnnounced = row.obj.startsWith('announcement')
    return isAnnounced && !administered?.has(row.objId) ? { ...row, title: '您看不到的公告' } : row
  })
}
