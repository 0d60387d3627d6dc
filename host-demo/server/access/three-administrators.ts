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
 * - Each of the three roles has at least one user that can sign in.
 * - No other role gets rights of an area. None of the three gets rights of another area.
 * Whether on or off, the three roles keep the rights of their areas.
 *
 * Super administrators keep the switch, so that no platform is locked out.
 */
import { and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  administratorAreas,
  areaOf,
  rightsByArea,
  rightsForReading,
  type AdministratorArea,
  type LosingPerson
} from '../../../elements/base/contract/administrators.ts'
import { codes } from '../../../elements/base/contract/envelope.ts'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import { lockObject } from '../database/locks.ts'
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
import { Refusal } from '../kernel/refusal.ts'
import type { BroughtRole } from '../http/module.ts'
import { sha256 } from '../kernel/ids.ts'

export const separationSetting = 'three-administrators'

const names: Record<AdministratorArea, string> = { system: '系统管理员', security: '安全管理员', audit: '审计管理员' }
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
  roleName: `${names[area]}（三员）`,
  description: `三员之一：${areaWords[area]}。与另外两个角色互斥`,
  actions: [...rightsByArea[area], ...rightsForReading]
}))

const refuse = (message: string): never => {
  throw new Refusal(message, codes.forbidden)
}

/** Serialises changes of the switch and of the three roles. */
const lockSeparation = (tx: Transaction) => lockObject(tx, separationSetting)

export const isSeparated = async (tx: Database | Transaction) => {
  const [row] = await tx.select().from(platformSettings).where(eq(platformSettings.name, separationSetting))
  return row?.value === 'on'
}

/** Refuses to give a user two of the three roles. Locks the users. */
export const requireOneArea = async (tx: Transaction, people: { id: string; realname: string }[], given: string[]) => {
  const wanted = given.filter(id => roleIds.includes(id))
  if (!wanted.length) return
  await lockSeparation(tx)
  const held = await tx
    .select()
    .from(userRoles)
    .where(
      and(
        inArray(
          userRoles.userId,
          people.map(user => user.id)
        ),
        inArray(userRoles.roleId, roleIds)
      )
    )
  for (const { id, realname } of people) {
    const all = new Set([...wanted, ...held.filter(row => row.userId === id).map(row => row.roleId)])
    if (all.size < 2) continue
    const both = [...all].map(role => names[areaOfRole(role) ?? 'system']).join('和')
    throw new Refusal(`“${realname}”不能同时是${both}：三员互斥`)
  }
}

/**
 * While the separation is on: refuses callers that may not assign roles, or not to these people. Nobody gives the roles
 * of administrators alone: a super administrator first switches the separation off.
 */
export const requireGiver = (caller: Caller, people: { id: string }[], given: readonly string[] = []) => {
  if (!caller.separated) return
  if (caller.area !== 'security') refuse('三员分立已启用，角色由安全管理员分配')
  if (people.some(({ id }) => id === caller.userId)) refuse('三员分立已启用，不能给自己分配角色')
  if (given.some(id => id === administratorRole || roleIds.includes(id)))
    refuse('三员分立已启用，一人不能分配系统管理员或三员的角色，请超级管理员先停用三员分立')
}

/** While the separation is on: refuses to grant rights to a role of the caller's. */
export const requireOtherRoles = async (tx: Transaction, caller: Caller, given: string[]) => {
  if (!caller.separated || !given.length) return
  const [own] = await tx
    .select({ roleName: roles.roleName })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(userRoles.userId, caller.userId), inArray(userRoles.roleId, given)))
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

/** While the separation is on: checks whether the caller may manage these accounts. Returns true if that decides it. */
export const reachesSeparated = async (tx: Transaction, caller: Caller, people: { id: string; realname: string }[]) => {
  if (!caller.separated || !caller.area) return false
  const ids = people.map(user => user.id)
  const held = await tx
    .select()
    .from(userRoles)
    .where(and(inArray(userRoles.userId, ids), inArray(userRoles.roleId, roleIds)))
  const other = held.find(row => row.roleId !== administratorRoles[caller.area!])
  if (other && caller.area === 'system') {
    const user = people.find(({ id }) => id === other.userId)
    refuse(`三员分立已启用，您不能操作${names[areaOfRole(other.roleId) ?? 'audit']}“${user?.realname}”的账号`)
  }
  return true
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
  const name = names[areaOf(foreign) ?? 'system']
  if (own) refuse(`“${nameOf(foreign)}”属于${name}，不能授予${names[own]}：三员互斥`)
  if (await isSeparated(tx)) refuse(`三员分立已启用，“${nameOf(foreign)}”只属于${name}，不能授予其他角色`)
}

/** Refuses to take a right from one of the three roles: whoever takes the log from its reader could work unseen. */
export const requireWholeArea = (roleId: string, taken: RightCode[], nameOf: (action: RightCode) => string) => {
  const area = areaOfRole(roleId)
  const [lost] = area ? taken.filter(action => areaOf(action) === area) : []
  if (area && lost) refuse(`${names[area]}（三员）的权限是固定的，“${nameOf(lost)}”不能收回`)
}

/** Counts the users that have a role and can sign in. */
const countHolders = async (tx: Database | Transaction, roleId: string, but: string[] = []) => {
  const [row] = await tx
    .select({ people: count() })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(
      and(
        eq(userRoles.roleId, roleId),
        eq(users.status, 'normal'),
        isNull(users.deletedTime),
        ...but.map(id => ne(users.id, id))
      )
    )
  return row?.people ?? 0
}

/**
 * While the separation is on: refuses to leave one of the three roles without users. With `roleId`, the people lose
 * only that role.
 */
export const requireAdministrators = async (
  tx: Transaction,
  people: { id: string }[],
  verb: string,
  roleId?: string
) => {
  const ids = people.map(user => user.id)
  const asked = roleId ? [roleId].filter(id => roleIds.includes(id)) : roleIds
  if (!ids.length || !asked.length) return
  const held = await tx
    .select()
    .from(userRoles)
    .where(and(inArray(userRoles.userId, ids), inArray(userRoles.roleId, asked)))
  if (!held.length) return
  await lockSeparation(tx)
  if (!(await isSeparated(tx))) return
  for (const role of new Set(held.map(row => row.roleId)))
    if (!(await countHolders(tx, role, ids)))
      throw new Refusal(`三员分立已启用，这是最后一名${names[areaOfRole(role) ?? 'system']}，不能${verb}`)
}

export const readAdministrators = (tx: Database | Transaction) =>
  Promise.all(
    administratorAreas.map(async area => ({
      area,
      id: administratorRoles[area],
      roleName: names[area],
      people: await countHolders(tx, administratorRoles[area])
    }))
  )

/** Limit of listed names. */
const mostNamed = 200

/**
 * Returns the users that have rights of an area without being its administrator. Super administrators have them all.
 */
export const readLosing = async (tx: Database | Transaction) => {
  const pairs = administratorAreas.flatMap(area =>
    rightsByArea[area].map(action => ({ action, area, role: administratorRoles[area] }))
  )
  const { rows } = await tx.execute<Omit<LosingPerson, 'holdsAll'> & { is_super: boolean }>(sql`
    with areas as (
      select * from unnest(${sql.param(pairs.map(pair => pair.action))}::text[], ${sql.param(pairs.map(pair => pair.area))}::text[],
        ${sql.param(pairs.map(pair => pair.role))}::text[]) as a (action, area, role)
    ), held as (
      select ur.user_id, a.area, a.role from user_roles ur join role_rights r on r.role_id = ur.role_id join areas a on a.action = r.action
      union select u.id, a.area, a.role from users u cross join areas a where u.is_super
    )
    select u.id, u.username, u.realname, u.is_super, array_agg(distinct h.area order by h.area desc) as areas
    from held h join users u on u.id = h.user_id
    where u.deleted_time is null and not exists (select from user_roles o where o.user_id = u.id and o.role_id = h.role)
    group by u.id order by u.is_super desc, u.username`)
  const losing = rows.map(({ is_super: holdsAll, ...person }): LosingPerson => ({ ...person, holdsAll }))
  const print = sha256(JSON.stringify(losing.map(({ id, areas }) => [id, areas])))
  return { losing: losing.slice(0, mostNamed), losingCount: losing.length, print }
}

/**
 * Switches the separation. When switching on, each role needs a user, and the losing users must be those that the
 * person confirmed (`print`).
 */
export const turnSeparation = async (tx: Transaction, caller: Caller, isOn: boolean, print: string) => {
  if (!caller.isSuper) refuse('只有超级管理员可以启用或停用三员分立')
  await lockSeparation(tx)
  if ((await isSeparated(tx)) === isOn) throw new Refusal(isOn ? '三员分立已经启用' : '三员分立已经停用')
  const known = await readLosing(tx)
  if (isOn) {
    const empty = (await readAdministrators(tx)).filter(({ people }) => !people)
    if (empty.length)
      throw new Refusal(
        `还没有${empty.map(({ area }) => names[area]).join('、')}，请先把三员角色分别分配给可以登录的人`
      )
    if (known.print !== print) throw new Refusal('将受影响的人员已有变化，请重新查看后再启用', codes.conflict)
  }
  const change = { value: isOn ? 'on' : 'off', updateByName: caller.realname, updateTime: new Date() }
  await tx
    .insert(platformSettings)
    .values({ name: separationSetting, ...change })
    .onConflictDoUpdate({ target: platformSettings.name, set: change })
  return known
}
