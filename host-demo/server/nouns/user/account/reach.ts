import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { RightCode } from '../../../../../elements/base/contract/rights.ts'
import { codes } from '../../../../../elements/base/contract/envelope.ts'
import { lockObject } from '../../../database/locks.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { roleRights, userRoles, users } from '../../../database/tables/accounts.ts'
import { subsites, userSubsites } from '../../../database/tables/content.ts'
import { mayGive, maySee, type Caller } from '../../../access/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { isGiver, reachesSeparated } from '../../../access/three-administrators.ts'
import type { UserRecord } from './users.ts'

const refuse = (message: string): never => {
  throw new Refusal(message, codes.forbidden)
}

/** Only super administrators may change super administrators. */
export const requireSuper = (caller: Caller, user: UserRecord) => {
  if (user.isSuper && !caller.isSuper) refuse(`“${user.realname}”是超级管理员，只有超级管理员可以操作`)
}

/**
 * Refuses callers that would gain rights: a reset password or phone lets them sign in as the person. They need at least
 * the person's rights and sites.
 */
export const requireReach = async (tx: Transaction, caller: Caller, people: UserRecord[]) => {
  for (const user of people) requireSuper(caller, user)
  if (await reachesSeparated(tx, caller, people)) return
  if (caller.isSuper) return
  const ids = people.map(user => user.id)
  const held = await tx
    .select({ userId: userRoles.userId, action: roleRights.action })
    .from(userRoles)
    .innerJoin(roleRights, eq(roleRights.roleId, userRoles.roleId))
    .where(inArray(userRoles.userId, ids))
  const nameOf = (id: string | undefined) => people.find(user => user.id === id)?.realname ?? ''
  const right = held.find(({ action }) => !mayGive(caller, action))
  if (right) refuse(`“${nameOf(right.userId)}”持有您没有的权限，您不能操作该用户`)
  const sites = await tx
    .select({ userId: userSubsites.userId, subsiteId: userSubsites.subsiteId })
    .from(userSubsites)
    .innerJoin(subsites, and(eq(subsites.id, userSubsites.subsiteId), eq(subsites.classify, '0')))
    .where(inArray(userSubsites.userId, ids))
  const site = sites.find(({ subsiteId }) => !maySee(caller, subsiteId))
  if (site) refuse(`“${nameOf(site.userId)}”负责您没有的站点，您不能操作该用户`)
}

/** Refuses to lock out oneself. */
export const requireOthers = (caller: Caller, people: { id: string }[], verb: string) => {
  if (people.some(user => user.id === caller.userId)) throw new Refusal(`不能${verb}自己的账号`)
}

/** Keeps at least one super administrator. Serialised, so that two of them cannot remove each other. */
export const requireOneSuper = async (tx: Transaction, people: UserRecord[], verb: string) => {
  const going = people.filter(user => user.isSuper)
  if (!going.length) return
  await lockObject(tx, 'super administrators')
  const ids = going.map(user => user.id)
  const [staying] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.isSuper, true), eq(users.status, 'normal'), isNull(users.deletedTime), notInArray(users.id, ids))
    )
    .limit(1)
  if (!staying) throw new Refusal(`“${going[0]?.realname}”是最后一名超级管理员，不能${verb}`)
}

/** Returns the distinct rights of these roles. */
export const rightsOf = async (tx: Database | Transaction, roleIds: string[]): Promise<RightCode[]> => {
  if (!roleIds.length) return []
  const { rows } = await tx.execute<{ action: RightCode }>(
    sql`select distinct action from ${roleRights} where ${inArray(roleRights.roleId, roleIds)} order by action`
  )
  return rows.map(row => row.action)
}

/** Refuses to assign roles with rights that the caller does not have. */
export const requireGiving = async (
  tx: Transaction,
  caller: Caller,
  roleIds: string[],
  words: Record<string, string>
) => {
  if (isGiver(caller)) return
  const beyond = (await rightsOf(tx, roleIds)).find(action => !mayGive(caller, action))
  if (beyond) refuse(`角色含有您没有的权限“${words[beyond] ?? beyond}”，不能由您分配`)
}
