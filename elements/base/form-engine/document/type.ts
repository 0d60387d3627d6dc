import type { Texts } from '../../core/locale.ts'
import type { Options, TypeName, Widget } from './document.ts'

/** What one type of widget is: everything designer and renderer need to know before one is drawn. */
export interface TypeDefinition {
  type: TypeName
  /** What a new widget is called in a document, for the designers that came before us. */
  wire: string
  /** The icon class those designers expect. */
  icon: string
  group: 'basic' | 'advanced' | 'layout'
  title: Texts<string>
  /** Options of a new widget, fresh at every call. */
  defaults: (isEnglish: boolean) => Options
  /** The lists of a new widget, for those that hold others. */
  holds?: (isEnglish: boolean) => Partial<Widget>
  /** The options that the inspector shows, in its order. */
  inspector: readonly OptionName[]
  /** Which validators the widget may have. */
  validators: readonly ('required' | 'dataType' | 'pattern')[]
  /** The value of a field nobody filled; undefined: the widget has no value. Fresh at every call. */
  empty?: (options: Options) => unknown
  /** How the label names the control: a `label for`, a group's name, or not at all. */
  labelled: 'control' | 'group' | 'none'
}

export type OptionName =
  | 'width'
  | 'height'
  | 'size'
  | 'placeholder'
  | 'inline'
  | 'showInput'
  | 'min'
  | 'max'
  | 'step'
  | 'multiple'
  | 'filterable'
  | 'allowHalf'
  | 'showAlpha'
  | 'choices'
  | 'defaultValue'
  | 'defaultType'
  | 'dateType'
  | 'isRange'
  | 'timestamp'
  | 'startPlaceholder'
  | 'endPlaceholder'
  | 'format'
  | 'arrowControl'
  | 'length'
  | 'upload'
  | 'gutter'
  | 'justify'
  | 'align'
  | 'readonly'
  | 'disabled'
  | 'editable'
  | 'clearable'
  | 'isDelete'
  | 'isEdit'
  | 'maxlength'
  | 'showWordLimit'
  | 'controlsPosition'
  | 'hidden'
  | 'customClass'
  | 'headers'
  | 'tip'
  | 'contentPosition'
  | 'tabPosition'
  | 'el'
  | 'showPassword'
  | 'columns'
  | 'tabs'

/** What every field component takes. One field draws one control; label and error stand around it. */
export interface FieldProps<Value = unknown> {
  widget: Widget
  /** The id of the control, unique in its root: what the label points to. */
  id: string
  /** Names a control that no `label for` can name. */
  labelId: string
  value: Value
  onChange: (value: Value) => void
  /** The person left the field: it is checked now. */
  onBlur: () => void
  isDisabled: boolean
  isReadonly: boolean
  isInvalid: boolean
  isRequired: boolean
  /** The id of the error text while there is one. */
  describedBy: string | undefined
}

/** Reads options as what they should be; a document says anything. */
export function textOption(options: Options, name: string): string {
  const value = options[name]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
export function numberOption(options: Options, name: string): number | undefined {
  const value = options[name]
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return undefined
  return Number.isFinite(Number(value)) ? Number(value) : undefined
}
export const isOn = (options: Options, name: string): boolean => options[name] === true || options[name] === 'true'
