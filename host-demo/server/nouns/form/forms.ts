import { and, eq, sql } from 'drizzle-orm'
import { formList, type FormDesign, type FormRow } from '../../../../elements/base/contract/form.ts'
import { words } from '../../rows/filters.ts'
import { list, orEmpty } from '../../rows/list.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { byRules, bySubsite, inScope } from '../../rows/scope.ts'
import { applicationForms } from '../../database/tables/applications.ts'
import { formDesigns, formTables } from '../../database/tables/forms.ts'
import type { Caller } from '../../access/caller.ts'
import { notFound } from '../../kernel/refusal.ts'
import { formatTime } from '../../kernel/clock.ts'

type Executor = Database | Transaction

/** Left join: the bound table may have been removed. */
const ofTable = sql`left join ${formTables} on ${eq(formTables.id, formDesigns.tableId)}`

const listed = {
  id: formDesigns.id,
  subsiteId: formDesigns.subsiteId,
  name: formDesigns.name,
  code: formDesigns.code,
  tableId: orEmpty(formTables.id),
  tableName: orEmpty(formTables.tableName),
  tableTxt: orEmpty(formTables.tableTxt),
  fieldCount: formDesigns.fieldCount,
  version: formDesigns.version,
  application: sql<FormRow['application']>`coalesce((
    select case when f.json_str = ${formDesigns.jsonStr} then 'live' else 'changed' end from ${applicationForms} f
    where f.design_id = ${formDesigns.id} and f.is_live), '')`,
  createByName: formDesigns.createByName,
  createTime: formDesigns.createTime,
  updateByName: formDesigns.updateByName,
  updateTime: formDesigns.updateTime
}

type Listed = Omit<FormRow, 'createTime' | 'updateTime'> & { createTime: Date; updateTime: Date }

const present = (row: Listed): FormRow => ({
  ...row,
  createTime: formatTime(row.createTime),
  updateTime: formatTime(row.updateTime)
})

const scope = byRules(bySubsite(formDesigns.subsiteId), {
  right: 'cms:form:list',
  table: formDesigns,
  fields: {
    name: { title: '表单名称', column: formDesigns.name, kind: 'text' },
    code: { title: '表单编码', column: formDesigns.code, kind: 'text' },
    fieldCount: { title: '字段数', column: formDesigns.fieldCount, kind: 'number' },
    subsiteId: { title: '站点', column: formDesigns.subsiteId, kind: 'subsite' },
    createBy: { title: '创建人', column: formDesigns.createBy, kind: 'user' },
    createTime: { title: '创建时间', column: formDesigns.createTime, kind: 'time' },
    updateTime: { title: '更新时间', column: formDesigns.updateTime, kind: 'time' }
  }
})

export const keptForms = { title: '表单', table: formDesigns, scope }

/** Returns the current form if it exists in a sub-site of the caller's. */
export const readForm = async (tx: Executor, caller: Caller, id: string): Promise<FormDesign> => {
  const [found] = await tx
    .select({ ...listed, jsonStr: formDesigns.jsonStr })
    .from(formDesigns)
    .leftJoin(formTables, eq(formTables.id, formDesigns.tableId))
    .where(and(eq(formDesigns.id, id), inScope(keptForms.scope, caller)))
  if (!found) throw notFound(keptForms.title)
  const { jsonStr, ...row } = found
  return { ...present(row), jsonStr }
}

export const readFormRow = async (tx: Executor, caller: Caller, id: string): Promise<FormRow> => {
  const { jsonStr: _jsonStr, ...row } = await readForm(tx, caller, id)
  return row
}

/** Returns the name of the table, or ''. */
export const readTableName = async (tx: Executor, tableId: string): Promise<string> => {
  if (!tableId) return ''
  const [table] = await tx
    .select({ tableName: formTables.tableName })
    .from(formTables)
    .where(eq(formTables.id, tableId))
  if (!table) throw notFound('数据表')
  return table.tableName
}

/** Lists the forms of a sub-site. */
export const listForms = list({
  from: formDesigns,
  joins: ofTable,
  columns: listed,
  filters: { words: words(formDesigns.name, formDesigns.code, formTables.tableName, formTables.tableTxt) },
  sorts: { updateTime: [formDesigns.updateTime], name: [formDesigns.name], fieldCount: [formDesigns.fieldCount] },
  scope: keptForms.scope,
  advanced: {
    paths: [formList.path],
    fields: { createByName: { title: '创建人姓名', column: formDesigns.createByName, kind: 'text' } }
  },
  present
})
