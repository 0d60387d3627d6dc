// Finds conditions that can never hold, whatever is filled in.
import { evaluate, type Ast } from '../../contract/expression.ts'
import { addDays, isDay } from '../../contract/expression-functions.ts'
import type { ValueType } from './value-type.ts'

/** Comparison of one field with a literal, or of its length. */
interface Fact {
  /** The field, or `length` of it. */
  subject: string
  name: string
  operator: string
  value: unknown
  isTrue: boolean
}
type Clause = readonly Fact[]

const mostClauses = 200
const flipped: Record<string, string> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==', '!=': '!=' }

function factOf(node: Ast, isTrue: boolean): Fact | undefined {
  if (node.is !== 'binary') return undefined
  const { operator, left, right } = node
  if (operator === 'in') {
    const isPlain = left.is === 'field' && right.is === 'list' && right.items.every(({ is }) => is === 'value')
    if (!isPlain) return undefined
    const value = right.items.map(item => (item as { value: unknown }).value)
    return { subject: left.name, name: left.name, operator, value, isTrue }
  }
  if (!flipped[operator]) return undefined
  if (left.is === 'value' && right.is !== 'value')
    return factOf({ ...node, operator: flipped[operator], left: right, right: left }, isTrue)
  if (right.is !== 'value') return undefined
  const [only] = left.is === 'call' && left.name === 'length' ? left.values : [undefined]
  if (only?.is === 'field') return { subject: `length(${only.name})`, name: '', operator, value: right.value, isTrue }
  return left.is === 'field' ? { subject: left.name, name: left.name, operator, value: right.value, isTrue } : undefined
}

const both = (one: Clause[], other: Clause[]): Clause[] => one.flatMap(left => other.map(right => [...left, ...right]))

/** Returns the alternatives of a condition. Undefined if there are too many. */
function clausesOf(node: Ast, isTrue: boolean): Clause[] | undefined {
  if (node.is === 'unary' && node.operator === '!') return clausesOf(node.of, !isTrue)
  if (node.is === 'value') return Boolean(node.value) === isTrue ? [[]] : []
  if (node.is === 'binary' && (node.operator === '&&' || node.operator === '||')) {
    const [left, right] = [clausesOf(node.left, isTrue), clausesOf(node.right, isTrue)]
    if (!left || !right || left.length * right.length > mostClauses || left.length + right.length > mostClauses)
      return undefined
    return (node.operator === '&&') === isTrue ? both(left, right) : [...left, ...right]
  }
  const fact = factOf(node, isTrue)
  return [fact ? [fact] : []]
}

function holds({ operator, value, isTrue }: Fact, candidate: unknown): boolean {
  const right: Ast = Array.isArray(value)
    ? { is: 'list', items: (value as (string | number | boolean | null)[]).map(one => ({ is: 'value', value: one })) }
    : { is: 'value', value: value as string }
  const left: Ast = { is: 'field', name: 'x' }
  return evaluate({ is: 'binary', operator, left, right }, { field: () => candidate, column: () => [] }) === isTrue
}

/** Returns the day, the days before and after it, and a time of the day. */
const daysAround = (day: unknown): unknown[] =>
  isDay(day) ? [day, `${String(day).slice(0, 10)} 12:00:00`, addDays(String(day), 1), addDays(String(day), -1)] : [day]

/** Returns values of which at least one fulfils all facts about a field, if any value does. */
function candidatesFor(facts: Clause, type: ValueType | undefined): readonly unknown[] | undefined {
  if (type?.values) return [...type.values, '']
  const isNumeric = type === undefined || type.kind === 'number'
  const given = facts.flatMap(({ value }) => value)
  if (type && !isNumeric) {
    if (type.kind === 'date') return [...given.flatMap(daysAround), '']
    // Texts: only equality can contradict itself.
    return facts.some(({ operator, isTrue }) => (operator === '==' || operator === 'in') && isTrue)
      ? [...given, '']
      : undefined
  }
  const numbers = given.map(Number).filter(Number.isFinite)
  if (numbers.length === 0) return undefined
  const { min = -Infinity, max = Infinity } = type ?? { min: 0 }
  const between = numbers.flatMap(one => [one, ...numbers.map(other => (one + other) / 2), one - 1, one + 1])
  const inside = [...between, min, max].filter(number => number >= min && number <= max && Number.isFinite(number))
  return type === undefined ? inside : [...inside, '']
}

function isPossible(clause: Clause, typeOf: (name: string) => ValueType | undefined): boolean {
  const known = new Map<string, Fact[]>()
  for (const fact of clause) known.set(fact.subject, [...(known.get(fact.subject) ?? []), fact])
  return [...known.values()].every(facts => {
    const { name } = facts[0]!
    const type = name === '' ? undefined : typeOf(name)
    if (name !== '' && (!type || type.isList || type.kind === 'any')) return true
    const candidates = candidatesFor(facts, type)
    return !candidates || candidates.some(candidate => facts.every(fact => holds(fact, candidate)))
  })
}

/**
 * Returns true for a condition that is false for every input, such as two values of one field.
 * @param typeOf type of a field; undefined if the field is unknown
 */
export function isNever(ast: Ast, typeOf: (name: string) => ValueType | undefined): boolean {
  const clauses = clausesOf(ast, true)
  return clauses !== undefined && !clauses.some(clause => isPossible(clause, typeOf))
}
