import Type from 'typebox'
import { pageNotes } from '../../../../elements/base/contract/drawn-page.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, numbers, optional, texts } from '../../kernel/result-fields.ts'
import { AttachmentSchema } from './annex.ts'

export const DocumentDetailsSchema = ClosedObject({
  ...texts('articleId', 'articleTitle', 'id', 'name', 'refusal'),
  versions: Type.Array(
    ClosedObject({
      ...numbers('number'),
      ...texts('note', 'createByName', 'createTime'),
      file: AttachmentSchema,
      isCurrent: Type.Boolean()
    })
  ),
  hasOffice: Type.Boolean(),
  lock: Type.Optional(ClosedObject({ ...texts('userName', 'since', 'until'), isMine: Type.Boolean() }))
})

/** Facts of a file for an office server (WOPI). */
export const FileInfoSchema = ClosedObject({
  ...texts('BaseFileName', 'OwnerId', 'UserId', 'UserFriendlyName', 'Version', 'LastModifiedTime'),
  ...optional(texts('SHA256')),
  ...numbers('Size'),
  ...booleans('UserCanWrite', 'ReadOnly', 'UserCanNotWriteRelative'),
  ...booleans('SupportsUpdate', 'SupportsLocks', 'SupportsGetLock', 'SupportsExtendedLockLength')
})

export const OfficeAddressSchema = ClosedObject({ ...texts('action', 'token'), ...numbers('until') })

export const ShownSheetsSchema = Type.Array(
  ClosedObject({ ...texts('name'), rows: Type.Array(Type.Array(Type.String())), isCut: Type.Boolean() })
)

const places = Type.Array(Type.Number())
const DrawnPartSchema = Type.Union([
  ClosedObject({
    kind: Type.Literal('text'),
    ...texts('transform', 'text', 'family', 'fill'),
    ...numbers('opacity', 'size'),
    ...booleans('isBold', 'isItalic'),
    x: places,
    y: places
  }),
  ClosedObject({
    kind: Type.Literal('path'),
    ...texts('transform', 'data', 'stroke', 'fill', 'dashes'),
    ...numbers('opacity', 'width'),
    ...booleans('isEvenOdd')
  }),
  ClosedObject({
    kind: Type.Literal('picture'),
    ...texts('transform', 'address'),
    ...numbers('opacity', 'width', 'height')
  })
])

export const DrawnPagesSchema = ClosedObject({
  ...numbers('count'),
  pages: Type.Array(
    ClosedObject({ ...numbers('number', 'width', 'height'), ...texts('box'), parts: Type.Array(DrawnPartSchema) })
  ),
  notes: Type.Array(Type.Enum([...pageNotes]))
})
