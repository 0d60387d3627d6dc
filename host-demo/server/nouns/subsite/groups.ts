import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { SubsiteGroupNode } from '../../../../elements/base/contract/subsite-group.ts'
import { lockObject } from '../../database/locks.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { subsites } from '../../database/tables/content.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'

const isBelow = eq(sql`b.parent_id`, subsites.id)
const parentIs = eq(sql`g.id`, subsites.parentId)

/** Names and counts that a group is read with. */
export const groupColumns = {
  parentName: sql<string>`coalesce((select g.name from subsites g where ${parentIs}), '')`,
  siteCount: sql<number>`(select count(*)::int from subsites b where ${isBelow} and b.classify = '0')`,
  groupCount: sql<number>`(select count(*)::int from subsites b where ${isBelow} and b.classify = '1')`
}

const isGroup = (id: string) => and(eq(subsites.id, id), eq(subsites.classify, '1'))

export const groupTree = async (database: Database): Promise<SubsiteGroupNode[]> => {
  const rows = await database
    .select()
    .from(subsites)
    .where(eq(subsites.classify, '1'))
    .orderBy(asc(subsites.sortNo), asc(subsites.id))
  const below = (parent: string): SubsiteGroupNode[] =>
    rows
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, name, depId }) => ({
        ...{ key: id, value: id, title: name, id, name, depId },
        ...{ classify: '1', siteType: '', children: below(id) }
      }))
  return below('')
}

/** Serialises writers of the groups: two concurrent moves could create a cycle. */
export const lockGroups = (tx: Transaction) => lockObject(tx, 'subsite groups')

/** Refuses a parent that is no group or is inside the group. Requires `lockGroups`. */
export const requireGroupAbove = async (tx: Transaction, parentId: string, id?: string) => {
  if (!parentId) return
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive above as (
      select id, parent_id from subsites where ${isGroup(parentId)}
      union select s.id, s.parent_id from subsites s join above a on s.id = a.parent_id
    ) select id from above`)
  if (!rows.length) throw notFound('上级分组')
  if (rows.some(row => row.id === id)) throw new Refusal('不能把分组移到它自己或它的下级分组中')
}

/** Refuses to delete groups with sites or groups that are not deleted with them. */
export const requireEmptyGroups = async (tx: Transaction, rows: { id: string; name: string; classify: string }[]) => {
  if (rows.some(({ classify }) => classify !== '1')) throw notFound('站点分组')
  const ids = rows.map(({ id }) => id)
  const inside = await tx
    .select({ id: subsites.id, name: subsites.name, parentId: subsites.parentId, classify: subsites.classify })
    .from(subsites)
    .where(inArray(subsites.parentId, ids))
  const staying = inside.filter(({ id }) => !ids.includes(id))
  for (const { id, name } of rows) {
    const own = staying.filter(({ parentId }) => parentId === id)
    const sites = own.filter(({ classify }) => classify === '0').length
    const counts = [sites && `${sites} 个站点`, own.length - sites && `${own.length - sites} 个下级分组`].filter(
      Boolean
    )
    if (counts.length) throw new Refusal(`分组“${name}”中还有 ${counts.join('、')}，请先移到别的分组`)
  }
}
