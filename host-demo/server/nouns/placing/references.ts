import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ArticlePlace, ReferredArticle } from '../../../../elements/base/contract/article-placing.ts'
import { holds, maySee, type Caller } from '../../access/caller.ts'
import type { Log, Operation } from '../../access/operations.ts'
import { refusalOn } from '../../access/object-permissions.ts'
import type { Database } from '../../database/open.ts'
import { articleReferences, articles, columns, publishedArticles } from '../../database/tables/content.ts'
import type { Platform } from '../../http/platform.ts'
import { formatTime } from '../../kernel/clock.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { find } from '../../rows/kept.ts'
import { inScope } from '../../rows/scope.ts'
import { keptArticles } from '../article/articles.ts'
import { isPublicNow } from '../article/publishing.ts'
import { keptColumns } from '../column/columns.ts'
import { readChosen } from './chosen-articles.ts'

/** Name of a column after that of the one above. */
const columnName = sql<string>`coalesce((select above.name || ' / ' from ${columns} above
  where above.id = ${columns.parentId}), '') || ${columns.name}`

const mayList = (caller: Caller, subsiteId: string, columnId: string) =>
  maySee(caller, subsiteId) && !refusalOn(caller, 'cms:article:list', { subsiteId, columnId })

/** Returns whether the caller may withdraw in one of the columns: that of the article, or one that refers to it. */
const mayEnd = (caller: Caller, subsiteId: string, columnIds: readonly (string | false | undefined)[]) => {
  const right = 'cms:article:withdraw'
  return holds(caller, right) && columnIds.some(id => id && !refusalOn(caller, right, { subsiteId, columnId: id }))
}

/** Returns the columns in which an article appears by reference. */
export const placesOf = async (database: Database, caller: Caller, id: string) => {
  const article = await find(database, keptArticles, caller, id)
  const rows = await database
    .select({ reference: articleReferences, columnName })
    .from(articleReferences)
    .innerJoin(columns, eq(columns.id, articleReferences.columnId))
    .where(and(eq(articleReferences.articleId, id), ne(columns.id, article.newsClassId)))
    .orderBy(asc(articleReferences.createTime), asc(columns.id))
  const { subsiteId, newsClassId } = article
  const seen = rows.filter(({ reference }) => mayList(caller, subsiteId, reference.columnId))
  const places = seen.map(
    ({ reference: { columnId, createByName, createTime }, columnName: name }): ArticlePlace => ({
      ...{ columnId, columnName: name, byName: createByName, createTime: formatTime(createTime) },
      isRemovable: mayEnd(caller, subsiteId, [columnId, newsClassId])
    })
  )
  return { places, hidden: rows.length - seen.length }
}

/** Returns the articles that appear in a column by reference, the newest references first. */
export const referredIn = async (
  database: Database,
  caller: Caller,
  { columnId, pageNo, pageSize }: { columnId: string; pageNo: number; pageSize: number }
) => {
  const { subsiteId } = await find(database, keptColumns, caller, columnId)
  const isSeen = sql<boolean>`coalesce(${inScope(keptArticles.scope, caller) ?? sql`true`}, false)`
  const rows = await database
    .select({
      ...{ id: articles.id, newsClassId: articles.newsClassId, columnName, isSeen },
      title: sql<string>`coalesce(case when ${isPublicNow} then ${publishedArticles.title} end,
        case when ${isSeen} then ${articles.title} end, '')`,
      isPublicNow: sql<boolean>`coalesce(${isPublicNow}, false)`,
      ...{ byName: articleReferences.createByName, createTime: articleReferences.createTime },
      total: sql<number>`(count(*) over ())::int`
    })
    .from(articleReferences)
    .innerJoin(articles, eq(articles.id, articleReferences.articleId))
    .innerJoin(columns, eq(columns.id, articles.newsClassId))
    .leftJoin(publishedArticles, eq(publishedArticles.id, articles.id))
    .where(and(eq(articleReferences.columnId, columnId), ne(articles.newsClassId, columnId)))
    .orderBy(desc(articleReferences.createTime), desc(articles.id))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  const records = rows.map(
    ({ newsClassId, isSeen: isOpen, total: _total, createTime, ...row }): ReferredArticle => ({
      ...row,
      columnName: mayList(caller, subsiteId, newsClassId) ? row.columnName : '',
      createTime: formatTime(createTime),
      isOpen,
      isRemovable: mayEnd(caller, subsiteId, [columnId, isOpen && newsClassId])
    })
  )
  const total = rows[0]?.total ?? 0
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}

const gone = '该引用已取消，或您没有权限'

/** Ends references of an article. Callers need the right to withdraw in its column, or in those that refer to it. */
export const endReferences = (
  { database }: Platform,
  { caller, log }: { caller: Caller; log: Log<Operation> },
  { id, columnIds }: { id: string; columnIds: string[] }
) =>
  database.transaction(async tx => {
    const chosen = and(eq(articleReferences.articleId, id), inArray(articleReferences.columnId, columnIds))
    const rows = await tx
      .select({ columnId: columns.id, name: columns.name, subsiteId: columns.subsiteId, title: articles.title })
      .from(articleReferences)
      .innerJoin(columns, eq(columns.id, articleReferences.columnId))
      .innerJoin(articles, eq(articles.id, articleReferences.articleId))
      .where(chosen)
      .for('update', { of: articleReferences })
    const [first] = rows
    if (!first) throw new Refusal(gone)
    const source = (await readChosen(tx, caller, [id])).get(id)
    for (const { columnId, name, subsiteId } of rows) {
      const isListed = mayList(caller, subsiteId, columnId)
      if (!source && !isListed) throw new Refusal(gone)
      if (!mayEnd(caller, subsiteId, [isListed && columnId, source?.newsClassId]))
        throw new Refusal(`在栏目“${name}”和文章所在的栏目都没有撤回文章的权限，请联系管理员授权`)
    }
    await tx.delete(articleReferences).where(chosen)
    await log(tx, {
      ...{ action: '取消引用', operateType: '3', object: first.title, objectId: id, subsiteId: first.subsiteId },
      changes: [{ title: '引用到栏目', before: rows.map(({ name }) => name).join('、'), after: '' }]
    })
    return null
  })
