// Checks the types in rules: one value or a list, numbers, choices, and the field that a result is written to.
import { isEmpty, sameValue } from '../../contract/expression-functions.ts'
import type { Ast } from '../../contract/expression.ts'
import type { ScopePlan } from '../cells/form-plan.ts'
import { fieldOf } from './bind-names.ts'
import { typeOf, type LogicAction } from '../document/document.ts'
import { isNever } from './possible.ts'
import { either, hasNoValue, labelled, mayBeNumber, typeOfLiteral, typeOfWidget, type ValueType } from './value-type.ts'

export type TypeFault =
  /** A list where one value is wanted. */
  | 'list'
  /** Text that is no number in a calculation. */
  | 'arithmetic'
  /** Compared with a value that is not among the choices. `detail` lists the choices. */
  | 'option'
  /** Compared with the label of a choice. `detail` is its value. */
  | 'label'
  /** Two kinds of values that are never equal or ordered. */
  | 'compare'
  /** The result does not fit the field that it is written to. */
  | 'target'
  /** The condition can never hold. */
  | 'never'
  | 'dates'

export interface TypeProblem {
  fault: TypeFault
  /** Label of the field, or the value as written. */
  name: string
  detail: string
}

interface Part {
  action: LogicAction
  ast: Ast
  table: string | undefined
  targets: readonly string[]
}

const built: ValueType = { kind: 'text', isList: false, isBuilt: true, name: '' }
const anything = (name = ''): ValueType => ({ kind: 'any', isList: false, name })
const one = (kind: ValueType['kind']): ValueType => ({ kind, isList: false, name: '' })

/** Returns the problems of a rule whose names are resolved. */
export function problemsOfTypes(plan: ScopePlan, { action, ast, table, targets }: Part): TypeProblem[] {
  const found: TypeProblem[] = []
  const say = (fault: TypeFault, name: string, detail = '') => {
    if (!found.some(one => one.fault === fault && one.name === name)) found.push({ fault, name, detail })
  }
  const rows = table === undefined ? undefined : plan.fields.get(table)?.rows
  const widgetOf = (name: string) => ((rows && fieldOf(rows, name)) ?? fieldOf(plan, name))?.widget
  const typeOfField = (name: string): ValueType => {
    const widget = widgetOf(name)
    return widget ? typeOfWidget(widget) : anything(name)
  }
  /** Requires one value. A list of choices is refused too. */
  const single = (type: ValueType) => {
    if (type.isList && !isUnknown(type)) say('list', type.name)
    return type
  }
  const isUnknown = ({ kind, isList, isColumn }: ValueType) => kind === 'any' && !isList && !isColumn

  const calculated = (operator: string, left: ValueType, right: ValueType): ValueType => {
    const sides = [left, right]
    for (const side of sides) {
      if (side.isList && !side.isColumn) say('list', side.name)
      else if (operator !== '+' && side.kind !== 'date' && !mayBeNumber(side)) say('arithmetic', side.name)
    }
    const dates = sides.filter(({ kind, name }) => kind === 'date' && name !== '')
    const others = sides.filter(({ kind }) => kind !== 'date')
    if (/^[*/%]$/.test(operator) || (operator === '+' && dates.length === 2))
      for (const { name } of dates) say('dates', name)
    const isColumn = sides.some(side => side.isColumn)
    const kind =
      operator === '+' && sides.some(side => side.kind === 'text')
        ? sides.some(side => !mayBeNumber(side))
          ? 'text'
          : 'any'
        : sides.some(side => side.kind === 'date')
          ? operator === '-' && others.length === 0
            ? 'number'
            : 'date'
          : 'number'
    return {
      kind,
      isList: isColumn,
      isColumn,
      isBuilt: kind === 'text',
      name: sides.find(side => side.isColumn)?.name ?? ''
    }
  }

  /** Reports values that the other side can never have. */
  const matched = (left: ValueType, right: ValueType) => {
    for (const [field, other] of [
      [left, right],
      [right, left]
    ] as const) {
      for (const value of other.choices ? [] : (other.values ?? [])) {
        if (isEmpty(value) || !field.values || !field.choices) continue
        if (field.values.some(known => sameValue(known, value))) continue
        const meant = labelled(field.choices ?? [], value)
        if (meant) say('label', String(value), String(meant.value))
        else say('option', String(value), field.name)
      }
      const isText = other.kind === 'text' && other.values !== undefined && !mayBeNumber(other)
      if ((field.kind === 'number' || field.kind === 'date') && isText) say('compare', field.name, other.name)
      if (field.kind === 'date' && other.kind === 'number' && other.values) say('compare', field.name, other.name)
    }
    if (left.choices && right.choices && !left.values!.some(one => right.values!.some(two => sameValue(one, two))))
      say('compare', left.name, right.name)
  }
  const compared = (operator: string, left: ValueType, right: ValueType): ValueType => {
    const isEquality = operator === '==' || operator === '!='
    const isBlank = [left, right].some(side => side.kind === 'any' && !side.isList && side.name === '')
    if (isEquality && ((left.isList && right.isList) || (isBlank && !left.isColumn && !right.isColumn)))
      return one('boolean')
    for (const side of [left, right]) single(side)
    if (left.isList || right.isList) return one('boolean')
    if (isEquality) matched(left, right)
    else {
      const sides: (readonly [ValueType, ValueType])[] = [
        [left, right],
        [right, left]
      ]
      for (const [side, other] of sides) {
        const isNumber = side.kind === 'number' || (side.kind === 'date' && other.kind === 'number' && other.values)
        if (isNumber && (side.kind === 'date' || (other.kind !== 'date' && !mayBeNumber(other))))
          say('compare', side.name || other.name, side.name ? other.name : '')
        if (side.kind === 'date' && other.kind === 'text' && other.values && !other.choices)
          say('compare', side.name, other.name)
      }
    }
    return one('boolean')
  }
  const contained = (whole: ValueType, part: ValueType): ValueType => {
    single(part)
    if (whole.isList || whole.choices) {
      const isPart = (value: unknown) =>
        !whole.isList && whole.values?.some(known => String(known).includes(String(value)))
      if (!part.values?.every(isPart)) matched({ ...whole, isList: false }, part)
    }
    return one('boolean')
  }
  const condition = (type: ValueType) => {
    if (type.isColumn) say('list', type.name)
    return type
  }

  const call = (name: string, values: readonly Ast[]): ValueType => {
    if (name === 'if') {
      condition(infer(values[0]!))
      return either(infer(values[1]!), values[2] ? infer(values[2]) : anything())
    }
    const types = values.map(infer)
    switch (name) {
      case 'sum':
      case 'min':
      case 'max':
      case 'avg':
        for (const type of types) {
          if (type.kind === 'date' || !mayBeNumber(type)) say('arithmetic', type.name)
        }
        return one('number')
      case 'count':
      case 'length':
        return one('number')
      case 'round':
      case 'abs':
      case 'number':
        for (const type of types) if (!mayBeNumber(single(type))) say('arithmetic', type.name)
        return one('number')
      case 'days':
        // A single value is a range of dates.
        if (types.length > 1 || types[0]!.isColumn) types.forEach(single)
        return one('number')
      case 'year':
      case 'month':
        types.forEach(single)
        return one('number')
      case 'contains':
        return contained(types[0]!, types[1]!)
      case 'empty':
        return one('boolean')
      case 'today':
      case 'now':
        return one('date')
      case 'upper':
      case 'lower':
        types.forEach(single)
        return built
      default:
        return name === 'concat' || name === 'text' ? built : anything()
    }
  }

  const infer = (node: Ast): ValueType => {
    switch (node.is) {
      case 'value':
        return typeOfLiteral(node.value)
      case 'field':
        return typeOfField(node.name)
      case 'column': {
        const widget = plan.fields.get(node.table)?.rows?.fields.get(node.column)?.widget
        const type = widget ? typeOfWidget(widget) : anything(node.column)
        return { ...type, isList: true, isColumn: true }
      }
      case 'list': {
        const types = node.items.map(infer)
        const values = types.every(type => type.values) ? types.flatMap(type => type.values!) : undefined
        return { kind: 'any', isList: true, values, name: '' }
      }
      case 'choice':
        condition(infer(node.test))
        return either(infer(node.yes), infer(node.no))
      case 'unary': {
        const type = infer(node.of)
        if (node.operator !== '!') return calculated('-', anything(), type)
        condition(type)
        return one('boolean')
      }
      case 'call':
        return call(node.name, node.values)
      case 'binary': {
        const [left, right] = [infer(node.left), infer(node.right)]
        if (node.operator === '&&' || node.operator === '||') {
          condition(left)
          condition(right)
          return one('boolean')
        }
        if (node.operator === 'in') return contained(right, left)
        return /^[-+*/%]$/.test(node.operator)
          ? calculated(node.operator, left, right)
          : compared(node.operator, left, right)
      }
    }
  }

  const result = infer(ast)
  if (action !== 'compute') {
    condition(result)
    if (found.length === 0 && isNever(ast, name => (widgetOf(name) ? typeOfField(name) : undefined))) say('never', '')
    return found
  }
  for (const target of targets) {
    const widget = widgetOf(target)
    if (!widget || hasNoValue(widget)) continue
    const wanted = typeOfWidget(widget)
    if (result.isList && !wanted.isList) say('list', result.name || wanted.name)
    else if (!fits(result, wanted, typeOf(widget) === 'sub-table')) say('target', wanted.name)
    else if (wanted.choices && wanted.kind !== 'boolean') matched(wanted, { ...result, choices: undefined })
  }
  return found
}

/** Returns whether a result may be written to a field. */
function fits(result: ValueType, wanted: ValueType, isTable: boolean): boolean {
  if (isTable) return false
  if (wanted.kind === 'boolean')
    return result.kind === 'boolean' || result.kind === 'any' || (result.values?.every(isFlag) ?? false)
  if (wanted.choices) return result.values !== undefined || (result.kind === 'any' && !result.isList) || result.isList
  if (result.kind === 'any' || wanted.kind === 'any') return true
  if (wanted.kind === 'number') return result.kind !== 'date' && result.kind !== 'time' && isNumeric(result)
  if (wanted.kind === 'date') return result.kind === 'date'
  return wanted.kind !== 'time' || result.kind === 'time' || result.kind === 'text'
}

const isFlag = (value: unknown): boolean => typeof value === 'boolean' || isEmpty(value)

/** Returns whether every known value is a number. Free text is not. */
const isNumeric = (type: ValueType): boolean =>
  type.kind === 'number' ||
  type.kind === 'boolean' ||
  (type.values?.every(value => mayBeNumber(typeOfLiteral(value))) ?? !type.isBuilt)
