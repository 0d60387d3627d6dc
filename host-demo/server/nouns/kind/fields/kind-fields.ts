import type { FieldSettings, ModelField, RowField } from '../../../../../elements/base/contract/model.ts'
import { field } from '../../model/model-references.ts'

type More = Partial<Omit<ModelField, 'name' | 'label' | 'group' | 'more'>>

/** Creates a function that describes the fields of one group. Rules of the kind may need them, so they are fixed. */
export const fieldsOf =
  (group: string) =>
  (name: string, label: string, { required = false, ...more }: More = {}, settings: FieldSettings = {}): ModelField =>
    field(name, label, { ...more, required, group, more: { ...settings, isFixed: true } })

/** Describes a column of a field with rows. */
export const rowField = (name: string, label: string, more: Partial<RowField> = {}): RowField => ({
  ...{ name, label, type: 'text', required: false, maxLength: 100 },
  ...more
})

/** Marks a field as required. */
export const needed = { required: true } as const
