import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CardState } from '../../../../elements/base/contract/site-check.ts'
import { subsites } from './content.ts'

/** Findings of the last digest of the site check: indicators and columns of sites that are yellow or red. */
export const siteCheckMarks = pgTable(
  'site_check_marks',
  {
    subsiteId: text('subsite_id')
      .notNull()
      .references(() => subsites.id, { onDelete: 'cascade' }),
    /** Id of an indicator or of a column. */
    subject: text('subject').notNull(),
    state: text('state').$type<CardState>().notNull()
  },
  table => [primaryKey({ columns: [table.subsiteId, table.subject] })]
)
