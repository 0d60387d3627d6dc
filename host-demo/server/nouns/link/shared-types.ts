import { and, eq, ne, sql } from 'drizzle-orm'
import type { InheritedLink, ShownLinkType } from '../../../../elements/base/contract/link.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { subsites } from '../../database/tables/content.ts'
import { hiddenLinks, links, linkTypes } from '../../database/tables/links.ts'
import { notFound } from '../../kernel/refusal.ts'
import { nameOf } from '../../rows/filters.ts'
import { periodState } from '../../rows/periods.ts'
import { linkCount } from './links.ts'

/** Types that other sites share. Deleting a stopped site is not needed to end its sharing. */
export const isSharedTo = (subsiteId: string) =>
  and(eq(linkTypes.isShared, 'Y'), eq(linkTypes.status, '1'), ne(linkTypes.subsiteId, subsiteId))

/** Whether the site hides a shared type or link. */
export const isHiddenAt = (subsiteId: string, id: typeof linkTypes.id | typeof links.id) =>
  sql<boolean>`exists (select from ${hiddenLinks} h where h.subsite_id = ${subsiteId} and h.object_id = ${sql.raw(nameOf(id))})`

/** Reads the types of a site, followed by those that others share with it. */
export const readTypes = async (database: Database, subsiteId: string): Promise<ShownLinkType[]> => {
  const rows = await database
    .select({ type: linkTypes, linkCount, siteName: subsites.name, isHidden: isHiddenAt(subsiteId, linkTypes.id) })
    .from(linkTypes)
    .innerJoin(subsites, eq(subsites.id, linkTypes.subsiteId))
    .where(sql`${linkTypes.subsiteId} = ${subsiteId} or (${isSharedTo(subsiteId)} and not exists
      (select from ${linkTypes} own where own.subsite_id = ${subsiteId} and own.code = ${sql.raw(nameOf(linkTypes.code))}))`)
    .orderBy(sql`${linkTypes.subsiteId} <> ${subsiteId}`, linkTypes.sortNo, linkTypes.id)
  return rows.map(({ type: { id, name, code, style, isShared, status, subsiteId: site }, ...more }) => ({
    ...{ id, name, code, style, isShared, status, linkCount: more.linkCount },
    sharedBy: site === subsiteId ? '' : more.siteName,
    isHidden: more.isHidden ? 'Y' : 'N'
  }))
}

/** Finds a type that another site shares. */
const findShared = async (tx: Database | Transaction, subsiteId: string, id: string) => {
  const [type] = await tx
    .select()
    .from(linkTypes)
    .where(and(eq(linkTypes.id, id), isSharedTo(subsiteId)))
  if (!type) throw notFound('共享的链接类型')
  return type
}

/** Reads the enabled links of a shared type. */
export const readInherited = async (database: Database, subsiteId: string, id: string): Promise<InheritedLink[]> => {
  const type = await findShared(database, subsiteId, id)
  const rows = await database
    .select({
      ...{ id: links.id, name: links.name, url: links.url, state: periodState(links) },
      isHidden: isHiddenAt(subsiteId, links.id)
    })
    .from(links)
    .where(and(eq(links.subsiteId, type.subsiteId), eq(links.typeCode, type.code), eq(links.status, '1')))
    .orderBy(links.sortNo, links.id)
    .limit(500)
  return rows.map(({ state, isHidden, ...row }) => ({
    ...row,
    state: state as InheritedLink['state'],
    isHidden: isHidden ? 'Y' : 'N'
  }))
}

/** Name of a shared type, or of a link of one. */
export const nameOfShared = async (tx: Transaction, subsiteId: string, id: string) => {
  const [type] = await tx
    .select({ name: linkTypes.name })
    .from(linkTypes)
    .where(and(eq(linkTypes.id, id), isSharedTo(subsiteId)))
  if (type) return type.name
  const [link] = await tx
    .select({ name: links.name })
    .from(links)
    .innerJoin(linkTypes, and(eq(linkTypes.subsiteId, links.subsiteId), eq(linkTypes.code, links.typeCode)))
    .where(and(eq(links.id, id), isSharedTo(subsiteId)))
  if (!link) throw notFound('共享的链接')
  return link.name
}
