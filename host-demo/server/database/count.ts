import type { Database } from './open.ts'
import { runOnce, runPrepared } from './prepared.ts'

/** Beyond this many nobody counts: the total is said to be at least as many. */
export const countLimit = 10_000
/** Fewer are counted at every call. */
const costly = 1000
/** Milliseconds for which a count over the limit, and one that was costly, is believed. */
const [largeLife, costlyLife] = [60_000, 5000]

interface Count {
  total: number
  /** Epoch milliseconds. */
  until: number
}

/** What statements counted. */
const counts = new Map<string, Count>()

/** Statements that lately counted so few rows that all of them can be looked at for a page. */
const small = new Set<string>()
const mostSmall = 1000

const keyOf = (source: string, values: unknown[]) => JSON.stringify([source, values])

const noteSize = (key: string, total: number) => {
  if (small.size >= mostSmall) small.clear()
  if (total <= costly) small.add(key)
  else small.delete(key)
}

/** Whether a page of `source` may count all of it on the way, in one statement. */
export const isSmall = (source: string, values: unknown[]) => small.has(keyOf(source, values))

/** A page counted all of it on the way. */
export const countedOnTheWay = (source: string, values: unknown[], total: number) => {
  noteSize(keyOf(source, values), total)
  return total
}

/** Counts that are under way: who asks for the same meanwhile waits for them. */
const underWay = new Map<string, Promise<number>>()
/** How often somebody wrote. */
let writes = 0

/** Somebody wrote: only what was far beyond the limit is still believed. */
export const forgetCounts = () => {
  writes++
  underWay.clear()
  for (const [key, { total }] of counts) if (total <= countLimit) counts.delete(key)
}

const count = async (database: Database, key: string, source: string, values: unknown[], run: typeof runPrepared) => {
  const begun = writes
  const text = `select count(*)::int as total from (select 1 from ${source} limit ${countLimit + 1}) counted`
  const { rows } = await run<{ total: number }>(database, text, values)
  const total = rows[0]?.total ?? 0
  noteSize(key, total)
  if (counts.size > 1000) counts.clear()
  if (total > countLimit) counts.set(key, { total, until: Date.now() + largeLife })
  else if (total > costly && begun === writes) counts.set(key, { total, until: Date.now() + costlyLife })
  return total
}

/** How many rows `source`, a table with its conditions, holds; over the limit it says one more than that. */
export const countRows = (database: Database, source: string, values: unknown[], run = runPrepared) => {
  const key = keyOf(source, values)
  const known = counts.get(key)
  if (known && known.until > Date.now()) return Promise.resolve(known.total)
  // What is bounded for one caller is no other's to wait for.
  if (run !== runPrepared && run !== runOnce) return count(database, key, source, values, run)
  const counting = underWay.get(key) ?? count(database, key, source, values, run)
  const forget = () => underWay.get(key) === counting && underWay.delete(key)
  if (!underWay.has(key)) counting.then(forget, forget)
  underWay.set(key, counting)
  return counting
}
