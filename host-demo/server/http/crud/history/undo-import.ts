import { and, eq, isNull, sql } from 'drizzle-orm'
import { historyLimits, type LeftRow, type UndoneImport } from '../../../../../elements/base/contract/sheet-history.ts'
import type { Caller } from '../../../access/caller.ts'
import type { Log, Operation } from '../../../access/operations.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { sealedResults } from '../../../database/tables/sessions.ts'
import { sheetImportRows, sheetImports } from '../../../database/tables/sheet-imports.ts'
import { notFound } from '../../../kernel/refusal.ts'
import type { Step } from '../works.ts'
import { unreadable, type Seal } from '../../../kernel/seal.ts'
import { markUndone, openRow, readUndoable, type OpenRow } from './kept-import.ts'
import { undoRows, type Undoing, type UndoneRows } from './undo-rows.ts'

/** Rows that are undone in one transaction. */
const most = 1000

/** Removes secrets of deleted records, such as initial passwords, from the list that their creator may fetch. */
const dropTold = async (tx: Transaction, seal: Seal, toldId: string, keys: readonly string[]) => {
  if (!toldId || keys.length === 0) return
  const isList = eq(sealedResults.id, toldId)
  const [list] = await tx.select().from(sealedResults).where(isList).for('update')
  const text = list ? seal.read(list.sealed) : unreadable
  if (text === unreadable) return
  const { columns, rows } = JSON.parse(text) as { columns: string[]; rows: string[][] }
  const gone = new Set(keys)
  const left = rows.filter(([key]) => !gone.has(key ?? ''))
  if (left.length === 0) await tx.delete(sealedResults).where(isList)
  else
    await tx
      .update(sealedResults)
      .set({ sealed: seal.close(JSON.stringify({ columns, rows: left })) })
      .where(isList)
}

/** Returns the positions to undo by transaction. Trees are undone at once, because branches may not be separated. */
const readParts = async (database: Database, id: string, { own }: Undoing) => {
  const rows = await database
    .select({ position: sheetImportRows.position })
    .from(sheetImportRows)
    .where(and(eq(sheetImportRows.importId, id), isNull(sheetImportRows.undoneTime)))
    // New records come first, the last one of them first.
    .orderBy(sql`does = 'update', position desc`)
  const positions = rows.map(({ position }) => position)
  if (own?.isWhole) return [positions]
  const size = own?.rows ?? most
  return Array.from({ length: Math.ceil(positions.length / size) }, (_part, at) =>
    positions.slice(at * size, (at + 1) * size)
  )
}

const leftRow = ({ row, reason }: { row: OpenRow; reason: string }): LeftRow => {
  const { number, name, does } = row
  return { number, name, does, reason }
}

const sumOf = (isBinned: boolean, parts: readonly UndoneRows[]): UndoneImport => {
  const byNumber = (one: LeftRow, other: LeftRow) => one.number - other.number
  const [left, noted] = (['left', 'noted'] as const).map(name =>
    parts
      .flatMap(part => part[name].map(leftRow))
      .toSorted(byNumber)
      .slice(0, historyLimits.listed)
  ) as [LeftRow[], LeftRow[]]
  const count = (name: 'removed' | 'restored' | 'left') => parts.reduce((sum, part) => sum + part[name].length, 0)
  return {
    ...{ isBinned, left, noted },
    ...{ removed: count('removed'), restored: count('restored'), leftCount: count('left') }
  }
}

/** Locks the import and undoes a part of its rows. */
const undoPart = async (
  tx: Transaction,
  seal: Seal,
  undoing: Undoing,
  caller: Caller,
  { id, positions }: { id: string; positions: readonly number[] }
) => {
  const [found] = await tx.select().from(sheetImports).where(eq(sheetImports.id, id)).for('update')
  if (!found) throw notFound('导入记录')
  const rows = await readUndoable(tx, id, positions)
  return {
    found,
    done: await undoRows(tx, undoing, caller, { rows: rows.map(row => openRow(seal, row)), time: found.createTime })
  }
}

/**
 * Runs the undo in one transaction that is rolled back. Later parts depend on earlier ones, for example on a number that
 * becomes free.
 * @returns the effect
 */
export const checkUndo = async (
  database: Database,
  seal: Seal,
  undoing: Undoing,
  caller: Caller,
  { id, step }: { id: string; step: Step }
): Promise<UndoneImport> => {
  const sequence = await readParts(database, id, undoing)
  const rolledBack = new Error('a preview is rolled back')
  let parts: UndoneRows[] = []
  await database
    .quietly(async tx => {
      parts = []
      for (const [at, positions] of sequence.entries()) {
        step(at / sequence.length)
        parts.push((await undoPart(tx, seal, undoing, caller, { id, positions })).done)
      }
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
  return sumOf(undoing.isBinned, parts)
}

/** Undoes an import. A second one finds nothing to undo. */
export const undoImport = async (
  database: Database,
  seal: Seal,
  undoing: Undoing,
  caller: Caller,
  { id, log, step }: { id: string; log: Log<Operation>; step: Step }
): Promise<UndoneImport> => {
  const parts: UndoneRows[] = []
  const sequence = await readParts(database, id, undoing)
  for (const [at, positions] of sequence.entries()) {
    step(at / sequence.length)
    parts.push(
      await database.transaction(async tx => {
        const { found, done } = await undoPart(tx, seal, undoing, caller, { id, positions })
        const { removed, restored, operations } = done
        await markUndone(tx, id, caller, [...removed, ...restored])
        await dropTold(
          tx,
          seal,
          found.toldId,
          removed.map(({ key }) => key)
        )
        const count = removed.length + restored.length
        if (count === 0) return done
        const entry: Operation = {
          ...{ action: `撤销导入${undoing.title}`, operateType: '3', objectId: id },
          object: `${found.fileName || '表格'}：删除新增的 ${removed.length} 条，恢复修改的 ${restored.length} 条`,
          ...(found.subsiteId && { subsiteId: found.subsiteId })
        }
        for (let at = 0; at < operations.length; at += most) await log(tx, operations.slice(at, at + most))
        await log(tx, entry)
        return done
      })
    )
  }
  return sumOf(undoing.isBinned, parts)
}
