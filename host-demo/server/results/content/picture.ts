import Type from 'typebox'
import { libraryKinds } from '../../../../elements/base/contract/picture.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, numbers, texts } from '../../kernel/result-fields.ts'

export const PictureRowSchema = ClosedObject({
  ...texts('id', 'subsiteId', 'name', 'path', 'thumb', 'dir', 'sha256', 'downSince', 'createByName', 'createTime'),
  ...numbers('size', 'width', 'height', 'uses', 'idleDays', 'copies'),
  ...booleans('isPublic'),
  kind: Type.Enum(libraryKinds)
})

export const FileUseSchema = ClosedObject({ ...texts('obj', 'objId', 'title'), ...booleans('isPublic') })

export const IdleFilesSchema = ClosedObject(numbers('count', 'size'))
export const ClearedSchema = ClosedObject(numbers('done', 'size', 'left'))

export const TakedownSchema = ClosedObject({
  ...texts('id', 'name', 'path', 'reason', 'byName', 'time', 'lastFetch', 'backReason', 'backByName', 'backTime'),
  ...numbers('fetches'),
  places: Type.Array(ClosedObject(texts('obj', 'objId', 'title')))
})
