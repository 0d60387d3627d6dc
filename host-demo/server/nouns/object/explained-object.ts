import { and, eq } from 'drizzle-orm'
import type { ExplainedObject } from '../../../../elements/base/contract/object-grant.ts'
import type { Database } from '../../database/open.ts'
import { inScope } from '../../rows/scope.ts'
import { articles, columns, subsites } from '../../database/tables/content.ts'
import { maySee, type Caller } from '../../access/caller.ts'
import { keptArticles } from '../article/articles.ts'
import { isStrict, reviewing, type Reviewing } from '../article/review.ts'
import { keptColumns } from '../column/columns.ts'

/** Object in question, with the fields that the asker may see. */
export interface Explained {
  objectType: ExplainedObject
  objectId: string
  objectName: string
  subsiteId: string
  siteName: string
  /** '' for a site. */
  columnId: string
  columnName: string
  publishArt?: 'Y' | 'N'
  article?: Pick<
    typeof articles.$inferSelect,
    'state' | 'isPublic' | 'createBy' | 'writers' | 'subsiteId' | 'newsClassId'
  > & {
    isStrict: boolean

    processId: string
    review: Reviewing | null
  }
}

const siteNamed = async (database: Database, id: string) =>
  (await database.select({ name: subsites.name }).from(subsites).where(eq(subsites.id, id)))[0]?.name ?? ''

/** Returns undefined if the object does not exist or the asker may not see it. */
export const findExplained = async (
  database: Database,
  asker: Caller,
  objectType: ExplainedObject,
  objectId: string
): Promise<Explained | undefined> => {
  if (objectType === 'site') {
    if (!maySee(asker, objectId)) return undefined
    const siteName = await siteNamed(database, objectId)
    const none = { columnId: '', columnName: '' }
    return { objectType, objectId, objectName: siteName, subsiteId: objectId, siteName, ...none }
  }
  if (objectType === 'column') {
    const [row] = await database
      .select()
      .from(columns)
      .where(and(eq(columns.id, objectId), inScope(keptColumns.scope, asker)))
    if (!row) return undefined
    const { subsiteId, name, publishArt } = row
    const siteName = await siteNamed(database, subsiteId)
    return {
      objectType,
      objectId,
      objectName: name,
      subsiteId,
      siteName,
      columnId: objectId,
      columnName: name,
      publishArt
    }
  }
  const [found] = await database
    .select({ article: articles, column: columns, review: reviewing, isStrict })
    .from(articles)
    .innerJoin(columns, eq(columns.id, articles.newsClassId))
    .where(and(eq(articles.id, objectId), inScope(keptArticles.scope, asker)))
  if (!found) return undefined
  const { article, column, review, isStrict: isOfStrict } = found
  const { subsiteId, title: objectName } = article
  const of = { columnId: column.id, columnName: column.name, publishArt: column.publishArt }
  const siteName = await siteNamed(database, subsiteId)
  return {
    objectType,
    objectId,
    objectName,
    subsiteId,
    siteName,
    ...of,
    article: { ...article, processId: column.processId, review, isStrict: isOfStrict }
  }
}
