import { longestModelValue, problemOfValue, type ModelField } from '../../contract/model.ts'
import type { ModelWords } from './model.text.ts'

/** The sentence that is wrong with a value of a field, '' for none. */
export function sayProblem(text: ModelWords, field: ModelField, value: string): string {
  const problem = problemOfValue(field, value)
  if (problem === 'required') return text.required(field.label)
  if (problem === 'long') return text.long(field.maxLength || longestModelValue)
  return problem === 'form' ? text.forms[field.type] : ''
}
