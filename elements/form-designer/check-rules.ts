import { walk, type FormDocument, type LogicRule } from '../parts/form/document.ts'
import { hasValue } from '../parts/form/types.ts'

export type RuleProblem = 'rule-without-target' | 'rule-unknown-target' | 'rule-contradiction' | 'rule-computed-twice' | 'rule-no-value'

export interface RuleCheck {
  level: 'error' | 'warning'
  code: RuleProblem
  ruleId: string
  values: Record<string, string>
}

const opposite: Partial<Record<LogicRule['action'], LogicRule['action']>> = { show: 'hide', hide: 'show' }

const targetsOf = (rule: LogicRule): readonly string[] => (Array.isArray(rule.fields) ? rule.fields : [])

/** Models as rules name them, with whether they hold a value; a column of a sub-table is `table.column`. */
function modelsOf(document: FormDocument): Map<string, boolean> {
  const models = new Map<string, boolean>()
  for (const { widget, table } of walk(document.list)) {
    if (!widget.model) continue
    models.set(table?.model ? `${table.model}.${widget.model}` : widget.model, hasValue(widget))
  }
  return models
}

const words = (expression: string): string => expression.replace(/\s+/g, '')

/** Rules that can have no effect, or have two that cannot both be. */
export function checkRules(document: FormDocument): RuleCheck[] {
  const logic: readonly LogicRule[] = Array.isArray(document.config.logic) ? document.config.logic : []
  const models = modelsOf(document)
  const checks: RuleCheck[] = []
  logic.forEach((rule, at) => {
    const say = (level: RuleCheck['level'], code: RuleProblem, field = '') => checks.push({ level, code, ruleId: rule.id, values: { field } })
    const targets = targetsOf(rule)
    if (targets.length === 0) say('error', 'rule-without-target')
    const before = logic.slice(0, at)
    for (const field of targets) {
      const holdsValue = models.get(field)
      const others = before.filter(other => targetsOf(other).includes(field))
      if (holdsValue === undefined) say('error', 'rule-unknown-target', field)
      else if (!holdsValue && (rule.action === 'compute' || rule.action === 'require')) say('error', 'rule-no-value', field)
      if (rule.action === 'compute' && others.some(other => other.action === 'compute')) say('error', 'rule-computed-twice', field)
      const isAgainst = (other: LogicRule) => other.action === opposite[rule.action] && words(other.expression) === words(rule.expression)
      if (others.some(isAgainst)) say('error', 'rule-contradiction', field)
    }
  })
  return checks
}
