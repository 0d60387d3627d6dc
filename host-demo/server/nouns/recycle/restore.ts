import { eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { RecycledKind } from '../../../../elements/contract/recycle.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { articles, columns } from '../../database/tables/content.ts'
import { uploads } from '../../database/tables/files.ts'
import { recycled, recycledRows } from '../../database/tables/recycle.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { lockTree, requireParent } from '../column/columns.ts'

export type Recycled = typeof recycled.$inferSelect

const tables = { article: articles, column: columns, picture: uploads }

/** Back where they were. A table may have columns by now that the rows do not know: these have their default. */
const putBack = async (tx: Transaction, kind: RecycledKind, recycledId: string) => {
  const rows = sql`${recycledRows} r where r.recycled_id = ${recycledId} and r.kind = ${kind}`
  const { rows: known } = await tx.execute<{ name: string }>(
    sql`select jsonb_object_keys(first."row") as name from (select r."row" from ${rows} limit 1) first`
  )
  const given = new Set(known.map(({ name }) => name))
  const names = Object.values(getTableColumns(tables[kind])).flatMap(({ name }) => (given.has(name) ? [name] : []))
  if (!names.length) return
  const listed = sql.raw(names.map(name => `"${name}"`).join(', '))
  await tx.execute(sql`insert into ${tables[kind]} (${listed})
    select ${listed} from (select (jsonb_populate_record(null::${tables[kind]}, r."row")).* from ${rows}) back`)
}

/** Deletes for good what has lain there for longer than so many days. */
export const purge = (database: Database, days: number) =>
  database.delete(recycled).where(lt(recycled.deletedAt, sql`now() - make_interval(days => ${days})`))

/** Deletes for good. */
export const forget = async (tx: Transaction, { id }: Recycled) => {
  await tx.delete(recycled).where(eq(recycled.id, id))
}

const restoreArticle = async (tx: Transaction, { id, place }: Recycled) => {
  const { rows } = await tx.execute(sql`select 1 from ${recycledRows} r join ${columns} c
    on c.id = r."row" ->> 'news_class_id' where r.recycled_id = ${id} for key share of c`)
  if (!rows.length) throw new Refusal(`所在栏目“${place}”已删除，请先恢复该栏目`)
  await putBack(tx, 'article', id)
}

const restoreColumn = async (tx: Transaction, { id, objectId, subsiteId }: Recycled) => {
  await lockTree(tx, subsiteId)
  const { rows: taken } = await tx.execute<{ code: string }>(sql`select c.code from ${recycledRows} r join ${columns} c
    on c.subsite_id = r."row" ->> 'subsite_id' and c.code = r."row" ->> 'code'
    where r.recycled_id = ${id} and r.kind = 'column' limit 1`)
  if (taken[0]) throw new Refusal(`栏目编码“${taken[0].code}”已被另一个栏目使用，请先修改该栏目的编码`)
  await putBack(tx, 'column', id)
  await tx.execute(sql`update ${columns} set parent_id = '' where id = ${objectId}
    and parent_id not in (select id from ${columns} where subsite_id = ${subsiteId})`)
  const [column] = await tx.select({ parentId: columns.parentId }).from(columns).where(eq(columns.id, objectId))
  await requireParent(tx, subsiteId, column?.parentId ?? '', objectId)
  await putBack(tx, 'article', id)
}

/**
 * Puts what was deleted back under its ids.
 * @throws Refusal where its place is gone or taken
 */
export const restore = async (tx: Transaction, entry: Recycled) => {
  if (entry.kind === 'picture') await putBack(tx, 'picture', entry.id)
  else await (entry.kind === 'article' ? restoreArticle(tx, entry) : restoreColumn(tx, entry))
  await forget(tx, entry)
}
