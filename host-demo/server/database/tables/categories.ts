import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { category } from '../../../../elements/base/contract/category.ts'
import { nounColumns } from './noun-table.ts'

/** Choices that form a tree. */
export const categories = pgTable(
  'categories',
  { ...nounColumns(category), code: text('code').notNull().unique(), sortNo: integer('sort_no').notNull().default(0) },
  table => [index('categories_order').on(table.parentId, table.sortNo, table.id)]
)
