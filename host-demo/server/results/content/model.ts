import Type from 'typebox'
import { yesNo } from '../../../../elements/base/contract/column.ts'
import { modelFieldTypes } from '../../../../elements/base/contract/model.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, flags, numbers, stampFields, texts } from '../../kernel/result-fields.ts'

const ModelFieldSchema = ClosedObject({
  ...texts('name', 'label', 'default', 'dict', 'group'),
  ...numbers('maxLength'),
  ...booleans('required'),
  type: Type.Enum(modelFieldTypes)
})

export const ColumnModelSchema = ClosedObject({
  ...texts('id', 'name'),
  ...booleans('isReviewed'),
  fields: Type.Array(ModelFieldSchema)
})

const ModelDraftSchema = ClosedObject({
  ...texts('name', 'code', 'description', 'listTemplate', 'detailTemplate'),
  ...flags('status'),
  isDefault: Type.Enum(yesNo),
  fields: Type.Array(ModelFieldSchema)
})

export const ContentModelSchema = ClosedObject({
  ...ModelDraftSchema.properties,
  ...stampFields,
  ...texts('id'),
  ...numbers('columnCount')
})

export const ModelRowSchema = ClosedObject({
  ...stampFields,
  ...texts('id', 'name', 'code', 'description', 'listTemplate', 'detailTemplate'),
  ...numbers('columnCount', 'fieldCount'),
  ...flags('status'),
  isDefault: Type.Enum(yesNo)
})

export const ModelChoicesSchema = Type.Array(
  ClosedObject({ ...texts('id', 'name'), ...flags('status'), isDefault: Type.Enum(yesNo) })
)

export const ModelDictionariesSchema = Type.Array(ClosedObject(texts('dictCode', 'dictName')))
