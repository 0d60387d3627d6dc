import { and, getTableColumns, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import { areAllSites, maySee, type Caller } from '../access/caller.ts'
import { notFound } from '../kernel/refusal.ts'
import type { ObjectColumn } from '../access/object-permissions.ts'
import { rulesFor, type Limited, type Ruled } from './rules.ts'

const made = Symbol('scope')

/** Rows of a table that a caller may see. Only this file can create one, so that none is forgotten. */
export interface Scope {
  readonly [made]: string
  /** Column with the sub-site of a row; absent if everyone may see every row. */
  readonly subsite?: PgColumn
  /** Allows super administrators to see rows without a sub-site. */
  readonly ofNone?: true
  /** Returns true for callers that see the rows of every sub-site and of none. */
  readonly isWhole?: (caller: Caller) => boolean
  /**
   * Returns the sub-sites that a list shows, undefined for no limit. `asked` is the requested one.
   * @throws Refusal if the caller may not see it
   */
  sitesOf(caller: Caller, asked?: string): readonly string[] | undefined
  /** Data rules and object grants that limit the scope further. */
  readonly ruled?: Limited
}

/** Refuses a sub-site that the caller may not see. */
export const requireSubsite = (caller: Caller, subsiteId: string) => {
  if (!maySee(caller, subsiteId)) throw notFound('站点')
  return subsiteId
}

/** Number of sites that a statement takes along. With more, it asks for the site of each row. */
const fewSites = 20

/** Returns the condition for rows in the sites of the caller. For statements that find rows by other conditions. */
export const amongSites = (column: PgColumn, caller: Pick<Caller, 'userId' | 'isSuper' | 'subsiteIds'>) => {
  const { userId, isSuper, subsiteIds } = caller
  if (subsiteIds.length <= fewSites || !areAllSites(caller))
    return sql`${column} = any(${sql.param([...subsiteIds])}::text[])`
  const isMine = isSuper
    ? sql``
    : sql`and exists (select from held_subsites mine where mine.user_id = ${userId} and mine.subsite_id = own.id)`
  return sql`exists (select from subsites own where own.id = ${column} and own.classify = '0' ${isMine})`
}

/** Lists one sub-site: the requested one or the session's. */
export const bySubsite = (subsite: PgColumn): Scope => ({
  [made]: 'one sub-site',
  subsite,
  sitesOf: (caller, asked = caller.subsiteId) => [requireSubsite(caller, asked)]
})

/** Lists the requested sub-site, or all of the caller's. Super administrators also see rows without one. */
export const byEverySubsite = (subsite: PgColumn): Scope => ({
  [made]: 'every sub-site',
  subsite,
  sitesOf: (caller, asked) => {
    if (asked !== undefined) return [requireSubsite(caller, asked)]
    return caller.isSuper ? undefined : caller.subsiteIds
  }
})

/** As `byEverySubsite`; super administrators may also read a single row without a sub-site. */
export const byEverySubsiteOrNone = (subsite: PgColumn): Scope => ({ ...byEverySubsite(subsite), ofNone: true })

/** The log is the duty of the audit administrator, also for sites they do not work in and entries without a site. */
const audits = ({ area }: Caller) => area === 'audit'

/** As `byEverySubsite`; audit administrators see every row, for example failed sign-ins, which have no sub-site. */
export const byAudit = (subsite: PgColumn): Scope => {
  const bySites = byEverySubsite(subsite)
  return {
    ...bySites,
    [made]: 'audit',
    isWhole: audits,
    sitesOf: (caller, asked) => {
      if (!audits(caller)) return bySites.sitesOf(caller, asked)
      return asked === undefined ? undefined : [asked]
    }
  }
}

/** Lists rows without a sub-site to everyone; `reason` documents why. */
export const everyone = (reason: string): Scope => ({ [made]: reason, sitesOf: () => undefined })

const ruledRows = new Map<RightCode, Scope & { ruled: Ruled }>()

/** Lets data rules limit the right within the scope: in lists, counts, exports, and for single rows. */
export const byRules = (scope: Scope, ruled: Ruled): Scope => {
  const limited = { ...scope, ruled: { ...scope.ruled, ...ruled } }
  ruledRows.set(ruled.right, limited)
  return limited
}

/** Hides rows in columns that the caller may not list. */
export const byObjects = (scope: Scope, objects: ObjectColumn): Scope => ({
  ...scope,
  ruled: { fields: {}, ...scope.ruled, objects }
})

/** Returns the scope that data rules of a right limit; undefined if it has none. */
export const ruledBy = (right: string) => ruledRows.get(right as RightCode)

/** Creates a condition with bound values as part of a statement. */
const conditionIn = (write: (bind: (value: unknown) => string) => string): SQL | undefined => {
  const values: unknown[] = []
  const mark = '\u0000'
  const [first = '', ...rest] = write(value => {
    values.push(value)
    return mark
  }).split(mark)
  if (!first && !rest.length) return undefined
  return sql.join([sql.raw(first), ...rest.flatMap((text, at) => [sql`${sql.param(values[at])}`, sql.raw(text)])])
}

/** Returns the caller's data rules and object grants; undefined for none. */
export const inRules = ({ ruled }: Scope, caller: Caller) => conditionIn(bind => rulesFor(ruled, caller, bind))

/** Returns the caller's data rules without object grants; undefined for none. */
export const inDataRules = ({ ruled }: Scope, caller: Caller) =>
  conditionIn(bind => rulesFor(ruled && { ...ruled, objects: undefined }, caller, bind))

const inSites = ({ subsite, ofNone, isWhole }: Scope, caller: Caller) => {
  if (!subsite || isWhole?.(caller)) return undefined
  const own = amongSites(subsite, caller)
  return ofNone && caller.isSuper ? or(own, isNull(subsite)) : own
}

/** Returns the condition for a single row that the caller may see, in any of their sub-sites. */
export const inScope = (scope: Scope, caller: Caller) => and(inSites(scope, caller), inRules(scope, caller))

/** Returns true if a row that was read by its id is in a site of the caller. Check the data rules afterwards. */
export const isInSites = ({ subsite }: Scope, caller: Caller, row: object) => {
  if (!subsite) return true
  const field = Object.entries(getTableColumns(subsite.table)).find(([, column]) => column === subsite)?.[0] ?? ''
  const id = (row as Record<string, unknown>)[field]
  return typeof id === 'string' && maySee(caller, id)
}
