import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { RecycledKind } from '../../../../elements/base/contract/recycle.ts'
import type { Caller } from '../../access/caller.ts'
import type { Transaction } from '../../database/open.ts'
import { recycled, recycledRows } from '../../database/tables/recycle.ts'
import { newId } from '../../kernel/ids.ts'

interface Record {
  id: string
  subsiteId: string
  title: string
  place: string
}

/**
 * Copies records with a `status` to the recycle bin, an entry each, as disabled. The caller deletes the rows.
 * @returns the ids of the entries, in the order of the records
 */
export const recycleRecords = async (
  tx: Transaction,
  { userId, realname }: Caller,
  kind: RecycledKind,
  table: PgTable,
  records: readonly Record[]
) => {
  const entries = records.map(record => ({ entry: newId(), ...record }))
  if (entries.length === 0) return []
  await tx.insert(recycled).values(
    entries.map(({ entry, id, subsiteId, title, place }) => ({
      ...{ id: entry, kind, objectId: id, subsiteId, title, columnId: '-', place },
      ...{ deletedBy: userId, deletedByName: realname }
    }))
  )
  for (const { entry, id } of entries) await recycleParts(tx, entry, kind, table, sql`t.id = ${id}`)
  return entries.map(({ entry }) => entry)
}

/** Copies the rows of a table, `t`, that match to an entry of the recycle bin. */
export const recycleParts = (
  tx: Transaction,
  entry: string,
  kind: RecycledKind,
  table: PgTable,
  condition: ReturnType<typeof sql>
) =>
  tx.execute(sql`insert into ${recycledRows} (recycled_id, kind, id, "row")
    select ${entry}, ${kind}, t.id, to_jsonb(t) || '{"status": "0"}' from ${table} t where ${condition}`)
