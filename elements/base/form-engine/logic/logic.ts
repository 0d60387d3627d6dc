// Compiles rules without code: finds their targets, their order and their problems.
import { configOf, type FormDocument, type LogicAction, type LogicRule } from '../document/document.ts'
import { ExpressionProblem, isRows, parseExpression, type Expression } from '../../contract/expression.ts'
import { modelsInside, planOf, type ScopePlan } from '../cells/form-plan.ts'
import { bindNames, columnOf, fieldOf } from './bind-names.ts'
import type { TypeProblem } from './rule-types.ts'

export type LogicProblem =
  | { code: 'syntax'; problem: ExpressionProblem }
  /** Expression or targets name fields that the form does not have. */
  | { code: 'unknown'; names: string[] }
  | { code: 'unknownTarget'; names: string[] }
  | { code: 'types'; problem: TypeProblem }
  | { code: 'noTarget' }
  | { code: 'action' }
  /** A computed value or a visibility depends on itself. `chain` has the labels along the cycle. */
  | { code: 'cycle'; chain: string[] }

/** Rule that can run for the form, or for each row of one sub-table. */
export interface CompiledRule {
  rule: LogicRule
  /** The expression with resolved names, see `bindNames`. */
  expression: Expression
  /** Sub-table of the rows; undefined for the form. */
  table: string | undefined
  /** Models of the form, or columns of the table. */
  targets: string[]
  /** Models and `table.column` keys that trigger the rule. */
  reads: ReadonlySet<string>
}

export interface Logic {
  /** Sorted by dependency, so that each rule finds its inputs computed. */
  rules: readonly CompiledRule[]
  problems: ReadonlyMap<string, LogicProblem[]>
}

const actions: readonly LogicAction[] = ['show', 'hide', 'require', 'disable', 'compute']

function columnsOf(plan: ScopePlan, table: string): string[] {
  const rows = plan.fields.get(table)?.rows
  return rows ? [...rows.fields.keys()].map(column => `${table}.${column}`) : []
}

/** Returns every key that changes with a target: the content of a container, the columns of a table. */
function spread(plan: ScopePlan, model: string): string[] {
  const inside = [...modelsInside(plan, model)]
  return [model, ...inside, ...[model, ...inside].flatMap(one => columnsOf(plan, one))]
}

export function logicOf(document: FormDocument, plan = planOf(document)): Logic {
  const problems = new Map<string, LogicProblem[]>()
  const compiled: CompiledRule[] = []
  const note = (rule: LogicRule, problem: LogicProblem) =>
    problems.set(rule.id, [...(problems.get(rule.id) ?? []), problem])

  for (const rule of configOf(document).logic) {
    const before = problems.get(rule.id)?.length ?? 0
    if (!actions.includes(rule.action)) note(rule, { code: 'action' })
    let expression: Expression | undefined
    try {
      expression = parseExpression(rule.expression)
    } catch (error) {
      if (!(error instanceof ExpressionProblem)) throw error
      note(rule, { code: 'syntax', problem: error })
    }
    const names = rule.fields
    if (names.length === 0) note(rule, { code: 'noTarget' })
    const strange = names.filter(name => !fieldOf(plan, name) && !columnOf(plan, name))
    if (strange.length > 0) note(rule, { code: 'unknownTarget', names: strange })
    if (!expression) continue

    // Split the rule: one part for the form, one for each sub-table with targets.
    const tables = new Set(names.filter(name => !strange.includes(name)).map(name => columnOf(plan, name)?.table))
    const unknown = new Set<string>()
    const parts: CompiledRule[] = []
    for (const table of tables.size > 0 ? tables : [undefined]) {
      const targets = names.flatMap(name => {
        const column = columnOf(plan, name)
        return column?.table === table && (column || fieldOf(plan, name)) ? [column?.column ?? name] : []
      })
      const reads = new Set<string>()
      const bound = bindNames(plan, table, expression)
      for (const name of bound.fields) for (const key of readKeys(plan, table, name, unknown)) reads.add(key)
      // A list would make the data of the target invalid, so the rule has no effect.
      if (rule.action === 'compute' && isRows(bound.ast)) note(rule, listWritten(bound))
      parts.push({ rule, expression: bound, table, targets, reads })
    }
    if (unknown.size > 0) note(rule, { code: 'unknown', names: [...unknown] })
    if ((problems.get(rule.id)?.length ?? 0) === before) compiled.push(...parts)
  }
  return { rules: ordered(plan, compiled, note), problems }
}

const listWritten = ({ fields }: Expression): LogicProblem => ({
  code: 'types',
  problem: { fault: 'list', name: fields.find(name => name.includes('.')) ?? '', detail: '' }
})

function readKeys(plan: ScopePlan, table: string | undefined, name: string, unknown: Set<string>): string[] {
  const rows = table === undefined ? undefined : plan.fields.get(table)?.rows
  if (rows && fieldOf(rows, name)) return [`${table}.${name}`]
  if (fieldOf(plan, name)) return [name, ...columnsOf(plan, name)]
  const column = columnOf(plan, name)
  if (column) return [name, column.table]
  unknown.add(name)
  return []
}

/** Returns the keys that a rule computes or hides. */
function writes(plan: ScopePlan, { rule, table, targets }: CompiledRule): string[] {
  if (rule.action === 'require' || rule.action === 'disable') return []
  if (table === undefined) return targets.flatMap(target => spread(plan, target))
  const rows = plan.fields.get(table)!.rows!
  return targets.flatMap(target => [target, ...modelsInside(rows, target)].map(column => `${table}.${column}`))
}

function ordered(
  plan: ScopePlan,
  rules: CompiledRule[],
  note: (rule: LogicRule, problem: LogicProblem) => void
): CompiledRule[] {
  const written = new Map(rules.map(rule => [rule, writes(plan, rule)]))
  const writers = new Map<string, CompiledRule[]>()
  for (const [rule, keys] of written) for (const key of keys) writers.set(key, [...(writers.get(key) ?? []), rule])
  const needs = (rule: CompiledRule): CompiledRule[] => [...rule.reads].flatMap(key => writers.get(key) ?? [])

  const state = new Map<CompiledRule, 'open' | 'done'>()
  const broken = new Set<CompiledRule>()
  const order: CompiledRule[] = []
  const visit = (rule: CompiledRule, way: readonly CompiledRule[]): void => {
    if (state.get(rule) === 'done') return
    if (state.get(rule) === 'open') {
      const round = way.slice(way.indexOf(rule))
      const chain = chainOf(plan, round, written)
      for (const one of round) {
        if (!broken.has(one)) note(one.rule, { code: 'cycle', chain })
        broken.add(one)
      }
      return
    }
    state.set(rule, 'open')
    for (const need of needs(rule)) visit(need, [...way, rule])
    state.set(rule, 'done')
    order.push(rule)
  }
  for (const rule of rules) visit(rule, [])
  return order.filter(rule => !broken.has(rule))
}

/** Returns the labels of the fields around a cycle. The first one is repeated at the end. */
function chainOf(
  plan: ScopePlan,
  round: readonly CompiledRule[],
  written: ReadonlyMap<CompiledRule, string[]>
): string[] {
  const names = round.map((rule, at) => {
    const next = round[(at + 1) % round.length]!
    const key = [...rule.reads].find(read => written.get(next)!.includes(read)) ?? ''
    const column = columnOf(plan, key)
    const widget = column
      ? fieldOf(plan.fields.get(column.table)!.rows!, column.column)?.widget
      : fieldOf(plan, key)?.widget
    return widget?.name || key
  })
  return [...names, names[0]!].reverse()
}
