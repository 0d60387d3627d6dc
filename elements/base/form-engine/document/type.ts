import type { Texts } from '../../core/language/locale.ts'
import type { Options, TypeName, Widget } from './document.ts'

/** Description of a widget type for designer and renderer. */
export interface TypeDefinition {
  type: TypeName
  /** Type name of a new widget in the document, as other designers spell it. */
  wire: string
  /** Icon class that other designers expect. */
  icon: string
  group: 'basic' | 'advanced' | 'layout'
  title: Texts<string>
  /** Returns the options of a new widget, a fresh object at each call. */
  defaults: (isEnglish: boolean) => Options
  /** Returns the lists of a new container widget. */
  holds?: (isEnglish: boolean) => Partial<Widget>
  /** Options in the inspector, in order. */
  inspector: readonly OptionName[]
  /** Validators the widget may have. */
  validators: readonly ('required' | 'dataType' | 'pattern')[]
  /** Returns the empty value, a fresh object at each call. Missing if the widget has no value. */
  empty?: (options: Options) => unknown
  /** Relation of the label to the control: `label for`, name of a group, or none. */
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

/** Props of every field component. A field draws the control; label and error are drawn around it. */
export interface FieldProps<Value = unknown> {
  widget: Widget
  /** Id of the control, unique in its root. The label points to it. */
  id: string
  /** Id of the label, for controls that `label for` cannot name. */
  labelId: string
  value: Value
  onChange: (value: Value) => void
  /** Called when the user leaves the field. Checks the value. */
  onBlur: () => void
  isDisabled: boolean
  isReadonly: boolean
  isInvalid: boolean
  isRequired: boolean
  /** Id of the error text, if there is one. */
  describedBy: string | undefined
}

/** Returns an option as text. Options of a document may have any type. */
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
