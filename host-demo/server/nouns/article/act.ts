import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ArticleState, ArticleStep } from '../../../../elements/contract/article.ts'
import type { LoggedChange } from '../../../../elements/contract/log.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { inScope } from '../../database/scope.ts'
import { articles, columns, publishedArticles } from '../../database/tables/content.ts'
import type { Caller } from '../../http/caller.ts'
import { cut } from '../../http/changes.ts'
import type { Log, Operation } from '../../http/operations.ts'
import { nameOfState, refusalOf, verbOf } from './article-states.ts'
import { keptArticles } from './articles.ts'

const nextState: Record<Exclude<ArticleStep, 'delete'>, ArticleState> = {
  submit: 'submitted',
  return: 'returned',
  publish: 'published',
  withdraw: 'withdrawn'
}

/** The public reads a copy, so that the working copy can move on. */
export const publish = async (tx: Transaction, ids: string[]) => {
  await tx.execute(sql`
    insert into published_articles (id, subsite_id, news_class_id, title, content, publish_date, version)
    select id, subsite_id, news_class_id, title, content, publish_date, version from articles
    where id = any(${sql.param(ids)})
    on conflict (id) do update set subsite_id = excluded.subsite_id, news_class_id = excluded.news_class_id, title = excluded.title, content = excluded.content,
      publish_date = excluded.publish_date, version = excluded.version`)
}

const carryOut = async (tx: Transaction, caller: Caller, ids: string[], action: ArticleStep, reason: string) => {
  if (action === 'delete') return void (await tx.delete(articles).where(inArray(articles.id, ids)))
  if (action === 'publish') await publish(tx, ids)
  if (action === 'withdraw') await tx.delete(publishedArticles).where(inArray(publishedArticles.id, ids))
  await tx
    .update(articles)
    .set({
      state: nextState[action],
      ...(action === 'publish' && { isPublic: true, returnReason: '' }),
      ...(action === 'withdraw' && { isPublic: false }),
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
}

const changesOf = (state: ArticleState, action: ArticleStep, reason: string): LoggedChange[] => {
  if (action === 'delete') return []
  const moved = { title: '状态', before: nameOfState(state), after: nameOfState(nextState[action]) }
  return action === 'return' ? [moved, { title: '退回原因', before: '', after: cut(reason) }] : [moved]
}

const operationOf = ({ id, subsiteId, title, state }: Row, action: ArticleStep, reason: string): Operation => ({
  action: `${verbOf(action)}文章`,
  operateType: action === 'delete' ? '4' : '3',
  object: title,
  objectId: id,
  subsiteId,
  changes: changesOf(state, action, reason)
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
        title: articles.title,
        state: articles.state,
        isPublic: articles.isPublic,
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
      const isClosed = action === 'publish' && row?.publishArt === 'N'
      const message = row
        ? refusalOf(action, row, caller) || (isClosed ? '当前栏目不可发文!!!' : '')
        : '没有找到该文章，或您没有权限'
      if (row && !message) done.push(row)
      else failed.push({ id, title: row?.title ?? '', message })
    }
    const doneIds = done.map(row => row.id)
    if (done.length) await carryOut(tx, caller, doneIds, action, reason)
    await log(
      tx,
      done.map(row => operationOf(row, action, reason))
    )
    return { done: doneIds, failed }
  })
