import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/open.ts'
import { sessions } from '../../database/tables/sessions.ts'
import { rememberToken } from '../../http/strangers.ts'
import { newToken, sha256 } from '../../run/ids.ts'

/** Milliseconds a session lives: 7 days. */
export const sessionLife = 604_800_000

/** Open sessions of a person; one more ends the oldest. */
const mostSessions = 50

const endOldest = async (tx: Transaction, userId: string) => {
  const oldest = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.revoked, ''), gt(sessions.expireTime, sql`now()`)))
    .orderBy(desc(sessions.createTime), desc(sessions.tokenHash))
    .offset(mostSessions)
  await tx.update(sessions).set({ revoked: 'crowded' }).where(inArray(sessions.tokenHash, oldest))
}

export const openSession = async (tx: Transaction, userId: string, subsiteId: string, address: string) => {
  const token = newToken()
  const tokenHash = sha256(token)
  const expireTime = new Date(Date.now() + sessionLife)
  await tx.insert(sessions).values({ tokenHash, userId, subsiteId, address, expireTime })
  await endOldest(tx, userId)
  rememberToken(tokenHash)
  return token
}

type Ending = 'switched' | 'signed-out' | 'password'

export const endSession = (database: Database | Transaction, tokenHash: string, why: Ending) =>
  database
    .update(sessions)
    .set({ revoked: why })
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.revoked, '')))

/** Ends every session of people whose account an administrator closed. */
export const endSessionsOf = (tx: Transaction, userIds: string[]) =>
  tx
    .update(sessions)
    .set({ revoked: 'ended' })
    .where(and(inArray(sessions.userId, userIds), eq(sessions.revoked, '')))

/** Ends every session of a user but the one named; '' spares none. */
export const endOtherSessions = (database: Database | Transaction, userId: string, keptHash: string) =>
  database
    .update(sessions)
    .set({ revoked: 'password' })
    .where(and(eq(sessions.userId, userId), eq(sessions.revoked, ''), ne(sessions.tokenHash, keptHash)))
