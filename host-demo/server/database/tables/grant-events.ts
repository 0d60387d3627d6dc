import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { EventKind, GiverKind } from '../../../../elements/base/contract/grant-history.ts'
import { moment } from './moment.ts'

/**
 * A transaction that changed what people have. The trigger of the operation log adds its author and the operations. Without
 * an operation, something else than the platform has written. Only the open transaction can change its row.
 */
export const grantChanges = pgTable('grant_changes', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  at: moment('at').notNull().defaultNow(),
  byId: text('by_id').notNull().default(''),
  /** User name of the author. */
  byName: text('by_name').notNull().default(''),
  actions: text('actions').array().notNull().default(sql`'{}'`),
  /** True for the state at the start of the records. */
  isBaseline: boolean('is_baseline').notNull().default(false)
})

/**
 * Each gain and loss of a right, append-only. Triggers of the tables that give rights write them, so that no writer can
 * forget it. What a department or position gives has a row for each of its people. Rights of a role, and grants on
 * objects to a role or department, have one row without a person (`user_id` is ''), which concerns everyone with it.
 */
export const grantEvents = pgTable(
  'grant_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    changeId: bigint('change_id', { mode: 'number' }).notNull(),
    /** Time of the change, as in the operation log. */
    at: moment('at').notNull().defaultNow(),
    userId: text('user_id').notNull(),
    kind: text('kind').$type<EventKind>().notNull(),
    /** Id of the role, site, position, department or right; type and id of an object; part of the state of an account. */
    itemId: text('item_id').notNull(),
    /** Department, position or role that gives it; '' if it was given to the person. */
    giverKind: text('giver_kind').$type<'' | GiverKind>().notNull(),
    giverId: text('giver_id').notNull(),
    /** Department of the person to which, or to a department above which, it was given. */
    viaId: text('via_id').notNull(),
    /** 1 gained, -1 lost, 0 changed. */
    op: smallint('op').notNull(),
    /** Last day, `YYYY-MM-DD` in China; '' for none. */
    validUntil: text('valid_until').notNull(),
    /** Granted actions on an object, separated by spaces. */
    actions: text('actions').notNull()
  },
  table => [
    index('grant_events_user').on(table.userId, table.at, table.id),
    index('grant_events_item').on(table.userId, table.kind, table.itemId, table.id),
    index('grant_events_giver').on(table.giverKind, table.giverId, table.at, table.id).where(sql`user_id = ''`)
  ]
)

/** Last names of deleted people, roles, sites, columns, departments and positions, for the history. */
export const grantNames = pgTable(
  'grant_names',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull()
  },
  table => [primaryKey({ columns: [table.kind, table.id] })]
)
