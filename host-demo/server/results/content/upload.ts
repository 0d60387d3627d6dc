import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { numbers, optional, texts } from '../../kernel/result-fields.ts'

export const UploadAnswerSchema = ClosedObject({
  ...texts('state', 'url', 'title', 'original', 'type'),
  ...numbers('size'),
  ...optional({ ...texts('id', 'thumb', 'note'), ...numbers('width', 'height') })
})

const OnlineFileSchema = ClosedObject({
  ...texts('url'),
  ...numbers('size', 'mtime'),
  ...optional(texts('id', 'original', 'thumb'))
})

export const OnlineFilesSchema = ClosedObject({
  ...texts('state'),
  ...numbers('start', 'total'),
  list: Type.Array(OnlineFileSchema)
})

export const FoldersSchema = Type.Array(ClosedObject({ ...texts('dir'), ...numbers('count') }))

export const UploadRoomSchema = ClosedObject(numbers('used', 'quota'))

export const FileTypeSettingSchema = ClosedObject({
  ...texts('fileType'),
  ...numbers('size'),
  type: Type.Enum(['image', 'video', 'audio', 'pdf', 'word'])
})

export const CaughtPicturesSchema = ClosedObject({
  ...texts('state'),
  list: Type.Array(ClosedObject({ ...UploadAnswerSchema.properties, ...texts('source') }))
})
