import { and, desc, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/open.ts'
import { sessions } from '../../database/tables/sessions.ts'
import { rememberToken } from '../../access/strangers.ts'
import { tell } from '../../realtime/tell.ts'
import { newToken, sha256 } from '../../kernel/ids.ts'

/** Lifetime of a session in ms: 7 days. */
export const sessionLife = 604_800_000

/** Limit of sessions per person; another sign-in ends the oldest. */
const mostSessions = 50

/** Ends active sessions and notifies their open pages. Returns the affected users. */
export const revokeSessions = async (
  tx: Database | Transaction,
  which: SQL | undefined,
  why: Exclude<(typeof sessions.$inferSelect)['revoked'], ''>
) => {
  const ended = await tx
    .update(sessions)
    .set({ revoked: why })
    .where(and(eq(sessions.revoked, ''), which))
    .returning({ userId: sessions.userId, tokenHash: sessions.tokenHash })
  if (ended.length > 0) await tell(tx, { sessionsOf: [...new Set(ended.map(({ userId }) => userId))] })
  return ended
}

const endOldest = async (tx: Transaction, userId: string) => {
  const oldest = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.revoked, ''), gt(sessions.expireTime, sql`now()`)))
    .orderBy(desc(sessions.createTime), desc(sessions.tokenHash))
    .offset(mostSessions)
  await revokeSessions(tx, inArray(sessions.tokenHash, oldest), 'crowded')
}

/** Site, department and address of a new session. */
export interface Opening {
  subsiteId: string
  /** Chosen department; '' for the main one. */
  departId: string
  address: string
}

export const openSession = async (tx: Transaction, userId: string, opening: Opening) => {
  const token = newToken()
  const tokenHash = sha256(token)
  const expireTime = sql`now() + ${sessionLife} * interval '1 ms'`
  await tx.insert(sessions).values({ ...opening, tokenHash, userId, expireTime })
  await endOldest(tx, userId)
  rememberToken(tokenHash)
  return token
}

/** Returns the last chosen department while old sessions are stored; '' for the main one. */
export const lastDepartment = async (tx: Transaction, userId: string) => {
  const [last] = await tx
    .select({ departId: sessions.departId })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createTime))
    .limit(1)
  return last?.departId ?? ''
}

/** Returns the chosen department of a session; '' for the main one. */
export const departmentOf = async (database: Database | Transaction, tokenHash: string) => {
  const [session] = await database
    .select({ departId: sessions.departId })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
  return session?.departId ?? ''
}

type Ending = 'signed-out' | 'password'

/** Ends a session. Returns true if it was active. */
export const endSession = async (database: Database | Transaction, tokenHash: string, why: Ending) =>
  (await revokeSessions(database, eq(sessions.tokenHash, tokenHash), why)).length > 0

/** Ends all sessions of people after an administrator disabled their accounts. */
export const endSessionsOf = (tx: Transaction, userIds: string[]) =>
  revokeSessions(tx, inArray(sessions.userId, userIds), 'ended')

/** Ends all sessions of a user except one; '' ends all. */
export const endOtherSessions = (database: Database | Transaction, userId: string, keptHash: string) =>
  revokeSessions(database, and(eq(sessions.userId, userId), ne(sessions.tokenHash, keptHash)), 'password')
