// Rule language: parsed by jsep, converted to a checked syntax tree, and interpreted. Never executed as JavaScript.
import jsep from 'jsep'
import {
  addDays,
  functions,
  isDay,
  isEmpty,
  numberOf,
  round,
  sameValue,
  textOf,
  truth
} from './expression-functions.ts'

export type Ast =
  | { is: 'value'; value: string | number | boolean | null }
  | { is: 'field'; name: string }
  | { is: 'column'; table: string; column: string }
  | { is: 'list'; items: Ast[] }
  | { is: 'unary'; operator: string; of: Ast }
  | { is: 'binary'; operator: string; left: Ast; right: Ast }
  | { is: 'choice'; test: Ast; yes: Ast; no: Ast }
  | { is: 'call'; name: string; values: Ast[] }

export interface Expression {
  ast: Ast
  /** Fields it reads: a model, or `table.column`. */
  fields: string[]
}

export type ExpressionCode =
  | 'empty'
  | 'long'
  | 'deep'
  | 'syntax'
  | 'member'
  | 'function'
  | 'arguments'
  | 'field'
  | 'unsupported'

/** Error in an expression. `position` counts characters from 0, `detail` is the offending word. */
export class ExpressionProblem extends Error {
  override name = 'ExpressionProblem'
  readonly code: ExpressionCode
  readonly position: number
  readonly detail: string

  constructor(code: ExpressionCode, position: number, detail = '') {
    super(`${code} at ${position} ${detail}`)
    this.code = code
    this.position = position
    this.detail = detail
  }
}

/** Source of the values of an expression. */
export interface Values {
  field: (name: string) => unknown
  column: (table: string, column: string) => readonly unknown[]
}

const lengthLimit = 2000
const depthLimit = 400

jsep.addBinaryOp('in', 7)

/** Replaces full-width Chinese punctuation outside of quotes by ASCII. Positions stay the same. */
export function plainSigns(source: string): string {
  const twins: Record<string, string> = {
    '（': '(',
    '）': ')',
    '，': ',',
    '！': '!',
    '＝': '=',
    '＞': '>',
    '＜': '<',
    '？': '?',
    '：': ':',
    '　': ' ',
    '＋': '+',
    '－': '-',
    '×': '*',
    '÷': '/'
  }
  return source.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[（），！＝＞＜？：　＋－×÷“”]/g, found => {
    if (found === '“' || found === '”') return '"'
    return found.length === 1 ? (twins[found] ?? found) : found
  })
}

/**
 * Parses an expression.
 * @throws ExpressionProblem
 */
export function parseExpression(source: string): Expression {
  if (typeof source !== 'string' || source.trim() === '') throw new ExpressionProblem('empty', 0)
  if (source.length > lengthLimit) throw new ExpressionProblem('long', lengthLimit)
  const text = plainSigns(source)
  let tree: jsep.Expression
  try {
    tree = jsep(text)
  } catch (error) {
    if (error instanceof RangeError) throw new ExpressionProblem('deep', 0)
    const { index, description } = error as { index?: number; description?: string }
    throw new ExpressionProblem('syntax', Math.min(index ?? 0, source.length), description ?? '')
  }
  const fields = new Set<string>()
  return { ast: checked(tree, text, fields, 0), fields: [...fields] }
}

const binary = ['==', '!=', '<', '<=', '>', '>=', '&&', '||', '+', '-', '*', '/', '%', 'in']

function checked(node: jsep.Expression, source: string, fields: Set<string>, depth: number): Ast {
  const place = (word: string) => Math.max(0, source.indexOf(word))
  const refuse = (code: ExpressionCode, word: string): never => {
    throw new ExpressionProblem(code, place(word), word)
  }
  if (depth > depthLimit) throw new ExpressionProblem('deep', 0)
  const inner = (child: unknown): Ast => checked(child as jsep.Expression, source, fields, depth + 1)
  const named = (name: string): Ast => {
    fields.add(name)
    return { is: 'field', name }
  }
  switch (node.type) {
    case 'Literal': {
      const value = node.value as unknown
      if (value !== null && !['string', 'number', 'boolean'].includes(typeof value))
        return refuse('unsupported', String(node.raw))
      return { is: 'value', value: value as string | number | boolean | null }
    }
    case 'Identifier':
      return named(String(node.name))
    case 'ArrayExpression':
      return {
        is: 'list',
        items: (node.elements as unknown[]).map(item => (item ? inner(item) : refuse('syntax', ',')))
      }
    case 'UnaryExpression':
      return ['!', '-', '+'].includes(String(node.operator))
        ? { is: 'unary', operator: String(node.operator), of: inner(node.argument) }
        : refuse('unsupported', String(node.operator))
    case 'BinaryExpression': {
      const operator = String(node.operator).replace(/^([=!]=)=$/, '$1')
      if (!binary.includes(operator)) return refuse('unsupported', operator)
      return { is: 'binary', operator, left: inner(node.left), right: inner(node.right) }
    }
    case 'ConditionalExpression':
      return { is: 'choice', test: inner(node.test), yes: inner(node.consequent), no: inner(node.alternate) }
    case 'MemberExpression': {
      const { object, property, computed, optional } = node as jsep.Expression & {
        object: jsep.Expression
        property: jsep.Expression
      }
      if (computed || optional || object.type !== 'Identifier' || property.type !== 'Identifier')
        return refuse('member', '.')
      const [table, column] = [String(object.name), String(property.name)]
      fields.add(`${table}.${column}`)
      return { is: 'column', table, column }
    }
    case 'CallExpression': {
      const callee = node.callee as jsep.Expression
      const values = node.arguments as jsep.Expression[]
      if (callee.type !== 'Identifier') return refuse('member', '(')
      const name = String(callee.name)
      if (name === 'field') {
        const [only] = values
        if (values.length !== 1 || only?.type !== 'Literal' || typeof only.value !== 'string')
          return refuse('field', name)
        return named(only.value)
      }
      const known = Object.hasOwn(functions, name) ? functions[name]! : refuse('function', name)
      if (values.length < known.least || values.length > known.most) return refuse('arguments', name)
      return { is: 'call', name, values: values.map(inner) }
    }
    case 'Compound':
      throw new ExpressionProblem((node.body as unknown[]).length === 0 ? 'empty' : 'syntax', 0)
    default:
      return refuse('unsupported', String(node.type === 'ThisExpression' ? 'this' : node.type))
  }
}

/** Evaluates a checked expression. Returns undefined if there is no result, for example after division by zero. */
export function evaluate(ast: Ast, values: Values): unknown {
  const at = (node: Ast): unknown => evaluate(node, values)
  switch (ast.is) {
    case 'value':
      return ast.value
    case 'field':
      // An empty field is an empty value; `undefined` means no result.
      return values.field(ast.name) ?? ''
    case 'column':
      return values.column(ast.table, ast.column)
    case 'list':
      return ast.items.map(at)
    case 'choice':
      return truth(at(ast.test)) ? at(ast.yes) : at(ast.no)
    case 'unary':
      if (ast.operator === '!') return !truth(at(ast.of))
      if (isRows(ast.of)) return rowByRow(ast.operator, 0, at(ast.of))
      return ast.operator === '-' ? round(-numberOf(at(ast.of))) : round(numberOf(at(ast.of)))
    case 'call':
      if (ast.name === 'if') return truth(at(ast.values[0]!)) ? at(ast.values[1]!) : ast.values[2] && at(ast.values[2])
      return functions[ast.name]!.run(ast.values.map(at))
    case 'binary':
      if (ast.operator === '&&') return truth(at(ast.left)) && truth(at(ast.right))
      if (ast.operator === '||') return truth(at(ast.left)) || truth(at(ast.right))
      if (isRows(ast.left) || isRows(ast.right)) return rowByRow(ast.operator, at(ast.left), at(ast.right))
      return calculate(ast.operator, at(ast.left), at(ast.right))
  }
}

const isArithmetic = (operator: string): boolean => /^[-+*/%]$/.test(operator)

/** Returns true for a column, or a calculation with one: the result is one value per row. */
export const isRows = (node: Ast): boolean =>
  node.is === 'column' ||
  (node.is === 'unary' && node.operator !== '!' && isRows(node.of)) ||
  (node.is === 'binary' && isArithmetic(node.operator) && (isRows(node.left) || isRows(node.right)))

function rowByRow(operator: string, left: unknown, right: unknown): unknown {
  if (!isArithmetic(operator)) return calculate(operator, left, right)
  const rows = Math.max(...[left, right].map(side => (Array.isArray(side) ? side.length : 0)))
  const of = (side: unknown, row: number): unknown => (Array.isArray(side) ? (side as unknown[])[row] : side)
  return Array.from({ length: rows }, (_, row) => calculate(operator, of(left, row) ?? '', of(right, row) ?? ''))
}

function calculate(operator: string, left: unknown, right: unknown): unknown {
  if (operator === '==') return sameValue(left, right)
  if (operator === '!=') return !sameValue(left, right)
  if (operator === 'in') return functions.contains!.run([right, left])
  if (/^[<>]/.test(operator)) {
    if (isEmpty(left) || isEmpty(right)) return false
    const [one, other] = [numberOf(left), numberOf(right)]
    const difference =
      Number.isNaN(one) || Number.isNaN(other)
        ? textOf(left) < textOf(right)
          ? -1
          : textOf(left) > textOf(right)
            ? 1
            : 0
        : one - other
    return operator === '<'
      ? difference < 0
      : operator === '<='
        ? difference <= 0
        : operator === '>'
          ? difference > 0
          : difference >= 0
  }
  if (left === undefined || right === undefined) return undefined
  if (isDay(left) || isDay(right)) return calculateDays(operator, left, right)
  const [one, other] = [numberOf(left), numberOf(right)]
  if (operator === '+' && (Number.isNaN(one) || Number.isNaN(other))) return textOf(left) + textOf(right)
  if (operator === '+') return round(one + other)
  if (operator === '-') return round(one - other)
  if (operator === '*') return round(one * other)
  return round(operator === '/' ? one / other : one % other)
}

/** Calculates with dates: date ± days, or date − date. A text added to a date is appended. */
function calculateDays(operator: string, left: unknown, right: unknown): unknown {
  if (isDay(left) && isDay(right)) return operator === '-' ? functions.days!.run([right, left]) : undefined
  const [day, other] = isDay(left) ? [left, right] : [right, left]
  if (typeof other === 'string' && operator === '+') return textOf(left) + textOf(right)
  if (typeof other !== 'number' || !Number.isInteger(other)) return undefined
  if (operator === '+') return addDays(String(day), other)
  return operator === '-' && isDay(left) ? addDays(String(day), -other) : undefined
}
