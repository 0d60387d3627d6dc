import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import {
  objectActions,
  rightsOfAction,
  type GrantAbove,
  type GrantedObject,
  type GrantSubject,
  type ObjectGrant,
  type ObjectGrants
} from '../../../../elements/base/contract/object-grant.ts'
import { find } from '../../rows/kept.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { requireSubsite } from '../../rows/scope.ts'
import { departmentLabel } from '../../rows/department-label.ts'
import { departments, roles, users } from '../../database/tables/accounts.ts'
import { columns, subsites } from '../../database/tables/content.ts'
import { objectGrants } from '../../database/tables/object-grants.ts'
import { holds, mayGive, type Caller } from '../../access/caller.ts'
import { notFound } from '../../kernel/refusal.ts'
import { sha256 } from '../../kernel/ids.ts'
import { keptColumns } from '../column/columns.ts'
import { isGiver } from '../../access/three-administrators.ts'

/** Site or column on the path of inherited grants. */
export interface Link {
  objectType: GrantedObject
  objectId: string
  objectName: string
  breaks: boolean
}

/**
 * Returns a column with its ancestors, nearest first, and its site, or a site alone. Refuses sites that the caller may
 * not see.
 */
export const linksOf = async (
  tx: Database | Transaction,
  caller: Caller,
  objectType: GrantedObject,
  objectId: string
): Promise<{ subsiteId: string; links: [Link, ...Link[]] }> => {
  const isSite = objectType === 'site'
  const subsiteId = isSite
    ? requireSubsite(caller, objectId)
    : (await find(tx, keptColumns, caller, objectId)).subsiteId
  const [site] = await tx.select({ name: subsites.name }).from(subsites).where(eq(subsites.id, subsiteId))
  if (!site) throw notFound('站点')
  const top: Link = { objectType: 'site', objectId: subsiteId, objectName: site.name, breaks: false }
  if (isSite) return { subsiteId, links: [top] }
  const { rows } = await tx.execute<{ id: string; name: string; breaks: boolean }>(sql`
    with recursive way as (
      select id, parent_id, name, breaks, 1 as step from ${columns} where id = ${objectId}
      union all select c.id, c.parent_id, c.name, c.breaks, w.step + 1 from ${columns} c
        join way w on c.id = w.parent_id where w.step < 100
    ) select id, name, breaks from way order by step`)
  const way = rows.map(row => ({
    objectType: 'column' as const,
    objectId: row.id,
    objectName: row.name,
    breaks: row.breaks
  }))
  const [self = top, ...above] = [...way, top]
  return { subsiteId, links: [self, ...above] }
}

/** Returns the names of grant subjects by type and id. */
export const namesOf = async (
  tx: Database | Transaction,
  subjects: { subjectType: GrantSubject; subjectId: string }[]
) => {
  const ids = (type: GrantSubject) =>
    subjects.flatMap(({ subjectType, subjectId }) => (subjectType === type ? [subjectId] : []))
  // Sequential, because a transaction has one connection.
  const ofRoles = await tx
    .select({ id: roles.id, name: roles.roleName })
    .from(roles)
    .where(inArray(roles.id, ids('role')))
  const ofDepartments = await tx
    .select({ id: departments.id, name: departmentLabel(departments.id) })
    .from(departments)
    .where(inArray(departments.id, ids('depart')))
  const ofUsers = await tx
    .select({ id: users.id, name: users.realname })
    .from(users)
    .where(and(inArray(users.id, ids('user')), isNull(users.deletedTime)))
  const entries = (type: GrantSubject, rows: { id: string; name: string }[]) =>
    rows.map(({ id, name }) => [`${type}:${id}`, name] as const)
  return new Map<string, string>([
    ...entries('role', ofRoles),
    ...entries('depart', ofDepartments),
    ...entries('user', ofUsers)
  ])
}

const grantsOn = (tx: Database | Transaction, links: Link[]) =>
  tx
    .select()
    .from(objectGrants)
    .where(
      or(
        ...links.map(({ objectType, objectId }) =>
          and(eq(objectGrants.objectType, objectType), eq(objectGrants.objectId, objectId))
        )
      )
    )
    .orderBy(asc(objectGrants.subjectType), asc(objectGrants.subjectId))

type Row = typeof objectGrants.$inferSelect

const present = (row: Row, names: ReadonlyMap<string, string>): ObjectGrant => ({
  subjectType: row.subjectType,
  subjectId: row.subjectId,
  subjectName: names.get(`${row.subjectType}:${row.subjectId}`) ?? '',
  actions: objectActions.filter(action => row.actions.includes(action))
})

const printOf = (breaks: boolean, own: ObjectGrant[]) =>
  sha256(JSON.stringify([breaks, own.map(({ subjectName: _name, ...grant }) => grant)])).slice(0, 32)

/**
 * Returns the actions that the caller may grant: those they may do, or all for the security administrator under the
 * separation.
 */
export const givableBy = (caller: Caller) =>
  objectActions.filter(action => isGiver(caller) || rightsOfAction[action].some(right => mayGive(caller, right)))

export const readObjectGrants = async (
  tx: Database | Transaction,
  caller: Caller,
  objectType: GrantedObject,
  objectId: string
): Promise<ObjectGrants> => {
  const { subsiteId, links } = await linksOf(tx, caller, objectType, objectId)
  const rows = await grantsOn(tx, links)
  const names = await namesOf(tx, rows)
  const [self, ...above] = links
  const of = (link: Link) =>
    rows
      .filter(row => row.objectType === link.objectType && row.objectId === link.objectId)
      .map(row => present(row, names))
  const own = of(self)
  const { objectName, breaks } = self
  return {
    objectType,
    objectId,
    objectName,
    subsiteId,
    breaks,
    own,
    above: above.flatMap(link =>
      of(link).map<GrantAbove>(grant => ({
        ...grant,
        objectType: link.objectType,
        objectId: link.objectId,
        objectName: link.objectName
      }))
    ),
    cutAt: breaks ? objectName : (above.find(link => link.breaks)?.objectName ?? ''),
    isGoverned: rows.length > 0,
    mayChange: holds(caller, 'cms:object:manage'),
    mayGive: givableBy(caller),
    print: printOf(breaks, own)
  }
}
