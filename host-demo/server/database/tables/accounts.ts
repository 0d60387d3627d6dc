import { isNotNull, isNull, sql } from 'drizzle-orm'
import { bigserial, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { departmentTypes } from '../../../../elements/base/contract/department.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import { sexes } from '../../../../elements/base/contract/user.ts'
import { moment } from './moment.ts'
import { stamps } from './stamps.ts'

export const departments = pgTable(
  'departments',
  {
    id: text('id').primaryKey(),
    parentId: text('parent_id').notNull().default(''),
    departName: text('depart_name').notNull(),
    departNameEn: text('depart_name_en').notNull().default(''),
    departNameAbbr: text('depart_name_abbr').notNull().default(''),
    /** Three characters per level: A01, A01A02. */
    orgCode: text('org_code').notNull().unique(),
    orgType: text('org_type', { enum: departmentTypes }).notNull().default('2'),
    sortNo: integer('sort_no').notNull().default(0),
    description: text('description').notNull().default(''),
    mobile: text('mobile').notNull().default(''),
    fax: text('fax').notNull().default(''),
    address: text('address').notNull().default(''),
    memo: text('memo').notNull().default(''),
    /** Id of the responsible person, or ''. */
    leaderId: text('leader_id').notNull().default(''),
    ...stamps
  },
  table => [
    index('departments_order').on(table.parentId, table.sortNo, table.id),
    // Read by `department_label`.
    index('departments_name').on(table.departName),
    uniqueIndex('departments_one_name').on(table.parentId, table.departName)
  ]
)

/** Users. Deleted ones have a `deletedTime` and keep their names and related rows. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    username: text('username').notNull().unique(),
    realname: text('realname').notNull(),
    /** argon2id hash; empty for accounts that sign in by ticket or phone only. */
    password: text('password').notNull(),
    avatar: text('avatar').notNull().default(''),
    sex: text('sex', { enum: sexes }).notNull().default(''),
    /** `YYYY-MM-DD` or ''. */
    birthday: text('birthday').notNull().default(''),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    /** Main department. */
    departId: text('depart_id').notNull().default(''),
    status: text('status', { enum: ['normal', 'frozen'] })
      .notNull()
      .default('normal'),
    /** Super administrator: has every right in every sub-site, future ones included. */
    isSuper: boolean('is_super').notNull().default(false),
    /** Set while the password is one that an administrator chose. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** Time of the last change of the password, set by a trigger. */
    passwordTime: moment('password_time').notNull().defaultNow(),
    lastLoginTime: moment('last_login_time'),
    lastLoginAddress: text('last_login_address').notNull().default(''),
    deletedTime: moment('deleted_time'),
    /** Last day of the account in China's time zone, `YYYY-MM-DD`; '' for none. */
    validUntil: text('valid_until').notNull().default(''),
    /** Last day of which a message warned. */
    warnedOf: text('warned_of').notNull().default(''),
    ...stamps
  },
  table => [
    index('users_phone').on(table.phone),
    index('users_email').on(sql`lower(${table.email})`),
    index('users_time').on(table.createTime, table.id).where(isNull(table.deletedTime)),
    index('users_updated').on(table.updateTime, table.id).where(isNull(table.deletedTime)),
    index('users_avatar').on(table.avatar).where(sql`avatar <> ''`),
    index('users_name').on(table.username, table.id).where(isNull(table.deletedTime)),
    index('users_realname').on(table.realname, table.id).where(isNull(table.deletedTime)),
    // The few users that lack something to work, with those of `userCounts`.
    index('users_without_department').on(table.id).where(sql`depart_id = '' and deleted_time is null`),
    index('users_without_sign_in').on(table.id).where(sql`last_login_time is null and deleted_time is null`),
    index('users_valid_until').on(table.validUntil, table.id).where(sql`valid_until <> '' and deleted_time is null`),
    index('users_deleted').on(table.deletedTime, table.id).where(isNotNull(table.deletedTime))
  ]
)

/** Numbers of a user's roles and sites, maintained by triggers. Apart from `users`, whose rows have many indexes. */
export const userCounts = pgTable(
  'user_counts',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleCount: integer('role_count').notNull().default(0),
    siteCount: integer('site_count').notNull().default(0)
  },
  table => [
    index('user_counts_without_role').on(table.userId).where(sql`role_count = 0`),
    index('user_counts_without_site').on(table.userId).where(sql`site_count = 0`)
  ]
)

/** Hashes of former passwords, newest last. A trigger keeps five of each person. */
export const passwordHistory = pgTable(
  'password_history',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [index('password_history_user').on(table.userId, table.id)]
)

/** Departments of a person, including the main one. */
export const userDepartments = pgTable(
  'user_departments',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    departId: text('depart_id')
      .notNull()
      .references(() => departments.id, { onDelete: 'cascade' })
  },
  table => [
    primaryKey({ columns: [table.userId, table.departId] }),
    index('user_departments_depart').on(table.departId, table.userId)
  ]
)

export const roles = pgTable(
  'roles',
  {
    id: text('id').primaryKey(),
    roleCode: text('role_code').notNull().unique(),
    roleName: text('role_name').notNull(),
    description: text('description').notNull().default(''),
    /** '1': members need a second factor before they can do anything else. */
    needsSecondFactor: text('needs_second_factor', { enum: ['0', '1'] })
      .notNull()
      .default('0'),
    ...stamps
  },
  table => [index('roles_time').on(table.createTime, table.id)]
)

export const userRoles = pgTable(
  'user_roles',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleId: text('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    /** Last day of the grant as `YYYY-MM-DD` in China; '' for none. Roles of administrators have none. */
    validUntil: text('valid_until').notNull().default('')
  },
  table => [
    primaryKey({ columns: [table.userId, table.roleId] }),
    index('user_roles_until').on(table.validUntil).where(sql`valid_until <> ''`),
    check('user_roles_lasting', sql`valid_until = '' or role_id not in ('r0', 'ra1', 'ra2', 'ra3')`),
    index('user_roles_role').on(table.roleId, table.userId),
    // Allows each user one of the three administrator roles at most, even with concurrent writes.
    uniqueIndex('user_roles_one_administrator').on(table.userId).where(sql`role_id in ('ra1', 'ra2', 'ra3')`)
  ]
)

/** Role that is granted every new right. */
export const administratorRole = 'r0'
/** Exclusive roles, see `access/three-administrators.ts` and the index of `user_roles`. */
export const administratorRoles = { system: 'ra1', security: 'ra2', audit: 'ra3' } as const

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

/** Rights as the role administration shows them. Status '0' disables the control of the right for everyone. */
export const rights = pgTable('rights', {
  action: text('action').$type<RightCode>().primaryKey(),
  describe: text('describe').notNull(),
  type: text('type', { enum: ['1', '2'] })
    .notNull()
    .default('1'),
  status: text('status', { enum: ['0', '1'] })
    .notNull()
    .default('1'),
  /** Menu entry below which an administrator placed the right; '' for none. */
  parentId: text('parent_id').notNull().default(''),
  sortNo: integer('sort_no').notNull().default(0),
  description: text('description').notNull().default(''),
  ...stamps
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
  /** Comma-separated rights; one of them is enough to see the entry. */
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
  /** Shows the entry even if it has only one child. */
  alwaysShow: boolean('always_show').notNull().default(false),
  /** '0' hides the entry from everyone. */
  status: text('status', { enum: ['0', '1'] })
    .notNull()
    .default('1'),
  description: text('description').notNull().default(''),
  sortNo: integer('sort_no').notNull().default(0),
  ...stamps
})

/** Items that modules have inserted. They are never inserted again, even after deletion. */
export const syncedItems = pgTable(
  'synced_items',
  {
    kind: text('kind', { enum: ['right', 'menu', 'dictionary', 'role', 'reference'] }).notNull(),
    id: text('id').notNull()
  },
  table => [primaryKey({ columns: [table.kind, table.id] })]
)

/** Settings of the platform by name; a missing row means the default. */
export const platformSettings = pgTable('platform_settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  updateByName: text('update_by_name').notNull().default(''),
  updateTime: moment('update_time').notNull().defaultNow()
})
