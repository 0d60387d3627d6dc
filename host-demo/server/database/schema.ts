import {
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex
} from 'drizzle-orm/pg-core'

/** Milliseconds, like JavaScript's: a time that went to a client and came back still equals the row's. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

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

/** `action` is a code of the contract's rights, or one that only a menu entry asks for. */
export const roleRights = pgTable(
  'role_rights',
  {
    roleId: text('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    action: text('action').notNull()
  },
  table => [primaryKey({ columns: [table.roleId, table.action] })]
)

/** Button rights as the role administration shows them; status '0' switches the control off for everybody. */
export const permissionRules = pgTable('permission_rules', {
  action: text('action').primaryKey(),
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

export const subsites = pgTable('subsites', {
  id: text('id').primaryKey(),
  parentId: text('parent_id').notNull().default(''),
  name: text('name').notNull(),
  depId: text('dep_id').notNull().default(''),
  /** '1' is a group. */
  classify: text('classify', { enum: ['0', '1'] })
    .notNull()
    .default('0'),
  siteType: text('site_type', {
    enum: ['', 'generalsite', 'templatesite', 'affiliatedsite', 'virtualsite', 'synSite']
  }).notNull(),
  sortNo: integer('sort_no').notNull().default(0)
})

export const userSubsites = pgTable(
  'user_subsites',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subsiteId: text('subsite_id')
      .notNull()
      .references(() => subsites.id, { onDelete: 'cascade' })
  },
  table => [primaryKey({ columns: [table.userId, table.subsiteId] })]
)

export const columns = pgTable(
  'columns',
  {
    id: text('id').primaryKey(),
    subsiteId: text('subsite_id')
      .notNull()
      .references(() => subsites.id),
    parentId: text('parent_id').notNull().default(''),
    name: text('name').notNull(),
    code: text('code').notNull(),
    url: text('url').notNull().default(''),
    icon: text('icon').notNull().default(''),
    publishArt: text('publish_art', { enum: ['Y', 'N'] })
      .notNull()
      .default('Y'),
    menuCategory: text('menu_category', { enum: ['1', '2'] })
      .notNull()
      .default('1'),
    isShow: text('is_show', { enum: ['1', '0'] })
      .notNull()
      .default('1'),
    description: text('description').notNull().default(''),
    sortNo: integer('sort_no').notNull().default(0),
    version: integer('version').notNull().default(1),
    createTime: moment('create_time').notNull().defaultNow(),
    updateTime: moment('update_time').notNull().defaultNow()
  },
  table => [
    index('columns_tree').on(table.subsiteId, table.parentId, table.sortNo),
    uniqueIndex('columns_code').on(table.subsiteId, table.code)
  ]
)

/** The working copies. Indexes ascend: a descending scan reads them backwards, with the right place for nulls. */
export const articles = pgTable(
  'articles',
  {
    id: text('id').primaryKey(),
    subsiteId: text('subsite_id')
      .notNull()
      .references(() => subsites.id),
    newsClassId: text('news_class_id')
      .notNull()
      .references(() => columns.id),
    title: text('title').notNull(),
    subTitle: text('sub_title').notNull().default(''),
    author: text('author').notNull().default(''),
    source: text('source').notNull().default(''),
    summary: text('summary').notNull().default(''),
    keywords: text('keywords').notNull().default(''),
    content: text('content').notNull().default(''),
    state: text('state', { enum: ['draft', 'submitted', 'returned', 'published', 'withdrawn'] })
      .notNull()
      .default('draft'),
    isPublic: boolean('is_public').notNull().default(false),
    isTop: boolean('is_top').notNull().default(false),
    returnReason: text('return_reason').notNull().default(''),
    publishDate: moment('publish_date').notNull(),
    createBy: text('create_by').notNull(),
    createByName: text('create_by_name').notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
    updateByName: text('update_by_name').notNull(),
    updateTime: moment('update_time').notNull().defaultNow(),
    version: integer('version').notNull().default(1)
  },
  table => [
    index('articles_site_update').on(table.subsiteId, table.updateTime, table.id),
    index('articles_site_publish').on(table.subsiteId, table.publishDate, table.id),
    index('articles_site_title').on(table.subsiteId, table.title, table.id),
    index('articles_site_state').on(table.subsiteId, table.state, table.updateTime, table.id),
    // The site is in there so that a count need not read the rows.
    index('articles_column_update').on(table.newsClassId, table.subsiteId, table.updateTime, table.id),
    index('articles_column_publish').on(table.newsClassId, table.subsiteId, table.publishDate, table.id)
  ]
)

/** What the public reads; the working copy may be newer. */
export const publishedArticles = pgTable('published_articles', {
  id: text('id')
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  title: text('title').notNull(),
  content: text('content').notNull(),
  publishDate: moment('publish_date').notNull(),
  version: integer('version').notNull()
})

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, hex. */
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subsiteId: text('subsite_id').notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
    expireTime: moment('expire_time').notNull(),
    /** Why the session ended before its time; empty while it lives. */
    revoked: text('revoked', { enum: ['', 'switched', 'signed-out', 'password'] })
      .notNull()
      .default('')
  },
  table => [index('sessions_user').on(table.userId), index('sessions_expire').on(table.expireTime)]
)

/** Wrong passwords of one user name from one address. */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    username: text('username').notNull(),
    address: text('address').notNull(),
    failures: integer('failures').notNull().default(0),
    lastTime: moment('last_time').notNull().defaultNow(),
    lockedUntil: moment('locked_until')
  },
  table => [primaryKey({ columns: [table.username, table.address] })]
)

export const smsCodes = pgTable(
  'sms_codes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    mobile: text('mobile').notNull(),
    smsmode: text('smsmode', { enum: ['0', '1', '2'] }).notNull(),
    codeHash: text('code_hash').notNull(),
    tries: smallint('tries').notNull().default(0),
    createTime: moment('create_time').notNull().defaultNow(),
    used: boolean('used').notNull().default(false)
  },
  table => [index('sms_codes_mobile').on(table.mobile, table.createTime)]
)

/** Messages that left through the gateway; never their codes. */
export const smsOutbox = pgTable('sms_outbox', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  mobile: text('mobile').notNull(),
  kind: text('kind').notNull(),
  createTime: moment('create_time').notNull().defaultNow()
})

/** One row a day and address: the back office's visits. */
export const visits = pgTable(
  'visits',
  {
    day: date('day').notNull(),
    address: text('address').notNull(),
    visits: integer('visits').notNull().default(1)
  },
  table => [primaryKey({ columns: [table.day, table.address] })]
)

export const operationLog = pgTable(
  'operation_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: text('user_id').notNull(),
    username: text('username').notNull(),
    subsiteId: text('subsite_id').notNull(),
    action: text('action').notNull(),
    object: text('object').notNull().default(''),
    address: text('address').notNull(),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [index('operation_log_time').on(table.createTime)]
)

/** Files that came through the editor and the upload dialog. */
export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    subsiteId: text('subsite_id').notNull(),
    kind: text('kind', { enum: ['image', 'file'] }).notNull(),
    dir: text('dir').notNull().default(''),
    /** Below `/files/`. */
    path: text('path').notNull(),
    /** The name it had on the person's machine. */
    original: text('original').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    createBy: text('create_by').notNull(),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [index('uploads_list').on(table.subsiteId, table.kind, table.createTime, table.id)]
)

/** Applications for public information: only what the counters need until their own screens come. */
export const applications = pgTable(
  'applications',
  {
    id: text('id').primaryKey(),
    subsiteId: text('subsite_id').notNull(),
    state: smallint('state').notNull(),
    applicant: text('applicant').notNull(),
    title: text('title').notNull(),
    receiveDate: date('receive_date').notNull()
  },
  table => [index('applications_state').on(table.subsiteId, table.state)]
)
