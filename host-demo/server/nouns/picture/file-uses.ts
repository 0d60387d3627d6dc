import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { FileUse } from '../../../../elements/base/contract/picture.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { inScope } from '../../rows/scope.ts'
import { announcements } from '../../database/tables/announcements.ts'
import { articles } from '../../database/tables/content.ts'
import type { Caller } from '../../access/caller.ts'
import { isAdministered } from '../announcement/announcements.ts'
import { keptArticles } from '../article/articles.ts'
import { placesOf } from './file-places.ts'

/** SQL column with the number of uses, for queries on uploads. */
export const countUses = (id: SQL) =>
  sql<number>`(select count(distinct (place.obj, place."objId"))::int from (${placesOf(id)}) place)`

/** Returns up to 100 uses, public ones first, with all names. */
export const allUsesOf = async (database: Database | Transaction, id: string) => {
  const { rows } = await database.execute<{ obj: string; objId: string; title: string; isPublic: boolean }>(sql`
    select place.obj, place."objId", max(place.title) as title, bool_or(place."isPublic") as "isPublic"
    from (${placesOf(sql`${id}::text`)}) place group by place.obj, place."objId"
    order by bool_or(place."isPublic") desc, place.obj, place."objId" limit 100`)
  return rows
}

/** Returns up to 100 uses. Titles of processes, and names of articles and announcements that the caller may not list are left out. */
export const usesOf = async (database: Database | Transaction, caller: Caller, id: string): Promise<FileUse[]> => {
  const rows = await allUsesOf(database, id)
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
    if (row.obj === 'article') return shown?.has(row.objId) ? row : { ...row, objId: '', title: '您看不到的文章' }
    if (row.obj === 'processInstance') return { ...row, title: '流程的附件' }
    if (row.obj === 'user') return { ...row, objId: '', title: '用户头像' }
    const isAnnounced = row.obj.startsWith('announcement')
    return isAnnounced && !administered?.has(row.objId) ? { ...row, title: '您看不到的公告' } : row
  })
}

/** Names the first three places, for a refusal. */
export const placeNames = (uses: readonly FileUse[]): string => {
  const named = uses.slice(0, 3).map(({ title }) => `“${title}”`)
  return uses.length > named.length ? `${named.join('')}等 ${uses.length} 处` : named.join('')
}
