import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/open.ts'
import { departments, userDepartments, users } from '../../../database/tables/accounts.ts'
import { directories, directoryDepartments, directoryPeople } from '../../../database/tables/directories.ts'
import { createReferences } from '../../../http/crud/references.ts'
import { readPaths } from '../../../rows/department-paths.ts'
import type { ReadPerson } from '../read/snapshot.ts'
import type { KnownDepartments } from './compare-departments.ts'
import type { KnownAccount, KnownPeople } from './compare-people.ts'

type Source = Pick<typeof directories.$inferSelect, 'id' | 'departId' | 'vanished'>

export const readKnownDepartments = async (
  tx: Database | Transaction,
  { id, departId }: Source
): Promise<KnownDepartments & { labelOf(departId: string): string }> => {
  const paths = await readPaths(tx)
  const every = await tx.select().from(directoryDepartments)
  const linked = new Set(every.map(link => link.departId))
  const { labelOf } = createReferences(
    '部门',
    paths.map(({ id: each, names, orgCode }) => ({ id: each, names, code: orgCode }))
  )
  return {
    rootId: departId,
    labelOf,
    links: new Map(every.filter(({ directoryId }) => directoryId === id).map(link => [link.key, link.departId])),
    byId: new Map(
      paths.map(row => [
        row.id,
        { id: row.id, parentId: row.parentId, name: row.departName, isLinked: linked.has(row.id) }
      ])
    )
  }
}

/** Statements with more values are split. */
const most = 5000
const inPieces = async <Row>(values: string[], read: (some: string[]) => Promise<Row[]>): Promise<Row[]> => {
  const rows: Row[] = []
  for (let at = 0; at < values.length; at += most) rows.push(...(await read(values.slice(at, at + most))))
  return rows
}

export const readKnownPeople = async (
  tx: Database | Transaction,
  { id, vanished }: Source,
  people: readonly ReadPerson[],
  { links: departLinks, rootId, labelOf }: Awaited<ReturnType<typeof readKnownDepartments>>,
  /** Only these people are compared, not the whole source. */
  isPart = false
): Promise<KnownPeople> => {
  const ofSource = eq(directoryPeople.directoryId, id)
  const keys = people.map(({ key }) => key)
  const own = await tx
    .select()
    .from(directoryPeople)
    .where(isPart ? and(ofSource, inArray(directoryPeople.key, keys)) : ofSource)
  const names = [...new Set(people.map(({ username }) => username.trim().toLowerCase()))]
  const values = [
    ...new Set(
      people.flatMap(({ phone = '', email = '' }) => [phone.replace(/\D/g, '').slice(-11), email.trim().toLowerCase()])
    )
  ].filter(Boolean)
  const columns = {
    ...{ id: users.id, username: users.username, realname: users.realname, phone: users.phone, email: users.email },
    ...{ sex: users.sex, status: users.status, deletedTime: users.deletedTime }
  }
  const ids = own.map(({ userId }) => userId)
  const rows = [
    ...(await inPieces(ids, some => tx.select(columns).from(users).where(inArray(users.id, some)))),
    ...(await inPieces(names, some => tx.select(columns).from(users).where(inArray(users.username, some))))
  ]
  const holders = await inPieces(values, some =>
    tx
      .select({ id: users.id, phone: users.phone, email: sql<string>`lower(${users.email})` })
      .from(users)
      .where(or(inArray(users.phone, some), inArray(sql`lower(${users.email})`, some)))
  )
  const found = [...new Set(rows.map(row => row.id))]
  const links = await inPieces(found, some =>
    tx.select({ userId: directoryPeople.userId }).from(directoryPeople).where(inArray(directoryPeople.userId, some))
  )
  const linked = new Set(links.map(({ userId }) => userId))
  const pairs = await inPieces(found, some =>
    tx
      .select({ userId: userDepartments.userId, departId: userDepartments.departId })
      .from(userDepartments)
      .innerJoin(departments, eq(departments.id, userDepartments.departId))
      .innerJoin(users, eq(users.id, userDepartments.userId))
      .where(inArray(userDepartments.userId, some))
      .orderBy(sql`${departments.id} <> ${users.departId}`, departments.orgCode)
  )
  const departs = Map.groupBy(pairs, ({ userId }) => userId)
  const accounts = new Map(
    rows.map(({ deletedTime, ...row }): [string, KnownAccount] => [
      row.id,
      {
        ...row,
        isDeleted: deletedTime !== null,
        departIds: (departs.get(row.id) ?? []).map(({ departId }) => departId),
        isLinked: linked.has(row.id)
      }
    ])
  )
  return {
    accounts,
    links: new Map(own.map(({ key, userId, isFrozen }) => [key, { userId, isFrozen }])),
    byUsername: new Map([...accounts.values()].map(account => [account.username.toLowerCase(), account])),
    phones: new Map(holders.filter(({ phone }) => phone).map(({ phone, id: holder }) => [phone, holder])),
    emails: new Map(holders.filter(({ email }) => email).map(({ email, id: holder }) => [email, holder])),
    managed: new Set([rootId, ...departLinks.values()]),
    labelOf,
    freezes: vanished === 'freeze'
  }
}
