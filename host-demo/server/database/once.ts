import { AsyncLocalStorage } from 'node:async_hooks'
import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from './open.ts'
import { doneRequests } from './tables/sessions.ts'

/** Write with an idempotency key. */
export interface Named {
  userId: string
  key: string
  /** Hash of the request: reusing the key for another request is an error. */
  print: string
}

const running = new AsyncLocalStorage<Named>()

const named = ({ userId, key }: Named) => and(eq(doneRequests.userId, userId), eq(doneRequests.key, key))

/**
 * Stores the idempotency key and the response in the transaction of the write. A repeated request violates the key's
 * uniqueness.
 */
export const onceOnly = async <Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> => {
  const request = running.getStore()
  if (!request) return work()
  // Inserted first, so that a concurrent repetition waits here.
  await tx.insert(doneRequests).values(request)
  const result = await work()
  await tx
    .update(doneRequests)
    .set({ answer: JSON.stringify(result ?? null) })
    .where(named(request))
  return result
}

/** Returns the stored response of an earlier request. */
export const findDone = async (database: Database, request: Named) => {
  const [done] = await database.select().from(doneRequests).where(named(request))
  return done
}

/** Runs work that continues after the response: its transactions are not those of the request. */
export const runUnnamed = <Result>(work: () => Result) => running.exit(work)

export const runNamed = <Result>(request: Named, work: () => Promise<Result> | Result) => running.run(request, work)
