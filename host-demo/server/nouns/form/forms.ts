import { and, asc, count, desc, eq, ilike, inArray, or } from 'drizzle-orm'
import type { Page } from '../../../../elements/contract/envelope.ts'
import type { FormDesign, FormQuery, FormRow } from '../../../../elements/contract/form.ts'
import type { Caller } from '../../http/caller.ts'
import { formatTime } from '../../run/clock.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { formDesigns, formTables } from '../../database/tables/forms.ts'
import { readPage } from '../../http/fields.ts'
import { notFound } from '../../http/refusal.ts'

type Executor = Database | Transaction

const listed = {
  id: formDesigns.id,
  subsiteId: formDesigns.subsiteId,
  name: formDesigns.name,
  code: formDesigns.code,
  tableId: formDesigns.tableId,
  tableName: formTables.tableName,
  tableTxt: formTables.tableTxt,
  fieldCount: formDesigns.fieldCount,
  version: formDesigns.version,
  createByName: formDesigns.createByName,
  createTime: formDesigns.createTime,
  updateByName: formDesigns.updateByName,
  updateTime: formDesigns.updateTime
}

type Listed = Omit<FormRow, 'tableName' | 'tableTxt' | 'createTime' | 'updateTime'> & {
  tableName: string | null
  tableTxt: string | null
  createTime: Date
  updateTime: Date
}

const present = (row: Listed): FormRow => ({
  ...row,
  // A table that went away leaves the form bound to nothing.
  tableId: row.tableName === null ? '' : row.tableId,
  tableName: row.tableName ?? '',
  tableTxt: row.tableTxt ?? '',
  createTime: formatTime(row.createTime),
  updateTime: formatTime(row.updateTime)
})

const mine = (caller: Caller, id: string) =>
  and(eq(formDesigns.id, id), inArray(formDesigns.subsiteId, [...caller.subsiteIds]))

/** The form as it is now, if it exists and belongs to a sub-site of the caller. */
export const readForm = async (tx: Executor, caller: Caller, id: string): Promise<FormDesign> => {
  const [found] = await tx
    .select({ ...listed, jsonStr: formDesigns.jsonStr })
    .from(formDesigns)
    .leftJoin(formTables, eq(formTables.id, formDesigns.tableId))
    .where(mine(caller, id))
  if (!found) throw notFound('表单')
  const { jsonStr, ...row } = found
  return { ...present(row), jsonStr }
}

export const readFormRow = async (tx: Executor, caller: Caller, id: string): Promise<FormRow> => {
  const { jsonStr: _jsonStr, ...row } = await readForm(tx, caller, id)
  return row
}

/** Holds the form's row until the transaction ends. */
export const lockForm = async (tx: Transaction, caller: Caller, id: string) => {
  const [row] = await tx
    .select({ name: formDesigns.name, version: formDesigns.version })
    .from(formDesigns)
    .where(mine(caller, id))
    .for('update')
  if (!row) throw notFound('表单')
  return row
}

/** The name of the table, '' for none. */
export const readTableName = async (tx: Executor, tableId: string): Promise<string> => {
  if (!tableId) return ''
  const [table] = await tx
    .select({ tableName: formTables.tableName })
    .from(formTables)
    .where(eq(formTables.id, tableId))
  if (!table) throw notFound('数据表')
  return table.tableName
}

const sorts = { updateTime: formDesigns.updateTime, name: formDesigns.name, fieldCount: formDesigns.fieldCount }
const sortOf = (column: string | undefined) =>
  column && Object.hasOwn(sorts, column) ? sorts[column as keyof typeof sorts] : formDesigns.updateTime

/** A page of a sub-site's forms. */
export const listForms = async (database: Database, query: FormQuery, subsiteId: string): Promise<Page<FormRow>> => {
  const { pageNo, pageSize } = readPage(query)
  const words = query.words?.trim()
  const within = `%${words?.replace(/[\\%_]/g, '\\$&')}%`
  const wanted = and(
    eq(formDesigns.subsiteId, subsiteId),
    words
      ? or(
          ...[formDesigns.name, formDesigns.code, formTables.tableName, formTables.tableTxt].map(column =>
            ilike(column, within)
          )
        )
      : undefined
  )
  const direction = query.order === 'asc' ? asc : desc
  const [rows, counted] = await Promise.all([
    database
      .select(listed)
      .from(formDesigns)
      .leftJoin(formTables, eq(formTables.id, formDesigns.tableId))
      .where(wanted)
      .orderBy(direction(sortOf(query.column)), direction(formDesigns.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    database
      .select({ total: count() })
      .from(formDesigns)
      .leftJoin(formTables, eq(formTables.id, formDesigns.tableId))
      .where(wanted)
  ])
  const total = counted[0]?.total ?? 0
  return { records: rows.map(present), total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}
