import Type from 'typebox'
import {
  hasDictionary,
  longestStructure,
  modelFieldName,
  mostModelFields,
  type ModelField,
  type ModelValues as Values
} from '../../../../elements/base/contract/model.ts'
import { longestOf, mostRows, problemOfValue, wrongCell } from '../../../../elements/base/contract/model-value.ts'
import { withoutSpaces } from '../../../../elements/base/contract/checks.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { codesIn, valuesOf } from './keep-model.ts'
import { modelFor } from './models.ts'
import { keepStructure, type Keeping } from './structured-values.ts'

export const ModelValues = Type.Record(
  Type.String({ pattern: `^${modelFieldName}$` }),
  Type.String({ maxLength: longestStructure }),
  { maxProperties: mostModelFields, title: '模型字段' }
)

type Problem = Exclude<ReturnType<typeof problemOfValue>, ''>

/** Problems of cells in words. */
export const cellWords: Record<Problem, string> = {
  ...{ required: '没有填写', long: '太长', form: '的格式不正确', check: '的格式不正确', rows: '不正确', many: '太多' }
}

const sentences: Record<Problem, (field: ModelField, value: string) => string> = {
  required: ({ label }) => `请填写“${label}”`,
  long: field => `“${field.label}”不能超过 ${longestOf(field)} 个字`,
  form: ({ label }) => `“${label}”的格式不正确`,
  check: ({ label }) => `“${label}”的格式不正确`,
  many: ({ label, more }) => `“${label}”最多 ${more?.most ?? mostRows} 行`,
  rows: (field, value) => {
    const { row, column, problem } = wrongCell(field, value)!
    return `“${field.label}”第 ${row + 1} 行的“${column.label}”${cellWords[problem as Problem]}`
  }
}

/** Returns a problem as the note of a cell. */
export const problemInWords = (field: ModelField, problem: Problem): string =>
  problem === 'required' ? '不能为空' : problem === 'long' ? `不能超过 ${longestOf(field)} 个字` : '格式不正确'

const hasOwn = (values: Values, name: string) => Object.hasOwn(values, name)
const valueIn = (values: Values, name: string) => (hasOwn(values, name) ? (values[name] ?? '') : '')

/**
 * Returns the values to store for the column's model: those sent, or the article's. Drops values of unknown fields;
 * refuses new ones.
 */
export const keepModelFields = async (
  keeping: Keeping,
  column: { id: string; modelId: string },
  sent: Values | undefined,
  before?: { modelFields: Values; newsClassId: string }
): Promise<Values> => {
  const { tx } = keeping
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
    const typed = (given ?? (before ? valueIn(known, field.name) : field.default)).trim()
    const value = field.more?.check === 'phone' ? withoutSpaces(typed) : typed
    const isAsItWas = before !== undefined && value === valueIn(known, field.name)
    // Requests that omit the fields change something else, so values that were missing may stay missing.
    const isSpoken = sent !== undefined || before?.newsClassId !== column.id
    const problem = isAsItWas && !isSpoken ? '' : problemOfValue(field, value)
    if (problem) throw new Refusal(sentences[problem](field, value))
    // Earlier choices stay valid even if the dictionary changed.
    const isChosen = !value || isAsItWas || value.split(',').every(one => choices.get(field.dict)?.get(one) === true)
    if (hasDictionary(field) && !isChosen) throw new Refusal(`“${field.label}”的值不在字典里，请重新选择`)
    const own = isAsItWas ? value : await keepStructure(keeping, field, value)
    if (own) kept[field.name] = own
  }
  return kept
}
