import type { Filter } from './filters.ts'
import type { Database } from '../database/open.ts'
import { runPrepared } from '../database/prepared.ts'

/** So many rows are taken by their ids; of more a page is found sooner along the index it is sorted by. */
const few = 1000
/** Milliseconds for which a search that found many is believed to do so. */
const life = 60_000

/** Until when a search is known to find many, epoch milliseconds. */
const many = new Map<string, number>()

/** Ids of the rows that one of the filters finds, if they are few; which filters found many. `site`: the one that is listed. */
export const findFew = async (database: Database, asked: [filter: Filter, value: string][], site?: string) => {
  const common = new Set<Filter>()
  for (const [filter, value] of asked) {
    const values: unknown[] = []
    const search = filter.find?.(value, given => `$${values.push(given)}`, site)
    if (!search) continue
    const key = JSON.stringify([search, values])
    common.add(filter)
    if ((many.get(key) ?? 0) > Date.now()) continue
    const { rows } = await runPrepared<{ id: string }>(database, `${search} limit ${few + 1}`, values)
    if (rows.length <= few) return { few: rows.map(row => row.id), common: new Set<Filter>() }
    if (many.size > 1000) many.clear()
    many.set(key, Date.now() + life)
  }
  return { few: undefined, common }
}
