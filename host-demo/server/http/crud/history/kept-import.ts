import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { historyLimits, type ImportedKind } from '../../../../../elements/base/contract/sheet-history.ts'
import type { Caller } from '../../../access/caller.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { sheetImportRows, sheetImports } from '../../../database/tables/sheet-imports.ts'
import { newId } from '../../../kernel/ids.ts'
import { unreadable, type Seal } from '../../../kernel/seal.ts'

/** Record that a field referred to, with its name at that time and the last day of the grant; '' for none. */
export interface KeptReference {
  id: string
  label: string
  until: string
}

/** Field that an import changed, in the texts of the sheet. References are identified by ids, too. */
export interface KeptChange {
  name: string
  before: string
  after: string
  refers?: { before: KeptReference[]; after: KeptReference[] }
  /** Stored value before the import, if the text does not say everything. */
  stored?: string
}

/** Effect of the row of an import. */
export interface KeptRow {
  number: number
  does: ImportedKind
  objectId: string
  /** Version of the record after the import. */
  version: number
  key: string
  name: string
  changes: KeptChange[]
  /** States of the record that no version tells apart; '' for a new record. */
  states?: { before: string; after: string } | undefined
}

type Sealed = Pick<KeptRow, 'key' | 'name' | 'changes' | 'states'>

/** Row of an import that is read again. */
export interface OpenRow extends KeptRow {
  position: number
  isUndone: boolean
}

interface KeptImport {
  noun: string
  subsiteId: string | null
  columnId: string | null
  modelId: string
  fileName: string
  same: number
  leftOut: number
  rows: KeptRow[]
}

/** Rows of one statement. */
const most = 2000

/** Name of the table with the rows as `unnest` returns them. */
const stored = sql.raw('as r (position, number, does, object_id, version, sealed)')

/**
 * Stores an import in its transaction. Former values are encrypted: versions in the data log hold names instead of ids
 * and shorten long texts, so that records could not be restored from them.
 * @returns the id of the import
 */
export const keepImport = async (tx: Transaction, seal: Seal, caller: Caller, { rows, ...kept }: KeptImport) => {
  const id = newId()
  const added = rows.filter(({ does }) => does === 'add').length
  await tx.insert(sheetImports).values({
    ...{ ...kept, id, added, updated: rows.length - added },
    ...{ createBy: caller.userId, createByName: caller.realname }
  })
  for (let at = 0; at < rows.length; at += most) {
    const some = rows.slice(at, at + most)
    const texts = (values: string[]) => sql`${sql.param(values)}::text[]`
    const numbers = (values: number[]) => sql`${sql.param(values)}::int[]`
    await tx.execute(sql`
      insert into ${sheetImportRows} (import_id, position, number, does, object_id, version, sealed)
      select ${id}, r.* from unnest(${numbers(some.map((_row, index) => at + index))},
        ${numbers(some.map(({ number }) => number))}, ${texts(some.map(({ does }) => does))},
        ${texts(some.map(({ objectId }) => objectId))}, ${numbers(some.map(({ version }) => version))},
        ${texts(some.map(({ key, name, changes, states }) => seal.close(JSON.stringify({ key, name, changes, states } satisfies Sealed))))}) ${stored}`)
  }
  return id
}

/** Names the list of secrets that an import created. */
export const keepToldId = (tx: Transaction, id: string, toldId: string) =>
  tx.update(sheetImports).set({ toldId }).where(eq(sheetImports.id, id))

/** Returns a row with its values. Without the key of the platform it has none. */
export const openRow = (seal: Seal, row: typeof sheetImportRows.$inferSelect): OpenRow => {
  const { position, number, does, objectId, version, sealed, undoneTime } = row
  const text = seal.read(sealed)
  const known: Sealed = text === unreadable ? { key: '', name: unreadable, changes: [] } : (JSON.parse(text) as Sealed)
  return { ...{ position, number, does, objectId, version }, ...known, isUndone: undoneTime !== null }
}

/** Marks rows as undone. Numbers of earlier imports of the records follow, so that these can be undone next. */
export const markUndone = async (
  tx: Transaction,
  importId: string,
  { realname }: Pick<Caller, 'realname'>,
  rows: readonly OpenRow[]
) => {
  if (rows.length === 0) return
  const positions = rows.map(({ position }) => position)
  await tx
    .update(sheetImportRows)
    .set({ undoneTime: sql`now()` })
    .where(and(eq(sheetImportRows.importId, importId), inArray(sheetImportRows.position, positions)))
  await tx.execute(sql`
    update ${sheetImportRows} set version = own.version + 1
    from ${sheetImportRows} own
    where own.import_id = ${importId} and own.position = any(${sql.param(positions)}::int[]) and own.does = 'update'
      and sheet_import_rows.object_id = own.object_id and sheet_import_rows.import_id <> ${importId}
      and sheet_import_rows.version = own.version - 1 and sheet_import_rows.undone_time is null`)
  await tx
    .update(sheetImports)
    .set({ undone: sql`undone + ${rows.length}::int`, undoneByName: realname, undoneTime: sql`now()` })
    .where(eq(sheetImports.id, importId))
}

/** Returns the rows of an import that are not undone yet, of these positions. */
export const readUndoable = (tx: Transaction, importId: string, positions: readonly number[]) =>
  tx
    .select()
    .from(sheetImportRows)
    .where(
      and(
        eq(sheetImportRows.importId, importId),
        inArray(sheetImportRows.position, [...positions]),
        isNull(sheetImportRows.undoneTime)
      )
    )
    .orderBy(sheetImportRows.position)

/** Deletes imports that are older than the history by the clock of the database. */
export const tidyImports = (database: Database) =>
  database
    .delete(sheetImports)
    .where(lt(sheetImports.createTime, sql`now() - make_interval(days => ${historyLimits.days}::int)`))
