import type { ModelField } from '../../contract/model.ts'
import { longestOf, mostRows, problemOfValue, wrongCell, type Problem } from '../../contract/model-value.ts'
import type { ModelWords } from './model.text.ts'

type Said = Pick<ModelField, 'type' | 'maxLength' | 'more'>

function say(text: ModelWords, field: Said, problem: Problem): string {
  if (problem === 'long') return text.long(longestOf(field))
  if (problem === 'many') return text.tooMany(field.more?.most ?? mostRows)
  if (problem === 'check' && field.more?.check) return text.checks[field.more.check]
  return problem === 'required' ? text.missing : text.forms[field.type]
}

/** Returns the error message for a value of a field; '' if it is valid. */
export function sayProblem(text: ModelWords, field: ModelField, value: string): string {
  const problem = problemOfValue(field, value)
  if (problem === '') return ''
  if (problem === 'required') return text.required(field.label)
  const wrong = problem === 'rows' && wrongCell(field, value)
  if (wrong) return text.wrongCell(wrong.row + 1, wrong.column.label, say(text, wrong.column, wrong.problem))
  return say(text, field, problem)
}
