import type { Filter } from './filters.ts'
import type { Database } from '../database/open.ts'
import { runPrepared } from '../database/prepared.ts'

/** Limit of rows that are fetched by id. Above it the sort index is faster. */
const mostRare = 1000
/** Time in ms for which the result "many" is cached. */
const life = 60_000

/** Expiry (epoch ms) of each search that found many rows. */
const many = new Map<string, number>()

/**
 * Returns the ids of the matching rows if one filter finds only a few, with that filter; otherwise the filters that found many. `site` is
 * the listed sub-site.
 */
export const findRareIds = async (database: Database, asked: [filter: Filter, value: string][], site?: string) => {
  const common = new Set<Filter>()
  for (const [filter, value] of asked) {
    const values: unknown[] = []
    const search = filter.find?.(value, given => `$${values.push(given)}`, site)
    if (!search) continue
    const key = JSON.stringify([search, values])
    common.add(filter)
    if ((many.get(key) ?? 0) > Date.now()) continue
    const { rows } = await runPrepared<{ id: string }>(database, `${search} limit ${mostRare + 1}`, values)
    if (rows.length <= mostRare) return { rareIds: rows.map(row => row.id), found: filter, common: new Set<Filter>() }
    if (many.size > 1000) many.clear()
    many.set(key, Date.now() + life)
  }
  return { rareIds: undefined, found: undefined, common }
}
