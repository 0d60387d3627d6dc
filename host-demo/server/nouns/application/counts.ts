import { count } from 'drizzle-orm'
import Type from 'typebox'
import { applyCounts, type ApplyCounts } from '../../../../elements/base/contract/apply.ts'
import { applyStatesOf, type ApplyGroup, type ApplyState } from '../../../../elements/base/contract/apply-steps.ts'
import { menuIds } from '../../../../elements/base/contract/menu.ts'
import { applications } from '../../database/tables/applications.ts'
import { holds, type Caller } from '../../access/caller.ts'
import type { Database } from '../../database/open.ts'
import type { Platform } from '../../http/platform.ts'
import { route } from '../../http/calls/route.ts'
import { ClosedObject, Id } from '../../kernel/fields.ts'
import { ApplyCountsSchema } from '../../results/disclosure/apply.ts'
import { inScope } from '../../rows/scope.ts'
import { keptApplications } from './record/applications.ts'

const none: ApplyCounts = { waitBadgeNum: 0, handleBadgeNum: 0, endBadgeNum: 0 }

/** Counts the applications that the caller may list, by the group of their state. */
const countApplications = async (database: Database, caller: Caller): Promise<ApplyCounts> => {
  if (!holds(caller, 'cms:apply:list')) return none
  const rows = await database
    .select({ state: applications.state, number: count() })
    .from(applications)
    .where(inScope(keptApplications.scope, caller))
    .groupBy(applications.state)
  const sum = (group: ApplyGroup) =>
    rows
      .filter(({ state }) => applyStatesOf[group].includes(String(state) as ApplyState))
      .reduce((total, row) => total + row.number, 0)
  return { waitBadgeNum: sum('wait'), handleBadgeNum: sum('handle'), endBadgeNum: sum('end') }
}

/** Id of the menu entry that contains the three lists. */
export const applicationsMenu = '220'

const counterOf: Readonly<Record<string, keyof ApplyCounts>> = {
  [menuIds.applyWaiting]: 'waitBadgeNum',
  [menuIds.applyHandled]: 'handleBadgeNum',
  [menuIds.applyEnded]: 'endBadgeNum'
}

/** Returns the counters of the menu entries of the three lists. */
export const badgesOf = async ({ database }: Platform, caller: Caller) => {
  const counts = await countApplications(database, caller)
  return Object.fromEntries(Object.entries(counterOf).map(([menuId, counter]) => [menuId, counts[counter]]))
}

/** Registers the counters. Every side menu asks for them, so callers without the right get zeros. */
export const registerCounts = (platform: Platform) =>
  route(
    platform,
    applyCounts,
    { right: null, query: ClosedObject({ menuId: Type.Optional(Id) }), result: ApplyCountsSchema },
    async ({ caller, query: { menuId } }) => {
      const isCounted = menuId === undefined || menuId === applicationsMenu || Object.hasOwn(counterOf, menuId)
      return isCounted ? countApplications(platform.database, caller) : none
    }
  )
