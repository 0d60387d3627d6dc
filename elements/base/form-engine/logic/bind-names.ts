// Resolves the names of an expression for the form, or for the rows of one sub-table.
import type { Ast, Expression } from '../../contract/expression.ts'
import type { FieldPlan, ScopePlan } from '../cells/form-plan.ts'

export const fieldOf = (plan: ScopePlan, model: string): FieldPlan | undefined =>
  plan.fields.get(model) ?? plan.others.get(model)

/** Splits a `table.column` name of this form; undefined for a plain model. */
export function columnOf(plan: ScopePlan, name: string): { table: string; column: string } | undefined {
  if (fieldOf(plan, name)) return undefined
  for (const { model, rows } of plan.fields.values()) {
    const column = rows && name.startsWith(`${model}.`) ? name.slice(model.length + 1) : ''
    if (column && fieldOf(rows!, column)) return { table: model, column }
  }
  return undefined
}

/** Returns true for a function that reads the whole column. `min` and `max` of several values compare those. */
const isAggregate = (name: string, values: number): boolean =>
  name === 'sum' || name === 'avg' || name === 'count' || ((name === 'min' || name === 'max') && values === 1)

/** Rebuilds an expression with other children. */
export function mapped(ast: Ast, change: (child: Ast) => Ast): Ast {
  switch (ast.is) {
    case 'list':
      return { ...ast, items: ast.items.map(change) }
    case 'unary':
      return { ...ast, of: change(ast.of) }
    case 'binary':
      return { ...ast, left: change(ast.left), right: change(ast.right) }
    case 'choice':
      return { ...ast, test: change(ast.test), yes: change(ast.yes), no: change(ast.no) }
    case 'call':
      return { ...ast, values: ast.values.map(change) }
    default:
      return ast
  }
}

/**
 * Resolves `table.column`: in a rule for rows of that table it is the value of the row, inside an aggregate and in all
 * other rules the whole column.
 */
export function bindNames(plan: ScopePlan, table: string | undefined, { ast }: Expression): Expression {
  const fields = new Set<string>()
  const named = (name: string, isWhole: boolean, node: Ast): Ast => {
    const column = columnOf(plan, name)
    if (column && (isWhole || column.table !== table)) {
      fields.add(name)
      return { is: 'column', ...column }
    }
    const bound: Ast = column
      ? { is: 'field', name: column.column }
      : fieldOf(plan, name)
        ? { is: 'field', name }
        : node
    fields.add(bound.is === 'field' ? bound.name : name)
    return bound
  }
  const bind = (node: Ast, isWhole: boolean): Ast => {
    if (node.is === 'field') return named(node.name, isWhole, node)
    if (node.is === 'column') return named(`${node.table}.${node.column}`, isWhole, node)
    const isInside = isWhole || (node.is === 'call' && isAggregate(node.name, node.values.length))
    return mapped(node, child => bind(child, isInside))
  }
  const bound = bind(ast, false)
  return { ast: bound, fields: [...fields] }
}
