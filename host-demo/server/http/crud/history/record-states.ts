import { and, eq, getTableColumns, getTableName, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from '../../../access/caller.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { deletedRecords } from '../../../database/tables/recycle.ts'
import { formatTime } from '../../../kernel/clock.ts'
import type { Kept, KeptTable } from '../../../rows/kept.ts'
import type { OwnUndo } from '../crud-noun.ts'
import { inScope } from '../../../rows/scope.ts'

/** Record of an import as it is now. */
interface RecordState {
  version: number
  isGone: boolean
  isSeen: boolean
  /** Last change or deletion: 「张三于 2026-01-01 08:00」; '' if unknown. */
  changed: string
}

interface Stated extends Pick<Kept<KeptTable & { version: PgColumn }>, 'table' | 'scope'> {
  own: Pick<OwnUndo, 'deletions'> | undefined
}

const gone: RecordState = { version: 0, isGone: true, isSeen: false, changed: '' }

const sentenceOf = (name: unknown, time: unknown) =>
  time instanceof Date ? `${String(name ?? '') || '系统'}于 ${formatTime(time).slice(0, 16)}` : ''

/** Returns the states of records by id. */
export const readStates = async (
  tx: Database | Transaction,
  { table, scope, own }: Stated,
  caller: Caller,
  ids: string[]
): Promise<(id: string) => RecordState> => {
  const {
    updateByName = table.id,
    updateTime = table.id,
    deletedTime = table.id
  } = getTableColumns(table as PgTable) as Partial<Record<string, PgColumn>>
  const rows = await tx
    .select({ id: table.id, version: table.version, updateByName, updateTime, deletedTime })
    .from(table as PgTable)
    .where(inArray(table.id, ids))
  const seen = new Set(
    (
      await tx
        .select({ id: table.id })
        .from(table as PgTable)
        .where(and(inArray(table.id, ids), inScope(scope, caller)))
    ).map(({ id }) => id)
  )
  const states = new Map<string, RecordState>()
  for (const row of rows) {
    const changed = sentenceOf(row.updateByName, row.updateTime)
    const isGone = row.deletedTime instanceof Date
    states.set(String(row.id), { version: Number(row.version), isGone, isSeen: seen.has(row.id), changed })
  }
  const missing = ids.filter(id => !states.has(id))
  if (missing.length > 0) {
    const name = getTableName(table as PgTable)
    const deleted = await tx
      .select()
      .from(deletedRecords)
      .where(and(eq(deletedRecords.noun, name), inArray(deletedRecords.objectId, missing)))
    const binned = (await own?.deletions?.(tx, missing)) ?? []
    for (const { objectId, deletedByName, deletedAt } of [...deleted, ...binned])
      states.set(objectId, { ...gone, changed: sentenceOf(deletedByName, deletedAt) })
  }
  return id => states.get(id) ?? gone
}
