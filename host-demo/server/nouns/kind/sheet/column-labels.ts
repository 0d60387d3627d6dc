import { sql } from 'drizzle-orm'
import type { Database } from '../../../database/open.ts'
import { createReferences } from '../../../http/crud/references.ts'

interface Row extends Record<string, unknown> {
  id: string
  code: string
  names: string[]
}

/** Returns the shortest end of the path of each column that no other column of its site has. */
export const readColumnLabels = async (
  database: Database,
  ids: readonly string[]
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  // Only columns of the same name can have the same end.
  const { rows } = await database.execute<Row & { subsite_id: string }>(sql`
    with recursive wanted as (select subsite_id, name from columns where id = any(${sql.param([...ids])}::text[])),
    path as (
      select c.id, c.code, c.subsite_id, c.parent_id, array[c.name] as names from columns c
      where (c.subsite_id, c.name) in (select subsite_id, name from wanted)
      union all
      select p.id, p.code, p.subsite_id, c.parent_id, c.name || p.names from path p join columns c on c.id = p.parent_id
    ) select id, code, subsite_id, names from path where parent_id = ''`)
  const bySite = Map.groupBy(rows, row => row.subsite_id)
  const labels = new Map<string, string>()
  for (const records of bySite.values()) {
    const { labelOf } = createReferences('栏目', records)
    for (const { id } of records) labels.set(id, labelOf(id))
  }
  return labels
}
