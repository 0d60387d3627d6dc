import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../database/open.ts'
import { articles, columns } from '../../database/tables/content.ts'
import { uploads } from '../../database/tables/files.ts'
import { recycled, recycledRows } from '../../database/tables/recycle.ts'
import type { Caller } from '../../access/caller.ts'
import { newId } from '../../kernel/ids.ts'
import { notYet } from '../../kernel/dates.ts'

/** Article as it will be restored: public ones become withdrawn. */
const articleAside = sql`to_jsonb(a) || case when not a.is_public then '{}'::jsonb
  else jsonb_build_object('is_public', false, 'state', 'withdrawn') || case when a.is_dated then '{}'::jsonb
  else jsonb_build_object('publish_date', ${notYet.toISOString()}::text) end end`

const setArticlesAside = (tx: Transaction, recycledId: SQL, from: SQL) =>
  tx.execute(sql`insert into ${recycledRows} (recycled_id, kind, id, "row")
    select ${recycledId}, 'article', a.id, ${articleAside} from ${articles} a ${from}`)

/** Moves articles to the recycle bin, an entry each. */
export const recycleArticles = async (tx: Transaction, { userId, realname }: Caller, ids: string[]) => {
  const entries = ids.map(() => newId())
  const given = sql`unnest(${sql.param(ids)}::text[], ${sql.param(entries)}::text[]) given (id, entry)`
  await tx.execute(sql`insert into ${recycled} (id, kind, object_id, subsite_id, title, column_id, place, deleted_by, deleted_by_name)
    select given.entry, 'article', a.id, a.subsite_id, a.title, c.id, c.name, ${userId}, ${realname}
    from ${given} join ${articles} a on a.id = given.id join ${columns} c on c.id = a.news_class_id`)
  await setArticlesAside(tx, sql`given.entry`, sql`join ${given} on a.id = given.id`)
  await tx.execute(sql`delete from ${articles} where id = any(${sql.param(ids)}::text[])`)
}

/** Moves pictures to the recycle bin, an entry each. Their files stay in place. */
export const recyclePictures = async (tx: Transaction, { userId, realname }: Caller, ids: string[]) => {
  const entries = ids.map(() => newId())
  const given = sql`unnest(${sql.param(ids)}::text[], ${sql.param(entries)}::text[]) given (id, entry)`
  await tx.execute(sql`insert into ${recycled} (id, kind, object_id, subsite_id, title, column_id, place, deleted_by, deleted_by_name)
    select given.entry, 'picture', u.id, u.subsite_id, u.original, '-', u.dir, ${userId}, ${realname}
    from ${given} join ${uploads} u on u.id = given.id`)
  await tx.execute(sql`insert into ${recycledRows} (recycled_id, kind, id, "row")
    select given.entry, 'picture', u.id, to_jsonb(u) from ${given} join ${uploads} u on u.id = given.id`)
  await tx.execute(sql`delete from ${uploads} where id = any(${sql.param(ids)}::text[])`)
}

/** Moves a column and its contents to the recycle bin; `inside` selects the ids of its branch, itself included. */
export const recycleColumn = async (
  tx: Transaction,
  { userId, realname }: Caller,
  column: typeof columns.$inferSelect,
  contents: { columns: number; articles: number },
  inside: SQL
) => {
  const id = newId()
  await tx.execute(sql`insert into ${recycled}
    (id, kind, object_id, subsite_id, title, column_id, place, columns, articles, deleted_by, deleted_by_name)
    values (${id}, 'column', ${column.id}, ${column.subsiteId}, ${column.name}, ${column.parentId},
      coalesce((select name from ${columns} where id = ${column.parentId}), ''),
      ${contents.columns}, ${contents.articles}, ${userId}, ${realname})`)
  await setArticlesAside(tx, sql`${id}`, sql`where a.news_class_id in (${inside})`)
  await tx.execute(sql`insert into ${recycledRows} (recycled_id, kind, id, "row")
    select ${id}, 'column', c.id, to_jsonb(c) from ${columns} c where c.id in (${inside})`)
  await tx.execute(sql`delete from ${articles} where news_class_id in (${inside})`)
  // Deletes by the stored rows, because deleting takes the branch apart.
  await tx.execute(sql`delete from ${columns} where id in
    (select id from ${recycledRows} where recycled_id = ${id} and kind = 'column')`)
}
