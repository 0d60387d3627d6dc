import { and, eq, inArray, lte, not, sql } from 'drizzle-orm'
import { idleLimit } from '../../../../elements/base/contract/picture.ts'
import type { Caller } from '../../access/caller.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { uploads } from '../../database/tables/files.ts'
import { nameOf } from '../../rows/filters.ts'
import { inScope } from '../../rows/scope.ts'
import { isNamed, isNamedInBin } from './file-places.ts'
import { keptPictures } from './picture-list.ts'

const id = sql.raw(nameOf(uploads.id))
const isInUse = sql`(${isNamed(id)} or ${isNamedInBin(id)})`
const portion = 500

/**
 * Notes since when files are not in use, by the clock of the database. A use ends in many ways: a text is edited, a
 * record is purged, a picture is exchanged. So files are compared with all records, in portions.
 */
export const noteIdle = async (database: Database): Promise<void> => {
  let last = ''
  for (;;) {
    const { rows } = await database.execute<{ id: string }>(sql`
      select id from ${uploads} where id > ${last} order by id limit ${portion}`)
    const ids = rows.map(row => row.id)
    if (ids.length)
      await database.execute(sql`update ${uploads}
        set idle_since = case when ${uploads.idleSince} is null then now() end
        where ${inArray(uploads.id, ids)} and (${uploads.idleSince} is null) <> ${isInUse}`)
    if (ids.length < portion) return
    last = ids.at(-1) ?? ''
  }
}

/** Files of the session's site that have not been in use for some days, and are not now. */
const isIdle = (caller: Caller) =>
  and(
    eq(uploads.subsiteId, caller.subsiteId),
    lte(uploads.idleSince, sql`now() - make_interval(days => ${idleLimit})`),
    inScope(keptPictures.scope, caller),
    not(isInUse)
  )

/** Counts the idle files. */
export const countIdle = async (database: Database | Transaction, caller: Caller) => {
  const [found] = await database
    .select({
      count: sql<number>`count(*)::int`,
      size: sql<string>`coalesce(sum(${uploads.size} + ${uploads.besides}), 0)`
    })
    .from(uploads)
    .where(isIdle(caller))
  return { count: found?.count ?? 0, size: Number(found?.size ?? 0) }
}

/** Locks the first idle files. */
export const lockIdle = (tx: Transaction, caller: Caller, most: number) =>
  tx.select().from(uploads).where(isIdle(caller)).orderBy(uploads.id).limit(most).for('update')
