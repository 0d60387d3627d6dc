import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { RightCode } from '../../../../elements/contract/rights.ts'
import { moment } from './moment.ts'

export const departments = pgTable('departments', {
  id: text('id').primaryKey(),
  parentId: text('parent_id').notNull().default(''),
  departName: text('depart_name').notNull(),
  /** Three characters a level: A01, A01A02. */
  orgCode: text('org_code').notNull().unique(),
  sortNo: integer('sort_no').notNull().default(0)
})

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    username: text('username').notNull().unique(),
    realname: text('realname').notNull(),
    /** argon2id; empty for an account that signs in by ticket or phone only. */
    password: text('password').notNull(),
    avatar: text('avatar').notNull().default(''),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    departId: text('depart_id').notNull().default(''),
    status: text('status', { enum: ['normal', 'frozen'] })
      .notNull()
      .default('normal'),
    /** Holds every right in every sub-site, also in those that come later. */
    isSuper: boolean('is_super').notNull().default(false),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [index('users_phone').on(table.phone)]
)

export const roles = pgTable('roles', {
  id: text('id').primaryKey(),
  roleCode: text('role_code').notNull().unique(),
  roleName: text('role_name').notNull()
})

export const userRoles = pgTable(
  'user_roles',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleId: text('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' })
  },
  table => [primaryKey({ columns: [table.userId, table.roleId] })]
)

/** The role that is granted every new right. */
export const administratorRole = 'r0'

export const roleRights = pgTable(
  'role_rights',
  {
    roleId: text('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    action: text('action').$type<RightCode>().notNull()
  },
  table => [primaryKey({ columns: [table.roleId, table.action] })]
)

/** The rights there are, as the role administration shows them; status '0' switches the control off for everybody. */
export const rights = pgTable('rights', {
  action: text('action').$type<RightCode>().primaryKey(),
  describe: text('describe').notNull(),
  type: text('type', { enum: ['1', '2'] })
    .notNull()
    .default('1'),
  status: text('status', { enum: ['0', '1'] })
    .notNull()
    .default('1')
})

export const menus = pgTable('menus', {
  id: text('id').primaryKey(),
  parentId: text('parent_id').notNull().default(''),
  path: text('path').notNull(),
  name: text('name').notNull(),
  title: text('title').notNull(),
  icon: text('icon').notNull().default(''),
  component: text('component').notNull().default(''),
  redirect: text('redirect').notNull().default(''),
  url: text('url').notNull().default(''),
  /** Comma-separated actions; whoever holds one of them sees the entry. */
  permissions: text('permissions').notNull().default(''),
  menuCategory: text('menu_category', { enum: ['', '1', '2'] })
    .notNull()
    .default(''),
  route: text('route', { enum: ['0', '1'] })
    .notNull()
    .default('1'),
  hidden: boolean('hidden').notNull().default(false),
  isTop: boolean('is_top').notNull().default(false),
  keepAlive: boolean('keep_alive').notNull().default(false),
  external: boolean('external').notNull().default(false),
  sortNo: integer('sort_no').notNull().default(0)
})

/** What the modules have brought once: it is never brought again, whatever became of it. */
export const syncedItems = pgTable(
  'synced_items',
  { kind: text('kind', { enum: ['right', 'menu'] }).notNull(), id: text('id').notNull() },
  table => [primaryKey({ columns: [table.kind, table.id] })]
)
