import { texts, type Locale } from '../../core/language/locale.ts'
import { listOf } from '../document/stored-value.ts'
import { typeOf, type Widget } from '../document/document.ts'
import { isSimplePattern, testPattern, type PatternAnswer } from './pattern.ts'
import { numberOption, textOption } from '../document/type.ts'
import { boundsOf } from '../document/number-bounds.ts'

export const validationText = texts(
  {
    failed: '表单数据校验失败',
    required: (name: string) => `${name}必须填写`,
    format: (name: string) => `${name}格式不正确`,
    pattern: (name: string) => `${name}格式不匹配`,
    slow: (name: string) => `${name}的校验规则执行超时，请联系表单管理员简化正则表达式`,
    refused: (name: string) => `${name}的校验规则过于复杂，在此页面无法执行，请联系表单管理员`,
    invalid: (name: string) => `${name}的校验规则不是有效的正则表达式，请联系表单管理员`,
    rows: (name: string, count: number) => `${name}至少需要 ${count} 行`,
    fewer: (name: string, count: number) => `${name}至少选 ${count} 项`,
    more: (name: string, count: number) => `${name}最多选 ${count} 项`,
    between: (name: string, min: number, max: number) => `${name}应在 ${min} 到 ${max} 之间`,
    long: (name: string, max: number) => `${name}不能超过 ${max} 个字`,
    least: (name: string, min: number) => `${name}不能小于 ${min}`,
    most: (name: string, max: number) => `${name}不能大于 ${max}`
  },
  {
    failed: 'Form data validation failed',
    required: (name: string) => `${name} Required`,
    format: (name: string) => `${name} Invalid format`,
    pattern: (name: string) => `${name} Unmatched pattern`,
    slow: (name: string) => `${name}: the pattern takes too long. Ask the author of this form to simplify it.`,
    refused: (name: string) => `${name}: the pattern is too complex for this page. Contact the author of this form.`,
    invalid: (name: string) =>
      `${name}: the pattern is not a valid regular expression. Contact the author of this form.`,
    rows: (name: string, count: number) => `${name} needs at least ${count} rows`,
    fewer: (name: string, count: number) => `${name} needs at least ${count} ${count === 1 ? 'choice' : 'choices'}`,
    more: (name: string, count: number) => `${name} takes at most ${count} ${count === 1 ? 'choice' : 'choices'}`,
    between: (name: string, min: number, max: number) => `${name} must be between ${min} and ${max}`,
    long: (name: string, max: number) => `${name} takes at most ${max} characters`,
    least: (name: string, min: number) => `${name} must be ${min} or more`,
    most: (name: string, max: number) => `${name} must be ${max} or less`
  }
)

export interface Validators {
  /** Each with the message of the document; '' means the default message. */
  required?: { message: string }
  dataType?: { type: string; message: string }
  pattern?: { pattern: string; message: string }
}

/** Returns the validators of a widget from its options and rules, one of each kind. The message of a rule wins. */
export function validatorsOf({ options, rules }: Pick<Widget, 'options' | 'rules'>): Validators {
  const all = Array.isArray(rules) ? rules.filter(rule => typeof rule === 'object' && rule !== null) : []
  const message = (rule: { message?: unknown } | undefined, option: string): string =>
    typeof rule?.message === 'string' && rule.message ? rule.message : textOption(options, option)
  const required = all.find(rule => rule.required === true)
  const type = all.find(rule => typeof rule.type === 'string' && rule.type !== '')
  const pattern = all.find(rule => typeof rule.pattern === 'string' && rule.pattern !== '')
  const ownType = options.dataTypeCheck === false ? '' : textOption(options, 'dataType')
  const ownPattern = options.patternCheck === false ? '' : textOption(options, 'pattern')
  const dataType = ownType || type?.type || ''
  const source = ownPattern || pattern?.pattern || ''
  return {
    ...((options.required === true || required) && { required: { message: message(required, 'requiredMessage') } }),
    ...(dataType &&
      dataType !== 'string' && { dataType: { type: dataType, message: message(type, 'dataTypeMessage') } }),
    ...(source && { pattern: { pattern: source, message: message(pattern, 'patternMessage') } })
  }
}

/** Returns whether nothing was filled in. */
function isBlank(widget: Pick<Widget, 'type'>, value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0 || value.every(one => one === null || one === '')
  if (typeof value === 'object') return Object.keys(value).length === 0
  return value === 0 && typeOf(widget) === 'rate'
}

function isUrl(text: string): boolean {
  try {
    return /^(https?|ftp):\/\/[^\s/]/i.test(text) && !/\s/.test(text) && new URL(text).hostname !== ''
  } catch {
    return false
  }
}

const isNumber = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))

const dataTypes: Record<string, (value: unknown) => boolean> = {
  number: isNumber,
  float: isNumber,
  integer: value => isNumber(value) && Number.isInteger(Number(value)),
  boolean: value => typeof value === 'boolean' || value === 'true' || value === 'false',
  url: value => typeof value === 'string' && isUrl(value),
  email: value =>
    typeof value === 'string' && value.length <= 320 && /^[^\s@"'<>()[\]\\,;:]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value),
  hex: value => typeof value === 'string' && /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)
}

/** Checks the bounds of a number. Only typed numbers are clamped; those of rules and of the host are not. */
function boundsProblem(widget: Widget, name: string, value: unknown, text: (typeof validationText)[Locale]): string {
  if (typeOf(widget) !== 'number') return ''
  if (!isNumber(value)) return text.format(name)
  const [min, max] = boundsOf(widget.options)
  const number = Number(value)
  if (Math.min(max, Math.max(min, number)) === number) return ''
  if (Number.isFinite(min) && Number.isFinite(max)) return text.between(name, min, max)
  return number < min ? text.least(name, min) : text.most(name, max)
}

/** Checks the length of a text. Only typed texts are limited, not those of rules and of the host. */
function lengthProblem(widget: Widget, name: string, value: unknown, text: (typeof validationText)[Locale]): string {
  if (!/^(input|textarea)$/.test(typeOf(widget) ?? '') || typeof value !== 'string') return ''
  const limit = numberOption(widget.options, 'maxlength') ?? -1
  return limit >= 0 && value.length > limit ? text.long(name, limit) : ''
}

/** Checks the number of choices. Only the user is limited to the maximum, not rules and the host. */
function countProblem(widget: Widget, name: string, value: unknown, text: (typeof validationText)[Locale]): string {
  if (typeOf(widget) !== 'checkbox') return ''
  const { length } = listOf(value)
  const min = numberOption(widget.options, 'min') ?? 0
  const max = numberOption(widget.options, 'max') || Infinity
  return length < min ? text.fewer(name, min) : length > max ? text.more(name, max) : ''
}

/**
 * Returns the error message of a value; '' if it is valid. Returns a promise if a pattern runs in the worker; without
 * `canWait` such a pattern is skipped.
 */
export function problemOf(
  widget: Widget,
  value: unknown,
  isRequired: boolean,
  locale: Locale,
  canWait = true
): string | Promise<string> {
  const text = validationText[locale]
  const name = typeof widget.name === 'string' ? widget.name : ''
  const { required, dataType, pattern } = validatorsOf(widget)
  if (isBlank(widget, value)) return isRequired ? required?.message || text.required(name) : ''
  const fits = dataType && (Object.hasOwn(dataTypes, dataType.type) ? dataTypes[dataType.type] : undefined)
  if (fits && !fits(value)) return dataType.message || text.format(name)
  const outside =
    boundsProblem(widget, name, value, text) ||
    lengthProblem(widget, name, value, text) ||
    countProblem(widget, name, value, text)
  if (outside) return outside
  if (!pattern || (typeof value !== 'string' && typeof value !== 'number')) return ''
  if (!canWait && !isSimplePattern(pattern.pattern, String(value).length)) return ''
  const say = (answer: PatternAnswer): string =>
    answer === 'fits' ? '' : answer === 'differs' ? pattern.message || text.pattern(name) : text[answer](name)
  const answer = testPattern(pattern.pattern, String(value))
  return typeof answer === 'string' ? say(answer) : answer.then(say)
}
