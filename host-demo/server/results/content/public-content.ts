import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { numbers, texts } from '../../kernel/result-fields.ts'
import { PublicRowSchema } from './article.ts'

export const PublicContentSchema = ClosedObject({
  ...PublicRowSchema.properties,
  ...texts('content', 'fieldState'),
  ...numbers('sortNo'),
  fields: Type.Record(Type.String(), Type.Unknown()),
  labels: Type.Record(Type.String(), Type.String())
})

export const KindColumnsSchema = Type.Array(ClosedObject(texts('id', 'name')))

export const ContentChoicesSchema = Type.Array(ClosedObject(texts('id', 'title', 'newsClassName')))

export const RenewedSchema = ClosedObject(numbers('count'))

export const RowsPreviewSchema = ClosedObject({
  rows: Type.Array(Type.Record(Type.String(), Type.String())),
  wrong: Type.Array(ClosedObject({ ...numbers('number'), ...texts('message') }))
})
