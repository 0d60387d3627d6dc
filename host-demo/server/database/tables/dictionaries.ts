import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { itemColors, itemStates } from '../../../../elements/base/contract/dictionary.ts'
import { stamps } from './stamps.ts'

export const dictionaries = pgTable(
  'dictionaries',
  {
    id: text('id').primaryKey(),
    dictName: text('dict_name').notNull(),
    dictCode: text('dict_code').notNull().unique(),
    description: text('description').notNull().default(''),
    ...stamps
  },
  table => [index('dictionaries_time').on(table.createTime, table.id)]
)

export const dictionaryItems = pgTable(
  'dictionary_items',
  {
    id: text('id').primaryKey(),
    dictId: text('dict_id')
      .notNull()
      .references(() => dictionaries.id, { onDelete: 'cascade' }),
    itemText: text('item_text').notNull(),
    itemValue: text('item_value').notNull(),
    description: text('description').notNull().default(''),
    color: text('color', { enum: itemColors }).notNull().default(''),
    sortOrder: integer('sort_order').notNull().default(1),
    status: text('status', { enum: itemStates }).notNull().default('1'),
    ...stamps
  },
  table => [
    uniqueIndex('dictionary_items_value').on(table.dictId, table.itemValue),
    index('dictionary_items_order').on(table.dictId, table.sortOrder, table.id)
  ]
)
