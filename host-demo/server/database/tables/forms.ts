import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { subsites } from './content.ts'
import { moment } from './moment.ts'

/** Descriptions of tables in other systems that forms may be bound to. */
export const formTables = pgTable('form_tables', {
  id: text('id').primaryKey(),
  tableName: text('table_name').notNull().unique(),
  tableTxt: text('table_txt').notNull(),
  sortNo: integer('sort_no').notNull().default(0)
})

export const formFields = pgTable(
  'form_fields',
  {
    id: text('id').primaryKey(),
    tableId: text('table_id')
      .notNull()
      .references(() => formTables.id, { onDelete: 'cascade' }),
    dbFieldName: text('db_field_name').notNull(),
    dbFieldTxt: text('db_field_txt').notNull(),
    dbType: text('db_type').notNull(),
    fieldShowType: text('field_show_type').notNull(),
    dbLength: integer('db_length').notNull().default(0),
    sortNo: integer('sort_no').notNull().default(0)
  },
  table => [uniqueIndex('form_fields_name').on(table.tableId, table.dbFieldName)]
)

export const formDesigns = pgTable(
  'form_designs',
  {
    id: text('id').primaryKey(),
    subsiteId: text('subsite_id')
      .notNull()
      .references(() => subsites.id),
    name: text('name').notNull(),
    code: text('code').notNull().unique(),
    /** '' for none. */
    tableId: text('table_id').notNull().default(''),
    /** Form document as received. It is data and is never executed as SQL. */
    jsonStr: text('json_str').notNull(),
    fieldCount: integer('field_count').notNull().default(0),
    version: integer('version').notNull().default(1),
    createBy: text('create_by').notNull(),
    createByName: text('create_by_name').notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
    updateByName: text('update_by_name').notNull(),
    updateTime: moment('update_time').notNull().defaultNow()
  },
  table => [
    index('form_designs_list').on(table.subsiteId, table.updateTime, table.id),
    index('form_designs_files').using('gin', sql`ids_in(${table.jsonStr})`)
  ]
)
