import { asc } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/open.ts'
import { roles } from '../../../database/tables/accounts.ts'
import { createReferences, type References } from '../../../http/crud/references.ts'
import { subsites } from '../../../database/tables/content.ts'
import { positions } from '../../../database/tables/positions.ts'
import { readPaths } from '../../../rows/department-paths.ts'

/** Roles, departments, sites and positions to which the cells of a sheet refer. */
interface UserReferences {
  roles: References
  departments: References
  sites: References
  positions: References
  /** Sorts role ids as lists show them. */
  orderRoles(ids: string[]): string[]
  orderSites(ids: string[]): string[]
  orderPositions(ids: string[]): string[]
}

type Site = typeof subsites.$inferSelect

/** Returns the names from the top group down to the site. */
const pathOf = (every: Site[], { name, parentId }: Site): string[] => {
  const above = parentId && every.find(({ id }) => id === parentId)
  return [...(above ? pathOf(every, above) : []), name]
}

const find = async (tx: Database | Transaction): Promise<UserReferences> => {
  const rows = await tx
    .select({ id: roles.id, name: roles.roleName, code: roles.roleCode })
    .from(roles)
    .orderBy(asc(roles.createTime), asc(roles.id))
  const places = new Map(rows.map(({ id }, at) => [id, at]))
  const every = await tx.select().from(subsites).orderBy(asc(subsites.sortNo), asc(subsites.id))
  const posts = await tx
    .select({ id: positions.id, name: positions.name, code: positions.code })
    .from(positions)
    .orderBy(asc(positions.sortNo), asc(positions.id))
  const inOrder = (all: { id: string }[]) => (ids: string[]) => all.map(({ id }) => id).filter(id => ids.includes(id))
  return {
    roles: createReferences(
      '角色',
      rows.map(({ id, name, code }) => ({ id, code, names: [name] }))
    ),
    departments: createReferences(
      '部门',
      (await readPaths(tx)).map(({ id, orgCode, names }) => ({ id, names, code: orgCode }))
    ),
    sites: createReferences(
      '站点',
      every
        .filter(({ classify }) => classify === '0')
        .map(site => ({ id: site.id, code: site.siteIDCode || site.id, names: pathOf(every, site) }))
    ),
    orderRoles: ids => ids.toSorted((one, other) => places.get(one)! - places.get(other)!),
    positions: createReferences(
      '岗位',
      posts.map(({ id, name, code }) => ({ id, code, names: [name] }))
    ),
    orderSites: inOrder(every),
    orderPositions: inOrder(posts)
  }
}

/** Cache for all rows of a sheet. */
const found = new WeakMap<Transaction, Promise<UserReferences>>()
export const readReferences = (tx: Transaction): Promise<UserReferences> => {
  const known = found.get(tx) ?? find(tx)
  found.set(tx, known)
  return known
}
