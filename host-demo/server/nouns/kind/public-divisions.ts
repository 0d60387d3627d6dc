import { and, asc, eq, sql } from 'drizzle-orm'
import { columns, publishedArticles } from '../../database/tables/content.ts'
import type { Database } from '../../database/open.ts'
import { isPublicNow } from '../article/publishing.ts'
import { kindOfColumn } from '../model/models.ts'

const value = (name: string) => sql<string>`coalesce(${publishedArticles.modelFields} ->> ${sql.raw(`'${name}'`)}, '')`

/** Returns the public divisions of an agency in its site, for the entry of its functions. */
export const publicDivisions = (database: Database, subsiteId: string, unit: string) =>
  database
    .select({
      ...{ id: publishedArticles.id, title: publishedArticles.title },
      ...{ phone: value('phone'), room: value('room') }
    })
    .from(publishedArticles)
    .innerJoin(columns, eq(columns.id, publishedArticles.newsClassId))
    .where(
      and(
        eq(publishedArticles.subsiteId, subsiteId),
        isPublicNow,
        sql`${kindOfColumn} = 'division'`,
        sql`${value('unit')} = ${unit}`
      )
    )
    .orderBy(asc(publishedArticles.sortNo), asc(publishedArticles.id))
    .limit(200)
