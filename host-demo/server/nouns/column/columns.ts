import { and, asc, eq, sql } from 'drizzle-orm'
import type { Column } from '../../../../elements/base/contract/column.ts'
import { lockObject } from '../../database/locks.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { byObjects, bySubsite } from '../../rows/scope.ts'
import { columns } from '../../database/tables/content.ts'
import { models } from '../../database/tables/models.ts'
import { processes } from '../../database/tables/processes.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import { formatTime } from '../../kernel/clock.ts'
import { nameOfUser } from './duties.ts'

export type ColumnRow = typeof columns.$inferSelect

export const presentColumn = (row: Omit<ColumnRow, 'breaks'> & { responsibleName?: string }): Column => ({
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
  modelId: row.modelId,
  processId: row.processId,
  listTemplate: row.listTemplate,
  detailTemplate: row.detailTemplate,
  updateCycle: row.updateCycle,
  responsibleId: row.responsibleId,
  responsibleName: row.responsibleName ?? '',
  sortNo: row.sortNo,
  version: row.version,
  createTime: formatTime(row.createTime),
  updateTime: formatTime(row.updateTime),
  updateByName: row.updateByName
})

export const keptColumns = {
  title: '栏目',
  table: columns,
  scope: byObjects(bySubsite(columns.subsiteId), { column: columns.id })
}

/** Formats the fields of a draft for the operation log. */
export const inWords = async <
  Draft extends { parentId: string; modelId?: string; processId?: string; responsibleId?: string }
>(
  tx: Transaction,
  draft: Draft
) => {
  const [parent] = await tx.select({ name: columns.name }).from(columns).where(eq(columns.id, draft.parentId))
  const [model] = draft.modelId
    ? await tx.select({ name: models.name }).from(models).where(eq(models.id, draft.modelId))
    : []
  const [process] = draft.processId
    ? await tx.select({ name: processes.processName }).from(processes).where(eq(processes.id, draft.processId))
    : []
  return {
    ...draft,
    parentId: parent?.name ?? '（顶层）',
    modelId: model?.name ?? '（默认模型）',
    processId: process?.name ?? '（无）',
    responsibleId: (await nameOfUser(tx, draft.responsibleId)) || '（沿用上级）'
  }
}

/** Serialises writers of a site's tree: two concurrent moves could create a cycle. */
export const lockTree = (tx: Transaction, subsiteId: string) => lockObject(tx, `columns:${subsiteId}`)

/** Returns SQL for the ids of a column and its descendants. */
export const subtreeOf = (id: string) => sql`
  with recursive branch as (
    select id from columns where id = ${id}
    union select c.id from columns c join branch b on c.parent_id = b.id
  ) select id from branch`

/** Counts the contents of a column, without the column itself. */
export const countContents = async (tx: Database | Transaction, id: string) => {
  const { rows } = await tx.execute<{ columns: number; articles: number; published: number }>(sql`
    with inside as (${subtreeOf(id)})
    select (select count(*)::int - 1 from inside) as columns, count(a.id)::int as articles,
      count(a.id) filter (where a.is_public)::int as published
    from inside i left join articles a on a.news_class_id = i.id`)
  return rows[0] ?? { columns: 0, articles: 0, published: 0 }
}

/** Limit of levels. Trees are shown as a whole, and deeper ones are unreadable. */
const mostLevels = 30

const requireLevels = async (tx: Transaction, parentId: string, movedId = '') => {
  const { rows } = await tx.execute<{ levels: number }>(sql`
    with recursive above as (
      select parent_id, 1 as level from columns where id = ${parentId}
      union all select c.parent_id, a.level + 1 from columns c join above a on c.id = a.parent_id where a.level < 100
    ), below as (
      select id, 1 as level from columns where id = ${movedId}
      union all select c.id, b.level + 1 from columns c join below b on c.parent_id = b.id where b.level < 100
    ) select (select max(level) from above) + coalesce((select max(level) from below), 1) as levels`)
  if ((rows[0]?.levels ?? 0) > mostLevels) throw new Refusal(`栏目最多 ${mostLevels} 级，请选择上面的栏目`)
}

/** Refuses a parent of another site, and one below the column itself. */
export const requireParent = async (tx: Transaction, subsiteId: string, parentId: string, movedId?: string) => {
  if (!parentId) return
  const [parent] = await tx
    .select({ id: columns.id })
    .from(columns)
    .where(and(eq(columns.id, parentId), eq(columns.subsiteId, subsiteId)))
  if (!parent) throw notFound('上级栏目')
  await requireLevels(tx, parentId, movedId)
  if (!movedId) return
  const { rows } = await tx.execute(sql`select 1 where ${parentId} in (${subtreeOf(movedId)})`)
  if (rows.length) throw new Refusal('不能把栏目移动到它自己或它的下级栏目之下')
}

/** Returns the ids of the direct children in order. */
export const siblingsOf = async (tx: Transaction, subsiteId: string, parentId: string) => {
  const rows = await tx
    .select({ id: columns.id })
    .from(columns)
    .where(and(eq(columns.subsiteId, subsiteId), eq(columns.parentId, parentId)))
    .orderBy(asc(columns.sortNo), asc(columns.id))
  return rows.map(row => row.id)
}

/** Numbers the columns from 1 in the given order. */
export const numberSiblings = (tx: Transaction, ids: string[]) =>
  tx.execute(sql`
    update columns c set sort_no = o.place
    from unnest(${sql.param(ids)}::text[]) with ordinality as o(id, place)
    where c.id = o.id and c.sort_no <> o.place`)
