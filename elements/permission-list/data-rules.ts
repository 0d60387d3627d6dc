import {
  addRule,
  deleteRule,
  editRule,
  operatorsOf,
  ruleFields,
  rulesOfRight,
  testRule,
  variablesOf,
  type DataRule,
  type RuleField,
  type RuleGroup,
  type RuleLine,
  type RuleOperator,
  type RuleVariable
} from '../contract/data-rule.ts'
import { changed } from '../session/changes.ts'
import { send } from '../session/request.ts'

export interface RulesOfRight {
  rules: DataRule[]
  fields: RuleField[]
}

export async function loadRules(permissionId: string, signal: AbortSignal): Promise<RulesOfRight> {
  const query = { permissionId }
  const [rules, fields] = await Promise.all([
    send(rulesOfRight, { query, signal }),
    send(ruleFields, { query, signal })
  ])
  return { rules, fields }
}

/** A rule that is typed; without an id a new one. */
export interface RuleDraft {
  id?: string
  version?: number
  ruleName: string
  status: '0' | '1'
  condition: RuleGroup
}

export async function keepRule(permissionId: string, { id, version, ...draft }: RuleDraft): Promise<void> {
  if (id) await send(editRule, { body: { ...draft, permissionId, id, version } })
  else await send(addRule, { body: { ...draft, permissionId } })
  changed('permission')
}

export async function removeRule(id: string): Promise<void> {
  await send(deleteRule, { query: { id } })
  changed('permission')
}

/** How many rows the person would see, and of how many. */
export const tryRule = (
  permissionId: string,
  condition: RuleGroup,
  userId: string
): Promise<{ seen: number; all: number }> => send(testRule, { body: { permissionId, condition, userId } })

export const draftOf = ({ id, version, ruleName, status, condition }: DataRule): RuleDraft => ({
  ...{ id, version, ruleName, status, condition }
})

export const newLine = ({ name, kind }: RuleField): RuleLine => {
  const [variable = ''] = variablesOf[kind]
  const [operator = '='] = operatorsOf[kind]
  return { field: name, operator, value: kind === 'flag' ? '1' : '', variable }
}

/** The operators that go with a field and a variable. */
export const operatorsFor = ({ kind }: RuleField, variable: RuleVariable | ''): readonly RuleOperator[] =>
  variable && kind !== 'time' ? ['=', '!='] : operatorsOf[kind]

/** The line with another variable; an operator that does not go with it gives way. */
export const withVariable = (line: RuleLine, field: RuleField, variable: RuleVariable | ''): RuleLine => {
  const fitting = operatorsFor(field, variable)
  const operator = fitting.includes(line.operator) ? line.operator : fitting[0]!
  return { ...line, variable, operator, value: variable === 'daysBack' ? '7' : '' }
}
