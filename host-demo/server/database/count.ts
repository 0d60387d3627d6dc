import type { Database } from './open.ts'
import { runOnce, runPrepared } from './prepared.ts'

/** Limit of exact counts. Above it, the total is reported as "at least". */
export const countLimit = 10_000
/** Counts below this number of rows are not cached. */
const costly = 1000
/** Cache times in ms of a count above the limit, and of a costly count. */
const [largeLife, costlyLife] = [60_000, 5000]

interface Count {
  total: number
  /** Expiry in epoch ms. */
  until: number
}

/** Cached counts by statement. */
const counts = new Map<string, Count>()

/** Statements that recently counted so few rows that a page can read them all. */
const small = new Set<string>()
const mostSmall = 1000

const keyOf = (source: string, values: unknown[]) => JSON.stringify([source, values])

const noteSize = (key: string, total: number) => {
  if (small.size >= mostSmall) small.clear()
  if (total <= costly) small.add(key)
  else small.delete(key)
}

/** Returns true if the result is small enough to be counted by the statement that reads the page. */
export const isSmall = (source: string, values: unknown[]) => small.has(keyOf(source, values))

/** Records a total that the statement of the page counted. */
export const countedOnTheWay = (source: string, values: unknown[], total: number) => {
  noteSize(keyOf(source, values), total)
  return total
}

/** Counts in progress, shared by concurrent callers. */
const underWay = new Map<string, Promise<number>>()
/** Number of writes so far. */
let writes = 0

/** Invalidates the cache after a write, except totals above the limit. */
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

/** Counts the rows of `source`, a table with its conditions. Stops at `countLimit` + 1. */
export const countRows = (database: Database, source: string, values: unknown[], run = runPrepared) => {
  const key = keyOf(source, values)
  const known = counts.get(key)
  if (known && known.until > Date.now()) return Promise.resolve(known.total)
  // Bounded statements belong to one caller, so they are not shared.
  if (run !== runPrepared && run !== runOnce) return count(database, key, source, values, run)
  const counting = underWay.get(key) ?? count(database, key, source, values, run)
  const forget = () => underWay.get(key) === counting && underWay.delete(key)
  if (!underWay.has(key)) counting.then(forget, forget)
  underWay.set(key, counting)
  return counting
}
