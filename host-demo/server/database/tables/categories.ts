import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { stamps } from './stamps.ts'

/** Tree of choices. */
export const categories = pgTable(
  'categories',
  {
    id: text('id').primaryKey(),
    /** '' at the top. */
    parentId: text('parent_id').notNull().default(''),
    name: text('name').notNull(),
    /** Three characters per level: A01, A01A02. */
    code: text('code').notNull().unique(),
    sortNo: integer('sort_no').notNull().default(0),
    ...stamps
  },
  table => [index('categories_order').on(table.parentId, table.sortNo, table.id)]
)
