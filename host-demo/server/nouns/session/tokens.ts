import { and, eq, ne } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/open.ts'
import { sessions } from '../../database/tables/sessions.ts'
import { newToken, sha256 } from '../../run/ids.ts'

/** Milliseconds a session lives: 7 days. */
export const sessionLife = 604_800_000

export const openSession = async (database: Database | Transaction, userId: string, subsiteId: string) => {
  const token = newToken()
  const expireTime = new Date(Date.now() + sessionLife)
  await database.insert(sessions).values({ tokenHash: sha256(token), userId, subsiteId, expireTime })
  return token
}

type Ending = 'switched' | 'signed-out' | 'password'

export const endSession = (database: Database | Transaction, tokenHash: string, why: Ending) =>
  database
    .update(sessions)
    .set({ revoked: why })
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.revoked, '')))

/** Ends every session of a user but the one named; '' spares none. */
export const endOtherSessions = (database: Database | Transaction, userId: string, keptHash: string) =>
  database
    .update(sessions)
    .set({ revoked: 'password' })
    .where(and(eq(sessions.userId, userId), eq(sessions.revoked, ''), ne(sessions.tokenHash, keptHash)))
