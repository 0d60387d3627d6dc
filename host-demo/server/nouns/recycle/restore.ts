import { eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { RecycledKind } from '../../../../elements/base/contract/recycle.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { articles, columns } from '../../database/tables/content.ts'
import { adItems, adSlots } from '../../database/tables/ads.ts'
import { uploads } from '../../database/tables/files.ts'
import { links, linkTypes } from '../../database/tables/links.ts'
import { deletedRecords, recycled, recycledRows } from '../../database/tables/recycle.ts'
import type { Module, PutBack } from '../../http/module.ts'

type Recycled = typeof recycled.$inferSelect

const tables = {
  ...{ article: articles, column: columns, picture: uploads, link: links, linkType: linkTypes },
  ...{ adSlot: adSlots, adItem: adItems }
}

/** Inserts the rows again. Columns that the table got since have their defaults. */
const putBack = async (tx: Transaction, kind: RecycledKind, recycledId: string) => {
  const rows = sql`${recycledRows} r where r.recycled_id = ${recycledId} and r.kind = ${kind}`
  const { rows: known } = await tx.execute<{ name: string }>(
    sql`select jsonb_object_keys(first."row") as name from (select r."row" from ${rows} limit 1) first`
  )
  const given = new Set(known.map(({ name }) => name))
  const names = Object.values(getTableColumns(tables[kind])).flatMap(({ name }) => (given.has(name) ? [name] : []))
  if (!names.length) return
  const listed = sql.raw(names.map(name => `"${name}"`).join(', '))
  await tx.execute(sql`insert into ${tables[kind]} (${listed})
    select ${listed} from (select (jsonb_populate_record(null::${tables[kind]}, r."row")).* from ${rows}) back`)
}

/** Purges entries older than this number of days. */
export const purge = (database: Database, days: number) =>
  database.delete(recycled).where(lt(recycled.deletedAt, sql`now() - make_interval(days => ${days})`))

/** Purges deleted roles, departments and sites older than this number of days. */
export const purgeRecords = (database: Database, days: number) =>
  database.delete(deletedRecords).where(lt(deletedRecords.deletedAt, sql`now() - make_interval(days => ${days})`))

/** Purges an entry. */
export const forget = async (tx: Transaction, { id }: Recycled) => {
  await tx.delete(recycled).where(eq(recycled.id, id))
}

/**
 * Restores an entry under its former ids, with the module of its kind.
 * @throws Refusal if its place is gone or taken
 */
export const restore = async (tx: Transaction, entry: Recycled, modules: readonly Module[]) => {
  const put: PutBack = kind => putBack(tx, kind, entry.id)
  const own = modules.find(({ restores }) => restores?.[entry.kind])?.restores?.[entry.kind]
  await (own ? own(tx, entry, put) : put(entry.kind))
  await forget(tx, entry)
}
