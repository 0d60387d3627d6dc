import { and, eq, inArray, sql } from 'drizzle-orm'
import { codes } from '../../../../../elements/base/contract/envelope.ts'
import type { Transaction } from '../../../database/open.ts'
import { administratorRole, roles, userDepartments, userRoles, users } from '../../../database/tables/accounts.ts'
import { holds, type Caller } from '../../../access/caller.ts'
import { forbidden, Refusal, refuseAll, throwFirst, type Refusals } from '../../../kernel/refusal.ts'
import { administratorRefusals, giverRefusals, requireOneArea } from '../../../access/three-administrators.ts'
import { lastSuperRefusals, requireGiving } from './reach.ts'
import { departmentNames, roleNames, type UserRecord } from './users.ts'

/** Rows of one statement. */
const most = 1000
export const inChunks = async <Item>(items: readonly Item[], write: (some: Item[]) => Promise<unknown>) => {
  for (let at = 0; at < items.length; at += most) await write(items.slice(at, at + most))
}

interface RoleChange {
  user: UserRecord
  /** Ids of all roles after the change. */
  wanted: string[]
  /** Last days of all of them; '' lasts. If missing, those that are held keep theirs. */
  ends?: LastDays | undefined
}

/** Last days by the id of what is given. */
export type LastDays = ReadonlyMap<string, string>

/** Returns what a change gives: what was not held, and what gets another last day. */
export const givenOf = ({ wanted, ends }: { wanted: string[]; ends?: LastDays | undefined }, held: LastDays) =>
  wanted.filter(id => !held.has(id) || (ends && (ends.get(id) ?? '') !== held.get(id)))

/** Groups the users by each of the roles that `idsOf` returns for them. */
const byRole = <Change extends RoleChange>(changes: Change[], idsOf: (change: Change) => string[]) => {
  const groups = new Map<string, UserRecord[]>()
  for (const change of changes) for (const id of idsOf(change)) groups.set(id, [...(groups.get(id) ?? []), change.user])
  return groups
}

interface ChangedRoles extends RoleChange {
  given: string[]
  taken: string[]
}

/** Returns the changes of people whose roles change, and the roles that they had. */
export const roleChanges = async <Change extends RoleChange>(tx: Transaction, wanted: Change[]) => {
  const ids = wanted.map(({ user }) => user.id)
  const held = Map.groupBy(
    await tx.select().from(userRoles).where(inArray(userRoles.userId, ids)),
    ({ userId }) => userId
  )
  return wanted.flatMap(change => {
    const days = new Map((held.get(change.user.id) ?? []).map(({ roleId, validUntil }) => [roleId, validUntil]))
    const before = [...days.keys()]
    const given = givenOf(change, days)
    const taken = before.filter(id => !change.wanted.includes(id))
    return given.length || taken.length ? [{ ...change, before, given, taken }] : []
  })
}

/** Refuses people whose roles the caller may not change so. Locks the roles, so that their rights do not change. */
export const roleRefusals = async (
  tx: Transaction,
  caller: Caller,
  changes: ChangedRoles[],
  words: Record<string, string>
): Promise<Refusals> => {
  if (changes.length === 0) return new Map()
  if (!holds(caller, 'system:user:addUserRole')) throw forbidden(words['system:user:addUserRole'])
  const people = changes.map(({ user }) => user)
  const given = [...new Set(changes.flatMap(change => change.given))]
  await tx.select({ id: roles.id }).from(roles).where(inArray(roles.id, given)).orderBy(roles.id).for('share')
  await roleNames(tx, given)
  const takenFrom = byRole(changes, ({ taken }) => taken)
  const refusals = new Map<string, Refusal>()
  const add = (found: Refusals) => {
    for (const [id, refusal] of found) if (!refusals.has(id)) refusals.set(id, refusal)
  }
  if (!caller.isSuper) {
    const own = people.filter(({ id }) => id === caller.userId)
    add(refuseAll(own, new Refusal('不能修改自己的角色，请联系其他管理员', codes.forbidden)))
  }
  add(giverRefusals(caller, people, given))
  for (const [roleId, losing] of takenFrom) add(await administratorRefusals(tx, losing, '移出', roleId))
  await requireGiving(tx, caller, given, words)
  add(await lastSuperRefusals(tx, takenFrom.get(administratorRole) ?? [], '移出系统管理员角色'))
  return refusals
}

/** Last day of the row of an insert that is held already. */
export const newDay = sql`excluded.valid_until`

/** Writes changed roles, new ones with their last day. Refuses two of the three administrators for one person. */
export const writeRoles = async (tx: Transaction, changes: ChangedRoles[], validUntil = '') => {
  for (const [roleId, losing] of byRole(changes, ({ taken }) => taken))
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
  await inChunks(
    changes.flatMap(({ user, given: roleIds, ends }) =>
      roleIds.map(roleId => ({ userId: user.id, roleId, validUntil: ends?.get(roleId) ?? validUntil }))
    ),
    some =>
      tx
        .insert(userRoles)
        .values(some)
        .onConflictDoUpdate({ target: [userRoles.userId, userRoles.roleId], set: { validUntil: newDay } })
  )
}

/** Sets the roles of people. The right to edit people is not enough to assign roles. */
export const settleRolesOf = async (
  tx: Transaction,
  caller: Caller,
  wanted: RoleChange[],
  words: Record<string, string>
) => {
  const changes = await roleChanges(tx, wanted)
  throwFirst(await roleRefusals(tx, caller, changes, words))
  await writeRoles(tx, changes)
}

/** As `settleRolesOf`, for one person. */
export const settleRoles = (
  tx: Transaction,
  caller: Caller,
  user: UserRecord,
  wanted: string[],
  words: Record<string, string>
) => settleRolesOf(tx, caller, [{ user, wanted }], words)

/** Departments that a person shall have; the first one is the main one. */
interface DepartmentChange {
  id: string
  departIds: string[]
}

/** Sets the departments of people. */
export const settleDepartmentsOf = async (tx: Transaction, changes: DepartmentChange[]) => {
  await departmentNames(tx, [...new Set(changes.flatMap(({ departIds }) => departIds))])
  await inChunks(changes, some =>
    tx.delete(userDepartments).where(
      inArray(
        userDepartments.userId,
        some.map(({ id }) => id)
      )
    )
  )
  await inChunks(
    changes.flatMap(({ id: userId, departIds }) => departIds.map(departId => ({ userId, departId }))),
    some => tx.insert(userDepartments).values(some)
  )
  const mains = changes.map(({ id, departIds: [departId = ''] }) => ({ id, depart_id: departId }))
  await inChunks(mains, some =>
    tx.execute(sql`
      update ${users} set depart_id = n.depart_id
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as n (id text, depart_id text)
      where users.id = n.id and users.depart_id <> n.depart_id`)
  )
}
