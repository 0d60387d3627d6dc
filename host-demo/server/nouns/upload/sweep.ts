import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../database/open.ts'
import { announcementReplies, announcements } from '../../database/tables/announcements.ts'
import { applicationFiles } from '../../database/tables/applications.ts'
import { arrivals, uploads } from '../../database/tables/files.ts'
import { processInstances } from '../../database/tables/processes.ts'
import { recycledRows } from '../../database/tables/recycle.ts'
import type { Storage } from '../../storage/storage.ts'

const day = 86_400_000
const portion = 500

/** Returns the upload id of a file: the last id in its path. */
const idOf = (path: string) => /.*([\da-f]{32})/.exec(path)?.[1] ?? ''

/** Id of the upload with which a content arrived, in its path. */
const contentOf = (stored: SQL) => sql`substring(${stored} from '/([0-9a-f]{32})[.]')`

/**
 * Removes files that no record references and that are older than a day: leftovers of stopped servers and of purged
 * records. Files without an id in their path are not ours and stay.
 */
export const sweepFiles = async (database: Database, storage: Storage): Promise<number> => {
  let removed = 0
  const sweep = async (files: { path: string; id: string }[]) => {
    const { rows } = await database.execute<{ id: string }>(sql`
      select given.id from unnest(${sql.param(files.map(({ id }) => id))}::text[]) given (id)
      where exists (select 1 from ${uploads} u where u.id = given.id and u.stored = '')
        or exists (select 1 from ${uploads} u where u.stored <> '' and ${contentOf(sql`u.stored`)} = given.id)
        or exists (select 1 from ${arrivals} a where a.id = given.id)
        or exists (select 1 from ${applicationFiles} f where f.id = given.id)
        or exists (select 1 from ${recycledRows} r where r.kind = 'picture'
          and coalesce(${contentOf(sql`r."row" ->> 'stored'`)}, r.id) = given.id)
        or exists (select 1 from ${announcements} a where files_of(a.content, a.annexes) @> array[given.id])
        or exists (select 1 from ${announcementReplies} p where files_of(p.content, p.annexes) @> array[given.id])
        or exists (select 1 from ${processInstances} i where files_of(i.content, i.annexes) @> array[given.id])`)
    const known = new Set(rows.map(({ id }) => id))
    for (const { path, id } of files)
      if (!known.has(id)) {
        await storage.remove(path)
        removed += 1
      }
  }
  let files: { path: string; id: string }[] = []
  for await (const { path, changed } of storage.list()) {
    const id = idOf(path)
    if (id && changed.getTime() < Date.now() - day) files.push({ path, id })
    if (files.length < portion) continue
    await sweep(files)
    files = []
  }
  await sweep(files)
  return removed
}
