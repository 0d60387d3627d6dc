import { and, eq, inArray } from 'drizzle-orm'
import { codes } from '../../../../../elements/base/contract/envelope.ts'
import type { Transaction } from '../../../database/open.ts'
import { administratorRole, roles, userDepartments, userRoles, users } from '../../../database/tables/accounts.ts'
import { holds, type Caller } from '../../../access/caller.ts'
import { forbidden, Refusal } from '../../../kernel/refusal.ts'
import { requireAdministrators, requireGiver, requireOneArea } from '../../../access/three-administrators.ts'
import { requireGiving, requireOneSuper } from './reach.ts'
import { departmentNames, roleNames, type UserRecord } from './users.ts'

/** Rows of one statement. */
const most = 1000

interface RoleChange {
  user: UserRecord
  /** Ids of all roles after the change. */
  wanted: string[]
}

/** Groups the users by each of the roles that `idsOf` returns for them. */
const byRole = <Change extends RoleChange>(changes: Change[], idsOf: (change: Change) => string[]) => {
  const groups = new Map<string, UserRecord[]>()
  for (const change of changes) for (const id of idsOf(change)) groups.set(id, [...(groups.get(id) ?? []), change.user])
  return groups
}

/** Sets the roles of people. The right to edit people is not enough to assign roles. */
export const settleRolesOf = async (
  tx: Transaction,
  caller: Caller,
  wanted: RoleChange[],
  words: Record<string, string>
) => {
  const ids = wanted.map(({ user }) => user.id)
  const held = Map.groupBy(
    await tx.select().from(userRoles).where(inArray(userRoles.userId, ids)),
    ({ userId }) => userId
  )
  const changes = wanted
    .map(change => {
      const before = (held.get(change.user.id) ?? []).map(({ roleId }) => roleId)
      const given = change.wanted.filter(id => !before.includes(id))
      return { ...change, given, taken: before.filter(id => !change.wanted.includes(id)) }
    })
    .filter(({ given, taken }) => given.length > 0 || taken.length > 0)
  if (changes.length === 0) return
  if (!holds(caller, 'system:user:addUserRole')) throw forbidden(words['system:user:addUserRole'])
  const people = changes.map(({ user }) => user)
  if (!caller.isSuper && people.some(({ id }) => id === caller.userId))
    throw new Refusal('不能修改自己的角色，请联系其他管理员', codes.forbidden)
  const given = [...new Set(changes.flatMap(change => change.given))]
  const takenFrom = byRole(changes, ({ taken }) => taken)
  // Locks the roles, so that their rights do not change meanwhile.
  await tx.select({ id: roles.id }).from(roles).where(inArray(roles.id, given)).orderBy(roles.id).for('share')
  await roleNames(tx, given)
  requireGiver(caller, people, given)
  for (const [roleId, losing] of takenFrom) await requireAdministrators(tx, losing, '移出', roleId)
  await requireGiving(tx, caller, given, words)
  await requireOneSuper(tx, takenFrom.get(administratorRole) ?? [], '移出系统管理员角色')
  for (const [roleId, losing] of takenFrom)
    await tx.delete(userRoles).where(
      and(
        eq(userRoles.roleId, roleId),
        inArray(
          userRoles.userId,
          losing.map(({ id }) => id)
        )
      )
    )
  for (const alike of Map.groupBy(changes, change => change.given.join()).values())
    await requireOneArea(
      tx,
      alike.map(({ user }) => user),
      alike[0]!.given
    )
  const pairs = changes.flatMap(({ user, given: roleIds }) => roleIds.map(roleId => ({ userId: user.id, roleId })))
  for (let at = 0; at < pairs.length; at += most) await tx.insert(userRoles).values(pairs.slice(at, at + most))
}

/** As `settleRolesOf`, for one person. */
export const settleRoles = (
  tx: Transaction,
  caller: Caller,
  user: UserRecord,
  wanted: string[],
  words: Record<string, string>
) => settleRolesOf(tx, caller, [{ user, wanted }], words)

/** Sets the person's departments; the first one is the main one. */
export const settleDepartments = async (tx: Transaction, userId: string, wanted: string[]) => {
  await departmentNames(tx, wanted)
  await tx.delete(userDepartments).where(eq(userDepartments.userId, userId))
  if (wanted.length) await tx.insert(userDepartments).values(wanted.map(departId => ({ userId, departId })))
  await tx
    .update(users)
    .set({ departId: wanted[0] ?? '' })
    .where(eq(users.id, userId))
}
