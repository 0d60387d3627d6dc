import { and, desc, eq, gt, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/open.ts'
import { sessions, signInTickets } from '../../database/tables/sessions.ts'
import { inUse, type SessionRules } from '../../access/session-rules.ts'
import { rememberToken } from '../../access/strangers.ts'
import { tell } from '../../realtime/tell.ts'
import { newToken, sha256 } from '../../kernel/ids.ts'

/** Lifetime of a session in ms: 7 days. */
export const sessionLife = 604_800_000

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

/** Condition of the sessions that can be used. */
export const living = ({ idleMinutes }: SessionRules) =>
  and(eq(sessions.revoked, ''), gt(sessions.expireTime, sql`now()`), sql.raw(inUse('sessions', String(idleMinutes))))

/** Condition of the sessions of an application, or of the platform's own sign-in, without views as another person. */
const openedBy = (clientId: string | undefined) =>
  and(clientId ? eq(sessions.clientId, clientId) : isNull(sessions.clientId), isNull(sessions.viewingId))

/**
 * Ends the sessions that were unused for longest, the new one excepted, until the limit holds. Each application has a limit of its
 * own, so that it ends no session of the person's own browsers.
 */
const endUnused = async (
  tx: Transaction,
  { userId, newest, clientId }: { userId: string; newest: string; clientId: string | undefined },
  rules: SessionRules
) => {
  const unused = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, newest), openedBy(clientId), living(rules)))
    .orderBy(desc(sessions.lastUsed), desc(sessions.createTime), desc(sessions.tokenHash))
    .offset(rules.mostSessions - 1)
  await revokeSessions(tx, inArray(sessions.tokenHash, unused), 'crowded')
}

/** Site, department, address and device of a new session. */
export interface Opening {
  subsiteId: string
  /** Chosen department; '' for the main one. */
  departId: string
  address: string
  device: string
  /** The password is too old. */
  passwordDue: boolean
  byPassword: boolean
  /** Passkey that signed in. */
  passkeyId?: string
  /** Application that opens it, and for how many minutes. Such a session is no proof of identity. */
  client?: { id: string; minutes: number }
  /** View as another person that it shows, and for how many minutes. */
  viewing?: { id: string; minutes: number }
}

export const openSession = async (
  tx: Transaction,
  userId: string,
  { client, viewing, ...opening }: Opening,
  rules: SessionRules
) => {
  const token = newToken()
  const tokenHash = sha256(token)
  const life = client || viewing ? (client ?? viewing)!.minutes * 60_000 : sessionLife
  const expireTime = sql`now() + ${life} * interval '1 ms'`
  const provenTime = sql`to_timestamp(0)`
  const ofClient = client && { clientId: client.id, provenTime }
  const ofViewing = viewing && { viewingId: viewing.id, provenTime }
  await tx.insert(sessions).values({ ...opening, tokenHash, userId, expireTime, ...ofClient, ...ofViewing })
  if (!viewing) await endUnused(tx, { userId, newest: tokenHash, clientId: client?.id }, rules)
  rememberToken(tokenHash)
  return token
}

/** Returns the last chosen department while old sessions are stored; '' for the main one. */
export const lastDepartment = async (tx: Transaction, userId: string) => {
  const [last] = await tx
    .select({ departId: sessions.departId })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.viewingId)))
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

/** Ends sign-ins that wait for their second step. */
const dropTickets = (tx: Database | Transaction, userIds: string[]) =>
  tx.delete(signInTickets).where(inArray(signInTickets.userId, userIds))

/** Ends all sessions of people after an administrator disabled their accounts. */
export const endSessionsOf = async (tx: Transaction, userIds: string[]) => {
  await dropTickets(tx, userIds)
  return revokeSessions(tx, inArray(sessions.userId, userIds), 'ended')
}

/** Ends all sessions of a user except one; '' ends all. */
export const endOtherSessions = async (tx: Database | Transaction, userId: string, keptHash: string) => {
  await dropTickets(tx, [userId])
  return revokeSessions(tx, and(eq(sessions.userId, userId), ne(sessions.tokenHash, keptHash)), 'password')
}
