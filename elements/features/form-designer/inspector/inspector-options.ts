import { typeOf, type Widget } from '../../../base/form-engine/document/document.ts'
import type { OptionName } from '../../../base/form-engine/document/type.ts'
import type { InspectorWords } from './inspector.text.ts'

type OptionLabel = keyof InspectorWords['option']
type ChoiceSet = 'dateType' | 'justify' | 'align' | 'contentPosition' | 'tabPosition' | 'defaultType'

/** Editor of an option. `option` is its key in the document if different, `label` its label if different. */
type OptionEditor = { option?: string; label?: OptionLabel; hint?: keyof InspectorWords['hint'] } & (
  | { is: 'text' }
  | { is: 'length' }
  | { is: 'switch'; on?: unknown; off?: unknown }
  | { is: 'number'; min: number; max: number; whole?: boolean; mayBeEmpty?: boolean }
  | { is: 'choice'; words: ChoiceSet }
  | { is: 'own'; editor: 'size' | 'defaultValue' | 'choices' | 'upload' | 'columns' | 'tabs' }
)

const editors: Record<Exclude<OptionName, 'headers'>, OptionEditor> = {
  width: { is: 'length', hint: 'width' },
  height: { is: 'length', hint: 'height' },
  size: { is: 'own', editor: 'size' },
  placeholder: { is: 'text' },
  inline: { is: 'switch' },
  showInput: { is: 'switch' },
  min: { is: 'number', min: 0, max: 100, mayBeEmpty: true },
  max: { is: 'number', min: 0, max: 100, mayBeEmpty: true },
  step: { is: 'number', min: 0, max: 100 },
  multiple: { is: 'switch' },
  filterable: { is: 'switch' },
  allowHalf: { is: 'switch' },
  showAlpha: { is: 'switch' },
  choices: { is: 'own', editor: 'choices' },
  defaultValue: { is: 'own', editor: 'defaultValue' },
  defaultType: { is: 'choice', words: 'defaultType' },
  dateType: { is: 'choice', words: 'dateType', option: 'type' },
  isRange: { is: 'switch' },
  timestamp: { is: 'switch' },
  startPlaceholder: { is: 'text' },
  endPlaceholder: { is: 'text' },
  format: { is: 'text', hint: 'format' },
  arrowControl: { is: 'switch' },
  length: { is: 'number', min: 1, max: 100, whole: true },
  upload: { is: 'own', editor: 'upload' },
  gutter: { is: 'number', min: 0, max: 100, whole: true, hint: 'pixels' },
  justify: { is: 'choice', words: 'justify' },
  align: { is: 'choice', words: 'align' },
  readonly: { is: 'switch' },
  disabled: { is: 'switch' },
  editable: { is: 'switch' },
  clearable: { is: 'switch' },
  isDelete: { is: 'switch' },
  isEdit: { is: 'switch' },
  maxlength: { is: 'number', min: -1, max: 100_000, whole: true, hint: 'maxlength' },
  showWordLimit: { is: 'switch' },
  controlsPosition: { is: 'switch', on: 'right', off: '' },
  hidden: { is: 'switch' },
  customClass: { is: 'text', hint: 'customClass' },
  tip: { is: 'text' },
  contentPosition: { is: 'choice', words: 'contentPosition' },
  tabPosition: { is: 'choice', words: 'tabPosition' },
  el: { is: 'text', hint: 'el' },
  showPassword: { is: 'switch' },
  columns: { is: 'own', editor: 'columns' },
  tabs: { is: 'own', editor: 'tabs' }
}

/** Options shown only if they have an effect. */
const conditions: Partial<Record<OptionName, (widget: Widget) => boolean>> = {
  placeholder: widget => !isRange(widget),
  startPlaceholder: isRange,
  endPlaceholder: isRange,
  showWordLimit: widget => Number(widget.options.maxlength) > 0
}

function isRange(widget: Widget): boolean {
  return typeOf(widget) === 'date' ? /range$/.test(String(widget.options.type)) : widget.options.isRange === true
}

const countLabels: Record<string, { min: OptionLabel; max: OptionLabel }> = {
  'sub-table': { min: 'minRows', max: 'maxRows' },
  checkbox: { min: 'minCount', max: 'maxCount' },
  file: { min: 'keepCount', max: 'max' },
  image: { min: 'keepCount', max: 'max' }
}

/**
 * Returns the editor of an option for a widget, or undefined if not shown. Some types store an option under another
 * key, e.g. `range` for sliders.
 */
export function editorOf(
  name: OptionName,
  widget: Widget
): (OptionEditor & { name: OptionName; option: string; label: OptionLabel | undefined }) | undefined {
  if (name === 'headers' || conditions[name]?.(widget) === false) return undefined
  const editor = editors[name]
  const type = typeOf(widget) ?? ''
  const option = editor.option ?? (name === 'isRange' && type === 'slider' ? 'range' : name)
  const counted = (name === 'min' || name === 'max') && countLabels[type]?.[name]
  const label = counted || editor.label || (name in isLabelled ? (name as OptionLabel) : undefined)
  if (editor.is === 'number' && type === 'rate' && name === 'max')
    return { ...editor, name, option, label, min: 1, mayBeEmpty: false }
  return { ...editor, name, option, label }
}

const notLabelled: OptionName[] = ['choices', 'upload', 'columns', 'tabs', 'headers']
const isLabelled = Object.fromEntries(
  Object.keys(editors)
    .filter(name => !notLabelled.includes(name as OptionName))
    .map(name => [name, true])
)
