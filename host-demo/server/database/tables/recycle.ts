import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { recycledKinds } from '../../../../elements/base/contract/recycle.ts'
import { moment } from './moment.ts'

/**
 * Recycle bin, a row per deletion. The deleted rows move to `recycled_rows`, so no statement over articles or columns
 * can show them.
 */
export const recycled = pgTable(
  'recycled',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: recycledKinds }).notNull(),
    objectId: text('object_id').notNull(),
    subsiteId: text('subsite_id').notNull(),
    title: text('title').notNull(),
    /** Column that contained the object, or an ancestor; '' at the top, '-' for other objects. */
    columnId: text('column_id').notNull().default(''),
    /** Former place: the column of an article, the parent of a column. */
    place: text('place').notNull().default(''),
    /** Number of columns and articles in a deleted column, without the column itself. */
    columns: integer('columns').notNull().default(0),
    articles: integer('articles').notNull().default(0),
    deletedBy: text('deleted_by').notNull(),
    deletedByName: text('deleted_by_name').notNull(),
    deletedAt: moment('deleted_at').notNull().defaultNow()
  },
  table => [
    index('recycled_list').on(table.subsiteId, table.deletedAt, table.id),
    index('recycled_time').on(table.deletedAt)
  ]
)

/** Deleted rows as JSON. */
export const recycledRows = pgTable(
  'recycled_rows',
  {
    recycledId: text('recycled_id').notNull(),
    kind: text('kind', { enum: recycledKinds }).notNull(),
    id: text('id').notNull(),
    row: jsonb('row').$type<Record<string, unknown>>().notNull()
  },
  table => [
    primaryKey({ columns: [table.recycledId, table.kind, table.id] }),
    foreignKey({ columns: [table.recycledId], foreignColumns: [recycled.id] }).onDelete('cascade'),
    index('recycled_rows_object').on(table.kind, table.id),
    index('recycled_rows_files').using('gin', sql`ids_in(${table.row}::text)`)
  ]
)

/** Recycle bin of roles, departments and sites, a row per deletion. */
export const deletedRecords = pgTable(
  'deleted_records',
  {
    id: text('id').primaryKey(),
    /** Table of the record. */
    noun: text('noun').notNull(),
    objectId: text('object_id').notNull(),
    title: text('title').notNull(),
    /** Path of its parent; '' at the top. */
    place: text('place').notNull().default(''),
    /** Number of records of its branch, without itself. */
    below: integer('below').notNull().default(0),
    deletedBy: text('deleted_by').notNull(),
    deletedByName: text('deleted_by_name').notNull(),
    deletedAt: moment('deleted_at').notNull().defaultNow()
  },
  table => [index('deleted_records_list').on(table.noun, table.deletedAt, table.id)]
)

/** Deleted rows as JSON, in the order in which they are inserted again. */
export const deletedRows = pgTable(
  'deleted_rows',
  {
    recordId: text('record_id')
      .notNull()
      .references(() => deletedRecords.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    tableName: text('table_name').notNull(),
    row: jsonb('row').$type<Record<string, unknown>>().notNull()
  },
  table => [primaryKey({ columns: [table.recordId, table.position] })]
)
