// Fields of other designers: their type, label, choices and settings, whatever the family calls them.
import type { TypeName } from '../../../base/form-engine/document/document.ts'
import { at, isEntry, type Entry } from './foreign-formats.ts'

/** Settings may lie in the field or in one of these. */
const holders = [[], ['options'], ['props'], ['__config__'], ['x-component-props'], ['validate'], ['templateOptions']]

/** Returns the first setting of these names that fits. */
function setting<Found>(
  node: Entry,
  names: readonly string[],
  fits: (value: unknown) => value is Found
): Found | undefined {
  for (const name of names)
    for (const holder of holders) {
      const value = at(node, ...holder, name)
      if (fits(value)) return value
    }
  return undefined
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** Chinese or default words of a text in several languages. */
function words(value: unknown): string | undefined {
  if (isText(value)) return value
  const found = at(value, 'zh-CN') ?? at(value, 'zh-cn') ?? at(value, 'default')
  return isText(found) ? found : undefined
}

/** Words of a type without the signs and prefixes of its family. */
const plain = (type: unknown): string =>
  isText(type)
    ? type
        .replace(/^(?:el|a|n|van|fc)-/, '')
        .replace(/[-_.]/g, '')
        .toLowerCase()
    : ''

const kinds: readonly (readonly [RegExp, TypeName | 'none'])[] = [
  [
    /signature|captcha|recaptcha|imagepicker|matrix$|matrixdropdown|multipletext|ranking|transfer|button|submit|reset|slot/,
    'none'
  ],
  [
    /datagrid|editgrid|dynamic|subform|^combo|^(inputtable|tableform)$|^array(table|cards|items|collapse|tabs|list)?$|subtable/,
    'sub-table'
  ],
  [/textarea|^comment$|multiline/, 'textarea'],
  [/richtext|rich|editor|tinymce/, 'editor'],
  [/(picture|image|img|photo)(upload)?$|uploadimage/, 'image'],
  [/file|upload/, 'file'],
  [/cascad|treeselect|nestedselect|tree$/, 'cascader'],
  [/checkbox|selectboxes|listchecks/, 'checkbox'],
  [/radio/, 'radio'],
  [/select|dropdown|tagbox/, 'select'],
  [/switch|boolean|toggle/, 'switch'],
  [/rate$|rating$/, 'rate'],
  [/slider|^(input)?range$/, 'slider'],
  [/color/, 'color'],
  [/date|^day$|^(input)?(month|year)/, 'date'],
  [/time/, 'time'],
  [/number|integer|currency|money|float/, 'number'],
  [/divider|separator/, 'divider'],
  [/^(static|tpl|html|content|alert|plain|title|span)/, 'text'],
  [
    /^(input)?(text|textfield|string|email|url|uri|phone|phonenumber|tel|password|mobile|hidden)?$|autocomplete/,
    'input'
  ]
]
const kindOf = (word: string): TypeName | 'none' | undefined =>
  word === '' ? undefined : kinds.find(([pattern]) => pattern.test(word))?.[1]

/** Type as the family writes it, and the words that refine it. */
function typeWords(node: Entry, isDescribed: boolean): { type: string; finer: string } {
  if (isDescribed && !isText(node['x-component'])) {
    const isChoice = Array.isArray(node.enum) || Array.isArray(node.oneOf)
    const isList =
      node.type === 'array' && (Array.isArray(at(node, 'items', 'enum')) || Array.isArray(at(node, 'items', 'anyOf')))
    const type = isList ? 'checkbox' : isChoice ? 'select' : Array.isArray(node.type) ? node.type[0] : node.type
    return { type: isText(type) ? type : '', finer: plain(node.format) }
  }
  const type =
    node['x-component'] ??
    at(node, '__config__', 'tag') ??
    node.tag ??
    node.type ??
    node.cellType ??
    (isText(node.prop) ? 'input' : '')
  const inner = (at(node, '__config__', 'tag') ?? node.tag) ? node.type : undefined
  const finer = [node.inputType, node.cellType, inner, at(node, 'props', 'type'), at(node, 'options', 'type')].find(
    isText
  )
  return { type: isText(type) ? type : '', finer: plain(finer) }
}

export interface ForeignField {
  /** Type as written. */
  written: string
  type: TypeName | 'none' | undefined
  label: string
  options: Record<string, unknown>
  isRequired: boolean
}

function choicesOf(node: Entry): unknown[] | undefined {
  const lists = [
    ...[
      ['choices'],
      ['enum'],
      ['oneOf'],
      ['items', 'enum'],
      ['items', 'oneOf'],
      ['items', 'anyOf'],
      ['data', 'values']
    ],
    ...[['values'], ['__slot__', 'options'], ['slot', 'options'], ['options', 'optionItems'], ['dicData'], ['options']],
    ...[
      ['props', 'options'],
      ['__config__', 'options'],
      ['x-component-props', 'options']
    ]
  ]
  const found = lists.map(path => at(node, ...path)).find(list => Array.isArray(list) && list.length > 0)
  if (!Array.isArray(found)) return undefined
  const names = at(node, 'enumNames')
  return found.flatMap((entry: unknown, n): unknown[] => {
    const name: unknown = Array.isArray(names) ? names[n] : undefined
    if (isPlain(entry)) return [{ value: entry, label: isText(name) ? name : String(entry) }]
    if (!isEntry(entry)) return []
    const value = [entry.value, entry.const, entry.id].find(isPlain)
    const label = [entry.label, entry.text, entry.title, entry.name].map(words).find(isText)
    const children = choicesOf({ options: entry.children })
    if (value === undefined && label === undefined) return []
    return [{ value: value ?? label, label: label ?? String(value), ...(children && { children }) }]
  })
}

function dateType(text: string, isTimed: boolean): string {
  const isLong = isTimed || /datetime/.test(text)
  if (/range/.test(text)) return /month/.test(text) ? 'monthrange' : isLong ? 'datetimerange' : 'daterange'
  return /month/.test(text) ? 'month' : /year/.test(text) ? 'year' : isLong ? 'datetime' : 'date'
}

const isOn = (value: unknown): value is true => value === true
const hasRule = (rules: unknown): boolean =>
  Array.isArray(rules) && rules.some((rule: unknown) => rule === 'required' || at(rule, 'required') === true)

/** Reads the simple settings of a field. `isDescribed` is true for properties of a schema. */
export function readForeign(node: Entry, isDescribed: boolean): ForeignField {
  const { type: written, finer } = typeWords(node, isDescribed)
  const word = plain(written)
  let type = kindOf(word)
  if (type === 'input' && finer) type = kindOf(finer) === 'none' ? type : (kindOf(finer) ?? type)
  const choices = choicesOf(node)
  if (type === 'checkbox' && !choices) type = 'switch'
  if (type === 'sub-table' && isDescribed && choices) type = 'checkbox'
  const options: Record<string, unknown> = {}
  if (choices && ['select', 'radio', 'checkbox', 'cascader'].includes(type ?? ''))
    Object.assign(options, { options: choices, showLabel: true })
  const placeholder = setting(node, ['placeholder'], isText)
  if (placeholder) options.placeholder = placeholder
  const first = setting(node, ['defaultValue', 'default', 'value'], isPlain)
  const isFit =
    type === 'number' || type === 'slider' || type === 'rate' ? isNumber(first) : type !== 'switch' || isOn(first)
  if (
    first !== undefined &&
    isFit &&
    ['input', 'textarea', 'number', 'radio', 'select', 'switch', 'rate', 'slider'].includes(type ?? '')
  )
    options.defaultValue = ['input', 'textarea'].includes(type ?? '') ? String(first) : first
  const length = setting(node, ['maxLength', 'maxlength'], isNumber)
  if (length && length > 0 && (type === 'input' || type === 'textarea')) options.maxlength = length
  if (type === 'number' || type === 'slider')
    for (const [name, names] of [
      ['min', ['min', 'minimum']],
      ['max', ['max', 'maximum', 'rateMax']],
      ['step', ['step']]
    ] as const) {
      const value = setting(node, names, isNumber)
      if (value !== undefined) options[name] = value
    }
  for (const [name, names] of [
    ['disabled', ['disabled']],
    ['readonly', ['readonly', 'readOnly']],
    ['hidden', ['hidden']]
  ] as const)
    if (setting(node, names, isOn)) options[name] = true
  if (word.endsWith('hidden')) options.hidden = true
  if (type === 'input') {
    if (/email|url|uri/.test(word + finer)) options.dataType = /email/.test(word + finer) ? 'email' : 'url'
    if (/password/.test(word + finer)) options.showPassword = true
  }
  if (type === 'date') options.type = dateType(word + finer, Boolean(setting(node, ['showTime', 'enableTime'], isOn)))
  const mode = setting(node, ['mode'], isText)
  if (type === 'select' && (setting(node, ['multiple'], isOn) || mode === 'multiple' || /tagbox|multi/.test(word)))
    options.multiple = true
  const label = [node.title, node.label, at(node, '__config__', 'label'), at(node, 'options', 'label')]
    .map(words)
    .find(isText)
  const content = [node.content, node.html, node.tpl, at(node, 'options', 'textContent')].find(isText)
  if (type === 'text' && content) options.defaultValue = content.replace(/<[^>]*>/g, '')
  return {
    written,
    type,
    label: label ?? '',
    options,
    isRequired:
      setting(node, ['required', 'isRequired', '$required'], isOn) === true ||
      hasRule(node.rules) ||
      hasRule(node.validate)
  }
}

/** Settings that make rules or fetch choices in other designers, and have no counterpart that can be derived. */
export const lostSettings = (node: Entry): string[] =>
  [
    ...[
      'visibleIf',
      'enableIf',
      'requiredIf',
      'setValueExpression',
      'customConditional',
      'calculateValue',
      'visibleOn'
    ],
    ...['hiddenOn', 'disabledOn', 'requiredOn', 'x-reactions', 'control', 'dicUrl', 'choicesByUrl', 'source', 'api'],
    ...['on', 'emit', 'validators', 'fetch', 'if', 'pattern']
  ].filter(
    name => isEntry(node[name]) || Array.isArray(node[name]) || isText(node[name]) || isText(at(node, 'validate', name))
  )
