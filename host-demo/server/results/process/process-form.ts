import Type from 'typebox'
import { fieldRightKinds } from '../../../../elements/base/contract/process-form.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { texts } from '../../kernel/result-fields.ts'

const FieldRights = Type.Record(Type.String(), Type.Enum(fieldRightKinds))

export const StartFormSchema = ClosedObject(texts('processKey', 'processName', 'formName'))

export const OpenStartFormSchema = ClosedObject({
  ...StartFormSchema.properties,
  ...texts('jsonStr'),
  rights: FieldRights
})

const FilledFormSchema = ClosedObject({
  ...texts('formName', 'jsonStr'),
  data: Type.Record(Type.String(), Type.Unknown()),
  rights: FieldRights
})

export const InstanceFormSchema = Type.Union([Type.Null(), FilledFormSchema])

export const ProcessFormSchema = ClosedObject(texts('formKey', 'formName'))

export const OpenProcessFormSchema = ClosedObject({
  ...ProcessFormSchema.properties,
  ...texts('jsonStr'),
  fields: Type.Array(ClosedObject(texts('model', 'name')))
})
