import Type from 'typebox'
import { importedKinds, importStates } from '../../../../elements/base/contract/sheet-history.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, numbers, texts } from '../../kernel/result-fields.ts'

export const SheetImportSchema = ClosedObject({
  ...texts('id', 'fileName', 'columnName', 'createByName', 'createTime', 'undoneByName', 'undoneTime'),
  ...numbers('added', 'updated', 'same', 'leftOut', 'undone'),
  state: Type.Enum(importStates)
})

const does = Type.Enum(importedKinds)

export const ImportedRowSchema = ClosedObject({
  ...texts('id', 'name'),
  ...numbers('number'),
  ...booleans('isUndone', 'isSeen'),
  does,
  changes: Type.Array(ClosedObject(texts('title', 'before', 'after')))
})

const LeftRows = Type.Array(ClosedObject({ ...numbers('number'), ...texts('name', 'reason'), does }))

export const UndoneImportSchema = ClosedObject({
  ...numbers('removed', 'restored', 'leftCount'),
  ...booleans('isBinned'),
  left: LeftRows,
  noted: LeftRows
})
