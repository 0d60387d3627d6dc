import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ViewContent } from '../../../../elements/base/contract/list-view.ts'
import { roles, users } from './accounts.ts'
import { stamps } from './stamps.ts'

/** Saved view of a list: filter, order and columns under a name. `list` is the path of its call. */
export const listViews = pgTable(
  'list_views',
  {
    id: text('id').primaryKey(),
    list: text('list').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    viewName: text('view_name').notNull(),
    content: jsonb('content').$type<ViewContent>().notNull(),
    ...stamps
  },
  table => [
    uniqueIndex('list_views_name').on(table.userId, table.list, table.viewName),
    index('list_views_list').on(table.list, table.viewName)
  ]
)

/** Roles that see a view. A role has one default view per list. */
export const listViewRoles = pgTable(
  'list_view_roles',
  {
    viewId: text('view_id')
      .notNull()
      .references(() => listViews.id, { onDelete: 'cascade' }),
    roleId: text('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    isDefault: boolean('is_default').notNull().default(false)
  },
  table => [
    primaryKey({ columns: [table.viewId, table.roleId] }),
    uniqueIndex('list_view_roles_default').on(table.roleId, table.list).where(sql`${table.isDefault}`)
  ]
)

/** Default view of a list for one person. */
export const listViewDefaults = pgTable(
  'list_view_defaults',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    viewId: text('view_id')
      .notNull()
      .references(() => listViews.id, { onDelete: 'cascade' })
  },
  table => [primaryKey({ columns: [table.userId, table.list] }), index('list_view_defaults_view').on(table.viewId)]
)
