import { and, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Imported, SheetPreview, SheetRow } from '../../../../elements/base/contract/sheet.ts'
import { lockAll } from '../../rows/kept.ts'
import type { Transaction } from '../../database/open.ts'
import { inScope } from '../../rows/scope.ts'
import type { Caller } from '../../access/caller.ts'
import type { CrudNoun, KnownRecord, Sheet, VersionedTable } from './crud-noun.ts'
import { writesOf } from './crud-writes.ts'
import type { Log, Operation } from '../../access/operations.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { sheetFields, type SheetField } from './sheet-rows.ts'

/** Keys that one statement looks up. */
const most = 5000

/** Previews and runs the import of a sheet. */
export const importsOf = <Table extends VersionedTable, Row, Draft, Query extends object, Whole>(
  noun: CrudNoun<Table, Row, Draft, Query, Whole>,
  { key, names, blank, own }: Sheet<Draft, Row>
) => {
  const { table, scope, title, read, draft } = noun
  const fields = sheetFields(draft?.fields ?? {}, names)
  const column = (table as unknown as Record<string, PgColumn>)[key]
  if ((!column && !own) || names[0] !== key) throw new Error(`${title}: the first column of its sheet is its key`)
  const writes = writesOf(noun)

  const readKnown = async (tx: Transaction, caller: Caller, keys: string[]): Promise<Map<string, KnownRecord>> => {
    if (own) return own.known(tx, caller, keys)
    const known = new Map<string, KnownRecord>()
    for (let at = 0; at < keys.length; at += most) {
      const rows = await tx
        .select()
        .from(table as PgTable)
        .where(and(inArray(column!, keys.slice(at, at + most)), inScope(scope, caller)))
      for (const row of rows) known.set(String(row[key]), row as KnownRecord)
    }
    return known
  }

  const lookAt = (
    cells: string[],
    found: SheetField[],
    known: Map<string, KnownRecord>,
    seen: Map<string, number>,
    at: number
  ) => {
    const values: Record<string, unknown> = {}
    const problems: Record<string, string> = {}
    const before = known.get(cells[0] ?? '')
    for (const [index, field] of fields.entries()) {
      const { name, isNeeded } = field
      const cell = cells[index] ?? ''
      // Fields without a column stay unchanged; an empty cell clears the field.
      const isSaid = found.includes(field) && (cell !== '' || isNeeded)
      const unsaid = found.includes(field) ? undefined : before?.[name]
      values[name] = isSaid ? field.read(cell) : (unsaid ?? Object(blank)[name])
      const problem = field.problem(values[name])
      if (problem) problems[name] = isNeeded && cell === '' ? '不能为空' : problem
    }
    const first = seen.get(cells[0] ?? '')
    if (first !== undefined) problems[key] ??= `与第 ${first + 1} 行重复`
    else seen.set(cells[0] ?? '', at)
    const isSame = before && fields.every(({ name }) => before[name] === values[name])
    const does: SheetRow['does'] = before ? (isSame ? 'none' : 'update') : 'add'
    return { row: { cells, problems, does }, values, before }
  }

  const look = async (tx: Transaction, caller: Caller, rows: string[][], found: SheetField[]) => {
    const known = await readKnown(tx, caller, [...new Set(rows.map(cells => cells[0] ?? ''))])
    const seen = new Map<string, number>()
    const looked = rows.map((cells, at) => lookAt(cells, found, known, seen, at + 1))
    const more = await own?.look(tx, caller, looked as unknown as { values: Draft; before: KnownRecord | undefined }[])
    for (const [at, problems] of more?.entries() ?? [])
      for (const [name, problem] of Object.entries(problems)) looked[at]!.row.problems[name] ??= problem
    return looked
  }

  const preview = (looked: Awaited<ReturnType<typeof look>>): SheetPreview => ({
    columns: fields.map(({ name, title, isNeeded, choices }) => ({ name, title, isNeeded, choices })),
    rows: looked.map(({ row }) => row)
  })

  type Looked = Awaited<ReturnType<typeof look>>

  const lockRows = async (tx: Transaction, caller: Caller, toUpdate: Looked) => {
    const locked = new Map<string, object>()
    for (let at = 0; at < toUpdate.length; at += most) {
      const ids = toUpdate.slice(at, at + most).map(({ before }) => before!.id)
      for (const row of await lockAll(tx, noun, caller, ids)) locked.set((row as KnownRecord).id, row)
    }
    return locked
  }

  const addRow = async (
    tx: Transaction,
    whole: Draft,
    caller: Caller
  ): Promise<{ operation: Operation; told?: string[] }> => writes.add(tx, whole, caller)

  const editRow = async (tx: Transaction, row: unknown, id: string, values: Draft, caller: Caller) => {
    const whole = await read(tx, caller, id)
    const given = Object.fromEntries(Object.keys(draft?.fields ?? {}).map(name => [name, Object(whole)[name]]))
    return writes.edit(tx, row as never, whole, { ...given, ...values } as Draft, caller)
  }

  return {
    fields,
    check: async (tx: Transaction, caller: Caller, rows: string[][], found = fields) =>
      preview(await look(tx, caller, rows, found)),
    /** Imports all rows or none. */
    async run(
      tx: Transaction,
      caller: Caller,
      log: Log<Operation>,
      rows: string[][],
      found = fields
    ): Promise<Imported> {
      const looked = await look(tx, caller, rows, found)
      const wrong = looked.findIndex(({ row }) => Object.keys(row.problems).length > 0)
      if (wrong >= 0) {
        const [name, problem] = Object.entries(looked[wrong]!.row.problems)[0]!
        const field = fields.find(one => one.name === name)
        throw new Refusal(
          `第 ${wrong + 2} 行 ${field?.title}：${problem}，没有导入任何数据`,
          undefined,
          preview(looked)
        )
      }
      const done: Operation[] = []
      const said: string[][] = []
      const toUpdate = looked.filter(({ row }) => row.does === 'update')
      const locked = own ? new Map<string, object>() : await lockRows(tx, caller, toUpdate)
      for (const { row, values, before } of looked) {
        const given = values as Draft
        if (row.does === 'add') {
          const whole = { ...blank, ...given }
          const { operation, told } = own ? await own.add(tx, whole, caller) : await addRow(tx, whole, caller)
          done.push(operation)
          if (told) said.push(told)
        }
        if (row.does !== 'update' || !before) continue
        const { operation } = own
          ? await own.edit(tx, before, given, caller)
          : await editRow(tx, locked.get(before.id), before.id, given, caller)
        done.push(operation)
      }
      const counted = { added: done.length - toUpdate.length, updated: toUpdate.length }
      const told: Operation = {
        action: `导入${title}`,
        operateType: '5',
        object: `新增 ${counted.added} 条，修改 ${counted.updated} 条`
      }
      for (let at = 0; at < done.length; at += 1000) await log(tx, done.slice(at, at + 1000))
      await log(tx, told)
      return { ...counted, ...(own?.told && said.length > 0 && { told: { columns: own.told, rows: said } }) }
    }
  }
}
