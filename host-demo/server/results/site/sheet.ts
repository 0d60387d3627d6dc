import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, numbers, optional, texts } from '../../kernel/result-fields.ts'

const SheetColumnSchema = ClosedObject({
  ...texts('name', 'title'),
  ...booleans('isNeeded', 'isFound'),
  choices: Type.Optional(Type.Array(Type.String()))
})

const SheetRowSchema = ClosedObject({
  ...numbers('number'),
  ...optional(booleans('isHidden')),
  cells: Type.Array(Type.String()),
  problems: Type.Record(Type.String(), Type.String()),
  changed: Type.Optional(Type.Record(Type.String(), Type.String())),
  filled: Type.Optional(Type.Array(Type.String())),
  does: Type.Enum(['add', 'update', 'none'])
})

const SheetFileSchema = ClosedObject({
  ...texts('sheet'),
  ...numbers('headRow'),
  others: Type.Array(Type.String()),
  ignored: Type.Array(Type.String())
})

export const SheetPreviewSchema = ClosedObject({
  columns: Type.Array(SheetColumnSchema),
  rows: Type.Array(SheetRowSchema),
  file: Type.Optional(SheetFileSchema)
})

export const ToldListSchema = ClosedObject({
  ...texts('id', 'createTime'),
  columns: Type.Array(Type.String()),
  rows: Type.Array(Type.Array(Type.String()))
})

export const ToldOfferSchema = ClosedObject({ ...texts('id', 'createTime'), ...numbers('count') })

export const ImportedSchema = ClosedObject({
  ...numbers('added', 'updated'),
  ...optional(texts('toldId')),
  told: Type.Optional(ToldListSchema)
})
