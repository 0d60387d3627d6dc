import { inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../../database/open.ts'
import type { KeptTable } from '../../../rows/kept.ts'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Operation } from '../../../access/operations.ts'
import type { KnownRecord, OwnUndo } from '../crud-noun.ts'
import type { SheetField } from '../sheet-rows.ts'
import type { KeptChange, KeptReference, KeptRow } from './kept-import.ts'

interface Item {
  number: number
  values: Record<string, unknown>
  before: KnownRecord | undefined
}

interface Written {
  fields: SheetField[]
  /** Rows that are written. */
  items: readonly Item[]
  undo: Pick<OwnUndo, 'references' | 'states'> | undefined
}

/** Ids that one statement looks up. */
const most = 5000

/** Reads the versions of records. */
export const readVersions = async (
  tx: Transaction,
  table: KeptTable & { version: PgColumn },
  ids: readonly string[]
): Promise<Map<string, number>> => {
  const versions = new Map<string, number>()
  for (let at = 0; at < ids.length; at += most) {
    const rows = await tx
      .select({ id: table.id, version: table.version })
      .from(table as PgTable)
      .where(inArray(table.id, ids.slice(at, at + most)))
    for (const { id, version } of rows) versions.set(String(id), Number(version))
  }
  return versions
}

/**
 * Reads what an import is about to change. Runs before its rows are written. Records that change meanwhile have another
 * version afterwards, so that they are not undone.
 * @returns a function that creates the rows of the history from the operations, one for each item
 */
export const noteRows = async (
  tx: Transaction,
  table: KeptTable & { version: PgColumn },
  { fields, items, undo }: Written
) => {
  const ids = items.flatMap(({ before }) => before?.id ?? [])
  const versions = await readVersions(tx, table, ids)
  const references = (await undo?.references?.(tx)) ?? {}
  const states = await undo?.states?.read(tx, ids)

  const changesOf = ({ values, before }: Item): KeptChange[] =>
    fields.flatMap(({ name, tell }) => {
      const [from, to] = [tell(before?.[name]), tell(values[name])]
      if (!before || from === to) return []
      const known = references[name]
      const stored = before.stored?.[name]
      if (!known) return [{ name, before: from, after: to, ...(stored !== undefined && { stored }) }]
      const told = (text: string): KeptReference[] =>
        known.read(text).map(({ id, until }) => ({ id, label: known.labelOf(id), until }))
      return [{ name, before: from, after: to, refers: { before: told(from), after: told(to) } }]
    })
  const changes = items.map(changesOf)

  return async (operations: readonly Operation[]): Promise<KeptRow[]> => {
    const idOf = (at: number) => items[at]?.before?.id ?? operations[at]?.objectId ?? ''
    const now = await undo?.states?.read(
      tx,
      items.map((_item, at) => idOf(at))
    )
    return items.map(({ number, values, before }, at) => {
      const { object = '' } = operations[at] ?? {}
      const objectId = idOf(at)
      return {
        ...{ number, does: before ? 'update' : 'add', objectId },
        ...(now && { states: { before: states?.get(objectId) ?? '', after: now.get(objectId) ?? '' } }),
        ...{ version: before ? (versions.get(before.id) ?? 0) + 1 : 1, changes: changes[at]! },
        ...{ key: fields[0]!.tell(values[fields[0]!.name]), name: object }
      }
    })
  }
}
