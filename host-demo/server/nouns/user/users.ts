import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { User, UserRow } from '../../../../elements/base/contract/user.ts'
import { requireInRules } from '../../rows/kept.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { inScope } from '../../rows/scope.ts'
import { departments, roles, userDepartments, userRoles, users } from '../../database/tables/accounts.ts'
import type { Caller } from '../../access/caller.ts'
import { notFound } from '../../kernel/refusal.ts'
import { keptUsers, presentUserRow, userColumns } from './user-list.ts'

type Executor = Database | Transaction
export type UserRecord = typeof users.$inferSelect

export const noUser = () => notFound('用户')

/** Returns the person as in lists, unless deleted. */
const readRow = async (tx: Executor, id: string): Promise<UserRow> => {
  const [row] = await tx
    .select(userColumns)
    .from(users)
    .leftJoin(departments, eq(departments.id, users.departId))
    .where(and(eq(users.id, id), isNull(users.deletedTime)))
  if (!row) throw noUser()
  return presentUserRow(row)
}

export const roleIdsOf = async (tx: Executor, userId: string) => {
  const rows = await tx
    .select({ id: userRoles.roleId })
    .from(userRoles)
    .where(eq(userRoles.userId, userId))
    .orderBy(asc(userRoles.roleId))
  return rows.map(row => row.id)
}

/** Returns the departments, the main one first. */
export const departmentsOf = (tx: Executor, userId: string) =>
  tx
    .select({ id: departments.id, departName: departments.departName })
    .from(userDepartments)
    .innerJoin(departments, eq(departments.id, userDepartments.departId))
    .innerJoin(users, eq(users.id, userDepartments.userId))
    .where(eq(userDepartments.userId, userId))
    .orderBy(sql`${departments.id} <> ${users.departId}`, asc(departments.orgCode))

/** Returns the person with the fields of the form. */
export const readUser = async (tx: Executor, id: string): Promise<User> => {
  const row = await readRow(tx, id)
  const departs = await departmentsOf(tx, id)
  return {
    ...row,
    selectedroles: (await roleIdsOf(tx, id)).join(','),
    selecteddeparts: departs.map(depart => depart.id).join(',')
  }
}

/** As `readUser`, for other callers: refuses people that data rules hide. */
export const seeUser = async (database: Database, caller: Caller, id: string) => {
  await requireInRules(database, keptUsers, caller, [id])
  return readUser(database, id)
}

/**
 * Locks the people until the transaction ends, in a fixed order that avoids deadlocks. Refuses all if one is missing.
 */
export const lockUsers = async (
  tx: Transaction,
  /** Undefined if a person changes the own account, to which no data rule applies. */
  caller: Caller | undefined,
  ids: string[],
  isDeleted = false
): Promise<UserRecord[]> => {
  const rows = await tx
    .select()
    .from(users)
    .where(and(inArray(users.id, ids), caller && inScope(keptUsers.scope, caller)))
    .orderBy(asc(users.id))
    .for('update')
  const found = rows.filter(row => (row.deletedTime !== null) === isDeleted)
  if (found.length < new Set(ids).size) throw noUser()
  return found
}

/** Returns role names in the order of the ids. Refuses all if one is missing. */
export const roleNames = async (tx: Executor, ids: string[]) => {
  const rows = await tx.select({ id: roles.id, name: roles.roleName }).from(roles).where(inArray(roles.id, ids))
  return ids.map(id => rows.find(row => row.id === id)?.name ?? missing('角色'))
}

export const departmentNames = async (tx: Executor, ids: string[]) => {
  const rows = await tx
    .select({ id: departments.id, name: departments.departName })
    .from(departments)
    .where(inArray(departments.id, ids))
  return ids.map(id => rows.find(row => row.id === id)?.name ?? missing('部门'))
}

const missing = (noun: string): never => {
  throw notFound(noun)
}
