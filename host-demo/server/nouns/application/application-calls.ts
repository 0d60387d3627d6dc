import { count, inArray } from 'drizzle-orm'
import { applyCounts } from '../../../../elements/contract/apply.ts'
import { disclosureSubsiteId } from '../../../../elements/contract/menu.ts'
import { applications } from '../../database/tables/content.ts'
import { holds, maySee } from '../../http/caller.ts'
import { ClosedObject, Id } from '../../http/fields.ts'
import { route } from '../../http/route.ts'
import type { Platform } from '../../platform.ts'

/** States of an application by the counter they belong to. */
const waiting = [0, 1, 2]
const handling = [3, 4, 5, 6, 12]
const ended = [7, 8, 9, 10, 11]

export const registerApplications = (platform: Platform) => {
  const { database } = platform

  // A header asks for these on every page: whoever may not see applications has none waiting.
  route(platform, applyCounts, { right: null, query: ClosedObject({ menuId: Id }) }, async ({ caller }) => {
    const isAllowed = holds(caller, 'cms:apply:list') && maySee(caller, disclosureSubsiteId)
    const rows = isAllowed
      ? await database
          .select({ state: applications.state, number: count() })
          .from(applications)
          .where(inArray(applications.subsiteId, [...caller.subsiteIds]))
          .groupBy(applications.state)
      : []
    const sum = (states: number[]) =>
      rows.filter(row => states.includes(row.state)).reduce((total, row) => total + row.number, 0)
    return { waitBadgeNum: sum(waiting), handleBadgeNum: sum(handling), endBadgeNum: sum(ended) }
  })
}
