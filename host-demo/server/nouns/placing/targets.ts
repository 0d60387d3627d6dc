import { and, eq, inArray, sql } from 'drizzle-orm'
import { rightOfPlacing, type Placing } from '../../../../elements/base/contract/article-placing.ts'
import type { Caller } from '../../access/caller.ts'
import { mayOn, requireOn } from '../../access/object-permissions.ts'
import { lockObject } from '../../database/locks.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { articleReferences, articles, columns, subsites } from '../../database/tables/content.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import { find } from '../../rows/kept.ts'
import { requireSubsite } from '../../rows/scope.ts'
import { keptArticles } from '../article/articles.ts'
import { keptColumns } from '../column/columns.ts'
import { lockChosen, readChosen, type ChosenArticle } from './chosen-articles.ts'
import { readModels, refusalInto, refusalOfTarget, type ModelOf, type Target } from './refusals.ts'

/** Refuses a site that is stopped. */
export const requireRunning = async (tx: Database | Transaction, subsiteId: string) => {
  const [site] = await tx
    .select({ name: subsites.name, status: subsites.status })
    .from(subsites)
    .where(eq(subsites.id, subsiteId))
  if (site?.status !== '1') throw new Refusal(`站点“${site?.name ?? subsiteId}”已停用，不能接收文章`)
}

/** Returns the columns that refer to all of the articles. */
const columnsReferring = async (database: Database, chosen: readonly ChosenArticle[]) => {
  const ids = chosen.map(({ id }) => id)
  const rows = await database
    .select({ columnId: articleReferences.columnId })
    .from(articleReferences)
    .where(inArray(articleReferences.articleId, ids))
    .groupBy(articleReferences.columnId)
    .having(sql`count(*) = ${ids.length}`)
  return new Set(rows.map(({ columnId }) => columnId))
}

/** Returns the columns of a site that take none of the articles, with the reason. */
export const closedColumns = async (
  database: Database,
  caller: Caller,
  { ids, placing, subsiteId }: { ids: readonly string[]; placing: Placing; subsiteId: string }
) => {
  requireSubsite(caller, subsiteId)
  await requireRunning(database, subsiteId)
  const chosen = [...(await readChosen(database, caller, ids)).values()]
  if (ids.length > 0 && chosen.length === 0) throw notFound(keptArticles.title)
  const modelOf = await readModels(database)
  const referring = placing === 'refer' ? await columnsReferring(database, chosen) : new Set<string>()
  const all: Target[] = await database.select().from(columns).where(eq(columns.subsiteId, subsiteId))
  const listed = all.filter(({ id }) => mayOn(caller, 'list', { subsiteId, columnId: id }))
  return listed.flatMap(target => {
    const refuse = (article: ChosenArticle) => refusalInto(placing, article, target, modelOf, caller)
    const reason =
      refusalOfTarget(placing, target, modelOf, caller) ||
      (referring.has(target.id) ? '已引用到该栏目' : '') ||
      (chosen.every(refuse) && chosen[0] ? refuse(chosen[0]) : '')
    return reason ? [{ id: target.id, reason }] : []
  })
}

/**
 * Returns a column that the caller may place articles in. Until the transaction ends, others wait that place articles
 * in it, so that titles are compared with those that arrive at the same time.
 * @throws Refusal
 */
export const openTarget = async (
  tx: Transaction,
  caller: Caller,
  placing: Placing,
  columnId: string,
  modelOf: ModelOf
): Promise<Target> => {
  await lockObject(tx, `articles-into:${columnId}`)
  const target = await find(tx, keptColumns, caller, columnId)
  await tx.select({ id: columns.id }).from(columns).where(eq(columns.id, columnId)).for('key share')
  await requireRunning(tx, target.subsiteId)
  requireOn(caller, rightOfPlacing[placing], { subsiteId: target.subsiteId, columnId })
  const refusal = refusalOfTarget(placing, target, modelOf, caller)
  if (refusal) throw new Refusal(`不能放入栏目“${target.name}”：${refusal}`)
  return target
}

/** Returns those of the titles that articles of the column have. */
export const titlesIn = async (tx: Transaction, { id, subsiteId }: Target, titles: string[]) => {
  const rows = await tx
    .select({ title: articles.title })
    .from(articles)
    .where(and(eq(articles.subsiteId, subsiteId), eq(articles.newsClassId, id), inArray(articles.title, titles)))
  return new Set(rows.map(({ title }) => title))
}

type Failed = { id: string; title: string; message: string }[]

interface Asked {
  ids: readonly string[]
  placing: 'copy' | 'move'
  target: Target
  modelOf: ModelOf
  /** Includes articles with a title that the column has. */
  isRepeated: boolean
  /** Returns why an article that fits is refused, or ''. */
  refuse?: (article: ChosenArticle) => Promise<string> | string
}

/** Locks the articles and divides them into those to place, those refused, and those with a title the column has. */
export const divide = async (
  tx: Transaction,
  caller: Caller,
  { ids, placing, target, modelOf, isRepeated, refuse }: Asked
) => {
  const found = await lockChosen(tx, caller, ids)
  const taken = await titlesIn(
    tx,
    target,
    [...found.values()].map(({ title }) => title)
  )
  const fitting: ChosenArticle[] = []
  const same: { id: string; title: string }[] = []
  const failed: Failed = []
  for (const id of ids) {
    const article = found.get(id)
    const message = article
      ? refusalInto(placing, article, target, modelOf, caller) || (await refuse?.(article))
      : '没有找到该文章，或您没有权限'
    const title = article?.title ?? ''
    if (!article || message) failed.push({ id, title, message: message || '' })
    else if (!isRepeated && taken.has(title)) same.push({ id, title })
    else fitting.push(article)
    if (article && !message) taken.add(title)
  }
  return { fitting, same, failed }
}
