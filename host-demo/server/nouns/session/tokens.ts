import { and, desc, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/open.ts'
import { sessions } from '../../database/tables/sessions.ts'
import { rememberToken } from '../../access/strangers.ts'
import { tell } from '../../realtime/tell.ts'
import { newToken, sha256 } from '../../kernel/ids.ts'

/** Milliseconds a session lives: 7 days. */
export const sessionLife = 604_800_000

/** Open sessions of a person; one more ends the oldest. */
const mostSessions = 50

/** Ends sessions that live, and has their open pages know. Answers whose they were. */
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

/** Where a session is opened, and whence. */
export interface Opening {
  subsiteId: string
  /** The chosen department, '' for the first. */
  departId: string
  address: string
}

export const openSession = async (tx: Transaction, userId: string, opening: Opening) => {
  const token = newToken()
  const tokenHash = sha256(token)
  const expireTime = new Date(Date.now() + sessionLife)
  await tx.insert(sessions).values({ ...opening, tokenHash, userId, expireTime })
  await endOldest(tx, userId)
  rememberToken(tokenHash)
  return token
}

/** The department that a person chose last, as long as their sessions are remembered; '' for the first. */
export const lastDepartment = async (tx: Transaction, userId: string) => {
  const [last] = await tx
    .select({ departId: sessions.departId })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createTime))
    .limit(1)
  return last?.departId ?? ''
}

/** The department that was chosen in a session, '' for the first. */
export const departmentOf = async (database: Database | Transaction, tokenHash: string) => {
  const [session] = await database
    .select({ departId: sessions.departId })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
  return session?.departId ?? ''
}

type Ending = 'switched' | 'signed-out' | 'password'

/** Tells whether it lived until now. */
export const endSession = async (database: Database | Transaction, tokenHash: string, why: Ending) =>
  (await revokeSessions(database, eq(sessions.tokenHash, tokenHash), why)).length > 0

/** Ends every session of people whose account an administrator closed. */
export const endSessionsOf = (tx: Transaction, userIds: string[]) =>
  revokeSessions(tx, inArray(sessions.userId, userIds), 'ended')

/** Ends every session of a user but the one named; '' spares none. */
export const endOtherSessions = (database: Database | Transaction, userId: string, keptHash: string) =>
  revokeSessions(database, and(eq(sessions.userId, userId), ne(sessions.tokenHash, keptHash)), 'password')
