import { AsyncLocalStorage } from 'node:async_hooks'
import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from './open.ts'
import { doneRequests } from './tables/sessions.ts'

/** A write as its caller named it, so that a repetition is told from another one. */
export interface Named {
  userId: string
  key: string
  /** Of what was asked: the same name for something else is a mistake. */
  print: string
}

const running = new AsyncLocalStorage<Named>()

const named = ({ userId, key }: Named) => and(eq(doneRequests.userId, userId), eq(doneRequests.key, key))

/** Keeps the name and the answer of what is done here with it, all or nothing. Its repetition fails on the name. */
export const onceOnly = async <Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> => {
  const request = running.getStore()
  if (!request) return work()
  // First, so that one that comes at the same time waits here.
  await tx.insert(doneRequests).values(request)
  const result = await work()
  await tx
    .update(doneRequests)
    .set({ answer: JSON.stringify(result ?? null) })
    .where(named(request))
  return result
}

/** What was answered when it was done before. */
export const findDone = async (database: Database, request: Named) => {
  const [done] = await database.select().from(doneRequests).where(named(request))
  return done
}

export const runNamed = <Result>(request: Named, work: () => Promise<Result> | Result) => running.run(request, work)
