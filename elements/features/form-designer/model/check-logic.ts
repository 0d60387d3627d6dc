// Finds problems of a form's rules, including those only authors need to know.
import { configOf, typeOf, type FormDocument } from '../../../base/form-engine/document/document.ts'
import { ExpressionProblem, parseExpression, type Ast } from '../../../base/contract/expression.ts'
import { columnOf, fieldOf, logicOf, type LogicProblem } from '../../../base/form-engine/logic/logic.ts'
import { planOf, type ScopePlan } from '../../../base/form-engine/cells/form-plan.ts'

/** Returns the problems of a document's rules by rule id. */
export function checkLogic(document: FormDocument): ReadonlyMap<string, LogicProblem[]> {
  const plan = planOf(document)
  const problems = new Map(logicOf(document, plan).problems)
  for (const { id, expression, fields } of configOf(document).logic) {
    const tables = fields.map(name => columnOf(plan, name)?.table)
    const names = misusedDates(astOf(expression), name => isDate(plan, tables, name))
    if (names.length > 0) problems.set(id, [...(problems.get(id) ?? []), { code: 'dates', names }])
  }
  return problems
}

function astOf(expression: string): Ast | undefined {
  try {
    return parseExpression(expression).ast
  } catch (error) {
    if (error instanceof ExpressionProblem) return undefined
    throw error
  }
}

function childrenOf(node: Ast): readonly Ast[] {
  switch (node.is) {
    case 'list':
      return node.items
    case 'unary':
      return [node.of]
    case 'binary':
      return [node.left, node.right]
    case 'choice':
      return [node.test, node.yes, node.no]
    case 'call':
      return node.values
    default:
      return []
  }
}

function isDate(plan: ScopePlan, tables: readonly (string | undefined)[], name: string): boolean {
  const column = columnOf(plan, name)
  const rows = [...tables, column?.table].flatMap(table => (table ? (plan.fields.get(table)?.rows ?? []) : []))
  const widget = (
    [plan, ...rows].map(scope => fieldOf(scope, name)).find(Boolean) ??
    rows.map(scope => fieldOf(scope, column?.column ?? '')).find(Boolean)
  )?.widget
  return widget !== undefined && typeOf(widget) === 'date'
}

/** Returns the dates that an expression uses as numbers. */
function misusedDates(ast: Ast | undefined, isDateField: (name: string) => boolean): string[] {
  const nameOf = (node: Ast): string => {
    const name = node.is === 'field' ? node.name : node.is === 'column' ? `${node.table}.${node.column}` : ''
    return name && isDateField(name) ? name : ''
  }
  const found = new Set<string>()
  const visit = (node: Ast): void => {
    if (node.is === 'binary') {
      const dates = [node.left, node.right].map(nameOf).filter(Boolean)
      if (/^[*/%]$/.test(node.operator) || (node.operator === '+' && dates.length === 2))
        for (const name of dates) found.add(name)
    }
    for (const child of childrenOf(node)) visit(child)
  }
  if (ast) visit(ast)
  return [...found]
}
