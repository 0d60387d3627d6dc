import { typeOf, type Options, type Widget } from '../../../base/form-engine/document/document.ts'
import { choicesOf, isSame, type Choice } from '../../../base/form-engine/document/choices.ts'
import { definitionOf } from '../../../base/form-engine/catalogue/widget-types.ts'
import type { StoredChoice } from './choice-text.ts'

// Finds defaults outside the choices: they would be submitted although users cannot see them.

/**
 * Returns whether a cascader's default is the path of a single choice. Designers that allow several use a list of
 * paths.
 */
function isPath(widget: Widget): boolean {
  const value = widget.options.defaultValue
  return typeOf(widget) === 'cascader' && Array.isArray(value) && !value.some(Array.isArray)
}

/** Splits a default into values, or paths of values. */
function partsOf(widget: Widget): unknown[] {
  const value = widget.options.defaultValue
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return []
  return Array.isArray(value) && !isPath(widget) ? value : [value]
}

function has(choices: readonly Choice[], part: unknown): boolean {
  const [value, ...rest] = Array.isArray(part) ? (part as unknown[]) : [part]
  const found = choices.find(choice => isSame(choice.value, value))
  return found !== undefined && (rest.length === 0 || has(found.children ?? [], rest))
}

/** Returns the parts of a default that are not among the widget's choices. */
export function strayDefaults(widget: Widget): unknown[] {
  const choices = choicesOf(widget.options.options, widget.options, false)
  return partsOf(widget).filter(part => !has(choices, part))
}

/**
 * Replaces the choices of a widget. The default follows renamed choices and drops removed ones, compared with the
 * widget before typing began, so that partial input does not count.
 */
export function withChoices(
  widget: Widget,
  list: readonly StoredChoice[],
  begun: Widget = widget,
  renamed?: { from: unknown; to: unknown }
): Widget {
  const options: Options = { ...widget.options, options: list }
  const before = choicesOf(begun.options.options, begun.options, false)
  const now = choicesOf(list, options, false)
  const parts = partsOf(begun)
  const isOne = before.filter(({ value }) => isSame(value, renamed?.from)).length === 1
  const kept = parts
    .map(part => (renamed && isOne && isSame(part, renamed.from) ? renamed.to : part))
    .filter(part => part !== '' && (has(now, part) || !has(before, part)))
  if (parts.length === 0) return { ...widget, options }
  const isList = Array.isArray(begun.options.defaultValue) && !isPath(begun)
  return {
    ...widget,
    options: { ...options, defaultValue: isList ? kept : (kept[0] ?? definitionOf(widget)?.empty?.(options)) }
  }
}
