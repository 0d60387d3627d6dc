import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { PublicState } from '../../../../elements/base/contract/article.ts'
import type { Transaction } from '../../database/open.ts'
import { articleReferences, articles, publishedArticles } from '../../database/tables/content.ts'
import { notYet } from '../../kernel/dates.ts'
import { nameOf } from '../../rows/filters.ts'

/** The database's clock, in the precision of the columns. */
const now = sql`date_trunc('milliseconds', now())`
const id = sql.raw(nameOf(articles.id))

/**
 * Public state of the row `p` of `published_articles` by the database's clock. No job starts or ends a publication, so
 * all servers agree and no run can be missed.
 */
export const publicStateSql = `case when p.publish_date > now() then 'waiting'
  when p.withdraw_date <= now() then 'ended' else 'public' end`

/** Public state of an article; '' if it has no public version. */
export const publicState = sql<PublicState>`coalesce((select ${sql.raw(publicStateSql)} from ${publishedArticles} p
  where p.id = ${id}), '')`

/** Whether an article is at the top now. */
export const isTopNow = sql<boolean>`(${articles.isTop} and (${articles.topUntil} is null or ${articles.topUntil} > now()))`

/** Condition for rows of `published_articles` that the public may read now. */
export const isPublicNow = sql`(${publishedArticles.publishDate} <= now()
  and (${publishedArticles.withdrawDate} is null or ${publishedArticles.withdrawDate} > now()))`

/** Whether a public article is at the top now. */
export const isPublicTop = sql<boolean>`(${publishedArticles.isTop}
  and (${publishedArticles.topUntil} is null or ${publishedArticles.topUntil} > now()))`

/** Condition for rows of `published_articles` in a column: those of the column, and those that it refers to. */
export const appearsIn = (columnId: string) =>
  or(
    eq(publishedArticles.newsClassId, columnId),
    sql`${publishedArticles.id} = any(array(select r.article_id from ${articleReferences} r where r.column_id = ${columnId}))`
  )

/** Whether a public article is at the top of a column now. References never are: that place belongs to its own column. */
export const isTopIn = (columnId: string) =>
  sql<boolean>`(${publishedArticles.newsClassId} = ${columnId} and ${isPublicTop})`

/** Whether the author's date is before today and no public version has it. */
export const isBackdated = sql<boolean>`(${articles.isDated}
  and ${articles.publishDate} < date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
  and not exists (select from ${publishedArticles} p where p.id = ${id} and p.publish_date = ${articles.publishDate}))`

/** Whether the end of publication has passed. */
export const isOver = sql<boolean>`coalesce(${articles.withdrawDate} <= now(), false)`

/** Sets the publication date of articles without one. Later publications keep it. */
export const date = (tx: Transaction, ids: string[]) =>
  tx
    .update(articles)
    .set({ publishDate: now })
    .where(
      and(
        inArray(articles.id, ids),
        eq(articles.isDated, false),
        or(eq(articles.isPublic, false), eq(articles.publishDate, notYet))
      )
    )

const shown = [
  ...['subsite_id', 'news_class_id', 'title', 'sub_title', 'author', 'source', 'summary', 'keywords', 'content'],
  ...['annexes', 'model_fields', 'publish_date', 'withdraw_date', 'is_top', 'top_until', 'sort_no']
]
const copied = [...shown, 'version']

/** Copies articles to the public table, so that the working copy can change. */
export const publish = async (tx: Transaction, ids: string[]) => {
  const columns = sql.raw(copied.join(', '))
  const taken = sql.raw(copied.map(column => `${column} = excluded.${column}`).join(', '))
  await tx.execute(sql`insert into published_articles (id, ${columns})
    select id, ${columns} from articles where id = any(${sql.param(ids)})
    on conflict (id) do update set ${taken}`)
}

/** Marks changed articles as published if their working copies have again what their public versions show. */
export const dropChanges = (tx: Transaction, ids: readonly string[]) => {
  const columnsOf = (table: string) => sql.raw(shown.map(column => `${table}.${column}`).join(', '))
  return tx.execute(sql`update articles a set state = 'published' from published_articles p
    where p.id = a.id and a.id = any(${sql.param([...ids])}::text[]) and a.state = 'changed'
      and (${columnsOf('a')}) is not distinct from (${columnsOf('p')})`)
}
