import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { moment } from './moment.ts'

/** Passkeys (WebAuthn) of people. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Id of the credential in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** Host name for which the credential was made. */
    rpId: text('rp_id').notNull(),
    /** COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** Number of signatures; 0 if the authenticator does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    /** Ways to reach the authenticator, separated by commas. */
    transports: text('transports').notNull().default(''),
    name: text('name').notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
    lastUsed: moment('last_used')
  },
  table => [index('passkeys_user').on(table.userId)]
)

/** Challenges that wait for a signature, each used once. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  /** SHA-256 of the challenge in hexadecimal digits. */
  challengeHash: text('challenge_hash').primaryKey(),
  purpose: text('purpose', { enum: ['add', 'prove', 'sign-in'] }).notNull(),
  /** SHA-256 of the token of the session, or of the secret of the sign-in. */
  ownerHash: text('owner_hash').notNull(),
  createTime: moment('create_time').notNull().defaultNow()
})
