import Type from 'typebox'
import { mostAttachments } from '../../../../elements/base/contract/annex.ts'
import { ClosedObject, Id, Text } from '../../kernel/fields.ts'

/** Returns the schema of a draft's attachments. */
export const annexListOf = (maxItems: number) =>
  Type.Array(
    ClosedObject({
      uid: Id,
      name: Text(200, 1, '附件名称'),
      orderValue: Type.Integer({ minimum: 0, maximum: 1_000_000, title: '排序值' }),
      introduce: Text(500, 0, '附件说明')
    }),
    { maxItems, title: '附件' }
  )

export const AnnexList = annexListOf(mostAttachments)
