import { and, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Imported, SheetPreview } from '../../../../elements/base/contract/sheet.ts'
import { lockAll } from '../../rows/kept.ts'
import type { Database, Transaction } from '../../database/open.ts'
import type { SheetLine } from '../../helper/sheet.ts'
import { inScope } from '../../rows/scope.ts'
import type { Caller } from '../../access/caller.ts'
import type { CrudNoun, KnownRecord, Sheet, SheetItem, VersionedTable, WrittenSheet } from './crud-noun.ts'
import { writesOf } from './crud-writes.ts'
import type { Log, Operation } from '../../access/operations.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Step } from './works.ts'
import type { KeptRow } from './history/kept-import.ts'
import { noteRows } from './history/note-rows.ts'
import { checkRow, cleanRow } from './sheet-check.ts'
import { sheetFields, type SheetField } from './sheet-rows.ts'
import type { Told } from './told-lists.ts'

/** Keys that one statement looks up. */
const most = 5000

/** Parts of an import that are done after its stages, as measured with people. */
const shares = { prepared: 0.25, looked: 0.4, written: 0.5, logged: 0.75 } as const

/** Returns the part of an import that is done after a part of its rows is written. */
const writing = (share: number) => shares.looked + (shares.written - shares.looked) * share

/** Previews and runs the import of a sheet. */
export const importsOf = <Table extends VersionedTable, Row, Draft, Query extends object, Whole>(
  noun: CrudNoun<Table, Row, Draft, Query, Whole>,
  { key, names, blank, own, titles, hints, readers: usual, fields: given }: Sheet<Draft, Row>
) => {
  const { table, scope, title, read, draft } = noun
  const fields = sheetFields(given ?? draft?.fields ?? {}, names, { titles, hints, readers: usual })
  const column = (table as unknown as Record<string, PgColumn>)[key]
  if ((!column && !own) || names[0] !== key) throw new Error(`${title}: the first column of its sheet is its key`)
  const writes = writesOf(noun)

  const readKnown = async (tx: Transaction, caller: Caller, keys: string[]): Promise<Map<string, KnownRecord>> => {
    if (own) return own.known(tx, caller, keys)
    const known = new Map<string, KnownRecord>()
    // Keys are unique in a site. New rows go to that of the session.
    const ofSite = scope.subsite && eq(scope.subsite, caller.subsiteId)
    for (let at = 0; at < keys.length; at += most) {
      const rows = await tx
        .select()
        .from(table as PgTable)
        .where(and(inArray(column!, keys.slice(at, at + most)), inScope(scope, caller), ofSite))
      for (const row of rows) known.set(String(row[key]), row as KnownRecord)
    }
    return known
  }

  const look = async (tx: Transaction, caller: Caller, lines: SheetLine[], found: SheetField[]) => {
    const readers: Partial<Record<string, SheetField['clean']>> = (await own?.readers?.(tx, caller)) ?? {}
    const clean = lines.map(line => cleanRow(line, fields, readers))
    const known = await readKnown(tx, caller, [...new Set(clean.map(({ cells }) => cells[0] ?? ''))])
    const complete = (await own?.complete?.(tx)) ?? {}
    const ground = { fields, readers, complete, found, blank, known, seen: new Map<string, number>() }
    const looked = clean.map(row => checkRow(row, ground))
    const more = await own?.look(tx, caller, looked as unknown as SheetItem<Draft>[])
    for (const [at, problems] of more?.entries() ?? [])
      for (const [name, problem] of Object.entries(problems)) looked[at]!.row.problems[name] ??= problem
    return looked
  }

  const preview = (looked: Awaited<ReturnType<typeof look>>, found: SheetField[]): SheetPreview => ({
    columns: fields.map(field => {
      const { name, title, isNeeded, choices } = field
      return { name, title, isNeeded, choices, isFound: found.includes(field) }
    }),
    rows: looked.map(({ row }) => row)
  })

  const lockRows = async (tx: Transaction, caller: Caller, toUpdate: SheetItem<Draft>[]) => {
    const locked = new Map<string, object>()
    for (let at = 0; at < toUpdate.length; at += most) {
      const ids = toUpdate.slice(at, at + most).map(({ before }) => before!.id)
      for (const row of await lockAll(tx, noun, caller, ids)) locked.set((row as KnownRecord).id, row)
    }
    return locked
  }

  const editRow = async (tx: Transaction, row: unknown, id: string, values: Draft, caller: Caller) => {
    const whole = await read(tx, caller, id)
    const given = Object.fromEntries(Object.keys(draft?.fields ?? {}).map(name => [name, Object(whole)[name]]))
    return writes.edit(tx, row as never, whole, { ...given, ...values } as Draft, caller)
  }

  /** Writes records that are rows of the table. */
  const writeRows = async (tx: Transaction, caller: Caller, items: SheetItem<Draft>[], step: Step) => {
    const operations: Operation[] = []
    const locked = await lockRows(
      tx,
      caller,
      items.filter(({ before }) => before)
    )
    for (const [at, { values, before }] of items.entries()) {
      step(writing(at / items.length))
      const done = before
        ? await editRow(tx, locked.get(before.id), before.id, values, caller)
        : await writes.add(tx, { ...blank, ...values }, caller)
      operations.push(done.operation)
    }
    return { operations }
  }

  const write = async (
    tx: Transaction,
    caller: Caller,
    items: SheetItem<Draft>[],
    prepared?: unknown,
    step: Step = () => undefined
  ): Promise<WrittenSheet> =>
    own ? own.write(tx, caller, items, prepared, share => step(writing(share))) : writeRows(tx, caller, items, step)

  return {
    ...{ fields, table, scope },
    /** Returns records in the form of the sheet, by id. */
    async knownById(tx: Transaction, caller: Caller, ids: string[]): Promise<Map<string, KnownRecord>> {
      if (own) {
        const keys = await own.undo?.keysOf(tx, ids)
        const known = await own.known(tx, caller, [...(keys?.values() ?? [])])
        return new Map([...known.values()].map(one => [one.id, one]))
      }
      const rows = await tx
        .select()
        .from(table as PgTable)
        .where(and(inArray(table.id, ids), inScope(scope, caller)))
      return new Map(rows.map(row => [String(row.id), row as KnownRecord]))
    },
    problemsOf: async (tx: Transaction, caller: Caller, items: SheetItem<object>[]) =>
      (await own?.look(tx, caller, items as SheetItem<Draft>[])) ?? [],
    /** Writes former values. */
    rewrite: (tx: Transaction, caller: Caller, items: SheetItem<object>[]) =>
      write(tx, caller, items as SheetItem<Draft>[]),
    check: async (tx: Transaction, caller: Caller, lines: SheetLine[], found = fields) =>
      preview(await look(tx, caller, lines, found), found),
    prepare: async (database: Database, lines: SheetLine[], step: Step) =>
      own?.prepare?.(
        database,
        lines.map(line => fields[0]!.clean(line.cells[0] ?? '').text),
        share => step(shares.prepared * share)
      ),
    /** Imports all rows or none. */
    async run(
      tx: Transaction,
      caller: Caller,
      log: Log<Operation>,
      lines: SheetLine[],
      found = fields,
      prepared?: unknown,
      keep?: (rows: KeptRow[], same: number) => Promise<unknown>,
      step: Step = () => undefined
    ): Promise<Pick<Imported, 'added' | 'updated'> & { told?: Told }> {
      const looked = await look(tx, caller, lines, found)
      const wrong = looked.find(({ row }) => Object.keys(row.problems).length > 0)
      if (wrong) {
        const [name, problem] = Object.entries(wrong.row.problems)[0]!
        const field = fields.find(one => one.name === name)
        const message = `第 ${wrong.number} 行 ${field?.title}：${problem}，没有导入任何数据`
        throw new Refusal(message, undefined, preview(looked, found))
      }
      const items = looked.filter(({ row }) => row.does !== 'none')
      const rowsBy = keep && (await noteRows(tx, table, { fields, items, undo: own?.undo }))
      step(shares.looked)
      const written = await write(tx, caller, items as unknown as SheetItem<Draft>[], prepared, step)
      step(shares.written)
      const { operations, told = [] } = written
      if (rowsBy) await keep(await rowsBy(operations), looked.length - items.length)
      const updated = items.filter(({ before }) => before).length
      const counted = { added: items.length - updated, updated }
      for (let at = 0; at < operations.length; at += 1000) {
        step(shares.written + (shares.logged - shares.written) * (at / operations.length))
        await log(tx, operations.slice(at, at + 1000))
      }
      step(shares.logged)
      await log(tx, {
        action: `导入${title}`,
        operateType: '5',
        object: `新增 ${counted.added} 条，修改 ${counted.updated} 条`
      })
      await written.finish?.()
      return { ...counted, ...(own?.told && told.length > 0 && { told: { columns: own.told, rows: told } }) }
    }
  }
}

/** Import of a sheet, with its columns. */
export interface Imports
  extends Pick<ReturnType<typeof importsOf>, 'fields' | 'table' | 'scope' | 'check' | 'prepare' | 'run'> {
  /** Column of contents, with its site and its model. */
  place?: { subsiteId: string; columnId: string; modelId: string }
}
