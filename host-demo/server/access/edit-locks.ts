import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../database/open.ts'
import { editLocks } from '../database/tables/documents.ts'
import { formatTime } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Caller } from './caller.ts'

type Kind = (typeof editLocks.$inferSelect)['kind']

const isOf = (kind: Kind, objectId: string) => and(eq(editLocks.kind, kind), eq(editLocks.objectId, objectId))

/** Returns the lock of an object, undefined if there is none or it has ended by the clock of the database. */
export const readLock = async (database: Database | Transaction, caller: Caller, kind: Kind, objectId: string) => {
  const [row] = await database
    .select()
    .from(editLocks)
    .where(and(isOf(kind, objectId), sql`${editLocks.until} > now()`))
  if (!row) return undefined
  const { userName, since, until, userId } = row
  return { userName, since: formatTime(since), until: formatTime(until), isMine: userId === caller.userId }
}

/**
 * Locks an object for the caller, or extends the caller's lock.
 * @returns the person whose lock it was if `takes` ended it, or ''
 * @throws Refusal if another person has locked it
 */
export const takeLock = async (
  tx: Transaction,
  caller: Caller,
  { kind, objectId, minutes, takes }: { kind: Kind; objectId: string; minutes: number; takes: boolean }
): Promise<string> => {
  const { userId, realname: userName } = caller
  const before = await readLock(tx, caller, kind, objectId)
  const until = sql`now() + make_interval(mins => ${minutes})`
  const taken = await tx
    .insert(editLocks)
    .values({ kind, objectId, userId, userName, until })
    .onConflictDoUpdate({
      target: [editLocks.kind, editLocks.objectId],
      set: {
        ...{ userId, userName, until },
        // The lock of an office server stays for the same person.
        lockId: sql`case when ${editLocks.userId} = ${userId} and ${editLocks.until} > now() then ${editLocks.lockId} else '' end`,
        since: sql`case when ${editLocks.userId} = ${userId} and ${editLocks.until} > now() then ${editLocks.since} else now() end`
      },
      setWhere: sql`${takes} or ${editLocks.userId} = ${userId} or ${editLocks.until} <= now()`
    })
    .returning({ userId: editLocks.userId })
  if (!taken.length) await requireNoLock(tx, caller, kind, objectId)
  return before && !before.isMine ? before.userName : ''
}

/** Ends the caller's lock. */
export const endLock = (tx: Transaction, { userId }: Caller, kind: Kind, objectId: string) =>
  tx.delete(editLocks).where(and(isOf(kind, objectId), eq(editLocks.userId, userId)))

/** @throws Refusal if another person has locked the object */
export const requireNoLock = async (tx: Transaction, caller: Caller, kind: Kind, objectId: string) => {
  const lock = await readLock(tx, caller, kind, objectId)
  if (lock && !lock.isMine)
    throw new Refusal(`${lock.userName}正在编辑（${lock.since.slice(0, 16)} 起，${lock.until.slice(11, 16)} 自动结束）`)
}
