import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ModelValues } from '../../../../elements/base/contract/model.ts'
import type { Caller } from '../../access/caller.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { articles, columns, publishedArticles } from '../../database/tables/content.ts'
import { inScope } from '../../rows/scope.ts'
import { keptArticles } from '../article/articles.ts'
import { isPublicNow } from '../article/publishing.ts'
import { reviewing } from '../article/review.ts'

/** Selects articles that the caller may see, without their texts. */
const select = (tx: Database | Transaction, caller: Caller, ids: readonly string[]) =>
  tx
    .select({
      id: articles.id,
      subsiteId: articles.subsiteId,
      newsClassId: articles.newsClassId,
      newsClassName: columns.name,
      title: articles.title,
      state: articles.state,
      isPublic: articles.isPublic,
      /** False before the publication starts and after it ends. */
      isPublicNow: sql<boolean>`coalesce(${isPublicNow}, false)`,
      createBy: articles.createBy,
      writers: articles.writers,
      reviewId: articles.reviewId,
      review: reviewing,
      sortNo: articles.sortNo,
      modelFields: articles.modelFields,
      modelId: columns.modelId,
      processId: columns.processId,
      /** Column and fields of the public version; the working copy may differ. */
      publicColumnId: sql<string>`coalesce(${publishedArticles.newsClassId}, '')`,
      publicFields: sql<ModelValues>`coalesce(${publishedArticles.modelFields}, '{}')`
    })
    .from(articles)
    .innerJoin(columns, eq(columns.id, articles.newsClassId))
    .leftJoin(publishedArticles, eq(publishedArticles.id, articles.id))
    .where(and(inArray(articles.id, [...ids]), inScope(keptArticles.scope, caller)))
    .orderBy(asc(articles.id))

export type ChosenArticle = Awaited<ReturnType<typeof select>>[number]

export const readChosen = async (tx: Database | Transaction, caller: Caller, ids: readonly string[]) =>
  new Map((await select(tx, caller, ids)).map(row => [row.id, row]))

/** As `readChosen`. Locks the articles until the transaction ends. */
export const lockChosen = async (tx: Transaction, caller: Caller, ids: readonly string[]) =>
  new Map((await select(tx, caller, ids).for('update', { of: articles })).map(row => [row.id, row]))
