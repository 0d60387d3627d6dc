import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { numbers, stampFields, texts } from '../../kernel/result-fields.ts'

export const FormRowSchema = ClosedObject({
  ...stampFields,
  ...texts('id', 'subsiteId', 'name', 'code', 'tableId', 'tableName', 'tableTxt'),
  ...numbers('fieldCount'),
  application: Type.Enum(['', 'live', 'changed'])
})

export const FormDesignSchema = ClosedObject({ ...FormRowSchema.properties, ...texts('jsonStr') })

export const EditFormDesignSchema = Type.Union([
  Type.Null(),
  ClosedObject({ ...texts('updateTime'), ...numbers('version') })
])

export const FormTableSchema = ClosedObject(texts('id', 'tableName', 'tableTxt'))

export const FormFieldSchema = ClosedObject({
  ...texts('dbFieldName', 'dbFieldTxt', 'dbType', 'fieldShowType'),
  ...numbers('dbLength')
})
