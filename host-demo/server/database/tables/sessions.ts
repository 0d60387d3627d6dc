import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import { smsModes } from '../../../../elements/base/contract/session.ts'
import { users } from './accounts.ts'
import { clients } from './clients.ts'
import { moment } from './moment.ts'
import { passkeys } from './passkeys.ts'
import { viewings } from './viewings.ts'

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token in hexadecimal digits. */
    tokenHash: text('token_hash').primaryKey(),
    /** Id for administrators. */
    id: uuid('id').notNull().unique().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subsiteId: text('subsite_id').notNull(),
    /** Department in which the person works; '' or a former department means the main one. */
    departId: text('depart_id').notNull().default(''),
    /** Address at sign-in. */
    address: text('address').notNull().default(''),
    createTime: moment('create_time').notNull().defaultNow(),
    expireTime: moment('expire_time').notNull(),
    /** Last use by the person, written at most once a minute. */
    lastUsed: moment('last_used').notNull().defaultNow(),
    /** Browser and system at sign-in. */
    device: text('device').notNull().default(''),
    /** The password was too old at sign-in: it must be changed first. */
    passwordDue: boolean('password_due').notNull().default(false),
    /** The person signed in with the password, not by ticket or phone. */
    byPassword: boolean('by_password').notNull().default(true),
    /** Last proof of identity: the sign-in, or a later one before a sensitive call. */
    provenTime: moment('proven_time').notNull().defaultNow(),
    /** Application that opened the session; null for the platform's own sign-in. */
    clientId: text('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    /** Passkey by which the person signed in. Its deletion makes the session one without a second factor. */
    passkeyId: uuid('passkey_id').references(() => passkeys.id, { onDelete: 'set null' }),
    /** View as another person. The session belongs to the viewer. */
    viewingId: uuid('viewing_id').references(() => viewings.id, { onDelete: 'cascade' }),
    /** Reason why the session ended early; empty while it is active. */
    revoked: text('revoked', { enum: ['', 'switched', 'signed-out', 'password', 'crowded', 'ended'] })
      .notNull()
      .default('')
  },
  table => [
    index('sessions_user').on(table.userId),
    index('sessions_expire').on(table.expireTime),
    index('sessions_client').on(table.clientId).where(sql`client_id is not null`),
    index('sessions_viewing').on(table.viewingId).where(sql`viewing_id is not null`),
    index('sessions_passkey').on(table.passkeyId).where(sql`passkey_id is not null`)
  ]
)

/** Failed sign-ins per user name and address. */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    username: text('username').notNull(),
    address: text('address').notNull(),
    failures: integer('failures').notNull().default(0),
    lastTime: moment('last_time').notNull().defaultNow(),
    lockedUntil: moment('locked_until')
  },
  table => [primaryKey({ columns: [table.username, table.address] }), index('login_attempts_address').on(table.address)]
)

/** Second factors (TOTP), a row per person that has one. */
export const secondFactors = pgTable('second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Id of the user and secret, encrypted. */
  sealed: text('sealed').notNull(),
  /** Time step of the last accepted code. It and earlier ones are refused. */
  lastStep: integer('last_step').notNull(),
  createTime: moment('create_time').notNull().defaultNow()
})

/** Hashes of recovery codes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    /** Null while the code is unused. */
    usedTime: moment('used_time')
  },
  table => [primaryKey({ columns: [table.userId, table.codeHash] })]
)

/** First steps of sign-ins that wait for the second factor. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The first step was the password, whose age counts then. */
    byPassword: boolean('by_password').notNull(),
    /** Identity at the OpenID provider, encrypted; '' for other sign-ins. */
    oidc: text('oidc').notNull().default(''),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [index('sign_in_tickets_user').on(table.userId)]
)

/** Answers of the captchas that are shown. */
export const captchas = pgTable(
  'captchas',
  {
    /** Chosen by the caller. */
    key: text('key').notNull(),
    address: text('address').notNull(),
    answer: text('answer').notNull(),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [primaryKey({ columns: [table.key, table.address] })]
)

export const smsCodes = pgTable(
  'sms_codes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    mobile: text('mobile').notNull(),
    smsmode: text('smsmode', { enum: smsModes }).notNull(),
    codeHash: text('code_hash').notNull(),
    tries: smallint('tries').notNull().default(0),
    /** Address of the request. */
    address: text('address').notNull().default(''),
    createTime: moment('create_time').notNull().defaultNow(),
    used: boolean('used').notNull().default(false)
  },
  table => [index('sms_codes_mobile').on(table.mobile, table.createTime)]
)

/** Text messages sent through the gateway, without their codes. */
export const smsOutbox = pgTable('sms_outbox', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  mobile: text('mobile').notNull(),
  kind: text('kind').notNull(),
  createTime: moment('create_time').notNull().defaultNow()
})

/** Visits of the back office, a row per day, address and person. */
export const visits = pgTable(
  'visits',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    day: date('day').notNull(),
    address: text('address').notNull(),
    /** '' in rows from before this column existed. */
    username: text('username').notNull().default(''),
    visits: integer('visits').notNull().default(1),
    lastTime: moment('last_time').notNull().defaultNow()
  },
  table => [
    uniqueIndex('visits_one').on(table.day, table.address, table.username),
    index('visits_time').on(table.lastTime, table.id)
  ]
)

/** Idempotency keys with the stored response. A repeated request returns it and does nothing. */
export const doneRequests = pgTable(
  'done_requests',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    print: text('print').notNull(),
    /** JSON. */
    answer: text('answer').notNull().default('null'),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [primaryKey({ columns: [table.userId, table.key] }), index('done_requests_time').on(table.createTime)]
)

/** Passwords that were set for others, encrypted, until they are fetched by the person that set them. */
export const sealedResults = pgTable(
  'sealed_results',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Column titles and rows as JSON, encrypted. */
    sealed: text('sealed').notNull(),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [index('sealed_results_user').on(table.userId, table.createTime)]
)
