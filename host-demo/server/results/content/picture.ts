import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { numbers, texts } from '../../kernel/result-fields.ts'

export const PictureRowSchema = ClosedObject({
  ...texts('id', 'subsiteId', 'name', 'path', 'thumb', 'dir', 'createByName', 'createTime'),
  ...numbers('size', 'width', 'height', 'uses')
})

export const PictureFoldersSchema = Type.Array(ClosedObject({ ...texts('dir'), ...numbers('count') }))

export const PictureUseSchema = ClosedObject(texts('obj', 'objId', 'title'))
