import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { checkLevels } from '../../../../elements/base/contract/article-check.ts'
import { checkWord } from '../../../../elements/base/contract/check-word.ts'
import { subsites } from './content.ts'
import { nounColumns } from './noun-table.ts'

const siteColumn = () =>
  text('subsite_id')
    .notNull()
    .references(() => subsites.id, { onDelete: 'cascade' })

/** Words that the check of articles looks for. */
export const checkWords = pgTable('check_words', { ...nounColumns(checkWord), subsiteId: siteColumn() }, table => [
  unique('check_words_word').on(table.subsiteId, table.word),
  index('check_words_time').on(table.subsiteId, table.createTime, table.id),
  index('check_words_shared').on(table.updateTime).where(sql`is_shared = 'Y'`)
])

/** Levels of rules that a site has chosen. */
export const checkLevelsOfSites = pgTable(
  'check_levels',
  {
    subsiteId: siteColumn(),
    rule: text('rule').notNull(),
    level: text('level', { enum: checkLevels }).notNull()
  },
  table => [primaryKey({ columns: [table.subsiteId, table.rule] })]
)
