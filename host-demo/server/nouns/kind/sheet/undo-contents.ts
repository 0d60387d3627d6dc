import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ArticleAction, ArticleState } from '../../../../../elements/base/contract/article.ts'
import type { Caller } from '../../../access/caller.ts'
import type { Operation } from '../../../access/operations.ts'
import type { Transaction } from '../../../database/open.ts'
import { articles, columns } from '../../../database/tables/content.ts'
import { recycled, recycledRows } from '../../../database/tables/recycle.ts'
import type { OwnUndo } from '../../../http/crud/crud-noun.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { inScope } from '../../../rows/scope.ts'
import { dropReview } from '../../process/instance/submissions.ts'
import { recycleArticles } from '../../recycle/recycle.ts'
import { nameOfState, refusalOf, refusalOfColumn, rightOf } from '../../article/article-states.ts'
import { keptArticles } from '../../article/articles.ts'
import { dropChanges } from '../../article/publishing.ts'
import { holdReviews, isStrict, reviewing } from '../../article/review.ts'

/** Follows the name of a state after which the article took a step. */
const stepped = ' stepped'

const stateIn = (text: string) => text.replace(stepped, '') as ArticleState

const readStanding = (tx: Transaction, caller: Caller, ids: readonly string[]) =>
  tx
    .select({
      ...{ id: articles.id, title: articles.title, subsiteId: articles.subsiteId, newsClassId: articles.newsClassId },
      ...{ state: articles.state, isPublic: articles.isPublic, createBy: articles.createBy, writers: articles.writers },
      ...{ reviewId: articles.reviewId, review: reviewing, isStrict },
      ...{ processId: columns.processId, publishArt: columns.publishArt, columnName: columns.name }
    })
    .from(articles)
    .innerJoin(columns, eq(columns.id, articles.newsClassId))
    .where(and(inArray(articles.id, [...ids]), inScope(keptArticles.scope, caller)))
    .orderBy(asc(articles.id))

/** Returns why articles that were imported into a column may not be deleted or edited, by id. */
export const refusalsOfImported = async (
  tx: Transaction,
  caller: Caller,
  {
    ids,
    columnId,
    action
  }: { ids: readonly string[]; columnId: string; action: Extract<ArticleAction, 'edit' | 'delete'> }
) =>
  new Map(
    (await readStanding(tx, caller, ids)).flatMap(row => {
      const message =
        row.newsClassId === columnId
          ? refusalOf(action, row, caller) || refusalOfColumn(rightOf[action], row)
          : `导入后移到了栏目“${row.columnName}”，保留现在的内容`
      return message ? [[row.id, new Refusal(message)] as const] : []
    })
  )

/** Moves articles to the recycle bin with the checks of a deletion by hand. The articles must be locked. */
export const removeContents = async (tx: Transaction, caller: Caller, ids: string[]): Promise<Operation[]> => {
  const rows = await readStanding(tx, caller, ids)
  const refusal =
    rows.length < ids.length
      ? '没有找到该文章，或您没有权限'
      : rows.map(row => refusalOf('delete', row, caller)).find(Boolean)
  if (refusal) throw new Refusal(refusal)
  for (const { reviewId } of rows) if (reviewId) await dropReview(tx, caller, reviewId, '文章已删除')
  await recycleArticles(tx, caller, ids)
  return rows.map(({ id, title, subsiteId }) => ({
    ...{ action: '删除文章', operateType: '4', object: title, objectId: id, subsiteId }
  }))
}

/** Undo of imported articles. Steps, such as a publication, change no version. */
export const undoOfContents = {
  hold: holdReviews,
  states: {
    async read(tx, ids) {
      const rows = await tx
        .select({
          id: articles.id,
          state: sql<string>`${articles.state} || case when ${articles.updateTime} = ${articles.saveTime} then '' else ${stepped} end`
        })
        .from(articles)
        .where(inArray(articles.id, [...ids]))
      return new Map(rows.map(({ id, state }) => [id, state]))
    },
    refusal(after, now) {
      const [from, to] = [stateIn(after), stateIn(now)]
      return from === to
        ? '导入后曾经提交、审核或发布，保留现在的内容'
        : `导入后状态由“${nameOfState(from)}”变为“${nameOfState(to)}”，保留现在的内容`
    },
    async restore(tx, before) {
      const published = [...before].flatMap(([id, state]) => (stateIn(state) === 'published' ? id : []))
      if (published.length) await dropChanges(tx, published)
    }
  },
  deletions: (tx, ids) =>
    tx
      .select({ objectId: recycledRows.id, deletedByName: recycled.deletedByName, deletedAt: recycled.deletedAt })
      .from(recycledRows)
      .innerJoin(recycled, eq(recycled.id, recycledRows.recycledId))
      .where(and(eq(recycledRows.kind, 'article'), inArray(recycledRows.id, ids)))
      .orderBy(asc(recycled.deletedAt))
} satisfies Partial<OwnUndo>
