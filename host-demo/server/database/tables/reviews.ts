import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { reviewDecisions } from '../../../../elements/base/contract/grant-review.ts'
import { grantKinds } from '../../../../elements/base/contract/user-grant.ts'
import { users } from './accounts.ts'
import { moment } from './moment.ts'

export const grantReviews = pgTable(
  'grant_reviews',
  {
    id: text('id').primaryKey(),
    /** Department of the scope; '' for everybody. */
    departId: text('depart_id').notNull(),
    scopeName: text('scope_name').notNull(),
    leftOut: integer('left_out').notNull(),
    /** The reviewer was reminded of the next review. */
    isReminded: boolean('is_reminded').notNull().default(false),
    createBy: text('create_by').notNull(),
    createByName: text('create_by_name').notNull(),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [index('grant_reviews_scope').on(table.createBy, table.departId, table.createTime)]
)

/** Grants of people at the start of a review, with the decisions. */
export const grantReviewItems = pgTable(
  'grant_review_items',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    reviewId: text('review_id')
      .notNull()
      .references(() => grantReviews.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: grantKinds }).notNull(),
    grantId: text('grant_id').notNull(),
    name: text('name').notNull(),
    validUntil: text('valid_until').notNull(),
    /** Null if the operation log of the last 90 days has no use. */
    lastUsed: moment('last_used'),
    /** False if the rights only show things, which is not logged. */
    isKnowable: boolean('is_knowable').notNull(),
    decision: text('decision', { enum: reviewDecisions }).notNull().default(''),
    decidedByName: text('decided_by_name').notNull().default(''),
    decidedTime: moment('decided_time')
  },
  table => [
    index('grant_review_items_review').on(table.reviewId, table.userId, table.id),
    index('grant_review_items_user').on(table.userId),
    index('grant_review_items_open').on(table.reviewId).where(sql`decision = ''`)
  ]
)
