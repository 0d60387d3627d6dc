import { and, asc, desc, eq, getTableName, isNull, type SQL } from 'drizzle-orm'
import Type from 'typebox'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ProofKind } from '../../../../../elements/base/contract/proof.ts'
import type { RightCode } from '../../../../../elements/base/contract/rights.ts'
import type {
  HistoryCalls,
  ImportedChange,
  ImportedRow,
  SheetImport
} from '../../../../../elements/base/contract/sheet-history.ts'
import { holds, maySee, type Caller } from '../../../access/caller.ts'
import type { Transaction } from '../../../database/open.ts'
import { sheetImportRows, sheetImports } from '../../../database/tables/sheet-imports.ts'
import { formatTime } from '../../../kernel/clock.ts'
import { ClosedObject, Id, OptionalId, pageFields, readPage, titled } from '../../../kernel/fields.ts'
import { inTurnsOf } from '../../../kernel/limit-concurrency.ts'
import { notFound } from '../../../kernel/refusal.ts'
import { pageOf } from '../../../kernel/result-fields.ts'
import { ImportedRowSchema, SheetImportSchema, UndoneImportSchema } from '../../../results/site/sheet-history.ts'
import { inDataRules, inRules } from '../../../rows/scope.ts'
import { route } from '../../calls/route.ts'
import type { Platform } from '../../platform.ts'
import { openRow, type KeptChange, type KeptReference } from './kept-import.ts'
import { readStates } from './record-states.ts'
import { checkUndo, undoImport } from './undo-import.ts'
import type { Undoing } from './undo-rows.ts'

/** Runs the undoings of one person one after the other. */
const turnOf = inTurnsOf(1)

export type ImportRecord = typeof sheetImports.$inferSelect

const importOf = (row: ImportRecord): Omit<SheetImport, 'columnName'> => {
  const { id, fileName, createByName, added, updated, same, leftOut, undone, undoneByName } = row
  const state = undone === 0 ? 'done' : undone < added + updated ? 'partly' : 'undone'
  return {
    ...{ id, fileName, createByName, added, updated, same, leftOut, undone, undoneByName, state },
    createTime: formatTime(row.createTime),
    undoneTime: row.undoneTime ? formatTime(row.undoneTime) : ''
  }
}

/** Imports into columns, of contents. */
interface ColumnImports {
  /** Returns the condition for the imports into a column and those below it that the caller may see. */
  within(caller: Caller, columnId: string): Promise<SQL | undefined>
  /** Returns the labels of columns by id, of which no two are alike. */
  labelsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** @throws Refusal if the caller may not see the column, or if it is deleted */
  requireSeen(caller: Caller, record: ImportRecord): Promise<unknown>
  /** @throws Refusal if nothing of the import can be undone */
  requireUndoable(caller: Caller, record: ImportRecord): Promise<unknown>
}

interface Historic extends Pick<Undoing, 'table' | 'scope'> {
  calls: HistoryCalls
  /** Right to import, which also shows the history. */
  right: RightCode
  proof: ProofKind
  /** Returns the undo of an import. */
  undoingFor(caller: Caller, record: ImportRecord): Undoing | Promise<Undoing>
  columns?: ColumnImports
}

/** Registers the history of the imports of a noun, and the calls that undo them. */
export const registerHistory = (
  platform: Platform,
  { calls, right, proof, table, scope, undoingFor, columns }: Historic
) => {
  const { database, seal } = platform
  const noun = getTableName(table as PgTable)

  /** Rules cannot be asked of an import: callers who have any see their own imports. Object grants limit columns. */
  const seen = (caller: Caller) => {
    const rules = columns ? inDataRules(scope, caller) : inRules(scope, caller)
    return rules && !caller.isSuper ? eq(sheetImports.createBy, caller.userId) : undefined
  }

  const findImport = async (caller: Caller, id: string) => {
    const [row] = await database
      .select()
      .from(sheetImports)
      .where(and(eq(sheetImports.id, id), eq(sheetImports.noun, noun), seen(caller)))
    if (!row || (row.subsiteId && !maySee(caller, row.subsiteId))) throw notFound('导入记录')
    await columns?.requireSeen(caller, row)
    return row
  }

  const query = ClosedObject({ ...pageFields, columnId: Type.Optional(titled('栏目', OptionalId)) })
  route(platform, calls.list, { right, query, result: pageOf(SheetImportSchema) }, async ({ caller, query }) => {
    const { pageNo, pageSize } = readPage(query)
    const { subsiteId } = sheetImports
    const { columnId = '' } = query
    const ofPlace = columns
      ? await columns.within(caller, columnId)
      : scope.subsite
        ? eq(subsiteId, caller.subsiteId)
        : isNull(subsiteId)
    const among = and(eq(sheetImports.noun, noun), ofPlace, seen(caller))
    const rows = await database
      .select()
      .from(sheetImports)
      .where(among)
      .orderBy(desc(sheetImports.createTime), desc(sheetImports.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
    const total = await database.$count(sheetImports, among)
    const labels = await columns?.labelsOf([...new Set(rows.flatMap(row => row.columnId ?? []))])
    return {
      records: rows.map(row => ({ ...importOf(row), columnName: labels?.get(row.columnId ?? '') ?? '' })),
      ...{ total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
    }
  })

  /** Returns changes with the present names of references, without those that the caller may not see. */
  const tellChanges = async (tx: Transaction, { fields, own }: Undoing, caller: Caller) => {
    const references = (await own?.references?.(tx)) ?? {}
    const titles = new Map(fields.map(({ name, title }) => [name, title]))
    return ({ name, refers, before, after }: KeptChange): ImportedChange => {
      const title = titles.get(name) ?? name
      const reference = references[name]
      const { shows = (text: string) => text } = own ?? {}
      if (!refers || !reference) return { title, before: shows(before), after: shows(after) }
      const told = (some: KeptReference[]) =>
        some
          .filter(({ id }) => reference.sees?.(caller, id) !== false)
          .map(({ id, label, until }) => reference.tell(reference.labelOf(id) || label, until))
          .join('、')
      return { title, before: told(refers.before), after: told(refers.after) }
    }
  }

  route(
    platform,
    calls.rows,
    { right, query: ClosedObject({ ...pageFields, importId: Id }), result: pageOf(ImportedRowSchema) },
    async ({ caller, query }) => {
      const record = await findImport(caller, query.importId)
      const undoing = await undoingFor(caller, record)
      const { id } = record
      const { pageNo, pageSize } = readPage(query)
      const among = eq(sheetImportRows.importId, id)
      return database.transaction(async tx => {
        const stored = await tx
          .select()
          .from(sheetImportRows)
          .where(among)
          .orderBy(asc(sheetImportRows.position))
          .limit(pageSize)
          .offset((pageNo - 1) * pageSize)
        const total = await tx.$count(sheetImportRows, among)
        const rows = stored.map(row => openRow(seal, row))
        const stateOf = await readStates(
          tx,
          undoing,
          caller,
          rows.map(({ objectId }) => objectId)
        )
        const told = await tellChanges(tx, undoing, caller)
        const records = rows.map(({ position, number, does, objectId, name, changes, isUndone }): ImportedRow => {
          const state = stateOf(objectId)
          const isSeen = holds(caller, undoing.rights.list) && (state.isSeen || state.isGone)
          return {
            ...{
              id: `${position}`,
              number,
              does,
              isUndone,
              isSeen,
              name: isSeen ? (undoing.own?.shows?.(name) ?? name) : ''
            },
            changes: isSeen ? changes.map(told) : []
          }
        })
        return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
      })
    }
  )

  const findUndo = async (caller: Caller, importId: string) => {
    const record = await findImport(caller, importId)
    await columns?.requireUndoable(caller, record)
    return { id: record.id, undoing: await undoingFor(caller, record) }
  }
  const body = ClosedObject({ importId: Id, workId: Type.Optional(Id) })
  route(
    platform,
    calls.check,
    { right, body, result: UndoneImportSchema },
    async ({ caller, body: { importId, workId } }) => {
      const { id, undoing } = await findUndo(caller, importId)
      const { userId } = caller
      return platform.works.run({ userId, id: workId }, step =>
        turnOf(userId, () => checkUndo(database, seal, undoing, caller, { id, step }))
      )
    }
  )
  route(
    platform,
    calls.undo,
    { right, proof, body, result: UndoneImportSchema, message: '已撤销导入' },
    async ({ caller, body: { importId, workId }, log }) => {
      const { id, undoing } = await findUndo(caller, importId)
      const { userId } = caller
      return platform.works.run({ userId, id: workId, cancelled: '已取消，此前已撤销的部分保留' }, step =>
        turnOf(userId, () => undoImport(database, seal, undoing, caller, { id, log, step }))
      )
    }
  )
}
