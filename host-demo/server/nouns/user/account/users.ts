import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { User } from '../../../../../elements/base/contract/user.ts'
import { departmentLabel } from '../../../rows/department-label.ts'
import { requireInRules } from '../../../rows/kept.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { heldPositions } from '../../../database/held.ts'
import { lasts } from '../../../database/may-act.ts'
import { inScope } from '../../../rows/scope.ts'
import { departments, roles, userDepartments, userRoles, users } from '../../../database/tables/accounts.ts'
import { positions } from '../../../database/tables/positions.ts'
import { maySee, type Caller } from '../../../access/caller.ts'
import { notFound } from '../../../kernel/refusal.ts'
import { endGrants } from './end-grants.ts'
import { keptUsers, presentUserRow, userColumns } from './user-list.ts'

type Executor = Database | Transaction
export type UserRecord = typeof users.$inferSelect

export const noUser = () => notFound('用户')

export const roleIdsOf = async (tx: Executor, userId: string) => {
  const rows = await tx
    .select({ id: userRoles.roleId })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), lasts('user_roles')))
    .orderBy(asc(userRoles.roleId))
  return rows.map(row => row.id)
}

/** Returns the departments, the main one first. */
export const departmentsOf = (tx: Executor, userId: string) =>
  tx
    .select({ id: departments.id, departName: departmentLabel(departments.id) })
    .from(userDepartments)
    .innerJoin(departments, eq(departments.id, userDepartments.departId))
    .innerJoin(users, eq(users.id, userDepartments.userId))
    .where(eq(userDepartments.userId, userId))
    .orderBy(sql`${departments.id} <> ${users.departId}`, asc(departments.orgCode))

/** Returns people with the fields of the form by id, without deleted ones. Omits sites that the caller may not see. */
export const readUsers = async (tx: Executor, caller: Caller, ids: string[]): Promise<Map<string, User>> => {
  const rows = await tx
    .select(userColumns)
    .from(users)
    .leftJoin(departments, eq(departments.id, users.departId))
    .where(and(inArray(users.id, ids), isNull(users.deletedTime)))
  const held = await tx
    .select({ userId: userRoles.userId, id: userRoles.roleId })
    .from(userRoles)
    .where(and(inArray(userRoles.userId, ids), lasts('user_roles')))
    .orderBy(asc(userRoles.roleId))
  const belonging = await tx
    .select({ userId: userDepartments.userId, id: userDepartments.departId })
    .from(userDepartments)
    .innerJoin(departments, eq(departments.id, userDepartments.departId))
    .innerJoin(users, eq(users.id, userDepartments.userId))
    .where(inArray(userDepartments.userId, ids))
    .orderBy(sql`${departments.id} <> ${users.departId}`, asc(departments.orgCode))
  const posts = await tx
    .select({ userId: heldPositions.userId, id: heldPositions.positionId })
    .from(heldPositions)
    .innerJoin(positions, eq(positions.id, heldPositions.positionId))
    .where(inArray(heldPositions.userId, ids))
    .orderBy(asc(positions.sortNo), asc(positions.id))
  const idsOf = (pairs: { userId: string; id: string }[]) => {
    const groups = Map.groupBy(pairs, ({ userId }) => userId)
    return (userId: string) => (groups.get(userId) ?? []).map(({ id }) => id).join(',')
  }
  const [rolesOf, departIdsOf, positionsOf] = [idsOf(held), idsOf(belonging), idsOf(posts)]
  return new Map(
    rows.map(row => [
      row.id,
      {
        ...presentUserRow(row, caller),
        selectedroles: rolesOf(row.id),
        selecteddeparts: departIdsOf(row.id),
        selectedpositions: positionsOf(row.id),
        selectedsites: row.sites
          .filter(({ id, isOwn }) => isOwn && maySee(caller, id))
          .map(({ id }) => id)
          .join(',')
      }
    ])
  )
}

/** Returns the person with the fields of the form. */
export const readUser = async (tx: Executor, caller: Caller, id: string): Promise<User> => {
  const user = (await readUsers(tx, caller, [id])).get(id)
  if (!user) throw noUser()
  return user
}

/** As `readUser`, for other callers: refuses people that data rules hide. */
export const seeUser = async (database: Database | Transaction, caller: Caller, id: string) => {
  await requireInRules(database, keptUsers, caller, [id])
  return readUser(database, caller, id)
}

/** Locks those of the people that exist, until the transaction ends, in a fixed order that avoids deadlocks. */
export const lockExisting = async (
  tx: Transaction,
  /** Undefined if a person changes the own account, to which no data rule applies. */
  caller: Caller | undefined,
  ids: string[],
  isDeleted = false
): Promise<UserRecord[]> => {
  await endGrants(tx, ids)
  const rows = await tx
    .select()
    .from(users)
    .where(and(inArray(users.id, ids), caller && inScope(keptUsers.scope, caller)))
    .orderBy(asc(users.id))
    .for('update')
  return rows.filter(row => (row.deletedTime !== null) === isDeleted)
}

/** As `lockExisting`, but refuses all if one is missing. */
export const lockUsers = async (...asked: Parameters<typeof lockExisting>): Promise<UserRecord[]> => {
  const found = await lockExisting(...asked)
  const [, , ids] = asked
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
    .select({ id: departments.id, name: departmentLabel(departments.id) })
    .from(departments)
    .where(inArray(departments.id, ids))
  return ids.map(id => rows.find(row => row.id === id)?.name ?? missing('部门'))
}

const missing = (noun: string): never => {
  throw notFound(noun)
}
