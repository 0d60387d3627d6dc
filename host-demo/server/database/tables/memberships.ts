import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { departments, roles } from './accounts.ts'
import { subsites } from './content.ts'

/** Each department with itself and all departments above it. Triggers derive the pairs from the codes. */
export const departmentLines = pgTable(
  'department_lines',
  {
    departId: text('depart_id')
      .notNull()
      .references(() => departments.id, { onDelete: 'cascade' }),
    aboveId: text('above_id')
      .notNull()
      .references(() => departments.id, { onDelete: 'cascade' })
  },
  table => [
    primaryKey({ columns: [table.departId, table.aboveId] }),
    index('department_lines_above').on(table.aboveId, table.departId)
  ]
)

/** Roles of everyone in a department and below it. The roles of administrators are given to people only. */
export const departmentRoles = pgTable(
  'department_roles',
  {
    departId: text('depart_id')
      .notNull()
      .references(() => departments.id, { onDelete: 'cascade' }),
    roleId: text('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' })
  },
  table => [
    primaryKey({ columns: [table.departId, table.roleId] }),
    index('department_roles_role').on(table.roleId, table.departId),
    check('department_roles_plain', sql`role_id not in ('r0', 'ra1', 'ra2', 'ra3')`)
  ]
)

/** Sites of everyone in a department and below it. */
export const departmentSubsites = pgTable(
  'department_subsites',
  {
    departId: text('depart_id')
      .notNull()
      .references(() => departments.id, { onDelete: 'cascade' }),
    subsiteId: text('subsite_id')
      .notNull()
      .references(() => subsites.id, { onDelete: 'cascade' })
  },
  table => [
    primaryKey({ columns: [table.departId, table.subsiteId] }),
    index('department_subsites_site').on(table.subsiteId, table.departId)
  ]
)
