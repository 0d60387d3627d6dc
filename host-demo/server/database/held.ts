import { pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Views of what people have, each with one row per source: given to the person (both `departId` and `positionId`
 * null), to a department of theirs or one above it, or to a position of theirs that is on. Everything that asks what a person may do reads these; only what edits the own pairs of a
 * person reads `user_roles` and `user_subsites`. Described as tables, because conditions name their columns.
 */
export const heldRoles = pgTable('held_roles', {
  userId: text('user_id').notNull(),
  roleId: text('role_id').notNull(),
  departId: text('depart_id'),
  positionId: text('position_id')
})

/** Current positions of people: their last day is not over. */
export const heldPositions = pgTable('held_positions', {
  userId: text('user_id').notNull(),
  positionId: text('position_id').notNull()
})

export const heldSubsites = pgTable('held_subsites', {
  userId: text('user_id').notNull(),
  subsiteId: text('subsite_id').notNull(),
  departId: text('depart_id'),
  positionId: text('position_id')
})
