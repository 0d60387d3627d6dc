import { mostCheckedColumns, siteCheck, siteCheckColumns } from '../../../../elements/base/contract/site-check.ts'
import type { Caller } from '../../access/caller.ts'
import { databaseTime } from '../../database/clock.ts'
import { everyHour } from '../../database/every-hour.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { formatTime } from '../../kernel/clock.ts'
import { ClosedObject, Id, titled } from '../../kernel/fields.ts'
import { SiteCheckColumnsSchema, SiteCheckSchema } from '../../results/site/site-check.ts'
import { inRules } from '../../rows/scope.ts'
import { requireSubsite } from '../../rows/scope.ts'
import { keptColumns } from '../column/columns.ts'
import { sendDigest } from './digest.ts'
import { registerFindings } from './export-findings.ts'
import { readColumns, readSites, type FoundColumn } from './read-check.ts'

/** Condition for columns that object grants let the caller list. */
export const seenBy = (caller: Caller) => inRules(keptColumns.scope, caller)

const present = ({ subsiteId: _subsiteId, person: _person, ...column }: FoundColumn) => column

export const registerSiteCheck = (platform: Platform) => {
  const { database } = platform
  const right = 'cms:sitecheck:list'
  if (platform.sendsSiteDigest) everyHour(platform, 'digest of the site check', () => sendDigest(database))
  route(platform, siteCheck, { right, result: SiteCheckSchema, isHeavy: true }, async ({ caller }) => ({
    asOf: formatTime(await databaseTime(database)),
    sites: await readSites(database, caller.subsiteIds)
  }))
  route(
    platform,
    siteCheckColumns,
    {
      right,
      query: ClosedObject({ subsiteId: titled('站点', Id) }),
      result: SiteCheckColumnsSchema,
      isHeavy: true
    },
    async ({ caller, query }) => {
      const found = await readColumns(database, [requireSubsite(caller, query.subsiteId)], seenBy(caller))
      return { total: found.length, columns: found.slice(0, mostCheckedColumns).map(present) }
    }
  )
  registerFindings(platform)
}
