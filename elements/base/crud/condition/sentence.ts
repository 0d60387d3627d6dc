import {
  isBare,
  isGroup,
  type RuleField,
  type RuleGroup,
  type RuleKind,
  type RuleLine,
  type RuleOperator
} from '../../contract/data-rule.ts'
import type { ConditionWords } from './condition.text.ts'

/** Returns the word of an operator. Times use "after" and "before" instead of "more" and "less". */
export const operatorWord = (text: ConditionWords, kind: RuleKind | undefined, operator: RuleOperator): string =>
  (kind === 'time' ? (text.times as Partial<Record<RuleOperator, string>>)[operator] : undefined) ??
  text.operators[operator]

function valueInWords(
  text: ConditionWords,
  { value, variable, label }: RuleLine,
  field: RuleField | undefined
): string {
  if (variable === 'daysBack') return text.daysBack(value)
  if (variable) return text.variables[variable]
  if (field?.kind === 'flag') return value === '1' ? text.yes : text.no
  if (label) return text.quoted(label)
  const named = value.split(',').map(each => field?.options?.find(option => option.value === each.trim())?.text ?? each)
  return field?.options || field?.kind === 'number' || field?.kind === 'time' ? named.join(', ') : text.quoted(value)
}

function lineInWords(text: ConditionWords, line: RuleLine, fields: readonly RuleField[]): string {
  const field = fields.find(({ name }) => name === line.field)
  const title = field?.title ?? text.gone(line.field)
  const operator = operatorWord(text, field?.kind, line.operator) ?? line.operator
  return isBare(line.operator) ? `${title} ${operator}` : `${title} ${operator} ${valueInWords(text, line, field)}`
}

/** Formats a condition as a sentence. */
export const inWords = (text: ConditionWords, { match, parts }: RuleGroup, fields: readonly RuleField[]): string =>
  parts
    .map(part => {
      if (!isGroup(part)) return lineInWords(text, part, fields)
      const inner = inWords(text, part, fields)
      return part.parts.length > 1 ? text.group(inner) : inner
    })
    .join(match === 'or' ? text.or : text.and)

/** Counts the conditions of a group, including nested groups. */
export const countLines = ({ parts }: RuleGroup): number =>
  parts.reduce((sum, part) => sum + (isGroup(part) ? countLines(part) : 1), 0)
