import { eq, getTableName, type InferSelectModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { requireStillInRules, stampsOf } from '../../rows/kept.ts'
import { takenIndex, type Transaction } from '../../database/open.ts'
import { newId } from '../../kernel/ids.ts'
import type { Caller } from '../../access/caller.ts'
import { changesBetween, fieldsInWords } from '../../access/changes.ts'
import type { CrudNoun, VersionedTable } from './crud-noun.ts'
import { versionedTables, type KeptVersion } from '../../access/keep-versions.ts'
import type { Operation } from '../../access/operations.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** Returns the row's name, id and site for the operation log. */
export const objectOf = <Table extends VersionedTable>(
  { nameOf, siteOf }: Pick<CrudNoun<Table, never, never, never, never>, 'nameOf' | 'siteOf'>,
  given: unknown
) => {
  const row = given as InferSelectModel<Table>
  const { id, subsiteId } = given as { id: string; subsiteId?: string }
  const site = siteOf?.(row) ?? subsiteId
  return { object: nameOf(row), objectId: id, ...(site && { subsiteId: site }) }
}

/**
 * Turns the violation of a unique index into its message in `taken`, by index name, for concurrent writers of one name.
 */
export const unlessTaken = async <Result>(taken: Record<string, string>, write: () => Promise<Result>) => {
  try {
    return await write()
  } catch (error) {
    const sentence = taken[takenIndex(error) ?? '']
    throw sentence ? new Refusal(sentence) : error
  }
}

const unlessUnseen = (error: unknown) => {
  if (!(error instanceof Refusal)) throw error
  return undefined
}

/**
 * Returns functions that add and edit one record in a transaction, with their log entries. The edited row must be
 * locked.
 */
export const writesOf = <Table extends VersionedTable, Row, Draft, Query extends object, Whole>(
  noun: CrudNoun<Table, Row, Draft, Query, Whole>
) => {
  const { table, title, read, draft, adding = '新增', taken = {} } = noun
  const wordsOf = (record: Whole) => draft?.inWords?.(record) ?? (record as Record<string, unknown>)
  const dataTable = getTableName(table as PgTable)
  if (draft) versionedTables.set(dataTable, title)
  /** Returns the record as a version for the data log. */
  const versionOf = (given: unknown, dataVersion: number, record: Record<string, unknown>): KeptVersion => {
    const row = given as InferSelectModel<Table>
    const { id } = given as { id: string }
    const content = fieldsInWords(draft?.fields ?? {}, record)
    return { dataTable, dataId: id, dataVersion, title, name: noun.nameOf(row), content }
  }
  const keep = (tx: Transaction, given: Draft, caller: Caller, before?: InferSelectModel<Table>) => {
    if (!draft) throw new Error(`${title} has no draft`)
    return draft.keep(tx, given, caller, before)
  }

  return {
    async add(tx: Transaction, given: Draft, caller: Caller): Promise<{ id: string; operation: Operation }> {
      const id = newId()
      const kept = await keep(tx, given, caller)
      const values = { ...kept, ...stampsOf(table, caller, true), id }
      const [row] = await unlessTaken(taken, () =>
        tx
          .insert(table as PgTable)
          .values(values)
          .returning()
      )
      await requireStillInRules(tx, noun, caller, [id])
      // Callers may be allowed to see the record only after a later statement. The data log then stores its first
      // version with the first change.
      const record = draft?.inWords ? await read(tx, caller, id).then(wordsOf, unlessUnseen) : { ...kept, ...given }
      const saved = record && versionOf(row, 1, record)
      return { id, operation: { action: `${adding}${title}`, operateType: '2', ...objectOf(noun, row), kept: saved } }
    },
    async edit(
      tx: Transaction,
      row: InferSelectModel<Table>,
      before: Whole,
      given: Draft,
      caller: Caller
    ): Promise<{ after: Whole; operation: Operation }> {
      const { id, version } = row as unknown as { id: string; version: number }
      const kept = await keep(tx, given, caller, row)
      const [edited] = await unlessTaken(taken, () =>
        tx
          .update(table as PgTable)
          .set({ ...kept, ...stampsOf(table, caller, false), version: version + 1 })
          .where(eq(table.id, id))
          .returning()
      )
      await requireStillInRules(tx, noun, caller, [id])
      const after = await read(tx, caller, id)
      const changes = changesBetween(draft?.fields ?? {}, wordsOf(before), wordsOf(after))
      const { updateByName = '', updateTime = new Date() } = Object(row) as { updateByName?: string; updateTime?: Date }
      const content = fieldsInWords(draft?.fields ?? {}, wordsOf(before))
      const saved = {
        ...versionOf(edited, version + 1, wordsOf(after)),
        // Stores the previous version too, for records that are older than the data log.
        before: { dataVersion: version, content, createByName: updateByName, createTime: updateTime }
      }
      return {
        after,
        operation: { action: `编辑${title}`, operateType: '3', ...objectOf(noun, edited), changes, kept: saved }
      }
    }
  }
}
