import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { subsites } from '../../database/tables/content.ts'
import { siteFooters } from '../../database/tables/site-footers.ts'
import { nameOf } from '../../rows/filters.ts'

const ofSite = (column: PgColumn) =>
  sql<string>`coalesce((select ${sql.raw(`s."${column.name}"`)} from ${subsites} s
    where s.id = ${sql.raw(nameOf(siteFooters.subsiteId))}), '')`
const own = (column: PgColumn) => sql`${sql.raw(nameOf(column))}`

const siteIDCode = ofSite(subsites.siteIDCode)
const icpCode = ofSite(subsites.icpCode)
const policeCode = ofSite(subsites.policeCode)

/** Parts that inspections of government websites look for. */
const parts: [value: SQL, name: string][] = [
  [own(siteFooters.sponsor), '主办单位'],
  [own(siteFooters.tel), '联系电话'],
  [own(siteFooters.partyMark), '党政机关网站标志'],
  [own(siteFooters.errorCode), '网站纠错'],
  [own(siteFooters.mapUrl), '网站地图'],
  [siteIDCode, '网站标识码'],
  [icpCode, 'ICP 备案号'],
  [policeCode, '公安备案号']
]

const share = 100 / parts.length

/** Fields of a footer that the platform computes: filing numbers of the site, and completeness. */
export const footerColumns = {
  ...{ siteIDCode, icpCode, policeCode },
  complete: sql<number>`round(${sql.join(
    parts.map(([value]) => sql`case when ${value} <> '' then ${sql.raw(String(share))} else 0 end`),
    sql` + `
  )})::int`,
  missing: sql<string>`concat_ws('、', ${sql.join(
    parts.map(([value, name]) => sql`case when ${value} = '' then ${sql.raw(`'${name}'`)} end`),
    sql`, `
  )})`
}
