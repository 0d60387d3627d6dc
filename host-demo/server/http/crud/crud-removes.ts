import { inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from '../../access/caller.ts'
import type { Operation } from '../../access/operations.ts'
import type { Transaction } from '../../database/open.ts'
import { lockAll } from '../../rows/kept.ts'
import { keepDeleted } from './crud-bin.ts'
import type { CrudNoun, VersionedTable } from './crud-noun.ts'
import { objectOf } from './crud-writes.ts'

/** Returns the function that deletes records in a transaction. It returns their log entries. */
export const removesOf =
  <Table extends VersionedTable, Row, Draft, Query extends object, Whole>(
    noun: CrudNoun<Table, Row, Draft, Query, Whole>
  ) =>
  async (tx: Transaction, caller: Caller, ids: string[]): Promise<Operation[]> => {
    const { table, title, release, bin, nameOf } = noun
    const rows = await lockAll(tx, noun, caller, ids)
    await release?.(tx, rows, caller)
    if (bin)
      await keepDeleted(
        tx,
        caller,
        table as PgTable,
        rows.map(row => ({ id: `${Object(row).id}`, title: nameOf(row) }))
      )
    await tx.delete(table).where(inArray(table.id, ids))
    return rows.map(row => ({ action: `删除${title}`, operateType: '4' as const, ...objectOf(noun, row) }))
  }
