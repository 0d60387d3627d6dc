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
import { moment } from './moment.ts'

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, hex. */
    tokenHash: text('token_hash').primaryKey(),
    /** What an administrator calls it by. */
    id: uuid('id').notNull().unique().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subsiteId: text('subsite_id').notNull(),
    /** In which of their departments the person works; '' is the first, as is one that they left. */
    departId: text('depart_id').notNull().default(''),
    /** Whence it was opened. */
    address: text('address').notNull().default(''),
    createTime: moment('create_time').notNull().defaultNow(),
    expireTime: moment('expire_time').notNull(),
    /** Why the session ended before its time; empty while it lives. */
    revoked: text('revoked', { enum: ['', 'switched', 'signed-out', 'password', 'crowded', 'ended'] })
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
    smsmode: text('smsmode', { enum: smsModes }).notNull(),
    codeHash: text('code_hash').notNull(),
    tries: smallint('tries').notNull().default(0),
    /** Whence it was asked for. */
    address: text('address').notNull().default(''),
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

/** One row a day, address and person: the back office's visits. */
export const visits = pgTable(
  'visits',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    day: date('day').notNull(),
    address: text('address').notNull(),
    /** '' where it was not kept yet. */
    username: text('username').notNull().default(''),
    visits: integer('visits').notNull().default(1),
    lastTime: moment('last_time').notNull().defaultNow()
  },
  table => [
    uniqueIndex('visits_one').on(table.day, table.address, table.username),
    index('visits_time').on(table.lastTime, table.id)
  ]
)

/** Writes that named themselves, with what they were answered: a repetition is answered the same, and done no more. */
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
