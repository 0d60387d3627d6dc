import type { Database } from './open.ts'
import { runPrepared } from './prepared.ts'

/** Beyond this many nobody counts: the total is said to be at least as many. */
export const countLimit = 10_000
/** Milliseconds for which a count over the limit is believed. */
const largeLife = 60_000

/** Statements whose count went over the limit, and until when that is believed (epoch milliseconds). */
const large = new Map<string, number>()

/** How many rows `source`, a table with its conditions, holds; over the limit it says one more than that. */
export const countRows = async (database: Database, source: string, values: unknown[]) => {
  const key = JSON.stringify([source, values])
  if ((large.get(key) ?? 0) > Date.now()) return countLimit + 1
  const text = `select count(*)::int as total from (select 1 from ${source} limit ${countLimit + 1}) counted`
  const { rows } = await runPrepared<{ total: number }>(database, text, values)
  const total = rows[0]?.total ?? 0
  if (large.size > 1000) large.clear()
  if (total > countLimit) large.set(key, Date.now() + largeLife)
  return total
}
