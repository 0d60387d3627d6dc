import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Column } from '../../../../elements/contract/column.ts'
import type { Caller } from '../../http/caller.ts'
import { formatTime } from '../../run/clock.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { columns } from '../../database/tables/content.ts'
import { notFound, Refusal } from '../../http/refusal.ts'

export type ColumnRow = typeof columns.$inferSelect

export const presentColumn = (row: ColumnRow): Column => ({
  id: row.id,
  subsiteId: row.subsiteId,
  parentId: row.parentId,
  name: row.name,
  code: row.code,
  url: row.url,
  icon: row.icon,
  publishArt: row.publishArt,
  menuCategory: row.menuCategory,
  isShow: row.isShow,
  description: row.description,
  sortNo: row.sortNo,
  version: row.version,
  createTime: formatTime(row.createTime),
  updateTime: formatTime(row.updateTime)
})

/** The column, if it exists and belongs to a sub-site of the caller. */
export const findColumn = async (database: Database | Transaction, caller: Caller, id: string): Promise<ColumnRow> => {
  const [row] = await database
    .select()
    .from(columns)
    .where(and(eq(columns.id, id), inArray(columns.subsiteId, [...caller.subsiteIds])))
  if (!row) throw notFound('栏目')
  return row
}

/** One writer of a site's tree at a time: two moves that are each harmless could make a circle together. */
export const lockTree = (tx: Transaction, subsiteId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`columns:${subsiteId}`}, 0))`)

/** Ids of a column and all below it. */
export const subtreeOf = (id: string) => sql`
  with recursive branch as (
    select id from columns where id = ${id}
    union select c.id from columns c join branch b on c.parent_id = b.id
  ) select id from branch`

/** Refuses a parent of another site, and one that lies below the column itself. */
export const requireParent = async (tx: Transaction, subsiteId: string, parentId: string, movedId?: string) => {
  if (!parentId) return
  const [parent] = await tx
    .select({ id: columns.id })
    .from(columns)
    .where(and(eq(columns.id, parentId), eq(columns.subsiteId, subsiteId)))
  if (!parent) throw notFound('上级栏目')
  if (!movedId) return
  const { rows } = await tx.execute(sql`select 1 where ${parentId} in (${subtreeOf(movedId)})`)
  if (rows.length) throw new Refusal('不能把栏目移动到它自己或它的下级栏目之下')
}

/** Ids of the columns directly below a parent, in their order. */
export const siblingsOf = async (tx: Transaction, subsiteId: string, parentId: string) => {
  const rows = await tx
    .select({ id: columns.id })
    .from(columns)
    .where(and(eq(columns.subsiteId, subsiteId), eq(columns.parentId, parentId)))
    .orderBy(asc(columns.sortNo), asc(columns.id))
  return rows.map(row => row.id)
}

/** Numbers the columns from 1 in the order given. */
export const numberSiblings = (tx: Transaction, ids: string[]) =>
  tx.execute(sql`
    update columns c set sort_no = o.place
    from unnest(${sql.param(ids)}::text[]) with ordinality as o(id, place)
    where c.id = o.id and c.sort_no <> o.place`)
