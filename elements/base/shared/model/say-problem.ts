import { longestModelValue, problemOfValue, type ModelField } from '../../contract/model.ts'
import type { ModelWords } from './model.text.ts'

/** Returns the error message for a value of a field; '' if it is valid. */
export function sayProblem(text: ModelWords, field: ModelField, value: string): string {
  const problem = problemOfValue(field, value)
  if (problem === 'required') return text.required(field.label)
  if (problem === 'long') return text.long(field.maxLength || longestModelValue)
  return problem === 'form' ? text.forms[field.type] : ''
}
