import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import {
  subsiteGroupCalls,
  type SubsiteGroup,
  type SubsiteGroupNode
} from '../../../../elements/base/contract/subsite-group.ts'
import { text } from '../../rows/filters.ts'
import { lockObject } from '../../database/locks.ts'
import { list } from '../../rows/list.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { everyone } from '../../rows/scope.ts'
import { subsites } from '../../database/tables/content.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import { formatTime } from '../../kernel/clock.ts'

export const keptGroups = { title: '站点分组', table: subsites, scope: everyone('groups hold no content of their own') }

const isBelow = eq(sql`b.parent_id`, subsites.id)
const parentIs = eq(sql`g.id`, subsites.parentId)

const listed = {
  id: subsites.id,
  name: subsites.name,
  parentId: subsites.parentId,
  parentName: sql<string>`coalesce((select g.name from subsites g where ${parentIs}), '')`,
  siteCount: sql<number>`(select count(*)::int from subsites b where ${isBelow} and b.classify = '0')`,
  groupCount: sql<number>`(select count(*)::int from subsites b where ${isBelow} and b.classify = '1')`,
  sortNo: subsites.sortNo,
  version: subsites.version,
  createByName: subsites.createByName,
  createTime: subsites.createTime,
  updateByName: subsites.updateByName,
  updateTime: subsites.updateTime
}

const present = (row: Omit<SubsiteGroup, 'createTime' | 'updateTime'> & { createTime: Date; updateTime: Date }) => ({
  ...row,
  createTime: formatTime(row.createTime),
  updateTime: formatTime(row.updateTime)
})

export const listGroups = list({
  from: subsites,
  columns: listed,
  filters: { name: text(subsites.name) },
  sorts: { sortNo: [subsites.sortNo], name: [subsites.name] },
  usualOrder: 'asc',
  scope: keptGroups.scope,
  advanced: {
    paths: [subsiteGroupCalls.list.path],
    right: 'cms:subsite:list',
    fields: {
      name: { title: '分组名称', column: subsites.name, kind: 'text' },
      sortNo: { title: '排序', column: subsites.sortNo, kind: 'number' },
      createByName: { title: '创建人姓名', column: subsites.createByName, kind: 'text' },
      updateByName: { title: '修改人姓名', column: subsites.updateByName, kind: 'text' },
      createTime: { title: '创建时间', column: subsites.createTime, kind: 'time' },
      updateTime: { title: '更新时间', column: subsites.updateTime, kind: 'time' }
    }
  },
  only: sql`${subsites.classify} = '1'`,
  present
})

const isGroup = (id: string) => and(eq(subsites.id, id), eq(subsites.classify, '1'))

export const readGroup = async (tx: Database | Transaction, id: string): Promise<SubsiteGroup> => {
  const [row] = await tx.select(listed).from(subsites).where(isGroup(id))
  if (!row) throw notFound(keptGroups.title)
  return present(row)
}

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
  if (rows.some(({ classify }) => classify !== '1')) throw notFound(keptGroups.title)
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
