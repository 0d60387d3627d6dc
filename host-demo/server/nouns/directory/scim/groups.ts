import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/open.ts'
import { departments, userDepartments, users } from '../../../database/tables/accounts.ts'
import { directoryDepartments, directoryPeople, type directories } from '../../../database/tables/directories.ts'
import { newId } from '../../../kernel/ids.ts'
import { compareDepartments } from '../compare/compare-departments.ts'
import { readKnownDepartments } from '../compare/read-known.ts'
import { refuseDepartments } from '../compare/refuse.ts'
import { writeDepartments } from '../write/write-departments.ts'
import type { Writing } from '../write/writing.ts'
import type { Asked } from './asked.ts'
import { noResource, scimError } from './errors.ts'
import { unnamed } from './read-people.ts'
import type { ScimGroup } from './resources.ts'
import { setScimMembers } from './write-people.ts'

type Source = Pick<typeof directories.$inferSelect, 'id'>

/** Filters of departments. */
export const groupNames = ['displayName', 'externalId', 'id'] as const

const conditionOf = ({ filter }: Asked): SQL | undefined => {
  const [name, value = ''] = filter ?? []
  if (name === 'displayName') return eq(sql`lower(${departments.departName})`, value.toLowerCase())
  if (name === 'externalId') return eq(directoryDepartments.key, value)
  return name === 'id' ? eq(departments.id, value) : undefined
}

const membersOf = async (tx: Database | Transaction, { id }: Source, departIds: string[]) =>
  Map.groupBy(
    await tx
      .select({ departId: userDepartments.departId, value: users.id, display: users.realname })
      .from(directoryPeople)
      .innerJoin(users, and(eq(users.id, directoryPeople.userId), isNull(users.deletedTime)))
      .innerJoin(userDepartments, eq(userDepartments.userId, users.id))
      .where(
        and(
          eq(directoryPeople.directoryId, id),
          eq(directoryPeople.isGone, false),
          inArray(userDepartments.departId, departIds)
        )
      )
      .orderBy(asc(users.id)),
    ({ departId }) => departId
  )

const read = async (
  tx: Database | Transaction,
  source: Source,
  where: SQL | undefined,
  page?: Asked,
  isShort = false
) => {
  const query = tx
    .select({ link: directoryDepartments, depart: departments })
    .from(directoryDepartments)
    .innerJoin(departments, eq(departments.id, directoryDepartments.departId))
    .where(and(eq(directoryDepartments.directoryId, source.id), where))
    .orderBy(asc(departments.orgCode))
  const rows = page ? await query.limit(page.count).offset(page.startIndex - 1) : await query
  const ids = rows.map(({ depart }) => depart.id)
  const members = isShort ? new Map<string, never[]>() : await membersOf(tx, source, ids)
  return rows.map(({ link, depart }) => ({
    key: link.key,
    group: {
      id: depart.id,
      ...(!link.key.startsWith(unnamed) && { externalId: link.key }),
      displayName: depart.departName,
      members: (members.get(depart.id) ?? []).map(({ value, display }) => ({ value, display })),
      meta: { created: depart.createTime, lastModified: depart.updateTime }
    } satisfies ScimGroup
  }))
}

/** `isShort`: without members, as clients ask that only look for a group. */
export const listGroups = async (tx: Database | Transaction, source: Source, asked: Asked, isShort: boolean) => {
  const where = conditionOf(asked)
  const [row] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(directoryDepartments)
    .innerJoin(departments, eq(departments.id, directoryDepartments.departId))
    .where(and(eq(directoryDepartments.directoryId, source.id), where))
  const found = asked.count > 0 ? await read(tx, source, where, asked, isShort) : []
  return { total: row?.total ?? 0, groups: found.map(({ group }) => group) }
}

/** Returns a department of the source. @throws SCIMError for others */
export const findGroup = async (tx: Database | Transaction, source: Source, id: string) => {
  const [found] = await read(tx, source, eq(departments.id, id))
  if (!found) throw noResource()
  return found
}

/** Writes the name of a department: a new one below the department of the source, or a rename. */
const writeGroup = async (tx: Transaction, writing: Writing, key: string, name: string) => {
  const { source, caller, words } = writing
  const known = await readKnownDepartments(tx, source)
  const own = known.links.get(key)
  const parentId = own && known.byId.get(own)?.parentId
  const parent = [...known.links].find(([, departId]) => departId === parentId)
  const links = new Map([[key, own], parent].flatMap(pair => (pair?.[1] ? [[pair[0]!, pair[1]] as const] : [])))
  const above = parent ? [{ key: parent[0], parentKey: '', name: known.byId.get(parent[1])?.name ?? '' }] : []
  // A department that an administrator moved stays where it is.
  const { plans, placed } = compareDepartments([...above, { key, parentKey: parent?.[0] ?? '', name }], {
    ...known,
    links
  })
  const [plan] = refuseDepartments(caller, plans, words).filter(each => each.key === key && each.kind !== 'departMove')
  if (plan?.kind === 'refused')
    throw plan.reason.includes('同名') ? scimError(409, plan.reason, 'uniqueness') : scimError(403, plan.reason)
  if (plan) await writeDepartments(tx, writing, [plan], placed)
}

const setMembers = async (
  tx: Transaction,
  writing: Writing,
  key: string,
  before: readonly string[],
  after: readonly string[]
) =>
  setScimMembers(tx, writing, key, {
    added: [...new Set(after)].filter(id => !before.includes(id)),
    removed: before.filter(id => !after.includes(id))
  })

const idsOf = (members: ScimGroup['members']) => (members ?? []).map(({ value }) => value)

/** @returns the id of the new department */
export const addGroup = async (tx: Transaction, writing: Writing, { externalId, displayName, members }: ScimGroup) => {
  const { source } = writing
  const key = externalId ?? unnamed + newId()
  const known = await readKnownDepartments(tx, source)
  if (known.links.has(key)) throw scimError(409, '已有该部门', 'uniqueness')
  await writeGroup(tx, writing, key, displayName)
  await setMembers(tx, writing, key, [], idsOf(members))
  const [link] = await tx
    .select({ departId: directoryDepartments.departId })
    .from(directoryDepartments)
    .where(and(eq(directoryDepartments.directoryId, source.id), eq(directoryDepartments.key, key)))
  return link!.departId
}

/** Replaces name, id and members of a department. */
export const editGroup = async (tx: Transaction, writing: Writing, id: string, group: ScimGroup) => {
  const { key: former, group: before } = await findGroup(tx, writing.source, id)
  const key = group.externalId ?? former
  if (key !== former) await tx.update(directoryDepartments).set({ key }).where(eq(directoryDepartments.departId, id))
  if (group.displayName !== before.displayName) await writeGroup(tx, writing, key, group.displayName)
  await setMembers(tx, writing, key, idsOf(before.members), idsOf(group.members))
}

/** The department stays with its contents. Its people belong to the department of the source. */
export const removeGroup = async (tx: Transaction, writing: Writing, id: string) => {
  const { key, group } = await findGroup(tx, writing.source, id)
  await setMembers(tx, writing, key, idsOf(group.members), [])
  await tx.delete(directoryDepartments).where(eq(directoryDepartments.departId, id))
}
