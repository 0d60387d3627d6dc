import {
  isBare,
  operatorsOf,
  variablesOf,
  type RuleField,
  type RuleLine,
  type RuleOperator,
  type RuleVariable
} from '../../contract/data-rule.ts'

export function newLine({ name, kind }: RuleField): RuleLine {
  const [variable = ''] = variablesOf[kind]
  const [operator = '='] = operatorsOf[kind]
  return { field: name, operator, value: kind === 'flag' ? '1' : '', variable }
}

/** Returns the operators that fit a field and a variable. */
export const operatorsFor = ({ kind }: RuleField, variable: RuleVariable | ''): readonly RuleOperator[] =>
  variable && kind !== 'time' ? ['=', '!='] : operatorsOf[kind].filter(each => !variable || !isBare(each))

/** Returns the line with another operator. Drops the value if the operator compares with none. */
export const withOperator = (line: RuleLine, operator: RuleOperator): RuleLine =>
  isBare(operator) ? { field: line.field, operator, value: '', variable: '' } : { ...line, operator }

/** Returns the line with another variable. Replaces an operator that does not fit. */
export function withVariable(line: RuleLine, field: RuleField, variable: RuleVariable | ''): RuleLine {
  const fitting = operatorsFor(field, variable)
  const operator = fitting.includes(line.operator) ? line.operator : fitting[0]!
  return { ...line, variable, operator, value: variable === 'daysBack' ? '7' : '' }
}
