import Type from 'typebox'
import { yesNo } from '../../../../elements/base/contract/column.ts'
import { contentKinds } from '../../../../elements/base/contract/content-kind.ts'
import { modelFieldTypes, plainFieldTypes, textCheckNames } from '../../../../elements/base/contract/model.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, flags, numbers, optional, stampFields, texts } from '../../kernel/result-fields.ts'

const pictureSettings = {
  ...optional({ ...texts('ratio'), ...numbers('minWidth', 'minHeight') }),
  check: Type.Optional(Type.Enum([...textCheckNames])),
  options: Type.Optional(Type.Array(Type.String()))
}

const ModelKindSchema = Type.Enum(['', ...contentKinds])

const RowFieldSchema = ClosedObject({
  ...texts('name', 'label'),
  ...numbers('maxLength'),
  ...booleans('required'),
  type: Type.Enum([...plainFieldTypes, 'picture']),
  more: Type.Optional(ClosedObject(pictureSettings))
})

const StateStepSchema = ClosedObject({
  ...texts('word'),
  ...optional({ ...texts('since', 'filled'), ...numbers('months', 'days'), ...booleans('isAlarm') })
})

const FieldSettingsSchema = ClosedObject({
  ...pictureSettings,
  ...optional({
    ...numbers('most'),
    ...booleans('isListed', 'isFilter', 'isInternal', 'isFixed', 'isRepeated', 'isComputed'),
    columns: Type.Array(RowFieldSchema),
    kind: ModelKindSchema,
    steps: Type.Array(StateStepSchema)
  })
})

const ModelFieldSchema = ClosedObject({
  ...texts('name', 'label', 'default', 'dict', 'group'),
  ...numbers('maxLength'),
  ...booleans('required'),
  type: Type.Enum(modelFieldTypes),
  more: Type.Optional(FieldSettingsSchema)
})

export const ColumnModelSchema = ClosedObject({
  ...texts('id', 'name'),
  ...booleans('isReviewed'),
  kind: ModelKindSchema,
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
  ...numbers('columnCount'),
  kind: ModelKindSchema
})

export const ModelRowSchema = ClosedObject({
  ...stampFields,
  ...texts('id', 'name', 'code', 'description', 'listTemplate', 'detailTemplate'),
  ...numbers('columnCount', 'fieldCount'),
  ...flags('status'),
  kind: ModelKindSchema,
  isDefault: Type.Enum(yesNo)
})

export const ModelChoicesSchema = Type.Array(
  ClosedObject({ ...texts('id', 'name'), ...flags('status'), kind: ModelKindSchema, isDefault: Type.Enum(yesNo) })
)

export const ModelDictionariesSchema = Type.Array(ClosedObject(texts('dictCode', 'dictName')))

export const ModelChangesSchema = Type.Array(
  ClosedObject({ ...texts('label'), ...numbers('count'), becomes: Type.Enum(['lost', 'wrong', 'missing']) })
)
