import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'

/** Reasons why views end. */
export const viewingEndings = [
  'left',
  'replaced',
  'ended',
  'expired',
  'signed-out',
  'viewer',
  'person',
  'right',
  'beyond'
] as const
export type ViewingEnding = (typeof viewingEndings)[number]

/** Views of the platform as another person sees it. The rows outlive both accounts. */
export const viewings = pgTable(
  'viewings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    viewerId: text('viewer_id').notNull(),
    /** Names at the start. */
    viewerAccount: text('viewer_account').notNull(),
    viewerName: text('viewer_name').notNull(),
    personId: text('person_id').notNull(),
    personName: text('person_name').notNull(),
    /** Id of the session from which the view began. */
    viewerSession: uuid('viewer_session').notNull(),
    reason: text('reason').notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
    until: moment('until').notNull(),
    endTime: moment('end_time'),
    ending: text('ending', { enum: ['', ...viewingEndings] })
      .notNull()
      .default(''),
    /** Number of refused calls that would have changed something. */
    refused: integer('refused').notNull().default(0)
  },
  table => [
    index('viewings_person').on(table.personId, table.createTime),
    index('viewings_open').on(table.viewerId).where(sql`end_time is null`)
  ]
)
