/**
 * Object permissions, all of their meaning.
 *
 * A grant stands on a sub-site or a column and gives a role, a department (and those below it) or a person actions there and on all
 * below: list, write, publish, manage, each of which implies those before it.
 * - Where nothing on the way from a column up to its site has a grant, everything is as without grants: right and site decide.
 * - As soon as one has, an action needs the right, the site, and a grant of the action: on the column, or above it up to the
 *   nearest column that breaks inheritance. Grants add up; none takes anything away.
 * - Super administrators, and who manages grants in their sites (`cms:object:manage`), are never shut out by them.
 * - What may not be listed is not there: one sentence for it and for what does not exist. What may be listed and not more says
 *   which grant is missing, with code 510.
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

/** A column of a site, '' for the site itself. */
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
  // A column that is gone, or not yet known: nothing says that it lies where nobody is shut out.
  if (columnId && !reach.has(columnId)) return 0
  return reach.masks.get(columnId) ?? everything
}

/** Whether grants decide at a place. */
export const isGoverned = ({ reach }: Caller, { subsiteId, columnId }: Place) =>
  reach.sites.get(subsiteId)?.masks.has(columnId) ?? false

/** What grants leave of an action at a place. */
export const mayOn = (caller: Caller, action: ObjectAction, { subsiteId, columnId }: Place) => {
  const site = caller.reach.sites.get(subsiteId)
  return !site || isAboveGrants(caller) || includes(maskAt(site, columnId), action)
}

export const actionsOn = (caller: Caller, place: Place) => objectActions.filter(action => mayOn(caller, action, place))

/** Why grants keep a right from the caller at a place; '' where they do not. */
export const refusalOn = (caller: Caller, right: RightCode, place: Place) => {
  const action = objectActionOf[right]
  if (!action || mayOn(caller, action, place)) return ''
  return `没有“${actionWords[action]}”该${place.columnId ? '栏目' : '站点'}的对象授权，请联系管理员授权`
}

/** @throws Refusal with what was asked for, so that a page can explain it */
export const requireOn = (caller: Caller, right: RightCode, place: Place, asked?: RefusedRight) => {
  const refusal = refusalOn(caller, right, place)
  if (!refusal) return
  const { subsiteId, columnId } = place
  const object = columnId
    ? { objectType: 'column' as const, objectId: columnId }
    : { objectType: 'site' as const, objectId: subsiteId }
  throw new Refusal(refusal, codes.forbidden, asked ?? { right, ...object })
}

/** Columns, over all sites of the caller, in which grants keep an action from them; a site's own place is ''. */
export const columnsWithout = (caller: Caller, action: ObjectAction): string[] =>
  isAboveGrants(caller)
    ? []
    : [...caller.reach.sites.values()].flatMap(({ masks }) =>
        [...masks].flatMap(([columnId, mask]) => (columnId && !includes(mask, action) ? [columnId] : []))
      )

/** The caller for what is asked about one site alone. */
export const within = (caller: Caller, subsiteId: string): Caller => ({
  ...caller,
  reach: { ...caller.reach, only: subsiteId }
})

/** A column of a table that names a column of a site. */
export interface ObjectColumn {
  column: PgColumn
  /** It may name one that is gone; '' is the top, '-' none at all. */
  mayBeGone?: true
}

/** The rows whose column the caller may list, in SQL; '' for all. */
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
  // Few columns are looked up by the index of the column; of many the page is found along the index it is sorted by.
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
