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
 * What is sent, or where nothing is, what the article has, as the model of its column takes it. Values of fields that the model
 * lacks go; one that is sent anew is refused.
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
    // Who does not speak of the fields changes something else: what is missing then was missing before.
    const isSpoken = sent !== undefined || before?.newsClassId !== column.id
    const problem = isAsItWas && !isSpoken ? '' : problemOfValue(field, value)
    if (problem) throw new Refusal(sentences[problem](field))
    // What was chosen before stays, whatever became of it.
    const isChosen = !value || isAsItWas || value.split(',').every(one => choices.get(field.dict)?.get(one) === true)
    if (hasDictionary(field) && !isChosen) throw new Refusal(`“${field.label}”的值不在字典里，请重新选择`)
    if (value) kept[field.name] = value
  }
  return kept
}
