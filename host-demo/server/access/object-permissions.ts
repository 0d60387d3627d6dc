/**
 * Object permissions: all of their logic.
 *
 * A grant on a sub-site or a column allows a role, a department (and its children) or a person actions there and on
 * everything below: list, write, publish, manage. Each action implies those before it.
 * - If no place on the path from a column to its site has a grant, the right and the site decide.
 * - If one has, an action needs the right, the site and a grant of the action: on the column, or above it up to the
 *   nearest column that breaks inheritance. Grants only add up.
 * - Grants never lock out super administrators, or users that manage grants of their sites (`cms:object:manage`).
 * - If listing is denied, the answer is the same as for missing records. If only other actions are denied, the message
 *   names the missing grant, with code 510.
 */
import type { PgColumn } from 'drizzle-orm/pg-core'
import { codes } from '../../../elements/base/contract/envelope.ts'
import {
  objectActionOf,
  objectActions,
  type ObjectAction,
  type RefusedRight
} from '../../../elements/base/contract/object-grant.ts'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import { holds, type Caller } from './caller.ts'
import { everything, includes, type SiteReach } from './object-reach.ts'
import { Refusal } from '../kernel/refusal.ts'

/** Column of a site; `columnId` is '' for the site itself. */
export interface Place {
  subsiteId: string
  columnId: string
}

export const actionWords: Record<ObjectAction, string> = {
  list: '查看',
  write: '采编',
  publish: '审核发布',
  manage: '管理栏目'
}

export const isAboveGrants = (caller: Caller) => caller.isSuper || holds(caller, 'cms:object:manage')

const maskAt = (reach: SiteReach, columnId: string) => {
  // Denies access to an unknown or deleted column: its place in the tree is not known.
  if (columnId && !reach.has(columnId)) return 0
  return reach.masks.get(columnId) ?? everything
}

/** Returns true if grants apply to a place. */
export const isGoverned = ({ reach }: Caller, { subsiteId, columnId }: Place) =>
  reach.sites.get(subsiteId)?.masks.has(columnId) ?? false

/** Returns true if grants allow the action at a place. */
export const mayOn = (caller: Caller, action: ObjectAction, { subsiteId, columnId }: Place) => {
  const site = caller.reach.sites.get(subsiteId)
  return !site || isAboveGrants(caller) || includes(maskAt(site, columnId), action)
}

export const actionsOn = (caller: Caller, place: Place) => objectActions.filter(action => mayOn(caller, action, place))

/** Returns the reason why grants deny a right at a place, or ''. */
export const refusalOn = (caller: Caller, right: RightCode, place: Place) => {
  const action = objectActionOf[right]
  if (!action || mayOn(caller, action, place)) return ''
  return `没有“${actionWords[action]}”该${place.columnId ? '栏目' : '站点'}的对象授权，请联系管理员授权`
}

/** @throws Refusal with the requested right and object, so that a page can explain it */
export const requireOn = (caller: Caller, right: RightCode, place: Place, asked?: RefusedRight) => {
  const refusal = refusalOn(caller, right, place)
  if (!refusal) return
  const { subsiteId, columnId } = place
  const object = columnId
    ? { objectType: 'column' as const, objectId: columnId }
    : { objectType: 'site' as const, objectId: subsiteId }
  throw new Refusal(refusal, codes.forbidden, asked ?? { right, ...object })
}

/** Returns the columns, over all sites of the caller, where grants deny an action. A site itself is ''. */
export const columnsWithout = (caller: Caller, action: ObjectAction): string[] =>
  isAboveGrants(caller)
    ? []
    : [...caller.reach.sites.values()].flatMap(({ masks }) =>
        [...masks].flatMap(([columnId, mask]) => (columnId && !includes(mask, action) ? [columnId] : []))
      )

/** Limits the caller to one site. */
export const within = (caller: Caller, subsiteId: string): Caller => ({
  ...caller,
  reach: { ...caller.reach, only: subsiteId }
})

/** Table column that references a column of a site. */
export interface ObjectColumn {
  column: PgColumn
  /** The referenced column may have been deleted; '' is the top, '-' none. */
  mayBeGone?: true
}

/** Returns the SQL condition for rows in columns that the caller may list; '' for all rows. */
export const listableIn = (
  name: string,
  { mayBeGone }: ObjectColumn,
  caller: Caller,
  bind: (value: unknown) => string
) => {
  if (isAboveGrants(caller)) return ''
  const { sites, only } = caller.reach
  const one = only === undefined ? undefined : sites.get(only)
  const asked = only === undefined ? [...sites.values()] : one ? [one] : []
  if (!asked.length) return ''
  // A few columns are found through the index on the column. With many, the sort index is faster.
  if (one && !mayBeGone && one.open.length < one.hidden.length) return `${name} = any(${bind(one.open)}::text[])`
  const top = asked.some(site => site.masks.get('') === 0) ? [''] : []
  const hidden = asked.flatMap(site => site.hidden)
  const kept = [
    hidden.length > 0 && `${name} <> all(${bind(hidden)}::text[])`,
    mayBeGone &&
      `(${name} = any(${bind(top.length ? ['-'] : ['', '-'])}::text[]) or exists (select 1 from columns known where known.id = ${name}))`
  ].filter(Boolean)
  return kept.join(' and ')
}
