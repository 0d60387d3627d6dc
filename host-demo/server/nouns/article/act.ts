import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ArticleState, ArticleStep } from '../../../../elements/contract/article.ts'
import type { Caller } from '../../http/caller.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { articles, columns, publishedArticles } from '../../database/tables/content.ts'
import { refusalOf } from './article-states.ts'

const nextState: Record<Exclude<ArticleStep, 'delete'>, ArticleState> = {
  submit: 'submitted',
  return: 'returned',
  publish: 'published',
  withdraw: 'withdrawn'
}

/** The public reads a copy, so that the working copy can move on. */
const publish = async (tx: Transaction, ids: string[]) => {
  await tx.execute(sql`
    insert into published_articles (id, title, content, publish_date, version)
    select id, title, content, publish_date, version from articles where id = any(${sql.param(ids)})
    on conflict (id) do update set title = excluded.title, content = excluded.content,
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

/** Does one action on the articles that allow it and tells why the others stay. Two callers take turns row by row. */
export const act = (database: Database, caller: Caller, ids: string[], action: ArticleStep, reason: string) =>
  database.transaction(async tx => {
    const rows = await tx
      .select({
        id: articles.id,
        title: articles.title,
        state: articles.state,
        isPublic: articles.isPublic,
        publishArt: columns.publishArt
      })
      .from(articles)
      .innerJoin(columns, eq(columns.id, articles.newsClassId))
      .where(and(inArray(articles.id, ids), inArray(articles.subsiteId, [...caller.subsiteIds])))
      .orderBy(asc(articles.id))
      .for('update', { of: articles })
    const found = new Map(rows.map(row => [row.id, row]))
    const done: string[] = []
    const failed: { id: string; title: string; message: string }[] = []
    for (const id of ids) {
      const row = found.get(id)
      const isClosed = action === 'publish' && row?.publishArt === 'N'
      const message = row
        ? refusalOf(action, row, caller) || (isClosed ? '当前栏目不可发文!!!' : '')
        : '没有找到该文章，或您没有权限'
      if (message) failed.push({ id, title: row?.title ?? '', message })
      else done.push(id)
    }
    if (done.length) await carryOut(tx, caller, done, action, reason)
    return { done, failed }
  })
