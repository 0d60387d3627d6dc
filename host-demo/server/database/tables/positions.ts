import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { position } from '../../../../elements/base/contract/position.ts'
import { roles, users } from './accounts.ts'
import { subsites } from './content.ts'
import { nounColumns } from './noun-table.ts'

export const positions = pgTable('positions', nounColumns(position), table => [
  index('positions_order').on(table.sortNo, table.id),
  index('positions_time').on(table.createTime, table.id)
])

const positionId = () =>
  text('position_id')
    .notNull()
    .references(() => positions.id, { onDelete: 'cascade' })

export const userPositions = pgTable(
  'user_positions',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    positionId: positionId(),
    /** Last day of the appointment as `YYYY-MM-DD` in China; '' for none. */
    validUntil: text('valid_until').notNull().default('')
  },
  table => [
    primaryKey({ columns: [table.userId, table.positionId] }),
    index('user_positions_until').on(table.validUntil).where(sql`valid_until <> ''`),
    index('user_positions_position').on(table.positionId, table.userId)
  ]
)

/** Roles of everyone with a position. The roles of administrators are given to people only. */
export const positionRoles = pgTable(
  'position_roles',
  {
    positionId: positionId(),
    roleId: text('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' })
  },
  table => [
    primaryKey({ columns: [table.positionId, table.roleId] }),
    index('position_roles_role').on(table.roleId, table.positionId),
    check('position_roles_plain', sql`role_id not in ('r0', 'ra1', 'ra2', 'ra3')`)
  ]
)

/** Sites of everyone with a position. */
export const positionSubsites = pgTable(
  'position_subsites',
  {
    positionId: positionId(),
    subsiteId: text('subsite_id')
      .notNull()
      .references(() => subsites.id, { onDelete: 'cascade' })
  },
  table => [
    primaryKey({ columns: [table.positionId, table.subsiteId] }),
    index('position_subsites_site').on(table.subsiteId, table.positionId)
  ]
)
