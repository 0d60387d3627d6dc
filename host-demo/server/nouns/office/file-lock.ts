import { and, eq, sql } from 'drizzle-orm'
import { lockMinutes } from '../../../../elements/base/contract/document.ts'
import type { Caller } from '../../access/caller.ts'
import { takeLock } from '../../access/edit-locks.ts'
import { lockObject } from '../../database/locks.ts'
import type { Transaction } from '../../database/open.ts'
import { editLocks } from '../../database/tables/documents.ts'

/** Longest id of a lock that the protocol allows. */
const longest = 1024

/** Lock of a file as the protocol sees it. `isOfPage` is one that a person took in the page. */
interface FileLock {
  lockId: string
  userId: string
  isOfPage: boolean
}

const isOf = (objectId: string) => and(eq(editLocks.kind, 'document'), eq(editLocks.objectId, objectId))

/** Returns the lock of a file, undefined if there is none now. Serialises the calls for the file. */
export const readFileLock = async (tx: Transaction, objectId: string): Promise<FileLock | undefined> => {
  await lockObject(tx, `office ${objectId}`)
  const [row] = await tx
    .select({ lockId: editLocks.lockId, userId: editLocks.userId })
    .from(editLocks)
    .where(and(isOf(objectId), sql`${editLocks.until} > now()`))
  return row && { ...row, isOfPage: row.lockId === '' }
}

const take = async (tx: Transaction, caller: Caller, objectId: string, lockId: string) => {
  await takeLock(tx, caller, { kind: 'document', objectId, minutes: lockMinutes, takes: true })
  await tx.update(editLocks).set({ lockId }).where(isOf(objectId))
}

const extend = (tx: Transaction, objectId: string) =>
  tx
    .update(editLocks)
    .set({ until: sql`now() + make_interval(mins => ${lockMinutes})` })
    .where(isOf(objectId))

/** Answer to a call about a lock: done, malformed, or in conflict with the current lock. */
export type LockAnswer = 'done' | 'wrong' | { current: string }

const current = (lock: FileLock | undefined): LockAnswer => ({ current: lock?.lockId ?? '' })

/** Locks, refreshes, replaces or ends the lock of a file, as the header of the request asks. */
export const changeLock = async (
  tx: Transaction,
  caller: Caller,
  objectId: string,
  { action, lockId, oldLockId }: { action: string; lockId: string; oldLockId: string }
): Promise<LockAnswer> => {
  if (!lockId || lockId.length > longest) return 'wrong'
  const lock = await readFileLock(tx, objectId)
  const isHeld = lock !== undefined && lock.lockId === (oldLockId || lockId)
  if (action === 'UNLOCK') {
    if (!isHeld) return current(lock)
    await tx.delete(editLocks).where(isOf(objectId))
    return 'done'
  }
  if (action === 'REFRESH_LOCK') {
    if (!isHeld) return current(lock)
    await extend(tx, objectId)
    return 'done'
  }
  if (oldLockId) {
    if (!isHeld) return current(lock)
    await tx.update(editLocks).set({ lockId }).where(isOf(objectId))
    await extend(tx, objectId)
    return 'done'
  }
  // Several people may write in the office server under one lock.
  if (isHeld) {
    await extend(tx, objectId)
    return 'done'
  }
  // A person who began in the page may go on in the office server.
  if (lock && !(lock.isOfPage && lock.userId === caller.userId)) return current(lock)
  await take(tx, caller, objectId, lockId)
  return 'done'
}
