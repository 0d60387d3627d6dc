import { and, inArray, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import { maySee, type Caller } from '../access/caller.ts'
import { notFound } from '../kernel/refusal.ts'
import type { ObjectColumn } from '../access/object-permissions.ts'
import { rulesFor, type Limited, type Ruled } from './rules.ts'

const made = Symbol('scope')

/** Which rows of a table a caller may see. Only this file makes one, so that none is left out by mistake. */
export interface Scope {
  readonly [made]: string
  /** Holds the sub-site of a row; absent where everybody may see every row. */
  readonly subsite?: PgColumn
  /** Rows of no sub-site are those of who holds everything. */
  readonly ofNone?: true
  /**
   * The sub-sites a list shows, undefined for no limit. `asked` is the one the caller names.
   * @throws Refusal when that is none of the caller’s
   */
  sitesOf(caller: Caller, asked?: string): readonly string[] | undefined
  /** By what the data rules of a right, and grants on objects, may limit it further. */
  readonly ruled?: Limited
}

/** The sub-site, if it is one of the caller’s. */
export const requireSubsite = (caller: Caller, subsiteId: string) => {
  if (!maySee(caller, subsiteId)) throw notFound('站点')
  return subsiteId
}

/** A list shows one sub-site: the one asked for, or the session’s. */
export const bySubsite = (subsite: PgColumn): Scope => ({
  [made]: 'one sub-site',
  subsite,
  sitesOf: (caller, asked = caller.subsiteId) => [requireSubsite(caller, asked)]
})

/** A list shows the sub-site asked for, or all of the caller’s; who holds everything also sees what belongs to none. */
export const byEverySubsite = (subsite: PgColumn): Scope => ({
  [made]: 'every sub-site',
  subsite,
  sitesOf: (caller, asked) => {
    if (asked !== undefined) return [requireSubsite(caller, asked)]
    return caller.isSuper ? undefined : caller.subsiteIds
  }
})

/** The same, and a single row of no sub-site too: what concerns the whole platform. */
export const byEverySubsiteOrNone = (subsite: PgColumn): Scope => ({ ...byEverySubsite(subsite), ofNone: true })

/** No sub-site owns the rows; `reason` says why that is right. */
export const everyone = (reason: string): Scope => ({ [made]: reason, sitesOf: () => undefined })

const ruledRows = new Map<RightCode, Scope & { ruled: Ruled }>()

/** What the right shows within the scope may be limited by data rules: in lists, counts, sheets, and for a row by its id. */
export const byRules = (scope: Scope, ruled: Ruled): Scope => {
  const limited = { ...scope, ruled: { ...scope.ruled, ...ruled } }
  ruledRows.set(ruled.right, limited)
  return limited
}

/** Rows stand in columns of sites: those in columns that the caller may not list are not there. */
export const byObjects = (scope: Scope, objects: ObjectColumn): Scope => ({
  ...scope,
  ruled: { fields: {}, ...scope.ruled, objects }
})

/** The rows that data rules of a right limit; undefined where it takes none. */
export const ruledBy = (right: string) => ruledRows.get(right as RightCode)

/** A condition whose values are bound, as a part of a statement. */
export const conditionIn = (write: (bind: (value: unknown) => string) => string): SQL | undefined => {
  const values: unknown[] = []
  const mark = '\u0000'
  const [first = '', ...rest] = write(value => {
    values.push(value)
    return mark
  }).split(mark)
  if (!first && !rest.length) return undefined
  return sql.join([sql.raw(first), ...rest.flatMap((text, at) => [sql`${sql.param(values[at])}`, sql.raw(text)])])
}

/** The caller's data rules and grants on objects, undefined where they have none. */
export const inRules = ({ ruled }: Scope, caller: Caller) => conditionIn(bind => rulesFor(ruled, caller, bind))

const inSites = ({ subsite, ofNone }: Scope, caller: Caller) => {
  if (!subsite) return undefined
  const own = inArray(subsite, [...caller.subsiteIds])
  return ofNone && caller.isSuper ? or(own, isNull(subsite)) : own
}

/** The condition under which a single row is the caller’s to see, in any of their sub-sites. */
export const inScope = (scope: Scope, caller: Caller) => and(inSites(scope, caller), inRules(scope, caller))

/**
 * Its sites for a statement that is built before the caller is known: `sites` stands for the caller's. Rules are asked for
 * afterwards, by `requireInRules`.
 */
export const inSitesOf = ({ subsite }: Scope, sites: Placeholder) => subsite && sql`${subsite} = any(${sites})`
