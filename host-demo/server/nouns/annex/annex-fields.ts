import Type from 'typebox'
import { mostAttachments } from '../../../../elements/contract/annex.ts'
import { ClosedObject, Id, Text } from '../../http/fields.ts'

/** The attachments of a draft. */
export const AnnexList = Type.Array(
  ClosedObject({
    uid: Id,
    name: Text(200, 1, '附件名称'),
    orderValue: Type.Integer({ minimum: 0, maximum: 1_000_000, title: '排序值' }),
    introduce: Text(500, 0, '附件说明')
  }),
  { maxItems: mostAttachments, title: '附件' }
)
