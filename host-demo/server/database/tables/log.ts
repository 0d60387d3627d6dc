import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { logTypes, operateTypes, type LoggedChange } from '../../../../elements/contract/log.ts'
import { moment } from './moment.ts'

/** One row an object. Each sort of the list has its index: within a site, and for who sees all of them. */
export const operationLog = pgTable(
  'operation_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    logType: text('log_type', { enum: logTypes }).notNull().default('2'),
    operateType: text('operate_type', { enum: operateTypes }).notNull().default('3'),
    userId: text('user_id').notNull(),
    username: text('username').notNull(),
    /** The site of the object, or of the session; '' for what belongs to none. */
    subsiteId: text('subsite_id').notNull(),
    action: text('action').notNull(),
    object: text('object').notNull().default(''),
    objectId: text('object_id').notNull().default(''),
    changes: jsonb('changes').$type<LoggedChange[]>().notNull().default([]),
    address: text('address').notNull(),
    requestType: text('request_type').notNull().default(''),
    requestUrl: text('request_url').notNull().default(''),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [
    index('operation_log_time').on(table.createTime, table.id),
    index('operation_log_user').on(table.username, table.id),
    index('operation_log_address').on(table.address, table.id),
    index('operation_log_site_time').on(table.subsiteId, table.createTime, table.id),
    index('operation_log_site_user').on(table.subsiteId, table.username, table.id),
    index('operation_log_site_address').on(table.subsiteId, table.address, table.id)
  ]
)
