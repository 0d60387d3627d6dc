import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { RightCode } from '../../../../../elements/base/contract/rights.ts'
import { codes } from '../../../../../elements/base/contract/envelope.ts'
import { heldRoles, heldSubsites } from '../../../database/held.ts'
import { lockObject } from '../../../database/locks.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { roleRights, users } from '../../../database/tables/accounts.ts'
import { subsites } from '../../../database/tables/content.ts'
import { ruleNames } from '../../../rows/rule-names.ts'
import { holds, mayGive, maySee, type Caller } from '../../../access/caller.ts'
import { staysUsable } from '../../../database/may-act.ts'
import { Refusal, refuseAll, throwFirst, type Refusals } from '../../../kernel/refusal.ts'
import { isGiver, separatedRefusals } from '../../../access/three-administrators.ts'
import type { UserRecord } from './users.ts'

const prohibited = (message: string) => new Refusal(message, codes.forbidden)

/** Only super administrators may change super administrators. */
export const superRefusals = (caller: Caller, people: UserRecord[]): Refusals =>
  new Map(
    people
      .filter(({ isSuper }) => isSuper && !caller.isSuper)
      .map(({ id, realname }) => [id, prohibited(`“${realname}”是超级管理员，只有超级管理员可以操作`)])
  )
export const requireSuper = (caller: Caller, user: UserRecord) => throwFirst(superRefusals(caller, [user]))

/** Returns those of the roles with a right that the caller may not grant. */
const rolesBeyond = async (tx: Transaction, caller: Caller, roleIds: string[]) => {
  const rights = await tx.select().from(roleRights).where(inArray(roleRights.roleId, roleIds))
  return new Set(rights.filter(({ action }) => !mayGive(caller, action)).map(({ roleId }) => roleId))
}

/**
 * Refuses people through whom the caller would gain rights: a reset password or phone lets the caller sign in as the
 * person. The caller needs at least the person's rights and sites.
 */
export const reachRefusals = async (tx: Transaction, caller: Caller, people: UserRecord[]): Promise<Refusals> => {
  const refusals = new Map(superRefusals(caller, people))
  const separated = await separatedRefusals(tx, caller, people)
  if (separated) return new Map([...separated, ...refusals])
  if (caller.isSuper) return refusals
  const ids = people.map(user => user.id)
  const names = new Map(people.map(({ id, realname }) => [id, realname]))
  const refuseOne = (id: string, reason: string) => {
    if (!refusals.has(id)) refusals.set(id, prohibited(`“${names.get(id)}”${reason}，您不能操作该用户`))
  }
  const held = await tx
    .select({ userId: heldRoles.userId, roleId: heldRoles.roleId })
    .from(heldRoles)
    .where(inArray(heldRoles.userId, ids))
  const beyond = await rolesBeyond(tx, caller, [...new Set(held.map(({ roleId }) => roleId))])
  for (const { userId, roleId } of held) if (beyond.has(roleId)) refuseOne(userId, '持有您没有的权限')
  const sites = await tx
    .select({ userId: heldSubsites.userId, subsiteId: heldSubsites.subsiteId })
    .from(heldSubsites)
    .innerJoin(subsites, and(eq(subsites.id, heldSubsites.subsiteId), eq(subsites.classify, '0')))
    .where(inArray(heldSubsites.userId, ids))
  for (const { userId, subsiteId } of sites) if (!maySee(caller, subsiteId)) refuseOne(userId, '负责您没有的站点')
  return refusals
}
export const requireReach = async (tx: Transaction, caller: Caller, people: UserRecord[]) =>
  throwFirst(await reachRefusals(tx, caller, people))

/** Refuses the caller among the people, for example to lock out oneself. */
export const ownRefusals = (caller: Caller, people: { id: string }[], verb: string): Refusals =>
  refuseAll(
    people.filter(({ id }) => id === caller.userId),
    new Refusal(`不能${verb}自己的账号`)
  )
export const requireOthers = (caller: Caller, people: { id: string }[], verb: string) =>
  throwFirst(ownRefusals(caller, people, verb))

/**
 * Keeps at least one super administrator that can sign in and has no last day. Serialised, so that two of them cannot
 * remove each other.
 */
export const lastSuperRefusals = async (tx: Transaction, people: UserRecord[], verb: string): Promise<Refusals> => {
  const going = people.filter(user => user.isSuper)
  if (!going.length) return new Map()
  await lockObject(tx, 'super administrators')
  const ids = going.map(user => user.id)
  const [staying] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isSuper, true), staysUsable('users'), notInArray(users.id, ids)))
    .limit(1)
  if (staying) return new Map()
  return refuseAll(going, new Refusal(`“${going[0]?.realname}”是最后一名超级管理员，不能${verb}`))
}
export const requireOneSuper = async (...asked: Parameters<typeof lastSuperRefusals>) =>
  throwFirst(await lastSuperRefusals(...asked))

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
  if (!beyond) return
  const right = `“${words[beyond] ?? beyond}”`
  // Limited callers hold the right, but cannot give others more than their data rules allow them.
  if (holds(caller, beyond)) {
    const names = await ruleNames(tx, caller, beyond)
    throw prohibited(`角色含有权限${right}，您的该权限受数据规则${names}限制，不能由您分配`)
  }
  throw prohibited(`角色含有您没有的权限${right}，不能由您分配`)
}
