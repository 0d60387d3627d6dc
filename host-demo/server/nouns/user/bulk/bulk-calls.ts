import { asc, eq, inArray } from 'drizzle-orm'
import Type from 'typebox'
import {
  bulkModes,
  changeUserDepartments,
  changeUserPositions,
  changeUserRoles,
  changeUserSites,
  mostAtOnce,
  type BulkMode
} from '../../../../../elements/base/contract/user.ts'
import type { Transaction } from '../../../database/open.ts'
import { departments, userDepartments } from '../../../database/tables/accounts.ts'
import { maySee, type Caller } from '../../../access/caller.ts'
import type { Log, Operation } from '../../../access/operations.ts'
import type { BodyOf } from '../../../../../elements/base/contract/endpoint.ts'
import { areaRefusals } from '../../../access/three-administrators.ts'
import { ClosedObject, Id } from '../../../kernel/fields.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { DoneSchema } from '../../../kernel/result-fields.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { roleChanges, roleRefusals, settleDepartmentsOf, writeRoles } from '../account/belonging.ts'
import { leavesRules } from '../../../rows/kept.ts'
import { grantDay, requireEndable, requireGrantDay } from '../grants/grant-days.ts'
import { departmentHolder } from '../grants/holders.ts'
import { joinRefusals } from '../grants/joining.ts'
import { positionChanges, positionRefusals, positionsOf, writePositions } from '../grants/positions.ts'
import { differing, foreignMemberships } from '../account/membership.ts'
import { keptUsers } from '../account/user-list.ts'
import { reachRefusals, superRefusals } from '../account/reach.ts'
import { requireSites, siteChanges, siteNames, sitesOfDepartments, writeSites } from '../account/sites.ts'
import { sourceRefusals } from '../account/sources.ts'
import { departmentNames, roleNames, type UserRecord } from '../account/users.ts'
import { entriesOf } from './bulk-entries.ts'
import { openSieve } from './sieve.ts'

const bodyOf = (title: string) => ({
  ids: Type.Array(Id, { minItems: 1, maxItems: mostAtOnce, title: '用户' }),
  mode: Type.Enum([...bulkModes], { title: '方式' }),
  values: Type.Array(Id, { maxItems: 1000, title })
})
const ending = { validUntil: Type.Optional(grantDay) }
const options = { result: DoneSchema, message: '操作成功!' }

/** Returns the ids after a change, earlier ones first. */
const changedIds = (mode: BulkMode, before: readonly string[], values: readonly string[]) => {
  if (mode === 'add') return [...new Set([...before, ...values])]
  return mode === 'remove' ? before.filter(id => !values.includes(id)) : [...values]
}

const requireValues = (mode: BulkMode, values: readonly string[], noun: string, isEnough = false) => {
  if (mode !== 'replace' && values.length === 0 && !isEnough) throw new Refusal(`请选择${noun}`)
}

/** Returns the departments of each user, the main one first. */
const departmentsOf = async (tx: Transaction, people: UserRecord[]) => {
  const ids = people.map(({ id }) => id)
  const pairs = Map.groupBy(
    await tx
      .select({ userId: userDepartments.userId, departId: userDepartments.departId })
      .from(userDepartments)
      .innerJoin(departments, eq(departments.id, userDepartments.departId))
      .where(inArray(userDepartments.userId, ids))
      .orderBy(asc(departments.orgCode)),
    ({ userId }) => userId
  )
  return ({ id, departId }: UserRecord) => {
    const all = (pairs.get(id) ?? []).map(pair => pair.departId)
    return all.toSorted((one, other) => Number(other === departId) - Number(one === departId))
  }
}

/** Context of a change, with the transaction of the call. */
interface Changing {
  platform: Platform
  tx: Transaction
  caller: Caller
  log: Log<Operation>
}

/** Changes the sites of several users. */
export const changeSites = async ({ tx, caller, log }: Changing, body: BodyOf<typeof changeUserSites>) => {
  const { ids, mode, values, validUntil = '', isOfDepartment = false } = body
  await requireGrantDay(tx, validUntil)
  requireValues(mode, values, '站点', isOfDepartment)
  requireSites(caller, values)
  const sieve = await openSieve(tx, caller, [...new Set(ids)])
  await sieve.drop(people => superRefusals(caller, people))
  if (mode === 'remove') await sieve.drop(people => sourceRefusals(tx, 'site', values, people))
  const written = await sieve.write(async (inner, people) => {
    const departIdsOf = await departmentsOf(inner, people)
    const sitesOf = isOfDepartment
      ? await sitesOfDepartments(inner, caller, [...new Set(people.flatMap(departIdsOf))])
      : () => []
    const held = await heldSites(inner, caller, people)
    const wanted = people.map(user => {
      const asked = changedIds(mode, held(user.id), values)
      return { user, id: user.id, wanted: [...new Set([...asked, ...sitesOf(departIdsOf(user))])] }
    })
    const changes = await siteChanges(inner, caller, wanted)
    await writeSites(inner, changes, validUntil)
    return changes
  })
  const names = new Map(
    (await siteNames(tx, [...new Set(written.flatMap(({ given, taken }) => [...given, ...taken]))])).map(
      ({ id, name }) => [id, name]
    )
  )
  const changes = written.map(({ user, given, taken }) => ({ user, before: taken, after: given }))
  await log(tx, entriesOf('分配站点', '站点', changes, names, validUntil))
  return sieve.result()
}

const registerSites = (platform: Platform) => {
  const body = ClosedObject({ ...bodyOf('站点'), ...ending, isOfDepartment: Type.Optional(Type.Boolean()) })
  route(
    platform,
    changeUserSites,
    { right: 'system:user:subsite', proof: 'grant', body, ...options },
    ({ caller, body, log }) => platform.database.transaction(tx => changeSites({ platform, tx, caller, log }, body))
  )
}

/** Returns the sites of each user that the caller may see. */
const heldSites = async (tx: Transaction, caller: Caller, people: UserRecord[]) => {
  const none = people.map(({ id }) => ({ id, wanted: [] as string[] }))
  const held = new Map((await siteChanges(tx, caller, none)).map(({ id, taken }) => [id, taken]))
  return (id: string) => (held.get(id) ?? []).filter(site => maySee(caller, site))
}

/** Changes the roles of several users. */
export const changeRoles = async ({ platform, tx, caller, log }: Changing, body: BodyOf<typeof changeUserRoles>) => {
  const { ids, mode, values, validUntil = '' } = body
  await requireGrantDay(tx, validUntil)
  requireEndable(validUntil, values)
  requireValues(mode, values, '角色')
  const sieve = await openSieve(tx, caller, [...new Set(ids)])
  if (mode !== 'add') await sieve.drop(people => reachRefusals(tx, caller, people))
  if (mode === 'add') await sieve.drop(people => areaRefusals(tx, people, values))
  const changesOf = async (inner: Transaction, people: UserRecord[]) => {
    const held = await roleChanges(
      inner,
      people.map(user => ({ user, wanted: [] }))
    )
    const before = new Map(held.map(({ user, taken }) => [user.id, taken]))
    return roleChanges(
      inner,
      people.map(user => ({ user, wanted: changedIds(mode, before.get(user.id) ?? [], values) }))
    )
  }
  await roleNames(tx, values)
  if (mode === 'remove') await sieve.drop(people => sourceRefusals(tx, 'role', values, people))
  await sieve.drop(async people => roleRefusals(tx, caller, await changesOf(tx, people), platform.rights))
  const written = await sieve.write(async (inner, people) => {
    const changes = await changesOf(inner, people)
    await writeRoles(inner, changes, validUntil)
    return changes
  })
  const touched = [...new Set(written.flatMap(({ given, taken }) => [...given, ...taken]))]
  const labels = await roleNames(tx, touched)
  const names = new Map(touched.map((id, at) => [id, labels[at]!]))
  const changes = written.map(({ user, given, taken }) => ({ user, before: taken, after: given }))
  await log(tx, entriesOf('分配角色', '角色', changes, names, validUntil))
  return sieve.result()
}

const registerRoles = (platform: Platform) => {
  const body = ClosedObject({ ...bodyOf('角色'), ...ending })
  route(
    platform,
    changeUserRoles,
    { right: 'system:user:addUserRole', proof: 'grant', body, ...options },
    ({ caller, body, log }) => platform.database.transaction(tx => changeRoles({ platform, tx, caller, log }, body))
  )
}

const registerDepartments = (platform: Platform) => {
  const right = 'system:user:editDepartWithUser'
  const body = ClosedObject(bodyOf('部门'))
  route(platform, changeUserDepartments, { right, proof: 'grant', body, ...options }, ({ caller, body, log }) =>
    platform.database.transaction(async tx => {
      const { ids, mode, values } = body
      requireValues(mode, values, '部门')
      await departmentNames(tx, values)
      const sieve = await openSieve(tx, caller, [...new Set(ids)])
      await sieve.drop(async people => {
        const departIdsOf = await departmentsOf(tx, people)
        const foreign = await foreignMemberships(
          tx,
          caller,
          people.map(user => {
            const before = departIdsOf(user)
            return { id: user.id, departIds: differing(before, changedIds(mode, before, values)) }
          })
        )
        if (!foreign.size) return new Map()
        const refusal = await leavesRules(tx, keptUsers, caller)
        return new Map([...foreign].map(id => [id, refusal]))
      })
      await sieve.drop(async people => {
        const departIdsOf = await departmentsOf(tx, people)
        const joinings = people.map(user => {
          const before = departIdsOf(user)
          return { id: user.id, before, after: changedIds(mode, before, values) }
        })
        return joinRefusals(tx, caller, departmentHolder, joinings, platform.rights)
      })
      const written = await sieve.write(async (inner, people) => {
        const departIdsOf = await departmentsOf(inner, people)
        const changes = people
          .map(user => {
            const before = departIdsOf(user)
            return { user, before, after: changedIds(mode, before, values) }
          })
          .filter(({ before, after }) => before.join() !== after.join())
        await settleDepartmentsOf(
          inner,
          changes.map(({ user: { id }, after }) => ({ id, departIds: after }))
        )
        return changes
      })
      const touched = [...new Set(written.flatMap(({ before, after }) => [...before, ...after]))]
      const labels = await departmentNames(tx, touched)
      const names = new Map(touched.map((id, at) => [id, labels[at]!]))
      await log(tx, entriesOf('调整部门', '部门', written, names))
      return sieve.result()
    })
  )
}

/** Changes the positions of several users. */
export const changePositions = async (
  { platform, tx, caller, log }: Changing,
  body: BodyOf<typeof changeUserPositions>
) => {
  const { ids, mode, values, validUntil = '' } = body
  await requireGrantDay(tx, validUntil)
  requireValues(mode, values, '岗位')
  await positionsOf(tx, values)
  const sieve = await openSieve(tx, caller, [...new Set(ids)])
  if (mode !== 'add') await sieve.drop(people => reachRefusals(tx, caller, people))
  const changesOf = async (inner: Transaction, people: UserRecord[]) => {
    const none = people.map(user => ({ user, wanted: [] as string[] }))
    const held = new Map((await positionChanges(inner, none)).map(({ user, taken }) => [user.id, taken]))
    return positionChanges(
      inner,
      people.map(user => ({ user, wanted: changedIds(mode, held.get(user.id) ?? [], values) }))
    )
  }
  await sieve.drop(async people => positionRefusals(tx, caller, await changesOf(tx, people), platform.rights))
  const written = await sieve.write(async (inner, people) => {
    const changes = await changesOf(inner, people)
    await writePositions(inner, changes, validUntil)
    return changes
  })
  const touched = [...new Set(written.flatMap(({ given, taken }) => [...given, ...taken]))]
  const names = new Map((await positionsOf(tx, touched)).map(({ id, name }) => [id, name]))
  const changes = written.map(({ user, given, taken }) => ({ user, before: taken, after: given }))
  await log(tx, entriesOf('调整岗位', '岗位', changes, names, validUntil))
  return sieve.result()
}

/** Positions bring roles, so the right to assign roles decides. */
const registerPositions = (platform: Platform) => {
  const body = ClosedObject({ ...bodyOf('岗位'), ...ending })
  route(
    platform,
    changeUserPositions,
    { right: 'system:user:addUserRole', proof: 'grant', body, ...options },
    ({ caller, body, log }) => platform.database.transaction(tx => changePositions({ platform, tx, caller, log }, body))
  )
}

/** Registers the calls that change the sites, roles, departments or positions of several users. */
export const registerBulkCalls = (platform: Platform) => {
  registerSites(platform)
  registerRoles(platform)
  registerDepartments(platform)
  registerPositions(platform)
}
