import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { domain } from '../../../../elements/base/contract/domain.ts'
import { nounColumns } from '../noun-table.ts'

/** Domains of sites. */
export const domains = pgTable(
  'domains',
  {
    ...nounColumns(domain),
    /** Host as DNS has it: 政务 is xn--zfr164b. */
    asciiHost: text('ascii_host').notNull().unique()
  },
  table => [
    index('domains_time').on(table.createTime, table.id),
    uniqueIndex('domains_primary').on(table.subsiteId).where(sql`is_primary = 'Y'`)
  ]
)
