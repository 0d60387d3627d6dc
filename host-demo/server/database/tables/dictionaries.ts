import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { dictionary, dictionaryItem } from '../../../../elements/base/contract/dictionary.ts'
import { nounColumns, nounTable } from './noun-table.ts'

export const dictionaries = nounTable('dictionaries', dictionary)

export const dictionaryItems = pgTable(
  'dictionary_items',
  {
    ...nounColumns(dictionaryItem),
    dictId: text('dict_id')
      .notNull()
      .references(() => dictionaries.id, { onDelete: 'cascade' })
  },
  table => [
    uniqueIndex('dictionary_items_value').on(table.dictId, table.itemValue),
    index('dictionary_items_order').on(table.dictId, table.sortOrder, table.id)
  ]
)
