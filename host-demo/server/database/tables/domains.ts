import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { domainProtocols, domainStates } from '../../../../elements/base/contract/domain.ts'
import { yesNo } from '../../../../elements/base/contract/column.ts'
import { subsites } from './content.ts'
import { stamps } from './stamps.ts'

/** The addresses of sites. */
export const domains = pgTable(
  'domains',
  {
    id: text('id').primaryKey(),
    subsiteId: text('subsite_id')
      .notNull()
      .references(() => subsites.id, { onDelete: 'cascade' }),
    /** As people read it. */
    host: text('host').notNull(),
    /** As the network has it: 政务 is xn--zfr164b. */
    asciiHost: text('ascii_host').notNull().unique(),
    protocol: text('protocol', { enum: domainProtocols }).notNull(),
    /** 0 is that of the protocol. */
    port: integer('port').notNull().default(0),
    isPrimary: text('is_primary', { enum: yesNo }).notNull().default('N'),
    wildcard: text('wildcard', { enum: yesNo }).notNull().default('N'),
    status: text('status', { enum: domainStates }).notNull().default('1'),
    ...stamps
  },
  table => [
    index('domains_time').on(table.createTime, table.id),
    uniqueIndex('domains_primary').on(table.subsiteId).where(sql`is_primary = 'Y'`)
  ]
)
