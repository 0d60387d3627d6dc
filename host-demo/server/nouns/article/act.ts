import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { ArticleState, ArticleStep } from '../../../../elements/contract/article.ts'
import type { LoggedChange } from '../../../../elements/contract/log.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { inScope } from '../../database/scope.ts'
import { articles, columns, publishedArticles } from '../../database/tables/content.ts'
import type { Caller } from '../../http/caller.ts'
import { cut } from '../../http/changes.ts'
import type { Log, Operation } from '../../http/operations.ts'
import { recycleArticles } from '../recycle/recycle.ts'
import { nameOfState, refusalOf, refusalOfColumn, rightOf, verbOf } from './article-states.ts'
import { keptArticles } from './articles.ts'
import { notYet } from './dates.ts'

const nextState: Record<Exclude<ArticleStep, 'delete'>, ArticleState> = {
  submit: 'submitted',
  takeBack: 'draft',
  return: 'returned',
  publish: 'published',
  withdraw: 'withdrawn'
}

/** As nothing had been submitted. */
const stateAfter = ({ isPublic }: Pick<Row, 'isPublic'>, action: Exclude<ArticleStep, 'delete'>) =>
  action === 'takeBack' && isPublic ? 'changed' : nextState[action]

/** It is public since it was published, unless its writer says otherwise; newer work changes nothing of that. */
const date = (tx: Transaction, ids: string[]) =>
  tx
    .update(articles)
    .set({ publishDate: new Date() })
    .where(
      and(
        inArray(articles.id, ids),
        eq(articles.isDated, false),
        or(eq(articles.isPublic, false), eq(articles.publishDate, notYet))
      )
    )

/** The public reads a copy, so that the working copy can move on. */
export const publish = async (tx: Transaction, ids: string[]) => {
  await tx.execute(sql`
    insert into published_articles (id, subsite_id, news_class_id, title, content, annexes, model_fields, publish_date, version)
    select id, subsite_id, news_class_id, title, content, annexes, model_fields, publish_date, version from articles
    where id = any(${sql.param(ids)})
    on conflict (id) do update set subsite_id = excluded.subsite_id, news_class_id = excluded.news_class_id, title = excluded.title, content = excluded.content, annexes = excluded.annexes,
      model_fields = excluded.model_fields, publish_date = excluded.publish_date, version = excluded.version`)
}

const carryOut = async (tx: Transaction, caller: Caller, rows: Row[], action: ArticleStep, reason: string) => {
  const ids = rows.map(row => row.id)
  if (action === 'delete') return recycleArticles(tx, caller, ids)
  if (action === 'publish') {
    await date(tx, ids)
    await publish(tx, ids)
  }
  if (action === 'withdraw') await tx.delete(publishedArticles).where(inArray(publishedArticles.id, ids))
  const changed = rows.filter(row => stateAfter(row, action) === 'changed').map(row => row.id)
  await tx
    .update(articles)
    .set({
      state: sql`case when ${inArray(articles.id, changed)} then 'changed' else ${nextState[action]} end`,
      ...(action === 'publish' && { isPublic: true, returnReason: '' }),
      ...(action === 'withdraw' && {
        isPublic: false,
        publishDate: sql`case when ${articles.isDated} then ${articles.publishDate} else ${notYet.toISOString()}::timestamptz end`
      }),
      ...(action === 'return' && { returnReason: reason }),
      updateTime: new Date(),
      updateByName: caller.realname
    })
    .where(inArray(articles.id, ids))
}

interface Row {
  id: string
  subsiteId: string
  title: string
  state: ArticleState
  isPublic: boolean
}

const changesOf = (row: Row, action: ArticleStep, reason: string): LoggedChange[] => {
  if (action === 'delete') return []
  const moved = { title: '状态', before: nameOfState(row.state), after: nameOfState(stateAfter(row, action)) }
  return action === 'return' ? [moved, { title: '退回原因', before: '', after: cut(reason) }] : [moved]
}

const operationOf = (row: Row, action: ArticleStep, reason: string): Operation => ({
  action: `${verbOf(action)}文章`,
  operateType: action === 'delete' ? '4' : '3',
  object: row.title,
  objectId: row.id,
  subsiteId: row.subsiteId,
  changes: changesOf(row, action, reason)
})

/** Does one action on the articles that allow it and tells why the others stay. Two callers take turns row by row. */
export const act = (
  database: Database,
  { caller, log }: { caller: Caller; log: Log<Operation> },
  ids: string[],
  action: ArticleStep,
  reason: string
) =>
  database.transaction(async tx => {
    const rows = await tx
      .select({
        id: articles.id,
        subsiteId: articles.subsiteId,
        newsClassId: articles.newsClassId,
        title: articles.title,
        state: articles.state,
        isPublic: articles.isPublic,
        createBy: articles.createBy,
        publishArt: columns.publishArt
      })
      .from(articles)
      .innerJoin(columns, eq(columns.id, articles.newsClassId))
      .where(and(inArray(articles.id, ids), inScope(keptArticles.scope, caller)))
      .orderBy(asc(articles.id))
      .for('update', { of: articles })
    const found = new Map(rows.map(row => [row.id, row]))
    const done: Row[] = []
    const failed: { id: string; title: string; message: string }[] = []
    for (const id of ids) {
      const row = found.get(id)
      const message = row
        ? refusalOf(action, row, caller) || refusalOfColumn(rightOf[action], row)
        : '没有找到该文章，或您没有权限'
      if (row && !message) done.push(row)
      else failed.push({ id, title: row?.title ?? '', message })
    }
    if (done.length) await carryOut(tx, caller, done, action, reason)
    await log(
      tx,
      done.map(row => operationOf(row, action, reason))
    )
    return { done: done.map(row => row.id), failed }
  })
