import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/open.ts'
import { departments, userDepartments, users } from '../../../database/tables/accounts.ts'
import { directoryDepartments, directoryPeople, type directories } from '../../../database/tables/directories.ts'
import type { Asked } from './asked.ts'
import { noResource } from './errors.ts'
import type { ScimUser } from './resources.ts'

type Source = Pick<typeof directories.$inferSelect, 'id'>

/** Prefix of keys of people and departments that a client named without `externalId`. */
export const unnamed = 'scim:'
const externalOf = (key: string) => (key.startsWith(unnamed) ? {} : { externalId: key })

/** Filters of people. */
export const peopleNames = ['userName', 'externalId', 'id'] as const

const conditionOf = ({ filter }: Asked): SQL | undefined => {
  const [name, value = ''] = filter ?? []
  if (name === 'userName') return eq(sql`lower(${directoryPeople.userName})`, value.toLowerCase())
  if (name === 'externalId') return eq(directoryPeople.key, value)
  return name === 'id' ? eq(directoryPeople.userId, value) : undefined
}

const present = (source: Source) =>
  and(eq(directoryPeople.directoryId, source.id), eq(directoryPeople.isGone, false), isNull(users.deletedTime))

const read = async (tx: Database | Transaction, where: SQL | undefined, page?: Asked): Promise<ScimUser[]> => {
  const query = tx
    .select({ link: directoryPeople, user: users })
    .from(directoryPeople)
    .innerJoin(users, eq(users.id, directoryPeople.userId))
    .where(where)
    .orderBy(asc(directoryPeople.createTime), asc(directoryPeople.key))
  const rows = page ? await query.limit(page.count).offset(page.startIndex - 1) : await query
  const ids = rows.map(({ user }) => user.id)
  const groups = Map.groupBy(
    await tx
      .select({ userId: userDepartments.userId, value: departments.id, display: departments.departName })
      .from(userDepartments)
      .innerJoin(directoryDepartments, eq(directoryDepartments.departId, userDepartments.departId))
      .innerJoin(departments, eq(departments.id, userDepartments.departId))
      .where(inArray(userDepartments.userId, ids)),
    ({ userId }) => userId
  )
  return rows.map(({ link, user }) => ({
    id: user.id,
    ...externalOf(link.key),
    userName: link.userName || user.username,
    displayName: user.realname,
    name: { formatted: user.realname },
    active: user.status === 'frozen' ? false : true,
    ...(user.email && { emails: [{ value: user.email, type: 'work', primary: true }] }),
    ...(user.phone && { phoneNumbers: [{ value: user.phone, type: 'mobile' }] }),
    groups: (groups.get(user.id) ?? []).map(({ value, display }) => ({ value, display })),
    meta: { created: link.createTime, lastModified: user.updateTime }
  }))
}

export const listScimPeople = async (tx: Database | Transaction, source: Source, asked: Asked) => {
  const where = and(present(source), conditionOf(asked))
  const [row] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(directoryPeople)
    .innerJoin(users, eq(users.id, directoryPeople.userId))
    .where(where)
  return { total: row?.total ?? 0, people: asked.count > 0 ? await read(tx, where, asked) : [] }
}

/** Returns a person of the source. @throws SCIMError for others */
export const findScimPerson = async (tx: Database | Transaction, source: Source, id: string) => {
  const [person] = await read(tx, and(present(source), eq(directoryPeople.userId, id)))
  if (!person) throw noResource()
  return person
}

/** Returns the links of people of the source. */
export const linksOf = (tx: Database | Transaction, source: Source, ids: string[]) =>
  tx
    .select()
    .from(directoryPeople)
    .where(and(eq(directoryPeople.directoryId, source.id), inArray(directoryPeople.userId, ids)))
