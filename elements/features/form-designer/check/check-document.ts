import {
  typeOf,
  walk,
  type FormDocument,
  type Options,
  type TypeName,
  type Widget
} from '../../../base/form-engine/document/document.ts'
import { definitionOf, hasValue } from '../../../base/form-engine/catalogue/widget-types.ts'
import { isOn, numberOption, textOption } from '../../../base/form-engine/document/type.ts'
import { strayDefaults } from '../model/choices-default.ts'
import { checkRules, type RuleProblem } from './check-rules.ts'
import { isOver, textImpossible, type Impossible } from './satisfiable.ts'

export type CheckCode =
  | Impossible
  | RuleProblem
  | 'duplicate-model'
  | 'no-model'
  | 'foreign-model'
  | 'model-not-in-rules'
  | 'empty-label'
  | 'unknown-type'
  | 'no-action'
  | 'no-cloud-settings'
  | 'no-choices'
  | 'duplicate-choice'
  | 'default-no-choice'
  | 'no-function'
  | 'unknown-function'
  | 'no-element'
  | 'no-columns'
  | 'required-but-locked'
  | 'required-switch'
  | 'required-number'
  | 'range-empty'
  | 'too-few-choices'

/** Problem of a form; an error makes the form unusable for users. */
export interface Check {
  level: 'error' | 'warning'
  code: CheckCode
  /** Key of the affected widget. */
  key?: string
  /** Id of the affected rule. */
  ruleId?: string
  /** Values for the sentence. */
  values: Record<string, string>
}

export interface CheckOptions {
  /** Fields of the bound table, if any. */
  fields?: readonly { model: string }[]
  /** Names of the host's functions; if absent, functions are not checked. */
  functions?: readonly string[]
  /** The host has its own upload function. */
  hasUpload?: boolean
  /** Fields without an address upload to the platform. */
  isOnPlatform?: boolean
}

type Found = [level: Check['level'], code: CheckCode, values?: Record<string, string>]

const nameOf = (widget: Widget): string => widget.name.trim() || widget.model || widget.type

/** Returns whether expressions can use a model as a bare name; others need `field("…")`. */
const isNameable = (model: string): boolean => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(model)

/** Returns models used as bare names in rule expressions, where the parser reads them as something else. */
function bareModels(document: FormDocument): Set<string> {
  const logic: readonly unknown[] = Array.isArray(document.config.logic) ? document.config.logic : []
  const expressions = logic.map(rule =>
    String((rule as { expression?: unknown } | null)?.expression).replace(/"[^"]*"|'[^']*'/g, '')
  )
  const models = [...walk(document.list)].map(({ widget }) => widget.model ?? '')
  return new Set(
    models.filter(
      model => model !== '' && !isNameable(model) && expressions.some(expression => expression.includes(model))
    )
  )
}

const choiceTypes = new Set<TypeName>(['radio', 'checkbox', 'select', 'cascader'])

const valuesOf = (list: readonly unknown[]): unknown[] =>
  list.map(entry => (typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>).value : entry))

function* choiceProblems(widget: Widget, type: TypeName, functions: readonly string[] | undefined): Generator<Found> {
  const { options } = widget
  const functionName = textOption(options, 'remoteFunc')
  if (isOn(options, 'remote')) {
    if (!functionName) yield ['error', 'no-function']
    else if (functions && !functions.includes(functionName))
      yield ['warning', 'unknown-function', { name: functionName }]
    return
  }
  const list = Array.isArray(options.options) ? (options.options as unknown[]) : []
  if (list.length === 0) return yield ['error', 'no-choices']
  const values = valuesOf(list)
  const twice = values.find((value, at) => values.indexOf(value) !== at)
  if (twice !== undefined) yield ['warning', 'duplicate-choice', { value: String(twice) }]
  const [stray] = strayDefaults(widget)
  if (stray !== undefined) yield ['error', 'default-no-choice', { value: [stray].flat().map(String).join(' / ') }]
  if (type === 'checkbox' && (numberOption(options, 'min') ?? 0) > list.length) yield ['error', 'too-few-choices']
}

function* uploadProblems(type: TypeName, options: Options, given: CheckOptions): Generator<Found> {
  const { functions, hasUpload, isOnPlatform } = given
  if (isOver(options, 'min', 'length')) yield ['error', 'min-over-max', { of: type }]
  if (hasUpload) return
  const tokenName = textOption(options, 'tokenFunc')
  if (!isOn(options, 'isQiniu')) {
    if (!isOnPlatform && !textOption(options, 'action').trim()) yield ['error', 'no-action']
  } else if (!textOption(options, 'domain').trim() || !tokenName) yield ['error', 'no-cloud-settings']
  else if (functions && !functions.includes(tokenName)) yield ['warning', 'unknown-function', { name: tokenName }]
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

function* optionProblems(widget: Widget, type: TypeName, given: CheckOptions): Generator<Found> {
  const { options } = widget
  if (choiceTypes.has(type)) yield* choiceProblems(widget, type, given.functions)
  if (type === 'image' || type === 'file') yield* uploadProblems(type, options, given)
  if (type === 'input' || type === 'textarea') {
    const impossible = textImpossible(options)
    if (impossible) yield ['error', impossible]
  }
  if (['number', 'checkbox', 'sub-table'].includes(type) && isOver(options, 'min', 'max'))
    yield ['error', 'min-over-max', { of: type }]
  if (type === 'slider' && (numberOption(options, 'min') ?? 0) >= (numberOption(options, 'max') ?? 100))
    yield ['error', 'range-empty']
  if (type === 'rate' && (numberOption(options, 'max') ?? 5) < 1) yield ['error', 'range-empty']
  if (type === 'custom' && !textOption(options, 'el').trim()) yield ['error', 'no-element']
  if (
    isOn(options, 'required') &&
    (isOn(options, 'disabled') || isOn(options, 'readonly')) &&
    isEmpty(options.defaultValue)
  )
    yield ['warning', 'required-but-locked']
  // A value that is there from the start counts as filled in.
  if (isOn(options, 'required') && type === 'switch') yield ['warning', 'required-switch']
  if (isOn(options, 'required') && type === 'number' && typeof options.defaultValue === 'number')
    yield ['warning', 'required-number', { value: String(options.defaultValue) }]
}

function* widgetProblems(
  widget: Widget,
  table: Widget | undefined,
  given: CheckOptions,
  bare: ReadonlySet<string>
): Generator<Found> {
  const type = typeOf(widget)
  const definition = definitionOf(widget)
  if (!type || !definition) return yield ['warning', 'unknown-type', { type: widget.type }]
  if (definition.labelled !== 'none' && widget.name.trim() === '') yield ['warning', 'empty-label']
  if (definition.empty && type !== 'text') {
    const { model } = widget
    if (!model) yield ['error', 'no-model']
    else if (given.fields?.length && !table && !given.fields.some(field => field.model === model))
      yield ['warning', 'foreign-model', { model }]
    else if (bare.has(model)) yield ['warning', 'model-not-in-rules', { model }]
  }
  if (type === 'sub-table' && [...walk([widget])].length === 1) yield ['warning', 'no-columns']
  yield* optionProblems(widget, type, given)
}

/** Yields the second and later widgets of a model. Sub-tables have their own models. */
function* duplicates(document: FormDocument): Generator<Widget> {
  const seen = new Map<Widget | undefined, Set<string>>()
  for (const { widget, table } of walk(document.list)) {
    if (!hasValue(widget)) continue
    const models = seen.get(table) ?? new Set<string>()
    if (models.has(widget.model!)) yield widget
    seen.set(table, models.add(widget.model!))
  }
}

/** Checks a form for problems, in form order, rules last. */
export function checkDocument(document: FormDocument, given: CheckOptions = {}): Check[] {
  const twice = new Set(duplicates(document))
  const bare = bareModels(document)
  const checks: Check[] = []
  for (const { widget, table } of walk(document.list)) {
    const say = ([level, code, values = {}]: Found): unknown =>
      checks.push({ level, code, key: widget.key, values: { label: nameOf(widget), ...values } })
    if (twice.has(widget)) say(['error', 'duplicate-model', { model: widget.model! }])
    for (const found of widgetProblems(widget, table, given, bare)) say(found)
  }
  for (const { level, code, ruleId, values } of checkRules(document)) checks.push({ level, code, ruleId, values })
  return checks
}
