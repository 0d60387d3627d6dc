/**
 * The three administrators (三员分立), all of it.
 *
 * Three preset roles, of which nobody holds two: a unique index holds that, and `requireOneArea` says it. A switch turns the
 * separation on; only a super administrator turns it, and it is logged. While it is on
 * - a right of an area counts for who holds the role of that area, and for nobody else, super administrators included (`http/caller`):
 *   who makes accounts cannot give rights, who gives rights cannot read the log, who reads the log can neither;
 * - the security administrator gives any role, held or not, but none to themselves, and no right to a role of theirs; nobody else gives one;
 *   on objects they grant nothing to themselves, a role of theirs, their departments or those above;
 * - the system administrator reaches everybody but super administrators and the other two: with their password one would be them;
 * - each of the three keeps at least one person who can sign in;
 * - no other role is given rights of an area. None of the three is ever given those of another area.
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
/** What the rights of an area are for. */
export const areaWords: Record<AdministratorArea, string> = { system: '管理账号', security: '授权', audit: '查看日志' }
const roleIds: string[] = Object.values(administratorRoles)

export const areaOfRole = (roleId: string): AdministratorArea | undefined =>
  administratorAreas.find(area => administratorRoles[area] === roleId)

/** The platform begins with them; one that is called so already stays as it is. */
export const presetRoles: BroughtRole[] = administratorAreas.map(area => ({
  id: administratorRoles[area],
  roleCode: `${area}-administrator`,
  // 系统管理员 is the name of the role that holds everything.
  roleName: `${names[area]}（三员）`,
  description: `三员之一：${areaWords[area]}。与另外两个角色互斥`,
  actions: [...rightsByArea[area], ...rightsForReading]
}))

const refuse = (message: string): never => {
  throw new Refusal(message, codes.forbidden)
}

/** One change of it at a time, of the switch as of who the three are. */
const lockSeparation = (tx: Transaction) => lockObject(tx, separationSetting)

export const isSeparated = async (tx: Database | Transaction) => {
  const [row] = await tx.select().from(platformSettings).where(eq(platformSettings.name, separationSetting))
  return row?.value === 'on'
}

/** Nobody is given two of the three roles. Those who get roles are locked. */
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

/** While the separation is on: who gives and takes roles, and to whom. */
export const requireGiver = (caller: Caller, people: { id: string }[]) => {
  if (!caller.separated) return
  if (caller.area !== 'security') refuse('三员分立已启用，角色由安全管理员分配')
  if (people.some(({ id }) => id === caller.userId)) refuse('三员分立已启用，不能给自己分配角色')
}

/** While the separation is on: who gives rights gives none to a role of their own, which were to themselves. */
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

/** While the separation is on: nor to a department of their own, or one above it, whose grants reach them. */
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

/** Whether who is above whom is told by the separation, in place of who holds what. */
export const isGiver = (caller: Caller) => caller.separated && caller.area === 'security'

/** While the separation is on: whether the caller may act on these people's accounts; true where that settles it. */
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

/** Which rights a role may be given. */
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

/** How many hold a role and can sign in. */
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

/** While the separation is on each of the three keeps somebody. `roleId`: they lose that role alone. */
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

/** So many are named. */
const mostNamed = 200

/** Who holds rights of an area without being its administrator. Super administrators hold them all. */
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

/** Turns it on or off. On: each of the three is somebody, and who loses is who the person was told. */
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
