import { ClosedObject } from '../../kernel/fields.ts'
import { numbers, texts } from '../../kernel/result-fields.ts'

export const PictureRowSchema = ClosedObject({
  ...texts('id', 'subsiteId', 'name', 'path', 'thumb', 'dir', 'createByName', 'createTime'),
  ...numbers('size', 'width', 'height', 'uses')
})

export const PictureUseSchema = ClosedObject(texts('obj', 'objId', 'title'))
