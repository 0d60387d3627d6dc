import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { maySee, type Caller } from '../../../access/caller.ts'
import { heldPositions } from '../../../database/held.ts'
import { lasts } from '../../../database/may-act.ts'
import type { Transaction } from '../../../database/open.ts'
import { departments, userDepartments, userRoles, users } from '../../../database/tables/accounts.ts'
import { subsites, userSubsites } from '../../../database/tables/content.ts'
import type { KnownRecord } from '../../../http/crud/crud-noun.ts'
import { readReferences } from './user-references.ts'

/** Groups the ids of a pair table by its first column. */
const grouped = (pairs: { id: string; other: string }[]) => Map.groupBy(pairs, ({ id }) => id)

/** Returns people by account, in the form of the sheet. */
export const readKnown = async (tx: Transaction, caller: Caller, keys: string[]) => {
  const rows = await tx
    .select()
    .from(users)
    .where(and(inArray(users.username, keys), isNull(users.deletedTime)))
  const ids = rows.map(({ id }) => id)
  const references = await readReferences(tx)
  const rolesOf = grouped(
    await tx
      .select({ id: userRoles.userId, other: userRoles.roleId })
      .from(userRoles)
      .where(and(inArray(userRoles.userId, ids), lasts('user_roles')))
  )
  const belonging = await tx
    .select({ id: userDepartments.userId, other: userDepartments.departId })
    .from(userDepartments)
    .innerJoin(departments, eq(departments.id, userDepartments.departId))
    .innerJoin(users, eq(users.id, userDepartments.userId))
    .where(inArray(userDepartments.userId, ids))
    .orderBy(sql`${departments.id} <> ${users.departId}`, asc(departments.orgCode))
  const departmentsOf = grouped(belonging)
  const sitesOf = grouped(
    await tx
      .select({ id: userSubsites.userId, other: userSubsites.subsiteId })
      .from(userSubsites)
      .innerJoin(subsites, eq(subsites.id, userSubsites.subsiteId))
      .where(and(inArray(userSubsites.userId, ids), eq(subsites.classify, '0'), lasts('user_subsites')))
      .orderBy(asc(subsites.sortNo), asc(subsites.id))
  )
  const positionsOf = grouped(
    await tx
      .select({ id: heldPositions.userId, other: heldPositions.positionId })
      .from(heldPositions)
      .where(inArray(heldPositions.userId, ids))
  )
  return new Map(
    rows.map((row): [string, KnownRecord] => {
      const { id, username, realname, sex, birthday, phone, email, validUntil } = row
      const roleIds = references.orderRoles((rolesOf.get(id) ?? []).map(({ other }) => other))
      const positionIds = references.orderPositions((positionsOf.get(id) ?? []).map(({ other }) => other))
      const departIds = (departmentsOf.get(id) ?? []).map(({ other }) => other)
      return [
        username,
        {
          ...{ id, username, realname, sex, birthday, phone, email, validUntil },
          roleNames: roleIds.map(references.roles.labelOf).join('、'),
          departNames: departIds.map(references.departments.labelOf).join('、'),
          positionNames: positionIds.map(references.positions.labelOf).join('、'),
          siteNames: (sitesOf.get(id) ?? [])
            .filter(({ other }) => maySee(caller, other))
            .map(({ other }) => references.sites.labelOf(other))
            .join('、')
        }
      ]
    })
  )
}
