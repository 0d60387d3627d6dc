import Type from 'typebox'
import {
  hasDictionary,
  longestModelValue,
  modelFieldName,
  mostModelFields,
  problemOfValue,
  type ModelField,
  type ModelValues as Values
} from '../../../../elements/base/contract/model.ts'
import type { Transaction } from '../../database/open.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { codesIn, valuesOf } from './keep-model.ts'
import { modelFor } from './models.ts'

export const ModelValues = Type.Record(
  Type.String({ pattern: `^${modelFieldName}$` }),
  Type.String({ maxLength: longestModelValue }),
  { maxProperties: mostModelFields, title: '模型字段' }
)

const sentences: Record<Exclude<ReturnType<typeof problemOfValue>, ''>, (field: ModelField) => string> = {
  required: ({ label }) => `请填写“${label}”`,
  long: ({ label, maxLength }) => `“${label}”不能超过 ${maxLength || longestModelValue} 个字`,
  form: ({ label }) => `“${label}”的格式不正确`
}

const hasOwn = (values: Values, name: string) => Object.hasOwn(values, name)
const valueIn = (values: Values, name: string) => (hasOwn(values, name) ? (values[name] ?? '') : '')

/**
 * Returns the values to store for the column's model: those sent, or the article's. Drops values of unknown fields;
 * refuses new ones.
 */
export const keepModelFields = async (
  tx: Transaction,
  column: { id: string; modelId: string },
  sent: Values | undefined,
  before?: { modelFields: Values; newsClassId: string }
): Promise<Values> => {
  const known = before?.modelFields ?? {}
  const { fields } = await modelFor(tx, column.modelId)
  const unknown = Object.entries(sent ?? {}).find(
    ([name, value]) => value !== valueIn(known, name) && !fields.some(field => field.name === name)
  )
  if (unknown) throw new Refusal(`所在栏目的内容模型没有字段“${unknown[0]}”`)
  const choices = await valuesOf(tx, codesIn(fields))
  const kept: Values = {}
  for (const field of fields) {
    const given = sent && hasOwn(sent, field.name) ? valueIn(sent, field.name) : undefined
    const value = (given ?? (before ? valueIn(known, field.name) : field.default)).trim()
    const isAsItWas = before !== undefined && value === valueIn(known, field.name)
    // Requests that omit the fields change something else, so values that were missing may stay missing.
    const isSpoken = sent !== undefined || before?.newsClassId !== column.id
    const problem = isAsItWas && !isSpoken ? '' : problemOfValue(field, value)
    if (problem) throw new Refusal(sentences[problem](field))
    // Earlier choices stay valid even if the dictionary changed.
    const isChosen = !value || isAsItWas || value.split(',').every(one => choices.get(field.dict)?.get(one) === true)
    if (hasDictionary(field) && !isChosen) throw new Refusal(`“${field.label}”的值不在字典里，请重新选择`)
    if (value) kept[field.name] = value
  }
  return kept
}
