import { index, pgTable, unique } from 'drizzle-orm/pg-core'
import { siteFooter } from '../../../../elements/base/contract/site-footer.ts'
import { nounColumns } from './noun-table.ts'

/** Footers of sites, at most one each. */
export const siteFooters = pgTable('site_footers', nounColumns(siteFooter), table => [
  unique('site_footers_site').on(table.subsiteId),
  index('site_footers_time').on(table.createTime, table.id)
])
