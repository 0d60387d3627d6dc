import { boolean, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { moment } from './moment.ts'
import { sessions } from './sessions.ts'

/** Sign-ins that wait at the OpenID provider, each used once. */
export const oidcRequests = pgTable('oidc_requests', {
  /** SHA-256 of the state in hexadecimal digits. */
  stateHash: text('state_hash').primaryKey(),
  verifier: text('verifier').notNull(),
  nonce: text('nonce').notNull(),
  /** Page to which the provider returns. */
  redirectUri: text('redirect_uri').notNull(),
  /** The provider must identify the person again. */
  isFresh: boolean('is_fresh').notNull().default(false),
  createTime: moment('create_time').notNull().defaultNow()
})

/** Accounts of identities at the OpenID provider, linked at the first sign-in. */
export const oidcLinks = pgTable(
  'oidc_links',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex('oidc_links_one').on(table.userId, table.issuer)
  ]
)

/** Sessions that began at the OpenID provider. */
export const oidcSessions = pgTable('oidc_sessions', {
  tokenHash: text('token_hash')
    .primaryKey()
    .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
  /** ID token for the sign-out at the provider, encrypted. */
  sealed: text('sealed').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  /** The provider asked for a second factor, and the platform trusts it. */
  hasFactor: boolean('has_factor').notNull().default(false)
})
