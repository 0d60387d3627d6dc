import Type from 'typebox'
import { annexObjects } from '../../../../elements/base/contract/annex.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { numbers, texts } from '../../kernel/result-fields.ts'

export const AttachmentSchema = ClosedObject({
  ...texts('uid', 'name', 'ext', 'path', 'originalPath', 'type', 'introduce', 'objId', 'thumb'),
  ...numbers('size', 'orderValue', 'width', 'height'),
  obj: Type.Enum(['', ...annexObjects])
})
