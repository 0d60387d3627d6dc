import {
  hasDictionary,
  hasLength,
  isReservedField,
  longestModelValue,
  modelFieldName,
  mostModelFields,
  type ModelField
} from '../../base/contract/model.ts'
import { sayProblem } from '../../base/shared/model/say-problem.ts'
import type { ModelWords } from '../../base/shared/model/model.text.ts'
import type { ModelListWords } from './model-list.text.ts'

export type Part = 'label' | 'name' | 'dict' | 'maxLength' | 'default'

const named = new RegExp(`^${modelFieldName}$`)

/** Returns the problems of a field among its siblings, by property. */
export function problemsOfField(
  text: ModelListWords,
  values: ModelWords,
  fields: readonly ModelField[],
  at: number
): Partial<Record<Part, string>> {
  const field = fields[at]!
  const isTwice = (part: 'label' | 'name') =>
    fields.some((other, index) => index !== at && other[part].trim() === field[part].trim())
  const problems: Partial<Record<Part, string>> = {}
  if (!field.label.trim()) problems.label = text.labelMissing
  else if (isTwice('label')) problems.label = text.labelTwice
  if (!named.test(field.name)) problems.name = text.nameWrong
  else if (isReservedField(field.name)) problems.name = text.nameReserved
  else if (isTwice('name')) problems.name = text.nameTwice
  if (hasDictionary(field) && !field.dict) problems.dict = text.dictMissing
  const isLength = Number.isInteger(field.maxLength) && field.maxLength >= 0 && field.maxLength <= longestModelValue
  if (hasLength(field) && !isLength) problems.maxLength = text.lengthWrong(longestModelValue)
  const wrong = sayProblem(values, { ...field, required: false }, field.default)
  if (wrong) problems.default = wrong
  return problems
}

/** Returns the first problem of all fields, or an empty string. */
export function problemOfFields(text: ModelListWords, values: ModelWords, fields: readonly ModelField[]): string {
  if (fields.length > mostModelFields) return text.tooMany(mostModelFields)
  for (const [at, field] of fields.entries()) {
    const [problem] = Object.values(problemsOfField(text, values, fields, at))
    if (problem) return text.fieldWrong(field.label.trim() || text.nth(at + 1), problem)
  }
  return ''
}

/** Creates a field with an unused name. */
export function freshField(fields: readonly ModelField[]): ModelField {
  const taken = new Set(fields.map(({ name }) => name))
  let number = fields.length + 1
  while (taken.has(`field${number}`)) number += 1
  const group = fields.at(-1)?.group ?? ''
  return {
    name: `field${number}`,
    label: '',
    type: 'text',
    required: false,
    maxLength: 0,
    default: '',
    dict: '',
    group
  }
}

/** Returns the list with one field moved. */
export function moved(fields: readonly ModelField[], from: number, to: number): ModelField[] {
  const next = [...fields]
  const [field] = next.splice(from, 1)
  if (field) next.splice(to, 0, field)
  return next
}
