import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import {
  hasDictionary,
  hasLength,
  isReservedField,
  type ContentModel,
  type ModelDraft,
  type ModelField
} from '../../../../elements/base/contract/model.ts'
import { problemOfValue } from '../../../../elements/base/contract/model-value.ts'
import { lockObject } from '../../database/locks.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { dictionaries, dictionaryItems } from '../../database/tables/dictionaries.ts'
import { models } from '../../database/tables/models.ts'
import { oneLine } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { keepSettings, requireFixed } from './field-settings.ts'
import type { ModelRecord } from './models.ts'

export const typeWords: Record<ModelField['type'], string> = {
  ...{ text: '单行文本', area: '多行文本', number: '数字', date: '日期', link: '链接' },
  ...{ choice: '单选', choices: '多选', flag: '是否', datetime: '日期时间', picture: '图片', files: '文件' },
  ...{ rich: '富文本', rows: '表格', person: '人员', department: '部门', relation: '关联内容', computed: '计算状态' }
}

/** Returns the values of each dictionary by code; unknown codes are absent. */
export const valuesOf = async (tx: Database | Transaction, codes: string[]) => {
  if (!codes.length) return new Map<string, Map<string, boolean>>()
  const rows = await tx
    .select({ code: dictionaries.dictCode, value: dictionaryItems.itemValue, status: dictionaryItems.status })
    .from(dictionaries)
    .leftJoin(dictionaryItems, eq(dictionaryItems.dictId, dictionaries.id))
    .where(inArray(dictionaries.dictCode, codes))
  const found = new Map<string, Map<string, boolean>>()
  for (const { code, value, status } of rows) {
    const values = found.get(code) ?? new Map<string, boolean>()
    found.set(code, values)
    if (value !== null) values.set(value, status === '1')
  }
  return found
}

export const codesIn = (fields: readonly ModelField[]) => [
  ...new Set(fields.filter(hasDictionary).map(({ dict }) => dict))
]

const firstTwice = (names: string[]) => names.find((name, at) => names.indexOf(name) !== at)

/** Clears the properties that the field's type does not use. */
const tidy = (field: ModelField): ModelField => {
  const more = keepSettings(field)
  return { ...tidied(field), ...(more && { more }) }
}

const tidied = (field: ModelField): ModelField => ({
  name: field.name,
  label: oneLine(field.label),
  type: field.type,
  required: field.required,
  maxLength: hasLength(field) ? field.maxLength : 0,
  default: field.default,
  dict: hasDictionary(field) ? field.dict : '',
  group: oneLine(field.group)
})

const keepFields = async (tx: Transaction, given: ModelField[]) => {
  const fields = given.map(tidy)
  const name = firstTwice(fields.map(field => field.name))
  if (name) throw new Refusal(`字段名“${name}”重复，请换一个`)
  const reserved = fields.find(field => isReservedField(field.name))
  if (reserved) throw new Refusal(`字段名“${reserved.name}”是保留字，请换一个`)
  const label = firstTwice(fields.map(field => field.label))
  if (label) throw new Refusal(`字段“${label}”重复，请换一个名称`)
  const known = await valuesOf(tx, codesIn(fields))
  for (const field of fields) {
    const values = known.get(field.dict)
    if (hasDictionary(field) && !values)
      throw new Refusal(`字段“${field.label}”的字典“${field.dict}”不存在，请重新选择`)
    const isWrong =
      field.default !== '' &&
      (problemOfValue(field, field.default) !== '' ||
        (values && !field.default.split(',').every(value => values.has(value))))
    if (isWrong) throw new Refusal(`字段“${field.label}”的默认值不符合它的类型、长度或字典`)
  }
  return fields
}

/** Returns the columns of a draft. The first model is the default one, and a default always remains. */
export const keepModel = async (tx: Transaction, draft: ModelDraft, before?: ModelRecord) => {
  await lockObject(tx, 'models:default')
  const others = and(eq(models.isDefault, 'Y'), ne(models.id, before?.id ?? ''))
  const [other] = await tx.select({ id: models.id }).from(models).where(others)
  if (before?.isDefault === 'Y' && draft.isDefault === 'N')
    throw new Refusal('不能取消默认模型，请把另一个模型设为默认')
  const isDefault = other ? draft.isDefault : ('Y' as const)
  if (isDefault === 'Y' && draft.status !== '1') throw new Refusal('默认模型不能停用')
  const fields = await keepFields(tx, draft.fields)
  if (before?.kind) requireFixed(before.fields, fields)
  if (other && isDefault === 'Y')
    await tx
      .update(models)
      .set({ isDefault: 'N', version: sql`${models.version} + 1` })
      .where(eq(models.id, other.id))
  return { ...draft, name: oneLine(draft.name), isDefault, fields }
}

const fieldInWords = (field: ModelField) =>
  [
    `${field.label}（${field.name}，${typeWords[field.type]}`,
    field.dict && `，字典 ${field.dict}`,
    field.required && '，必填',
    field.maxLength > 0 && `，${field.maxLength} 字`,
    field.default && `，默认 ${field.default}`,
    field.group && `，${field.group}`,
    '）'
  ]
    .filter(Boolean)
    .join('')

/** Formats the fields for the operation log. */
export const modelInWords = (model: ContentModel) => ({ ...model, fields: model.fields.map(fieldInWords).join('；') })
