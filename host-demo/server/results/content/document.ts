import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { numbers, texts } from '../../kernel/result-fields.ts'
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

export const OfficeAddressSchema = ClosedObject({ ...texts('action', 'token'), ...numbers('until') })

export const ShownSheetsSchema = Type.Array(
  ClosedObject({ ...texts('name'), rows: Type.Array(Type.Array(Type.String())), isCut: Type.Boolean() })
)
