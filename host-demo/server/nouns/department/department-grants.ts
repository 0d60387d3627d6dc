import { and, eq, inArray, sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  departmentGrants,
  mostGrants,
  saveDepartmentRoles,
  saveDepartmentSites
} from '../../../../elements/base/contract/department.ts'
import { codes } from '../../../../elements/base/contract/envelope.ts'
import { maySee, type Caller } from '../../access/caller.ts'
import type { Log, Operation } from '../../access/operations.ts'
import { areaOfRole, requireGiver, requireOtherDepartments } from '../../access/three-administrators.ts'
import type { Transaction } from '../../database/open.ts'
import { administratorRole, departments, roles, userDepartments, users } from '../../database/tables/accounts.ts'
import { subsites } from '../../database/tables/content.ts'
import { departmentLines, departmentRoles, departmentSubsites } from '../../database/tables/memberships.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id, titled } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { DepartmentGrantsSchema } from '../../results/people/department.ts'
import { find, lock, outsideRules, requireStillInRules } from '../../rows/kept.ts'
import { ruleNames } from '../../rows/rule-names.ts'
import { inDataRules } from '../../rows/scope.ts'
import { requireGiving } from '../user/account/reach.ts'
import { requireSites, siteNames } from '../user/account/sites.ts'
import { keptUsers } from '../user/account/user-list.ts'
import { roleNames } from '../user/account/users.ts'
import { keptDepartments } from './departments.ts'
import { readGrants } from './read-grants.ts'

const prohibited = (message: string) => new Refusal(message, codes.forbidden)

/** Returns the people in the department and below it, without deleted ones. */
const peopleBelow = async (tx: Transaction, id: string) => {
  const rows = await tx
    .selectDistinct({ id: users.id })
    .from(departmentLines)
    .innerJoin(userDepartments, eq(userDepartments.departId, departmentLines.departId))
    .innerJoin(users, and(eq(users.id, userDepartments.userId), sql`${users.deletedTime} is null`))
    .where(eq(departmentLines.aboveId, id))
  return rows.map(row => row.id)
}

/** Writes with the people of the department inside the caller's data rules before and afterwards. */
const withinRules = async (tx: Transaction, caller: Caller, id: string, write: () => Promise<unknown>) => {
  if (!inDataRules(keptUsers.scope, caller)) return write()
  const people = await peopleBelow(tx, id)
  if ((await outsideRules(tx, keptUsers, caller, people)).length) {
    const names = await ruleNames(tx, caller, 'system:user:list')
    throw prohibited(`该部门或其下级部门有您的数据规则${names}范围之外的人员，不能由您分配`)
  }
  await write()
  await requireStillInRules(tx, keptUsers, caller, people)
}

/** Refuses roles that are for single people, that the caller may not give, or that the caller would get. */
const requireRoles = async (
  tx: Transaction,
  caller: Caller,
  departId: string,
  { given, taken }: { given: string[]; taken: string[] },
  words: Record<string, string>
) => {
  if (given.some(id => id === administratorRole || areaOfRole(id)))
    throw prohibited('系统管理员和三员的角色只能分配给个人，不能分配给部门')
  const touched = [...given, ...taken]
  await tx.select({ id: roles.id }).from(roles).where(inArray(roles.id, touched)).orderBy(roles.id).for('share')
  requireGiver(caller, [{ id: '' }], given)
  await requireOtherDepartments(tx, caller, [departId])
  if (!caller.isSuper && (await peopleBelow(tx, departId)).includes(caller.userId))
    throw prohibited('您属于该部门或其下级部门，不能修改自己的角色，请联系其他管理员')
  await requireGiving(tx, caller, touched, words)
}

/** Registers the calls for the roles and sites that a department gives to its people. */
export const registerDepartmentGrants = (platform: Platform) => {
  const { database } = platform
  const depId = titled('部门', Id)
  const ids = (title: string) => Type.Array(Id, { maxItems: mostGrants, title, uniqueItems: true })

  const told = async (tx: Transaction, log: Log<Operation>, departId: string, changes: Operation['changes']) => {
    const [row] = await tx
      .select({ name: departments.departName })
      .from(departments)
      .where(eq(departments.id, departId))
    const action = `分配部门${changes?.[0]?.title ?? ''}`
    await log(tx, { action, operateType: '3', object: row?.name ?? '', objectId: departId, changes: changes ?? [] })
  }

  route(
    platform,
    departmentGrants,
    { right: 'system:depart:list', query: ClosedObject({ depId }), result: DepartmentGrantsSchema },
    async ({ caller, query }) => {
      await find(database, keptDepartments, caller, query.depId)
      return readGrants(database, caller, query.depId)
    }
  )

  route(
    platform,
    saveDepartmentRoles,
    {
      right: 'system:user:addUserRole',
      proof: 'grant',
      body: ClosedObject({ depId, roleIds: ids('角色') }),
      message: '保存成功！'
    },
    async ({ caller, body: { depId: departId, roleIds }, log }) => {
      await database.transaction(async tx => {
        await lock(tx, keptDepartments, caller, departId)
        const rows = await tx.select().from(departmentRoles).where(eq(departmentRoles.departId, departId))
        const held = rows.map(({ roleId }) => roleId)
        const given = roleIds.filter(id => !held.includes(id))
        const taken = held.filter(id => !roleIds.includes(id))
        if (!given.length && !taken.length) return
        const names = [await roleNames(tx, taken), await roleNames(tx, given)] as const
        await requireRoles(tx, caller, departId, { given, taken }, platform.rights)
        await withinRules(tx, caller, departId, async () => {
          await tx
            .delete(departmentRoles)
            .where(and(eq(departmentRoles.departId, departId), inArray(departmentRoles.roleId, taken)))
          if (given.length) await tx.insert(departmentRoles).values(given.map(roleId => ({ departId, roleId })))
        })
        await told(tx, log, departId, [{ title: '角色', before: names[0].join('、'), after: names[1].join('、') }])
      })
      return null
    }
  )

  route(
    platform,
    saveDepartmentSites,
    {
      right: 'system:user:subsite',
      proof: 'grant',
      body: ClosedObject({ depId, siteIds: ids('站点') }),
      message: '保存成功！'
    },
    async ({ caller, body: { depId: departId, siteIds }, log }) => {
      requireSites(caller, siteIds)
      await database.transaction(async tx => {
        await lock(tx, keptDepartments, caller, departId)
        const rows = await tx
          .select({ id: departmentSubsites.subsiteId })
          .from(departmentSubsites)
          .innerJoin(subsites, eq(subsites.id, departmentSubsites.subsiteId))
          .where(eq(departmentSubsites.departId, departId))
        const held = rows.map(({ id }) => id)
        const given = siteIds.filter(id => !held.includes(id))
        // Sites that the caller may not see stay.
        const taken = held.filter(id => !siteIds.includes(id) && maySee(caller, id))
        if (!given.length && !taken.length) return
        await withinRules(tx, caller, departId, async () => {
          await tx
            .delete(departmentSubsites)
            .where(and(eq(departmentSubsites.departId, departId), inArray(departmentSubsites.subsiteId, taken)))
          if (given.length)
            await tx.insert(departmentSubsites).values(given.map(subsiteId => ({ departId, subsiteId })))
        })
        const names = await siteNames(tx, [...given, ...taken])
        const tell = (some: string[]) =>
          names
            .filter(({ id }) => some.includes(id))
            .map(({ name }) => name)
            .join('、')
        await told(tx, log, departId, [{ title: '站点', before: tell(taken), after: tell(given) }])
      })
      return null
    }
  )
}
