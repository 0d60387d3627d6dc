import { and, asc, count, desc, eq } from 'drizzle-orm'
import {
  mostOverviewRows,
  siteOverview,
  type SiteGrants,
  type SiteOverview
} from '../../../../elements/base/contract/site-overview.ts'
import { holds, type Caller } from '../../access/caller.ts'
import type { Database } from '../../database/open.ts'
import { columns } from '../../database/tables/content.ts'
import { domains } from '../../database/tables/domains.ts'
import { ipRules } from '../../database/tables/ip-rules.ts'
import { objectGrants } from '../../database/tables/object-grants.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id, titled } from '../../kernel/fields.ts'
import { SiteOverviewSchema } from '../../results/site/site-overview.ts'
import { find } from '../../rows/kept.ts'
import { readExtension } from '../extension/extensions.ts'
import { namesOf } from '../object/objects.ts'
import { keptSubsites, readSubsite } from '../subsite/subsites.ts'
import { usedBy } from '../upload/keep-upload.ts'
import { readSitePeople } from './site-people.ts'

const readGrants = async (database: Database, subsiteId: string, siteName: string): Promise<SiteGrants> => {
  const onSite = eq(objectGrants.subsiteId, subsiteId)
  const total = await database.$count(objectGrants, onSite)
  const { objectType, objectId, subjectType, subjectId, actions } = objectGrants
  const rows = await database
    .select({ objectType, objectId, subjectType, subjectId, actions, column: columns.name })
    .from(objectGrants)
    .leftJoin(columns, and(eq(objectType, 'column'), eq(columns.id, objectId)))
    .where(onSite)
    .orderBy(desc(objectType), asc(columns.sortNo), asc(objectId), asc(subjectType), asc(subjectId))
    .limit(mostOverviewRows)
  const names = await namesOf(database, rows)
  return {
    total,
    rows: rows.map(row => ({
      ...{ objectType: row.objectType, objectName: row.column ?? siteName, actions: row.actions },
      ...{ subjectType: row.subjectType, subjectName: names.get(`${row.subjectType}:${row.subjectId}`) ?? '' }
    }))
  }
}

const readDomains = (database: Database, subsiteId: string) =>
  database
    .select({ host: domains.host, protocol: domains.protocol, isPrimary: domains.isPrimary, status: domains.status })
    .from(domains)
    .where(eq(domains.subsiteId, subsiteId))
    .orderBy(desc(domains.isPrimary), asc(domains.host))
    .limit(mostOverviewRows)

const readIpRules = async (database: Database, subsiteId: string) => {
  const rows = await database
    .select({ name: ipRules.ruleName })
    .from(ipRules)
    .where(and(eq(ipRules.subsiteId, subsiteId), eq(ipRules.status, '1')))
    .orderBy(asc(ipRules.sortNo), asc(ipRules.id))
    .limit(mostOverviewRows)
  return rows.map(({ name }) => name)
}

const readOverview = async (platform: Platform, caller: Caller, id: string): Promise<SiteOverview> => {
  const { database, siteQuota: quota } = platform
  await find(database, keptSubsites, caller, id)
  const site = await readSubsite(database, caller, id)
  const { maxSize, maxWidth } = await readExtension(database, id)
  const [{ number = 0 } = {}] = await database
    .select({ number: count() })
    .from(columns)
    .where(eq(columns.subsiteId, id))
  return {
    ...{ id, name: site.name, depName: site.depName, agencyName: site.agencyName, status: site.status },
    ...{ siteType: site.siteType, differentReviewers: site.differentReviewers, differentSigner: site.differentSigner },
    announcementReview: site.announcementReview,
    room: { used: await usedBy(database, id), quota, maxSize, maxWidth },
    columns: number,
    people: holds(caller, 'system:user:list') ? await readSitePeople(database, caller, id) : null,
    grants: holds(caller, 'cms:object:manage') ? await readGrants(database, id, site.name) : null,
    domains: holds(caller, 'cms:domain:list') ? await readDomains(database, id) : null,
    ipRules: holds(caller, 'cms:ip:list') ? await readIpRules(database, id) : null
  }
}

/** Registers the overview of a site. */
export const registerSiteOverview = (platform: Platform) =>
  route(
    platform,
    siteOverview,
    { right: 'cms:subsite:list', query: ClosedObject({ id: titled('站点', Id) }), result: SiteOverviewSchema },
    ({ caller, query }) => readOverview(platform, caller, query.id)
  )
