import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { recycledKinds } from '../../../../elements/base/contract/recycle.ts'
import { moment } from './moment.ts'

/** What was deleted, one row a deletion. Its rows lie aside, so that no statement over articles or columns can show them. */
export const recycled = pgTable(
  'recycled',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: recycledKinds }).notNull(),
    objectId: text('object_id').notNull(),
    subsiteId: text('subsite_id').notNull(),
    title: text('title').notNull(),
    /** The column it stood in, or below; '' at the top, '-' of a picture. */
    columnId: text('column_id').notNull().default(''),
    /** Where it stood: an article's column, a column's parent. */
    place: text('place').notNull().default(''),
    /** What lies in a column; the column itself is not counted. */
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

/** The rows as they were. */
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
    foreignKey({ columns: [table.recycledId], foreignColumns: [recycled.id] }).onDelete('cascade')
  ]
)
