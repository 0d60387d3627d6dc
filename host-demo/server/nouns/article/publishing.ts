import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/open.ts'
import { articles } from '../../database/tables/content.ts'
import { notYet } from '../../kernel/dates.ts'

/** Sets the publication date of articles without one. Later publications keep it. */
export const date = (tx: Transaction, ids: string[]) =>
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

/** Copies articles to the public table, so that the working copy can change. */
export const publish = async (tx: Transaction, ids: string[]) => {
  await tx.execute(sql`
    insert into published_articles (id, subsite_id, news_class_id, title, content, annexes, model_fields, publish_date, version)
    select id, subsite_id, news_class_id, title, content, annexes, model_fields, publish_date, version from articles
    where id = any(${sql.param(ids)})
    on conflict (id) do update set subsite_id = excluded.subsite_id, news_class_id = excluded.news_class_id, title = excluded.title, content = excluded.content, annexes = excluded.annexes,
      model_fields = excluded.model_fields, publish_date = excluded.publish_date, version = excluded.version`)
}
