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

/** The operators that go with a field and a variable. */
export const operatorsFor = ({ kind }: RuleField, variable: RuleVariable | ''): readonly RuleOperator[] =>
  variable && kind !== 'time' ? ['=', '!='] : operatorsOf[kind].filter(each => !variable || !isBare(each))

/** The line with another operator; what compares with nothing has no value. */
export const withOperator = (line: RuleLine, operator: RuleOperator): RuleLine =>
  isBare(operator) ? { field: line.field, operator, value: '', variable: '' } : { ...line, operator }

/** The line with another variable; an operator that does not go with it gives way. */
export function withVariable(line: RuleLine, field: RuleField, variable: RuleVariable | ''): RuleLine {
  const fitting = operatorsFor(field, variable)
  const operator = fitting.includes(line.operator) ? line.operator : fitting[0]!
  return { ...line, variable, operator, value: variable === 'daysBack' ? '7' : '' }
}
