// Finds problems of a form's rules, including those only authors need to know.
import type { FormDocument } from '../../../base/form-engine/document/document.ts'
import { logicOf, type LogicProblem } from '../../../base/form-engine/logic/logic.ts'
import { problemsOfTypes } from '../../../base/form-engine/logic/rule-types.ts'
import { planOf } from '../../../base/form-engine/cells/form-plan.ts'

/** Returns the problems of a document's rules by rule id. */
export function checkLogic(document: FormDocument): ReadonlyMap<string, LogicProblem[]> {
  const plan = planOf(document)
  const logic = logicOf(document, plan)
  const problems = new Map(logic.problems)
  for (const { rule, expression, table, targets } of logic.rules) {
    const known = problems.get(rule.id) ?? []
    const found = problemsOfTypes(plan, { action: rule.action, ast: expression.ast, table, targets })
    const isNew = ({ fault, name }: (typeof found)[number]) =>
      !known.some(one => one.code === 'types' && one.problem.fault === fault && one.problem.name === name)
    const added = found.filter(isNew).map(problem => ({ code: 'types' as const, problem }))
    if (added.length > 0) problems.set(rule.id, [...known, ...added])
  }
  return problems
}
