import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Caller } from '../../access/caller.ts'
import type { Log, Operation } from '../../access/operations.ts'
import type { Transaction } from '../../database/open.ts'
import { articleReferences, articles, publishedArticles } from '../../database/tables/content.ts'
import type { Platform } from '../../http/platform.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { leavesRules, outsideRules } from '../../rows/kept.ts'
import { keptArticles } from '../article/articles.ts'
import { refusalOf } from '../article/article-states.ts'
import { rulesOfKind } from '../article/draft/kind-rules.ts'
import { keepSortNo } from '../article/draft/sort-numbers.ts'
import { holdReviews } from '../article/review.ts'
import { keepModelFields } from '../model/model-values.ts'
import { dropReview } from '../process/instance/submissions.ts'
import type { ChosenArticle } from './chosen-articles.ts'
import type { IntoColumn } from './copy-articles.ts'
import { readModels, type ModelOf, type Target } from './refusals.ts'
import { divide, openTarget } from './targets.ts'

/** Returns why the values of an article do not fit the target, or ''. */
const refusalOfValues = async (
  tx: Transaction,
  caller: Caller,
  article: ChosenArticle,
  { target, modelOf }: { target: Target; modelOf: ModelOf }
) => {
  const { id, title, sortNo, modelFields, subsiteId } = article
  const { kind } = modelOf(target.modelId)
  try {
    if (modelOf(article.modelId) !== modelOf(target.modelId))
      await keepModelFields({ tx, caller, subsiteId }, target, modelFields, article)
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
  const { check } = rulesOfKind(kind)
  if (!check) return ''
  const [text] = await tx.select({ content: articles.content }).from(articles).where(eq(articles.id, id))
  const content = text?.content ?? ''
  return check(tx, { id, subsiteId, newsClassId: target.id, title, content, sortNo, modelFields })
}

/** Leaves the rows, because data rules of the caller would hide them afterwards. */
class OutsideRules extends Error {
  readonly ids: ReadonlySet<string>
  constructor(ids: readonly string[]) {
    super('outside the data rules')
    this.ids = new Set(ids)
  }
}

const carryOut = async (
  tx: Transaction,
  caller: Caller,
  rows: readonly ChosenArticle[],
  target: Target,
  first: number
) => {
  const ids = rows.map(({ id }) => id)
  const numbers = rows.map((_row, at) => (first ? first + at : 0))
  const sortNo = (table: typeof articles | typeof publishedArticles) =>
    sql`(select given.place from unnest(${sql.param(ids)}::text[], ${sql.param(numbers)}::int[]) given (id, place)
      where given.id = ${table.id})`
  await tx
    .update(articles)
    .set({
      ...{ newsClassId: target.id, sortNo: sortNo(articles), updateTime: sql`now()`, updateByName: caller.realname },
      version: sql`${articles.version} + 1`
    })
    .where(inArray(articles.id, ids))
  const outside = await outsideRules(tx, keptArticles, caller, ids)
  if (outside.length) throw new OutsideRules(outside)
  await tx
    .update(publishedArticles)
    .set({ newsClassId: target.id, sortNo: sortNo(publishedArticles) })
    .where(inArray(publishedArticles.id, ids))
  // The articles now appear there themselves.
  await tx
    .delete(articleReferences)
    .where(and(eq(articleReferences.columnId, target.id), inArray(articleReferences.articleId, ids)))
  for (const { reviewId } of rows) if (reviewId) await dropReview(tx, caller, reviewId, '文章移到另一个栏目')
}

/**
 * Moves articles to another column of their site. Public ones stay public, in the new column at once. Those that are
 * refused, or have a title of the column, stay.
 */
export const moveInto = (
  { database }: Platform,
  { caller, log }: { caller: Caller; log: Log<Operation> },
  { ids, columnId, isRepeated }: IntoColumn
) =>
  database.transaction(async tx => {
    await holdReviews(tx, ids)
    const modelOf = await readModels(tx)
    const target = await openTarget(tx, caller, 'move', columnId, modelOf)
    const refuse = (article: ChosenArticle) =>
      refusalOf('edit', article, caller) ||
      (article.state === 'submitted' ? '文章正在审核，不能移动；请先撤回提交或退回' : '') ||
      refusalOfValues(tx, caller, article, { target, modelOf })
    const asked = { ids, placing: 'move' as const, target, modelOf, isRepeated, refuse }
    const { fitting, same, failed } = await divide(tx, caller, asked)
    const first = await keepSortNo(tx, modelOf(target.modelId).kind, { newsClassId: target.id }, undefined)
    let moved = fitting
    // Savepoint: without the rows that the rules of the caller hide, the rest moves.
    const attempt = () => tx.transaction(own => carryOut(own, caller, moved, target, first))
    if (moved.length)
      await attempt().catch(async (error: unknown) => {
        if (!(error instanceof OutsideRules)) throw error
        const { message } = await leavesRules(tx, keptArticles, caller)
        for (const { id, title } of moved) if (error.ids.has(id)) failed.push({ id, title, message })
        moved = moved.filter(({ id }) => !error.ids.has(id))
        if (moved.length) await attempt()
      })
    await log(
      tx,
      moved.map(({ id, title, subsiteId, newsClassName }) => ({
        ...{ action: '移动文章', operateType: '3' as const, object: title, objectId: id, subsiteId },
        changes: [{ title: '栏目', before: newsClassName, after: target.name }]
      }))
    )
    return { done: moved.map(({ id }) => id), failed, same }
  })
