import Type from 'typebox'
import { ClosedObject } from '../kernel/fields.ts'
import { texts } from '../kernel/result-fields.ts'

export const StartFormSchema = ClosedObject({ ...texts('processKey', 'processName', 'formName') })

export const FilledFormSchema = ClosedObject({
  ...texts('formName', 'jsonStr'),
  data: Type.Record(Type.String(), Type.Unknown()),
  rights: Type.Record(Type.String(), Type.Enum(['edit', 'hidden', 'read', 'required']))
})

export const InstanceFormSchema = Type.Union([Type.Null(), FilledFormSchema])

export const ProcessFormSchema = ClosedObject({ ...texts('formKey', 'formName') })

export const FormFieldNameSchema = ClosedObject({ ...texts('model', 'name') })
