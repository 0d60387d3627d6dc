import { and, asc, eq, sql } from 'drizzle-orm'
import type { ModelKind } from '../../../../elements/base/contract/content-kind.ts'
import {
  modelCalls,
  type ContentModel,
  type ModelField,
  type ModelRow
} from '../../../../elements/base/contract/model.ts'
import { equal, text } from '../../rows/filters.ts'
import { list } from '../../rows/list.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { byRules, everyone, amongSites } from '../../rows/scope.ts'
import { columns, subsites } from '../../database/tables/content.ts'
import { models } from '../../database/tables/models.ts'
import type { Caller } from '../../access/caller.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import { formatTime } from '../../kernel/clock.ts'

export type ModelRecord = typeof models.$inferSelect

const scope = byRules(everyone('content models are the same in every sub-site'), {
  right: 'cms:model:list',
  table: models,
  fields: {
    name: { title: '模型名称', column: models.name, kind: 'text' },
    code: { title: '模型编码', column: models.code, kind: 'text' },
    createBy: { title: '创建人', column: models.createBy, kind: 'user' },
    createTime: { title: '创建时间', column: models.createTime, kind: 'time' },
    updateTime: { title: '更新时间', column: models.updateTime, kind: 'time' }
  }
})

export const keptModels = { title: '内容模型', table: models, scope }

const common = {
  id: models.id,
  name: models.name,
  code: models.code,
  description: models.description,
  listTemplate: models.listTemplate,
  detailTemplate: models.detailTemplate,
  isDefault: models.isDefault,
  kind: models.kind,
  status: models.status,
  columnCount: sql<number>`(select count(*)::int from ${columns} where ${eq(columns.modelId, models.id)})`,
  version: models.version,
  createByName: models.createByName,
  createTime: models.createTime,
  updateByName: models.updateByName,
  updateTime: models.updateTime
}

const inTimes = <Row extends { createTime: Date; updateTime: Date }>(row: Row) => ({
  ...row,
  createTime: formatTime(row.createTime),
  updateTime: formatTime(row.updateTime)
})

export const listModels = list({
  from: models,
  columns: { ...common, fieldCount: sql<number>`jsonb_array_length(${models.fields})` },
  filters: { name: text(models.name), code: text(models.code), modelStatus: equal(models.status) },
  sorts: { createTime: [models.createTime], name: [models.name], code: [models.code] },
  scope,
  advanced: {
    paths: [modelCalls.list.path],
    fields: {
      description: { title: '说明', column: models.description, kind: 'text' },
      status: { title: '状态', column: models.status, kind: 'choice', words: { 1: '启用', 0: '停用' } },
      createByName: { title: '创建人姓名', column: models.createByName, kind: 'text' },
      updateByName: { title: '修改人姓名', column: models.updateByName, kind: 'text' }
    }
  },
  present: (row): ModelRow => inTimes(row)
})

export const readModel = async (tx: Database | Transaction, _caller: Caller, id: string): Promise<ContentModel> => {
  const [row] = await tx
    .select({ ...common, fields: models.fields })
    .from(models)
    .where(eq(models.id, id))
  if (!row) throw notFound(keptModels.title)
  return inTimes(row)
}

const none: Pick<ModelRecord, 'id' | 'name' | 'kind' | 'fields'> = { id: '', name: '', kind: '', fields: [] }

/** Returns the model for a column; the default one if `modelId` is '' or unknown. */
export const modelFor = async (tx: Database | Transaction, modelId: string) => {
  const [row = none] = await tx
    .select({ id: models.id, name: models.name, kind: models.kind, fields: models.fields })
    .from(models)
    .where(sql`${models.id} = ${modelId} or ${models.isDefault} = 'Y'`)
    .orderBy(sql`${models.id} = ${modelId} desc`)
    .limit(1)
  return row
}

/** SQL column with the model's fields, for queries on columns. */
export const fieldsOfColumn = sql<ModelField[] | null>`coalesce(
  (select m.fields from ${models} m where m.id = ${columns.modelId}),
  (select m.fields from ${models} m where m.is_default = 'Y'))`

/** SQL column with the kind of a column's content, for queries on columns. */
export const kindOfColumn = sql<ModelKind>`coalesce((select m.kind from ${models} m where m.id = ${columns.modelId}), '')`

/** Refuses models that a column cannot use. Locks the model until the column is saved. */
export const requireChoosable = async (tx: Transaction, modelId: string) => {
  if (!modelId) return
  const [row] = await tx
    .select({ name: models.name, status: models.status })
    .from(models)
    .where(eq(models.id, modelId))
    .for('key share')
  if (!row) throw notFound(keptModels.title)
  if (row.status !== '1') throw new Refusal(`内容模型“${row.name}”已停用，请选择其他模型`)
}

const mostNamed = 5

/** Refuses to delete models in use. Names the columns that the caller may see. */
export const releaseModels = async (tx: Transaction, rows: ModelRecord[], caller: Caller) => {
  for (const { id, name, isDefault, kind } of rows) {
    if (kind) throw new Refusal(`“${name}”是平台自带的内容类型，不能删除，可以停用`)
    if (isDefault === 'Y') throw new Refusal(`“${name}”是默认模型，不能删除，请先把另一个模型设为默认`)
    const users = eq(columns.modelId, id)
    const count = await tx.$count(columns, users)
    if (!count) continue
    const named = await tx
      .select({ site: subsites.name, name: columns.name })
      .from(columns)
      .innerJoin(subsites, eq(subsites.id, columns.subsiteId))
      .where(and(users, amongSites(columns.subsiteId, caller)))
      .orderBy(asc(subsites.sortNo), asc(columns.id))
      .limit(mostNamed)
    const told = named.map(column => `${column.site} / ${column.name}`).join('、')
    const all = count > named.length ? `${told && `${told} 等 `}${count} 个栏目` : told
    throw new Refusal(`内容模型“${name}”由栏目使用，不能删除：${all}`)
  }
}

/** Returns the name of a model with a field that uses the dictionary. */
export const modelWithDictionary = async (tx: Transaction, dict: string) => {
  const [row] = await tx
    .select({ name: models.name })
    .from(models)
    .where(sql`${models.fields} @> ${JSON.stringify([{ dict }])}::jsonb`)
    .limit(1)
  return row?.name
}
