import Type from 'typebox'
import { ClosedObject } from '../kernel/fields.ts'
import { booleans, numbers, texts } from '../kernel/result-fields.ts'

export const SheetColumnSchema = ClosedObject({
  ...texts('name', 'title'),
  ...booleans('isNeeded'),
  choices: Type.Optional(Type.Array(Type.String()))
})

export const SheetRowSchema = ClosedObject({
  cells: Type.Array(Type.String()),
  problems: Type.Record(Type.String(), Type.String()),
  does: Type.Enum(['add', 'update', 'none'])
})

export const SheetPreviewSchema = ClosedObject({
  columns: Type.Array(SheetColumnSchema),
  rows: Type.Array(SheetRowSchema)
})

export const ImportedSchema = ClosedObject({
  ...numbers('added', 'updated'),
  told: Type.Optional(ClosedObject({ columns: Type.Array(Type.String()), rows: Type.Array(Type.Array(Type.String())) }))
})
