/**
 * Separation of the three administrators (三员分立).
 *
 * There are three preset roles; a unique index allows each user one of them at most, and `requireOneArea` says so. Only
 * a super administrator can switch the separation on or off, which is logged. While it is on:
 * - A right of an area counts only for its administrator, not even for super administrators (`access/caller`). Users
 *   that create accounts cannot grant rights, users that grant rights cannot read the log, users that read the log can
 *   do neither.
 * - Only the security administrator assigns roles, but none to themselves, no role of an administrator, and no right to
 *   a role of theirs. A second account of the same person could otherwise hold another of the three roles.
 * - Registered accounts are frozen until the system administrator enables them.
 * They grant nothing on objects to themselves, their roles, their departments or parents of these.
 * - The system administrator manages all accounts except super administrators and the other two: a reset password would
 *   grant their rights.
 * - Each of the three roles has at least one user that can sign in and has no last day.
 * - No other role gets rights of an area. None of the three gets rights of another area.
 * Whether on or off, the three roles keep the rights of their areas.
 *
 * Super administrators keep the switch, so that no platform is locked out.
 */
import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  administratorAreas,
  areaOf,
  rightsByArea,
  rightsForReading,
  type AdministratorArea
} from '../../../elements/base/contract/administrators.ts'
import { codes } from '../../../elements/base/contract/envelope.ts'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import { lockObject } from '../database/locks.ts'
import { heldRoles } from '../database/held.ts'
import type { Database, Transaction } from '../database/open.ts'
import {
  administratorRole,
  administratorRoles,
  departments,
  platformSettings,
  roles,
  userDepartments,
  userRoles,
  users
} from '../database/tables/accounts.ts'
import type { Caller } from './caller.ts'
import { mayAct, staysUsable } from '../database/may-act.ts'
import { Refusal, refuseAll, throwFirst, type Refusals } from '../kernel/refusal.ts'
import type { BroughtRole } from '../http/module.ts'

export const separationSetting = 'three-administrators'

export const areaNames: Record<AdministratorArea, string> = {
  system: '系统管理员',
  security: '安全管理员',
  audit: '审计管理员'
}
/** Purpose of each area's rights. */
export const areaWords: Record<AdministratorArea, string> = { system: '管理账号', security: '授权', audit: '查看日志' }
const roleIds: string[] = Object.values(administratorRoles)

export const areaOfRole = (roleId: string): AdministratorArea | undefined =>
  administratorAreas.find(area => administratorRoles[area] === roleId)

/** Initial roles of the platform. An existing role with the same code stays unchanged. */
export const presetRoles: BroughtRole[] = administratorAreas.map(area => ({
  id: administratorRoles[area],
  roleCode: `${area}-administrator`,
  // 系统管理员 is already the name of the role with every right.
  roleName: `${areaNames[area]}（三员）`,
  description: `三员之一：${areaWords[area]}。与另外两个角色互斥`,
  actions: [...rightsByArea[area], ...rightsForReading]
}))

const refuse = (message: string): never => {
  throw new Refusal(message, codes.forbidden)
}

/** Serialises changes of the switch and of the three roles. */
export const lockSeparation = (tx: Transaction) => lockObject(tx, separationSetting)

export const isSeparated = async (tx: Database | Transaction) => {
  const [row] = await tx.select().from(platformSettings).where(eq(platformSettings.name, separationSetting))
  return row?.value === 'on'
}

interface Named {
  id: string
  realname: string
}

/** Refuses users that would have two of the three roles. Locks the separation. */
export const areaRefusals = async (tx: Transaction, people: Named[], given: string[]): Promise<Refusals> => {
  const wanted = given.filter(id => roleIds.includes(id))
  const refusals = new Map<string, Refusal>()
  if (!wanted.length) return refusals
  await lockSeparation(tx)
  const ids = people.map(user => user.id)
  const held = await tx
    .select()
    .from(userRoles)
    .where(and(inArray(userRoles.userId, ids), inArray(userRoles.roleId, roleIds)))
  for (const { id, realname } of people) {
    const all = new Set([...wanted, ...held.filter(row => row.userId === id).map(row => row.roleId)])
    if (all.size < 2) continue
    const both = [...all].map(role => areaNames[areaOfRole(role) ?? 'system']).join('和')
    refusals.set(id, new Refusal(`“${realname}”不能同时是${both}：三员互斥`))
  }
  return refusals
}

/** Refuses to give a user two of the three roles. Locks the separation. */
export const requireOneArea = async (tx: Transaction, people: Named[], given: string[]) =>
  throwFirst(await areaRefusals(tx, people, given))

const prohibited = (message: string) => new Refusal(message, codes.forbidden)

/**
 * While the separation is on: refuses callers that may not assign roles, or not to these people. Nobody gives the roles
 * of administrators alone: a super administrator first switches the separation off.
 */
export const giverRefusals = (caller: Caller, people: { id: string }[], given: readonly string[] = []): Refusals => {
  if (!caller.separated) return new Map()
  if (caller.area !== 'security') return refuseAll(people, prohibited('三员分立已启用，角色由安全管理员分配'))
  if (given.some(id => id === administratorRole || roleIds.includes(id)))
    return refuseAll(
      people,
      prohibited('三员分立已启用，一人不能分配系统管理员或三员的角色，请超级管理员先停用三员分立')
    )
  const own = people.filter(({ id }) => id === caller.userId)
  return refuseAll(own, prohibited('三员分立已启用，不能给自己分配角色'))
}

export const requireGiver = (caller: Caller, people: { id: string }[], given: readonly string[] = []) =>
  throwFirst(giverRefusals(caller, people, given))

/** While the separation is on: refuses to grant rights to a role of the caller's. */
export const requireOtherRoles = async (tx: Transaction, caller: Caller, given: string[]) => {
  if (!caller.separated || !given.length) return
  const [own] = await tx
    .select({ roleName: roles.roleName })
    .from(heldRoles)
    .innerJoin(roles, eq(roles.id, heldRoles.roleId))
    .where(and(eq(heldRoles.userId, caller.userId), inArray(heldRoles.roleId, given)))
    .limit(1)
  if (own) refuse(`三员分立已启用，您持有角色“${own.roleName}”，不能给自己授权`)
}

/** While the separation is on: refuses to grant to the caller's departments and their parents. */
export const requireOtherDepartments = async (tx: Transaction, caller: Caller, given: string[]) => {
  if (!caller.separated || !given.length) return
  const member = alias(departments, 'member')
  const [own] = await tx
    .select({ departName: departments.departName })
    .from(userDepartments)
    .innerJoin(member, eq(member.id, userDepartments.departId))
    .innerJoin(departments, sql`starts_with(${member.orgCode}, ${departments.orgCode})`)
    .where(and(eq(userDepartments.userId, caller.userId), inArray(departments.id, given)))
    .limit(1)
  if (own) refuse(`三员分立已启用，您属于部门“${own.departName}”，不能给自己授权`)
}

/** Returns true if the separation, not the comparison of rights, decides whom the caller may manage. */
export const isGiver = (caller: Caller) => caller.separated && caller.area === 'security'

/**
 * While the separation is on: refuses accounts that the caller may not manage. Undefined if the separation does not
 * decide that.
 */
export const separatedRefusals = async (
  tx: Transaction,
  caller: Caller,
  people: Named[]
): Promise<Refusals | undefined> => {
  if (!caller.separated || !caller.area) return undefined
  if (caller.area !== 'system') return new Map()
  const ids = people.map(user => user.id)
  const held = await tx
    .select()
    .from(userRoles)
    .where(and(inArray(userRoles.userId, ids), inArray(userRoles.roleId, roleIds)))
  const areas = new Map(held.map(({ userId, roleId }) => [userId, areaOfRole(roleId)]))
  return new Map(
    people.flatMap(({ id, realname }) => {
      const area = areas.get(id)
      if (!area || area === caller.area) return []
      return [[id, prohibited(`三员分立已启用，您不能操作${areaNames[area]}“${realname}”的账号`)]]
    })
  )
}

/** Refuses rights that the role may not have. */
export const requireFitting = async (
  tx: Transaction,
  roleId: string,
  given: RightCode[],
  nameOf: (action: RightCode) => string
) => {
  const own = areaOfRole(roleId)
  const foreign = given.find(action => areaOf(action) && areaOf(action) !== own)
  if (!foreign) return
  const name = areaNames[areaOf(foreign) ?? 'system']
  if (own) refuse(`“${nameOf(foreign)}”属于${name}，不能授予${areaNames[own]}：三员互斥`)
  if (await isSeparated(tx)) refuse(`三员分立已启用，“${nameOf(foreign)}”只属于${name}，不能授予其他角色`)
}

/** Refuses to take a right from one of the three roles: whoever takes the log from its reader could work unseen. */
export const requireWholeArea = (roleId: string, taken: RightCode[], nameOf: (action: RightCode) => string) => {
  const area = areaOfRole(roleId)
  const [lost] = area ? taken.filter(action => areaOf(action) === area) : []
  if (area && lost) refuse(`${areaNames[area]}（三员）的权限是固定的，“${nameOf(lost)}”不能收回`)
}

/** Counts the users that have a role and can sign in, or fit another condition. */
export const countHolders = async (
  tx: Database | Transaction,
  roleId: string,
  but: string[] = [],
  condition = mayAct('users')
) => {
  const [row] = await tx
    .select({ people: count() })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(userRoles.roleId, roleId), condition, ...but.map(id => ne(users.id, id))))
  return row?.people ?? 0
}

/**
 * While the separation is on: refuses to leave one of the three roles without users that stay. With `roleId`, the
 * people lose only that role.
 */
export const administratorRefusals = async (
  tx: Transaction,
  people: { id: string }[],
  verb: string,
  roleId?: string
): Promise<Refusals> => {
  const refusals = new Map<string, Refusal>()
  const ids = people.map(user => user.id)
  const asked = roleId ? [roleId].filter(id => roleIds.includes(id)) : roleIds
  if (!ids.length || !asked.length) return refusals
  const held = await tx
    .select()
    .from(userRoles)
    .where(and(inArray(userRoles.userId, ids), inArray(userRoles.roleId, asked)))
  if (!held.length) return refusals
  await lockSeparation(tx)
  if (!(await isSeparated(tx))) return refusals
  for (const [role, holders] of Map.groupBy(held, row => row.roleId))
    if (!(await countHolders(tx, role, ids, staysUsable('users')))) {
      const area = areaNames[areaOfRole(role) ?? 'system']
      const refusal = new Refusal(`三员分立已启用，这是最后一名${area}，不能${verb}`)
      for (const { userId } of holders) refusals.set(userId, refusal)
    }
  return refusals
}

export const requireAdministrators = async (...asked: Parameters<typeof administratorRefusals>) =>
  throwFirst(await administratorRefusals(...asked))
