import { and, inArray, sql } from 'drizzle-orm'
import { codes } from '../../../../../elements/base/contract/envelope.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { subsites, userSubsites } from '../../../database/tables/content.ts'
import { holds, maySee, type Caller } from '../../../access/caller.ts'
import { forbidden, notFound, Refusal } from '../../../kernel/refusal.ts'
import { givenOf, inChunks, newDay, type LastDays } from './belonging.ts'

interface SiteChange {
  id: string
  /** Ids of sites that the caller may see. */
  wanted: string[]
  /** Last days of all of them; '' lasts. If missing, those that are held keep theirs. */
  ends?: LastDays | undefined
}

/** Returns the changes of people whose sites change. Sites that the caller may not see stay. */
export const siteChanges = async <Change extends SiteChange>(tx: Transaction, caller: Caller, wanted: Change[]) => {
  const ids = wanted.map(({ id }) => id)
  const held = Map.groupBy(
    await tx.select().from(userSubsites).where(inArray(userSubsites.userId, ids)),
    ({ userId }) => userId
  )
  return wanted.flatMap(change => {
    const days = new Map((held.get(change.id) ?? []).map(({ subsiteId, validUntil }) => [subsiteId, validUntil]))
    const before = [...days.keys()]
    const given = givenOf(change, days)
    const taken = before.filter(id => !change.wanted.includes(id) && maySee(caller, id))
    return given.length || taken.length ? [{ ...change, before, given, taken }] : []
  })
}

export const writeSites = async (
  tx: Transaction,
  changes: { id: string; given: string[]; taken: string[]; ends?: LastDays | undefined }[],
  validUntil = ''
) => {
  for (const alike of Map.groupBy(
    changes.filter(({ taken }) => taken.length > 0),
    ({ taken }) => taken.toSorted().join()
  ).values())
    await inChunks(alike, some =>
      tx.delete(userSubsites).where(
        and(
          inArray(
            userSubsites.userId,
            some.map(({ id }) => id)
          ),
          inArray(userSubsites.subsiteId, some[0]!.taken)
        )
      )
    )
  await inChunks(
    changes.flatMap(({ id: userId, given, ends }) =>
      given.map(subsiteId => ({ userId, subsiteId, validUntil: ends?.get(subsiteId) ?? validUntil }))
    ),
    some =>
      tx
        .insert(userSubsites)
        .values(some)
        .onConflictDoUpdate({ target: [userSubsites.userId, userSubsites.subsiteId], set: { validUntil: newDay } })
  )
}

/** Refuses sites that do not exist or that the caller may not see. */
export const requireSites = (caller: Caller, siteIds: readonly string[]) => {
  if (!siteIds.every(id => maySee(caller, id))) throw notFound('站点')
}

export const ownSiteEnd = () => new Refusal('不能修改自己的站点到期日，请联系其他管理员', codes.forbidden)

/** Sets the sites of people. The right to edit people is not enough to assign sites. */
export const settleSitesOf = async (
  tx: Transaction,
  caller: Caller,
  wanted: SiteChange[],
  words: Record<string, string>
) => {
  const changes = await siteChanges(tx, caller, wanted)
  if (changes.length === 0) return
  if (!holds(caller, 'system:user:subsite')) throw forbidden(words['system:user:subsite'])
  for (const { id, given, before } of changes) {
    requireSites(caller, given)
    if (id === caller.userId && !caller.isSuper && given.some(site => before.includes(site))) throw ownSiteEnd()
  }
  await writeSites(tx, changes)
}

/** Returns the labels of sites in the order of lists. */
export const siteNames = async (tx: Database | Transaction, ids: string[]) => {
  const rows = await tx
    .select({ id: subsites.id, name: sql<string>`site_label(${subsites.id})` })
    .from(subsites)
    .where(inArray(subsites.id, ids))
    .orderBy(subsites.sortNo, subsites.id)
  return rows
}

/**
 * Returns the sites that the departments, or the nearest ones above them with a site, run. People without a site get
 * these, as far as the caller may see them.
 */
export const sitesOfDepartments = async (tx: Database | Transaction, caller: Caller, departIds: string[]) => {
  const { rows } = await tx.execute<{ depart_id: string; site_id: string }>(sql`
    with running as (
      select s.id as site_id, d.id, d.org_code from ${subsites} s join departments d on d.id = s.dep_id
      where s.classify = '0' and s.status = '1' and s.site_type <> 'templatesite'
    ), near as (
      select w.id as depart_id, max(length(r.org_code)) as most
      from departments w join running r on starts_with(w.org_code, r.org_code)
      where w.id = any(${sql.param(departIds)}::text[]) group by w.id
    )
    select n.depart_id, r.site_id from near n join departments w on w.id = n.depart_id
    join running r on starts_with(w.org_code, r.org_code) and length(r.org_code) = n.most`)
  const sites = new Map<string, string[]>()
  for (const { depart_id: departId, site_id: siteId } of rows)
    if (maySee(caller, siteId)) sites.set(departId, [...(sites.get(departId) ?? []), siteId])
  return (ids: readonly string[]) => [...new Set(ids.flatMap(id => sites.get(id) ?? []))]
}
