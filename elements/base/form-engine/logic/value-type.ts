// Types of the values in rules.
import { isDay, isEmpty, numberOf, sameValue } from '../../contract/expression-functions.ts'
import { definitionOf } from '../catalogue/widget-types.ts'
import { typeOf, type Options, type Widget } from '../document/document.ts'
import { boundsOf } from '../document/number-bounds.ts'
import { isOn, numberOption, textOption } from '../document/type.ts'
import { choicesOf, type Choice } from '../host/remote-options.ts'

export interface ValueType {
  kind: 'any' | 'text' | 'number' | 'boolean' | 'date' | 'time' | 'rows'
  isList: boolean
  /** Text made by the rule, not entered. */
  isBuilt?: boolean
  /** One value per row of a sub-table. */
  isColumn?: boolean
  /** All possible values, if they are known. */
  values?: readonly unknown[]
  /** Choices of a field. */
  choices?: readonly Choice[]
  min?: number
  max?: number
  /** Label of the field, or the literal as written. */
  name: string
}

const flags: readonly Choice[] = [true, false].map(value => ({ value, label: String(value) }))
const numeric = new Set(['number', 'integer', 'float'])

function choiceType(options: Options, isList: boolean, name: string): ValueType {
  const isOpen = isOn(options, 'remote') || isOn(options, 'allowCreate') || !Array.isArray(options.options)
  const choices = isOpen ? [] : choicesOf(options.options, { ...options, showLabel: true }, false)
  if (choices.length === 0) return { kind: 'any', isList, name }
  return { kind: 'text', isList, choices, values: choices.map(({ value }) => value), name }
}

function dateType(options: Options, name: string): ValueType {
  const type = textOption(options, 'type')
  const isList = /range$|^dates$/.test(type)
  return { kind: type === 'year' || type === 'month' || options.timestamp === true ? 'any' : 'date', isList, name }
}

/** Returns the type of the value that a widget holds. */
export function typeOfWidget(widget: Widget): ValueType {
  const { options } = widget
  const name = widget.name || widget.model || ''
  const one = (kind: ValueType['kind'], more: Partial<ValueType> = {}): ValueType => ({
    kind,
    isList: false,
    name,
    ...more
  })
  switch (typeOf(widget)) {
    case 'input':
      return one(numeric.has(textOption(options, 'dataType')) ? 'number' : 'text')
    case 'textarea':
    case 'editor':
    case 'color':
    case 'text':
      return one('text')
    case 'number': {
      const [min, max] = boundsOf(options)
      return one('number', { min, max })
    }
    case 'rate':
      return one('number', { min: 0, max: numberOption(options, 'max') ?? 5 })
    case 'slider':
      return one('number', {
        isList: isOn(options, 'range') || isOn(options, 'isRange'),
        min: numberOption(options, 'min') ?? 0,
        max: numberOption(options, 'max') ?? 100
      })
    case 'switch':
      return one('boolean', { values: [true, false], choices: flags })
    case 'radio':
      return choiceType(options, false, name)
    case 'select':
      return choiceType(options, options.multiple === true, name)
    case 'checkbox':
      return choiceType(options, true, name)
    case 'date':
      return dateType(options, name)
    case 'time':
      return one('time', { isList: isOn(options, 'isRange') })
    case 'file':
    case 'image':
    case 'cascader':
      return one('any', { isList: true })
    case 'sub-table':
      return one('rows', { isList: true })
    default:
      return one('any')
  }
}

export const hasNoValue = (widget: Widget): boolean => definitionOf(widget)?.empty === undefined

const isNumber = (value: unknown): boolean => isEmpty(value) || !Number.isNaN(numberOf(value))

/** Returns whether some value of the type can be calculated with. */
export function mayBeNumber({ kind, values }: ValueType): boolean {
  if (kind === 'number' || kind === 'boolean' || kind === 'any') return true
  return kind === 'text' && (!values || values.some(value => isNumber(value)))
}

/** Returns the type of a literal. */
export function typeOfLiteral(value: unknown): ValueType {
  const base = { isList: false, values: [value], name: String(value ?? '') }
  if (isEmpty(value)) return { ...base, kind: 'any', values: undefined }
  if (typeof value === 'boolean') return { ...base, kind: 'boolean' }
  if (isDay(value)) return { ...base, kind: 'date' }
  return { ...base, kind: typeof value === 'number' || isNumber(value) ? 'number' : 'text' }
}

/** Returns the type of a value that has one of two types. */
export function either(one: ValueType, other: ValueType): ValueType {
  if (one.kind === 'any' && one.name === '' && !one.isList) return other
  if (other.kind === 'any' && other.name === '' && !other.isList) return one
  const values = one.values && other.values && [...one.values, ...other.values]
  return {
    kind: one.kind === other.kind ? one.kind : values ? 'text' : 'any',
    isList: one.isList || other.isList,
    isColumn: one.isColumn || other.isColumn,
    values,
    name: one.name || other.name
  }
}

/** Returns the choice that a person may have meant with a value: the one with this label. */
export const labelled = (choices: readonly Choice[], value: unknown): Choice | undefined =>
  choices.find(choice => sameValue(choice.label, value) && !sameValue(choice.value, value))
