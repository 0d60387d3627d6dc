import { and, countDistinct, eq, isNull, sql } from 'drizzle-orm'
import { roleCalls, type Role } from '../../../../elements/base/contract/role.ts'
import { dates, text } from '../../rows/filters.ts'
import { list } from '../../rows/list.ts'
import { heldRoles } from '../../database/held.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { everyone } from '../../rows/scope.ts'
import { administratorRole, roles, users } from '../../database/tables/accounts.ts'
import { notFound } from '../../kernel/refusal.ts'
import { formatTime } from '../../kernel/clock.ts'
import { areaOfRole } from '../../access/three-administrators.ts'

export const keptRoles = {
  title: '角色',
  table: roles,
  scope: everyone('roles stand above the sites; the right decides')
}

const listed = {
  id: roles.id,
  roleName: roles.roleName,
  roleCode: roles.roleCode,
  description: roles.description,
  needsSecondFactor: roles.needsSecondFactor,
  userCount: sql<number>`(select count(distinct ${users.id})::int from ${heldRoles} join ${users} on ${users.id} = ${heldRoles.userId}
    where ${heldRoles.roleId} = ${roles.id} and ${isNull(users.deletedTime)})`,
  version: roles.version,
  createByName: roles.createByName,
  createTime: roles.createTime,
  updateByName: roles.updateByName,
  updateTime: roles.updateTime
}

type Listed = Omit<Role, 'isPreset' | 'area' | 'createTime' | 'updateTime'> & { createTime: Date; updateTime: Date }

const present = (row: Listed): Role => ({
  ...row,
  isPreset: row.id === administratorRole,
  area: areaOfRole(row.id) ?? '',
  createTime: formatTime(row.createTime),
  updateTime: formatTime(row.updateTime)
})

/** Counts the members of a role, without deleted users. */
const countHolders = async (tx: Database | Transaction, id: string) => {
  const [row] = await tx
    .select({ people: countDistinct(users.id) })
    .from(heldRoles)
    .innerJoin(users, eq(users.id, heldRoles.userId))
    .where(and(eq(heldRoles.roleId, id), isNull(users.deletedTime)))
  return row?.people ?? 0
}

export const readRole = async (tx: Database | Transaction, id: string): Promise<Role> => {
  const { userCount: _counted, ...columns } = listed
  const [row] = await tx.select(columns).from(roles).where(eq(roles.id, id))
  if (!row) throw notFound(keptRoles.title)
  return present({ ...row, userCount: await countHolders(tx, id) })
}

export const listRoles = list({
  from: roles,
  columns: listed,
  filters: {
    roleName: text(roles.roleName),
    roleCode: text(roles.roleCode),
    ...dates('createTime', roles.createTime, '创建时间')
  },
  sorts: {
    createTime: [roles.createTime],
    roleName: [roles.roleName],
    roleCode: [roles.roleCode],
    updateTime: [roles.updateTime]
  },
  scope: keptRoles.scope,
  advanced: {
    paths: [roleCalls.list.path],
    right: 'system:role:list',
    fields: {
      roleName: { title: '角色名称', column: roles.roleName, kind: 'text' },
      roleCode: { title: '角色编码', column: roles.roleCode, kind: 'text' },
      description: { title: '描述', column: roles.description, kind: 'text' },
      createByName: { title: '创建人姓名', column: roles.createByName, kind: 'text' },
      updateByName: { title: '修改人姓名', column: roles.updateByName, kind: 'text' },
      createTime: { title: '创建时间', column: roles.createTime, kind: 'time' },
      updateTime: { title: '更新时间', column: roles.updateTime, kind: 'time' }
    }
  },
  present
})

/** Returns the role's name and locks it until the transaction ends. */
export const lockRole = async (tx: Transaction, id: string) => {
  const [row] = await tx.select({ roleName: roles.roleName }).from(roles).where(eq(roles.id, id)).for('update')
  if (!row) throw notFound(keptRoles.title)
  return row.roleName
}
