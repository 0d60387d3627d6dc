import { asc, eq } from 'drizzle-orm'
import type { ObjectAction } from '../../../elements/base/contract/object-grant.ts'
import type { Database } from '../database/open.ts'
import { columns } from '../database/tables/content.ts'
import { objectGrants } from '../database/tables/object-grants.ts'

/**
 * Effective grants of a caller on a sub-site. Grants and tree are cached until either changes (`object_revisions`), and
 * evaluated once per set of subjects. A call costs one map lookup.
 */

const bits: Record<ObjectAction, number> = { list: 1, write: 3, publish: 7, manage: 15 }
const ownBit: Record<ObjectAction, number> = { list: 1, write: 2, publish: 4, manage: 8 }
export const everything = 15
export const includes = (mask: number, action: ObjectAction) => (mask & ownBit[action]) !== 0
/** Returns the actions and those they imply as a bit mask. */
export const maskOf = (actions: readonly ObjectAction[]) => actions.reduce((mask, action) => mask | bits[action], 0)

/** Actions that grants allow on the columns of a sub-site; '' is the site itself. */
export interface SiteReach {
  /** Masks of the places that grants apply to; elsewhere the right and the site decide. */
  masks: ReadonlyMap<string, number>
  has(columnId: string): boolean
  /** Columns that the caller may list, by a grant or because no grant applies. */
  open: readonly string[]
  hidden: readonly string[]
  /** Listable columns with grants of their own, or that break inheritance. */
  marked: readonly string[]
}

/** Sites of the caller that have grants. */
export interface Reach {
  sites: ReadonlyMap<string, SiteReach>
  /** Limits the check to this site. */
  only?: string
}

interface ChainNode {
  id: string
  parentId: string
  breaks: boolean
}
type Grants = Map<string, { subject: string; mask: number }[]>

interface SiteGrants {
  revision: number
  nodes: Map<string, ChainNode>
  grants: Grants
  reaches: Map<string, SiteReach>
}

/** Limit of cached subject sets per site. */
const mostReaches = 500

/** Returns the columns from one to the top. Stops at a cycle, which no write can create. */
export const chainOf = (nodes: ReadonlyMap<string, ChainNode>, columnId: string): ChainNode[] => {
  const chain: ChainNode[] = []
  const seen = new Set<string>()
  for (let node = nodes.get(columnId); node && !seen.has(node.id); node = nodes.get(node.parentId)) {
    seen.add(node.id)
    chain.push(node)
  }
  return chain
}

const readGrants = async (database: Database, subsiteId: string, revision: number): Promise<SiteGrants> => {
  const [rows, given] = await Promise.all([
    database
      .select({ id: columns.id, parentId: columns.parentId, breaks: columns.breaks })
      .from(columns)
      .where(eq(columns.subsiteId, subsiteId)),
    database
      .select()
      .from(objectGrants)
      .where(eq(objectGrants.subsiteId, subsiteId))
      .orderBy(asc(objectGrants.objectId))
  ])
  const grants: Grants = new Map()
  for (const { objectType, objectId, subjectType, subjectId, actions } of given) {
    const place = objectType === 'site' ? '' : objectId
    const own = grants.get(place) ?? []
    grants.set(place, own)
    own.push({ subject: `${subjectType}:${subjectId}`, mask: maskOf(actions) })
  }
  return { revision, nodes: new Map(rows.map(row => [row.id, row])), grants, reaches: new Map() }
}

/**
 * Evaluates grants. Without a grant on the path to the site, grants do not apply. Otherwise all grants up to the
 * nearest column that breaks inheritance add up. A column that breaks inheritance without a grant is closed.
 */
const workOut = ({ nodes, grants }: SiteGrants, subjects: ReadonlySet<string>): SiteReach => {
  const ownOf = (place: string) =>
    (grants.get(place) ?? []).reduce((mask, grant) => (subjects.has(grant.subject) ? mask | grant.mask : mask), 0)
  const masks = new Map<string, number>()
  if (grants.has('')) masks.set('', ownOf(''))
  const known = new Set<string>()
  for (const id of nodes.keys()) {
    // From the nearest evaluated ancestor down to the column.
    const way = chainOf(nodes, id)
    const from = way.findIndex(node => known.has(node.id))
    let above = from < 0 ? masks.get('') : masks.get(way[from]!.id)
    for (const node of (from < 0 ? way : way.slice(0, from)).reverse()) {
      if (above !== undefined || grants.has(node.id)) {
        above = ownOf(node.id) | (node.breaks ? 0 : (above ?? 0))
        masks.set(node.id, above)
      }
      known.add(node.id)
    }
  }
  const places = [...masks].filter(([id]) => id)
  return {
    masks,
    has: columnId => nodes.has(columnId),
    open: [...nodes.keys()].filter(id => masks.get(id) !== 0),
    hidden: places.filter(([, mask]) => !mask).map(([id]) => id),
    marked: places.filter(([id, mask]) => mask && (grants.has(id) || nodes.get(id)?.breaks)).map(([id]) => id)
  }
}

/** Cache by database: a test runs several platforms in one process. */
const known = new WeakMap<Database, Map<string, SiteGrants>>()

const grantsAt = async (database: Database, subsiteId: string, revision: number) => {
  const sites = known.get(database) ?? new Map<string, SiteGrants>()
  known.set(database, sites)
  const kept = sites.get(subsiteId)
  if (kept && kept.revision >= revision) return kept
  const read = await readGrants(database, subsiteId, revision)
  sites.set(subsiteId, read)
  return read
}

/** Returns the effective grants for these subjects. `revisions` come from the session, for sites that have grants. */
export const reachOf = async (
  database: Database,
  revisions: Readonly<Record<string, number>>,
  subjects: readonly string[],
  subsiteIds: readonly string[]
): Promise<Reach> => {
  const sites = new Map<string, SiteReach>()
  const key = subjects.join(' ')
  for (const subsiteId of subsiteIds) {
    const revision = Object.hasOwn(revisions, subsiteId) ? revisions[subsiteId] : undefined
    if (revision === undefined) continue
    const grants = await grantsAt(database, subsiteId, revision)
    if (!grants.grants.size) continue
    const reach = grants.reaches.get(key) ?? workOut(grants, new Set(subjects))
    if (grants.reaches.size >= mostReaches) grants.reaches.clear()
    grants.reaches.set(key, reach)
    sites.set(subsiteId, reach)
  }
  return { sites }
}

export const noReach: Reach = { sites: new Map() }
