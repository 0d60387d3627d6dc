import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { maySee, type Caller } from '../../../access/caller.ts'
import { heldPositions } from '../../../database/held.ts'
import { lasts } from '../../../database/may-act.ts'
import type { Transaction } from '../../../database/open.ts'
import { departments, userDepartments, userRoles, users } from '../../../database/tables/accounts.ts'
import { subsites, userSubsites } from '../../../database/tables/content.ts'
import { userPositions } from '../../../database/tables/positions.ts'
import type { KnownRecord } from '../../../http/crud/crud-noun.ts'
import { heldText } from './cell-grants.ts'
import { readReferences } from './user-references.ts'

/** Groups the ids of a pair table by its first column. */
const grouped = <Pair extends { id: string; other: string }>(pairs: Pair[]) => Map.groupBy(pairs, ({ id }) => id)

const daysOf = (pairs: { other: string; day: string }[] = []) => new Map(pairs.map(({ other, day }) => [other, day]))

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
      .select({ id: userRoles.userId, other: userRoles.roleId, day: userRoles.validUntil })
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
      .select({ id: userSubsites.userId, other: userSubsites.subsiteId, day: userSubsites.validUntil })
      .from(userSubsites)
      .innerJoin(subsites, eq(subsites.id, userSubsites.subsiteId))
      .where(and(inArray(userSubsites.userId, ids), eq(subsites.classify, '0'), lasts('user_subsites')))
      .orderBy(asc(subsites.sortNo), asc(subsites.id))
  )
  const positionsOf = grouped(
    await tx
      .select({ id: userPositions.userId, other: userPositions.positionId, day: userPositions.validUntil })
      .from(heldPositions)
      .innerJoin(
        userPositions,
        and(eq(userPositions.userId, heldPositions.userId), eq(userPositions.positionId, heldPositions.positionId))
      )
      .where(inArray(heldPositions.userId, ids))
  )
  return new Map(
    rows.map((row): [string, KnownRecord] => {
      const { id, username, realname, sex, birthday, phone, email, validUntil } = row
      const [ownRoles, ownPositions] = [daysOf(rolesOf.get(id)), daysOf(positionsOf.get(id))]
      const roleIds = references.orderRoles([...ownRoles.keys()])
      const positionIds = references.orderPositions([...ownPositions.keys()])
      const departIds = (departmentsOf.get(id) ?? []).map(({ other }) => other)
      return [
        username,
        {
          ...{ id, username, realname, sex, birthday, phone, email, validUntil },
          roleNames: roleIds.map(one => heldText(references.roles.labelOf(one), ownRoles.get(one))).join('、'),
          departNames: departIds.map(references.departments.labelOf).join('、'),
          positionNames: positionIds
            .map(one => heldText(references.positions.labelOf(one), ownPositions.get(one)))
            .join('、'),
          siteNames: (sitesOf.get(id) ?? [])
            .filter(({ other }) => maySee(caller, other))
            .map(({ other, day }) => heldText(references.sites.labelOf(other), day))
            .join('、')
        }
      ]
    })
  )
}
