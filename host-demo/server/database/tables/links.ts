import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { link, linkType } from '../../../../elements/base/contract/link.ts'
import { subsites } from './content.ts'
import { moment } from './moment.ts'
import { nounColumns } from './noun-table.ts'

const siteColumn = () =>
  text('subsite_id')
    .notNull()
    .references(() => subsites.id, { onDelete: 'cascade' })

/** Types of links. */
export const linkTypes = pgTable('link_types', { ...nounColumns(linkType), subsiteId: siteColumn() }, table => [
  unique('link_types_code').on(table.subsiteId, table.code),
  index('link_types_shared').on(table.sortNo, table.id).where(sql`is_shared = 'Y'`)
])

/** Links of a type. */
export const links = pgTable('links', { ...nounColumns(link), subsiteId: siteColumn() }, table => [
  foreignKey({ columns: [table.subsiteId, table.typeCode], foreignColumns: [linkTypes.subsiteId, linkTypes.code] }),
  unique('links_name').on(table.subsiteId, table.name),
  index('links_time').on(table.subsiteId, table.createTime, table.id),
  index('links_order').on(table.subsiteId, table.typeCode, table.sortNo, table.id),
  index('links_logo').on(table.logoId).where(sql`logo_id <> ''`)
])

/** Shared types and their links that a site does not show. */
export const hiddenLinks = pgTable(
  'hidden_links',
  { subsiteId: siteColumn(), objectId: text('object_id').notNull() },
  table => [primaryKey({ columns: [table.subsiteId, table.objectId] })]
)

/** Result of the last check of each link. */
export const linkChecks = pgTable('link_checks', {
  linkId: text('link_id')
    .primaryKey()
    .references(() => links.id, { onDelete: 'cascade' }),
  /** Checked address. The result is void for another one. */
  url: text('url').notNull(),
  checkTime: moment('check_time').notNull().defaultNow(),
  /** HTTP status; 0 for no response. */
  status: integer('status').notNull(),
  /** Reason of a failure; '' for none. */
  problem: text('problem').notNull().default(''),
  /** Address after redirects; '' if it is the same. */
  leadsTo: text('leads_to').notNull().default(''),
  /** End of the certificate; null for none. */
  certificateEnd: moment('certificate_end'),
  /** Failures in a row, and the time of the first of them. */
  failures: integer('failures').notNull().default(0),
  failedSince: moment('failed_since')
})
