import { and, eq, inArray } from 'drizzle-orm'
import { codes } from '../../../../elements/base/contract/envelope.ts'
import type { Transaction } from '../../database/open.ts'
import { administratorRole, roles, userDepartments, userRoles, users } from '../../database/tables/accounts.ts'
import { holds, type Caller } from '../../access/caller.ts'
import { forbidden, Refusal } from '../../kernel/refusal.ts'
import { requireAdministrators, requireGiver, requireOneArea } from '../../access/three-administrators.ts'
import { requireGiving, requireOneSuper } from './reach.ts'
import { departmentNames, roleIdsOf, roleNames, type UserRecord } from './users.ts'

/** Sets the person's roles. The right to edit people is not enough to assign roles. */
export const settleRoles = async (
  tx: Transaction,
  caller: Caller,
  user: UserRecord,
  wanted: string[],
  words: Record<string, string>
) => {
  const before = await roleIdsOf(tx, user.id)
  const given = wanted.filter(id => !before.includes(id))
  const taken = before.filter(id => !wanted.includes(id))
  if (!given.length && !taken.length) return
  if (!holds(caller, 'system:user:addUserRole')) throw forbidden(words['system:user:addUserRole'])
  if (user.id === caller.userId && !caller.isSuper)
    throw new Refusal('不能修改自己的角色，请联系其他管理员', codes.forbidden)
  // Locks the roles, so that their rights do not change meanwhile.
  await tx.select({ id: roles.id }).from(roles).where(inArray(roles.id, given)).orderBy(roles.id).for('share')
  await roleNames(tx, given)
  requireGiver(caller, [user])
  for (const roleId of taken) await requireAdministrators(tx, [user], '移出', roleId)
  await requireGiving(tx, caller, given, words)
  if (taken.includes(administratorRole)) await requireOneSuper(tx, [user], '移出系统管理员角色')
  await tx.delete(userRoles).where(and(eq(userRoles.userId, user.id), inArray(userRoles.roleId, taken)))
  await requireOneArea(tx, [user], given)
  if (given.length) await tx.insert(userRoles).values(given.map(roleId => ({ userId: user.id, roleId })))
}

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
