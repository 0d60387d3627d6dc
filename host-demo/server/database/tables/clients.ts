import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { client } from '../../../../elements/base/contract/client.ts'
import { moment } from './moment.ts'
import { nounColumns } from './noun-table.ts'

/** Applications that may exchange signed requests for tokens of people. */
export const clients = pgTable('clients', {
  ...nounColumns(client),
  /** Secret that signs requests, encrypted; '' for none. */
  sealedSecret: text('sealed_secret').notNull().default('')
})

/** Requests of applications that were used, for longer than they are valid. */
export const clientRequests = pgTable(
  'client_requests',
  {
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** Claim `jti`. */
    jti: text('jti').notNull(),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [primaryKey({ columns: [table.clientId, table.jti] })]
)
