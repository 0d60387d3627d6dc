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

/** The person as lists show them, unless they lie in the recycle bin. */
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

/** The main one first. */
export const departmentsOf = (tx: Executor, userId: string) =>
  tx
    .select({ id: departments.id, departName: departments.departName })
    .from(userDepartments)
    .innerJoin(departments, eq(departments.id, userDepartments.departId))
    .innerJoin(users, eq(users.id, userDepartments.userId))
    .where(eq(userDepartments.userId, userId))
    .orderBy(sql`${departments.id} <> ${users.departId}`, asc(departments.orgCode))

/** The person with what the form edits. */
export const readUser = async (tx: Executor, id: string): Promise<User> => {
  const row = await readRow(tx, id)
  const departs = await departmentsOf(tx, id)
  return {
    ...row,
    selectedroles: (await roleIdsOf(tx, id)).join(','),
    selecteddeparts: departs.map(depart => depart.id).join(',')
  }
}

/** The same for who looks at others: data rules may keep some from them. */
export const seeUser = async (database: Database, caller: Caller, id: string) => {
  await requireInRules(database, keptUsers, caller, [id])
  return readUser(database, id)
}

/** Holds the people until the transaction ends, in one order for everybody. One who is missing refuses all. */
export const lockUsers = async (
  tx: Transaction,
  /** Undefined where a person changes their own account: no rule keeps it from them. */
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

/** Names by id, in the order of the ids; what is not there refuses all. */
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
