import type { ComponentType } from 'react'
import type { TypeName } from '../document/document.ts'
import { lazyField } from '../controls/lazy-field.tsx'
import type { FieldProps } from '../document/type.ts'
import { BlankField } from '../types/blank/blank-field.tsx'
import { CheckboxField } from '../types/checkbox/checkbox-field.tsx'
import { InputField } from '../types/input/input-field.tsx'
import { NumberField } from '../types/number/number-field.tsx'
import { RadioField } from '../types/radio/radio-field.tsx'
import { SelectField } from '../types/select/select-field.tsx'
import { SwitchField } from '../types/switch/switch-field.tsx'
import { TextField } from '../types/text/text-field.tsx'
import { TextareaField } from '../types/textarea/textarea-field.tsx'

/** Types that are a single control. A sub-table has rows of them, see sub-table/sub-table.tsx. */
export type ControlType = Exclude<TypeName, 'grid' | 'tabs' | 'divider' | 'sub-table'>

/** Control of each type. Heavy ones are loaded when the first is drawn. */
export const fields: Record<ControlType, ComponentType<FieldProps>> = {
  input: InputField,
  textarea: TextareaField,
  number: NumberField,
  radio: RadioField,
  checkbox: CheckboxField,
  select: SelectField,
  switch: SwitchField,
  text: TextField,
  blank: BlankField,
  custom: lazyField(async () => (await import('../types/custom/custom-field.tsx')).CustomField),
  rate: lazyField(async () => (await import('../types/rate/rate-field.tsx')).RateField),
  slider: lazyField(async () => (await import('../types/slider/slider-field.tsx')).SliderField),
  time: lazyField(async () => (await import('../types/time/time-field.tsx')).TimeField),
  date: lazyField(async () => (await import('../types/date/date-field.tsx')).DateField),
  color: lazyField(async () => (await import('../types/color/color-field.tsx')).ColorField),
  editor: lazyField(async () => (await import('../types/editor/editor-field.tsx')).EditorField),
  cascader: lazyField(async () => (await import('../types/cascader/cascader-field.tsx')).CascaderField),
  file: lazyField(async () => (await import('../types/file/file-field.tsx')).FileField),
  image: lazyField(async () => (await import('../types/image/image-field.tsx')).ImageField)
}
