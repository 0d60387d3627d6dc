import { and, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Imported, SheetPreview, SheetRow } from '../../../elements/contract/sheet.ts'
import { lockAll } from '../database/kept.ts'
import type { Transaction } from '../database/open.ts'
import { inScope } from '../database/scope.ts'
import type { Caller } from './caller.ts'
import type { CrudNoun, Sheet, VersionedTable } from './crud-noun.ts'
import { writesOf } from './crud-writes.ts'
import type { Log, Operation } from './operations.ts'
import { Refusal } from './refusal.ts'
import { sheetFields, type SheetField } from './sheet-rows.ts'

type Kept = Record<string, unknown> & { id: string }

/** Rows that one statement looks for. */
const most = 5000

/** What rows of a sheet would do, and doing it. */
export const importsOf = <Table extends VersionedTable, Row, Draft, Query extends object, Whole>(
  noun: CrudNoun<Table, Row, Draft, Query, Whole>,
  { key, names, blank }: Sheet<Draft, Row>
) => {
  const { table, scope, title, read, draft } = noun
  const fields = sheetFields(draft?.fields ?? {}, names)
  const column = (table as unknown as Record<string, PgColumn>)[key]
  if (!column || names[0] !== key) throw new Error(`${title}: the first column of its sheet is its key`)
  const writes = writesOf(noun)

  const readKnown = async (tx: Transaction, caller: Caller, keys: string[]): Promise<Map<string, Kept>> => {
    const known = new Map<string, Kept>()
    for (let at = 0; at < keys.length; at += most) {
      const rows = await tx
        .select()
        .from(table as PgTable)
        .where(and(inArray(column, keys.slice(at, at + most)), inScope(scope, caller)))
      for (const row of rows) known.set(String(row[key]), row as Kept)
    }
    return known
  }

  const lookAt = (
    cells: string[],
    found: SheetField[],
    known: Map<string, Kept>,
    seen: Map<string, number>,
    at: number
  ) => {
    const values: Record<string, unknown> = {}
    const problems: Record<string, string> = {}
    const before = known.get(cells[0] ?? '')
    for (const [index, field] of fields.entries()) {
      const { name, isNeeded } = field
      const cell = cells[index] ?? ''
      // A column that the sheet has not changes nothing; a cell that is empty empties the field.
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
    return rows.map((cells, at) => lookAt(cells, found, known, seen, at + 1))
  }

  const preview = (looked: Awaited<ReturnType<typeof look>>): SheetPreview => ({
    columns: fields.map(({ name, title, isNeeded, choices }) => ({ name, title, isNeeded, choices })),
    rows: looked.map(({ row }) => row)
  })

  return {
    fields,
    check: async (tx: Transaction, caller: Caller, rows: string[][], found = fields) =>
      preview(await look(tx, caller, rows, found)),
    /** All rows, or none. */
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
        throw new Refusal(`第 ${wrong + 2} 行${field?.title}${problem}，没有导入任何数据`, undefined, preview(looked))
      }
      const done: Operation[] = []
      const toUpdate = looked.filter(({ row }) => row.does === 'update')
      const locked = new Map<string, object>()
      for (let at = 0; at < toUpdate.length; at += most) {
        const ids = toUpdate.slice(at, at + most).map(({ before }) => before!.id)
        for (const row of await lockAll(tx, noun, caller, ids)) locked.set((row as Kept).id, row)
      }
      for (const { row, values, before } of looked) {
        if (row.does === 'add') done.push((await writes.add(tx, { ...blank, ...values } as Draft, caller)).operation)
        if (row.does !== 'update' || !before) continue
        const whole = await read(tx, caller, before.id)
        const given = Object.fromEntries(Object.keys(draft?.fields ?? {}).map(name => [name, Object(whole)[name]]))
        const edit = await writes.edit(
          tx,
          locked.get(before.id) as never,
          whole,
          { ...given, ...values } as Draft,
          caller
        )
        done.push(edit.operation)
      }
      const counted = { added: done.length - toUpdate.length, updated: toUpdate.length }
      const told: Operation = {
        action: `导入${title}`,
        operateType: '5',
        object: `新增 ${counted.added} 条，修改 ${counted.updated} 条`
      }
      for (let at = 0; at < done.length; at += 1000) await log(tx, done.slice(at, at + 1000))
      await log(tx, told)
      return counted
    }
  }
}
