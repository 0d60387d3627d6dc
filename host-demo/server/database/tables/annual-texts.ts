import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AnnualTextDraft } from '../../../../elements/base/contract/annual-text.ts'
import { moment } from './moment.ts'

/** Parts of the annual report on disclosure that an agency writes, by year. */
export const annualTexts = pgTable(
  'annual_texts',
  {
    agencyId: text('agency_id').notNull(),
    year: text('year').notNull(),
    overview: text('overview').notNull(),
    problems: text('problems').notNull(),
    others: text('others').notNull(),
    figures: jsonb('figures').$type<AnnualTextDraft['figures']>().notNull(),
    version: integer('version').notNull(),
    updateByName: text('update_by_name').notNull(),
    updateTime: moment('update_time').notNull().defaultNow()
  },
  table => [primaryKey({ columns: [table.agencyId, table.year] })]
)
