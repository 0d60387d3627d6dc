import { texts, type Locale } from '../../../base/core/language/locale.ts'
import { typeOf, type Options, type Rule, type Widget } from '../../../base/form-engine/document/document.ts'
import { definitionOf } from '../../../base/form-engine/catalogue/widget-types.ts'

/** Validation messages after the widget's name. Stored in documents, in the language of the designer. */
const words = texts(
  { type: '格式不正确', required: '必须填写', pattern: '格式不匹配' },
  { type: ' Invalid format', required: ' Required', pattern: ' Unmatched pattern' }
)

const kinds = ['type', 'required', 'pattern'] as const
const isOurs = (rule: Rule): boolean => kinds.some(kind => rule[kind] !== undefined)
function said(options: Options, name: string, otherwise: string): string {
  const value = options[name]
  return typeof value === 'string' && value.trim() !== '' ? value : otherwise
}

/** Builds the stored validators from the options: data type, required, pattern; other rules follow. */
function rulesOf(widget: Widget, locale: Locale): Rule[] {
  const { options, name } = widget
  const has = definitionOf(widget)?.validators ?? []
  const rules: Rule[] = []
  if (has.includes('dataType') && options.dataType)
    rules.push({ type: String(options.dataType), message: said(options, 'dataTypeMessage', name + words[locale].type) })
  if (has.includes('required') && options.required === true)
    rules.push({ required: true, message: said(options, 'requiredMessage', name + words[locale].required) })
  if (has.includes('pattern') && options.pattern)
    rules.push({
      pattern: String(options.pattern),
      message: said(options, 'patternMessage', name + words[locale].pattern)
    })
  return [...rules, ...(widget.rules ?? []).filter(rule => !isOurs(rule))]
}

/** Returns the widget with rebuilt rules. */
const withRules = (widget: Widget, locale: Locale): Widget => ({ ...widget, rules: rulesOf(widget, locale) })

/** Renames a widget. A divider shows its name; older designers stored its text elsewhere. */
export const rename = (widget: Widget, name: string, locale: Locale): Widget =>
  withRules(
    'text' in widget.options && typeOf(widget) === 'divider'
      ? { ...widget, name, options: { ...widget.options, text: name } }
      : { ...widget, name },
    locale
  )

const validating = new Set(['required', 'requiredMessage', 'dataType', 'dataTypeMessage', 'pattern', 'patternMessage'])

/** Sets an option and its consequences: `multiple` wraps or unwraps the default, a range clears it. */
export function setOption(widget: Widget, option: string, value: unknown, locale: Locale): Widget {
  const options: Options = { ...widget.options, [option]: value, ...followers(widget, option, value) }
  const next = { ...widget, options }
  return validating.has(option) ? withRules(next, locale) : next
}

function followers(widget: Widget, option: string, value: unknown): Options {
  const { options } = widget
  const type = typeOf(widget)
  if (type === 'select' && option === 'multiple')
    return { defaultValue: value === true ? wrapped(options.defaultValue) : first(options.defaultValue) }
  if (type === 'time' && option === 'isRange') return { defaultValue: value === true ? null : '' }
  if (type === 'slider' && option === 'range')
    return {
      defaultValue: value === true ? [Number(options.min) || 0, Number(options.max) || 100] : Number(options.min) || 0
    }
  if (type === 'date' && option === 'type')
    return { defaultValue: isMany(value) ? null : '', format: formats[String(value)] ?? options.format }
  if (type === 'blank' && option === 'defaultType') return { defaultValue: undefined }
  return {}
}

const wrapped = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === '' || value === undefined || value === null ? [] : [value]
const first = (value: unknown): unknown => (Array.isArray(value) ? (value[0] ?? '') : (value ?? ''))
const isMany = (type: unknown): boolean => /range$|^dates$/.test(String(type))

/** Default format of each date type. */
const formats: Record<string, string> = {
  year: 'yyyy',
  month: 'yyyy-MM',
  date: 'yyyy-MM-dd',
  dates: 'yyyy-MM-dd',
  daterange: 'yyyy-MM-dd',
  datetime: 'yyyy-MM-dd HH:mm:ss',
  datetimerange: 'yyyy-MM-dd HH:mm:ss'
}
