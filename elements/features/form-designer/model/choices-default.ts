import { typeOf, type Options, type Widget } from '../../../base/form-engine/document/document.ts'
import { choicesOf, isSame, type Choice } from '../../../base/form-engine/host/remote-options.ts'
import { definitionOf } from '../../../base/form-engine/catalogue/widget-types.ts'
import type { StoredChoice } from './choice-text.ts'

// A default that is no choice would be sent with the form, and nobody who fills it in would see it.

/** A cascader's default is the path of one choice; of kin that take many, a list of paths. */
const isPath = (widget: Widget): boolean => {
  const value = widget.options.defaultValue
  return typeOf(widget) === 'cascader' && Array.isArray(value) && !value.some(Array.isArray)
}

/** What a default says, one by one: values, or paths of values. */
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

/** What the default says that is none of the widget's own choices. */
export function strayDefaults(widget: Widget): unknown[] {
  const choices = choicesOf(widget.options.options, widget.options, false)
  return partsOf(widget).filter(part => !has(choices, part))
}

/**
 * The widget with other choices. Its default goes along with the one that is renamed, and without those that are taken away,
 * always seen from the widget as it was when the typing began: a word half typed is no other choice.
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
