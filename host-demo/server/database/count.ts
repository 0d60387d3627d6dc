import type { Database } from './open.ts'
import { runOnce, runPrepared } from './prepared.ts'

/** Limit of exact counts. Above it, the total is reported as "at least". */
export const countLimit = 10_000
/** Counts below this number of rows are not cached. */
const costly = 1000
/** Cache times in ms of a count above the limit, and of a costly count. Writes of others do not end them. */
const [largeLife, costlyLife] = [60_000, 5000]

interface Count {
  total: number
  /** Begin by the monotonic clock: whoever wrote since then needs another count. */
  begun: number
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
const underWay = new Map<string, { begun: number; counting: Promise<number> }>()

/** Time of the last write of users, who expect to see it in the totals of their lists. */
const wrote = new Map<string, number>()
const mostWriters = 20_000

/** Makes the next lists of a user count again, except totals above the limit. */
export const noteWrite = (userId: string) => {
  wrote.delete(userId)
  wrote.set(userId, performance.now())
  if (wrote.size > mostWriters) wrote.delete(wrote.keys().next().value!)
}

const count = async (database: Database, key: string, source: string, values: unknown[], run: typeof runPrepared) => {
  const begun = performance.now()
  const text = `select count(*)::int as total from (select 1 from ${source} limit ${countLimit + 1}) counted`
  const { rows } = await run<{ total: number }>(database, text, values)
  const total = rows[0]?.total ?? 0
  noteSize(key, total)
  if (counts.size > 1000) counts.clear()
  if (total > costly)
    counts.set(key, { total, begun, until: Date.now() + (total > countLimit ? largeLife : costlyLife) })
  return total
}

/**
 * Counts the rows of `source`, a table with its conditions. Stops at `countLimit` + 1. `userId` is the reader, whose own
 * writes count at once.
 */
export const countRows = (database: Database, source: string, values: unknown[], run = runPrepared, userId = '') => {
  const key = keyOf(source, values)
  const known = counts.get(key)
  const since = wrote.get(userId) ?? -Infinity
  if (known && known.until > Date.now() && (known.total > countLimit || known.begun > since))
    return Promise.resolve(known.total)
  // Bounded statements belong to one caller, so they are not shared.
  if (run !== runPrepared && run !== runOnce) return count(database, key, source, values, run)
  const shared = underWay.get(key)
  if (shared && shared.begun > since) return shared.counting
  const begun = performance.now()
  const counting = count(database, key, source, values, run)
  const forget = () => underWay.get(key)?.counting === counting && underWay.delete(key)
  counting.then(forget, forget)
  underWay.set(key, { begun, counting })
  return counting
}
