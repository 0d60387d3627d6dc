import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { logTypes, operateTypes, type DataField, type LoggedChange } from '../../../../elements/base/contract/log.ts'
import { moment } from './moment.ts'

/**
 * Operation log: a row per object, in monthly partitions (`nouns/log/months.ts`) that drizzle does not know. Each sort order has two
 * indexes: per site and for all sites.
 */
export const operationLog = pgTable(
  'operation_log',
  {
    id: bigserial('id', { mode: 'number' }).notNull(),
    logType: text('log_type', { enum: logTypes }).notNull().default('2'),
    operateType: text('operate_type', { enum: operateTypes }).notNull().default('3'),
    userId: text('user_id').notNull(),
    username: text('username').notNull(),
    /** Site of the object or of the session; '' for none. */
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
    primaryKey({ columns: [table.id, table.createTime] }),
    index('operation_log_time').on(table.createTime, table.id),
    index('operation_log_user').on(table.username, table.id),
    index('operation_log_address').on(table.address, table.id),
    // Entries about single articles, for the class log.
    index('operation_log_site_article')
      .on(table.subsiteId, table.createTime, table.id)
      .where(sql`action like '%文章' and object_id <> ''`),
    // Looks at a record and exports of it, for the report on looks.
    index('operation_log_looks')
      .on(table.objectId, table.createTime)
      .where(sql`object_id <> '' and operate_type in ('1', '6')`),
    index('operation_log_site_time').on(table.subsiteId, table.createTime, table.id),
    index('operation_log_site_user').on(table.subsiteId, table.username, table.id),
    index('operation_log_site_address').on(table.subsiteId, table.address, table.id)
  ]
)

/** People and applications in an export of personal data, as long as the entry of the log. */
export const exportedSubjects = pgTable(
  'exported_subjects',
  {
    /** Id of a user or an application. */
    subjectId: text('subject_id').notNull(),
    entryId: bigint('entry_id', { mode: 'number' }).notNull(),
    entryTime: moment('entry_time').notNull().defaultNow()
  },
  table => [
    primaryKey({ columns: [table.subjectId, table.entryId] }),
    index('exported_subjects_time').on(table.entryTime)
  ]
)

/** Entries that are not yet in the hash chain, inserted with them. */
export const logWaiting = pgTable('log_waiting', {
  entryId: bigint('entry_id', { mode: 'number' }).primaryKey(),
  entryTime: moment('entry_time').notNull()
})

/** Hash chain: each link contains the hash of its entry and of the previous link. Append-only. */
export const logLinks = pgTable(
  'log_links',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    entryId: bigint('entry_id', { mode: 'number' }).notNull(),
    entryTime: moment('entry_time').notNull(),
    /** SHA-256 in hexadecimal digits. */
    hash: text('hash').notNull()
  },
  table => [uniqueIndex('log_links_entry').on(table.entryId)]
)

/** Both ends of the chain in a single row: the last link, and the base that the first link follows. */
export const logChain = pgTable('log_chain', {
  id: integer('id').primaryKey().default(1),
  seq: bigint('seq', { mode: 'number' }).notNull().default(0),
  hash: text('hash').notNull().default(''),
  baseSeq: bigint('base_seq', { mode: 'number' }).notNull().default(0),
  baseHash: text('base_hash').notNull().default(''),
  /** End of the last month that was dropped. */
  baseTime: moment('base_time').notNull(),
  /** HMAC of both ends with the key of the platform, which the database does not have. */
  mac: text('mac').notNull().default('')
})

/** Version of a record after each save, without secrets. */
export const dataLog = pgTable(
  'data_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    dataTable: text('data_table').notNull(),
    dataId: text('data_id').notNull(),
    dataVersion: integer('data_version').notNull(),
    /** Label of the noun, and name of the record. */
    title: text('title').notNull(),
    name: text('name').notNull(),
    content: jsonb('content').$type<DataField[]>().notNull(),
    /** Site of the record; the session's if it has none. */
    subsiteId: text('subsite_id').notNull(),
    createBy: text('create_by').notNull(),
    createByName: text('create_by_name').notNull(),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [
    uniqueIndex('data_log_version').on(table.dataTable, table.dataId, table.dataVersion),
    index('data_log_time').on(table.createTime, table.id),
    index('data_log_site_time').on(table.subsiteId, table.createTime, table.id)
  ]
)
