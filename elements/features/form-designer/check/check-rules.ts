import { configOf, walk, type FormDocument, type LogicRule } from '../../../base/form-engine/document/document.ts'
import { ExpressionProblem, parseExpression } from '../../../base/contract/expression.ts'
import type { LogicProblem } from '../../../base/form-engine/logic/logic.ts'
import type { TypeFault } from '../../../base/form-engine/logic/rule-types.ts'
import { hasValue } from '../../../base/form-engine/catalogue/widget-types.ts'
import { checkLogic } from '../model/check-logic.ts'
import { nameIn } from '../model/logic-fields.ts'

export type RuleProblem =
  | 'rule-broken'
  | 'rule-unknown-field'
  | 'rule-action'
  | 'rule-cycle'
  | 'rule-constant'
  | 'rule-without-target'
  | 'rule-unknown-target'
  | 'rule-contradiction'
  | 'rule-computed-twice'
  | 'rule-no-value'
  | `rule-${TypeFault}`

interface RuleCheck {
  level: 'error' | 'warning'
  code: RuleProblem
  ruleId: string
  values: Record<string, string>
}

const opposite: Partial<Record<LogicRule['action'], LogicRule['action']>> = { show: 'hide', hide: 'show' }

/** Returns the names of fields without a value; a column of a sub-table is `table.column`. */
function valueless(document: FormDocument): Set<string> {
  const models = new Set<string>()
  for (const { widget, table } of walk(document.list)) {
    if (widget.model && !hasValue(widget)) models.add(nameIn(widget, table))
  }
  return models
}

/** Removes spaces to compare expressions. Differences only within quotes are unlikely. */
const words = (expression: string): string => expression.replace(/\s+/g, '')

/** Maps problems found by the renderer to codes of the panel. */
function* told(problem: LogicProblem): Generator<[code: RuleProblem, field: string, detail?: string]> {
  if (problem.code === 'syntax') yield ['rule-broken', String(problem.problem.position + 1)]
  else if (problem.code === 'noTarget') yield ['rule-without-target', '']
  else if (problem.code === 'action') yield ['rule-action', '']
  else if (problem.code === 'cycle') yield ['rule-cycle', problem.chain.join(' → ')]
  else if (problem.code === 'types')
    yield [`rule-${problem.problem.fault}`, problem.problem.name, problem.problem.detail]
  else
    for (const name of problem.names)
      yield [problem.code === 'unknown' ? 'rule-unknown-field' : 'rule-unknown-target', name]
}

function isConstant(expression: string): boolean {
  try {
    return parseExpression(expression).fields.length === 0
  } catch (error) {
    if (error instanceof ExpressionProblem) return false
    throw error
  }
}

/** Finds rules that are broken, without effect, or contradictory. */
export function checkRules(document: FormDocument): RuleCheck[] {
  const { logic } = configOf(document)
  if (logic.length === 0) return []
  const problems = checkLogic(document)
  const empty = valueless(document)
  const seen = new Set<string>()
  const checks: RuleCheck[] = []
  logic.forEach((rule, at) => {
    const say = (level: RuleCheck['level'], code: RuleProblem, field = '', detail = '') =>
      checks.push({ level, code, ruleId: rule.id, values: { field, ...(detail && { detail }) } })
    // Rules with the same id share their problems.
    if (!seen.has(rule.id))
      for (const problem of problems.get(rule.id) ?? [])
        for (const [code, field, detail] of told(problem)) say('error', code, field, detail)
    seen.add(rule.id)
    if (rule.action !== 'compute' && isConstant(rule.expression)) say('warning', 'rule-constant')
    const before = logic.slice(0, at)
    for (const field of rule.fields) {
      const others = before.filter(other => other.fields.includes(field))
      if (empty.has(field) && (rule.action === 'compute' || rule.action === 'require'))
        say('error', 'rule-no-value', field)
      if (rule.action === 'compute' && others.some(other => other.action === 'compute'))
        say('error', 'rule-computed-twice', field)
      const isAgainst = (other: LogicRule) =>
        other.action === opposite[rule.action] && words(other.expression) === words(rule.expression)
      if (others.some(isAgainst)) say('error', 'rule-contradiction', field)
    }
  })
  return checks
}
