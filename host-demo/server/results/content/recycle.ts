import Type from 'typebox'
import { recycledKinds } from '../../../../elements/base/contract/recycle.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { numbers, texts } from '../../kernel/result-fields.ts'

export const RecycledRowSchema = ClosedObject({
  ...texts('id', 'objectId', 'subsiteId', 'title', 'place', 'deletedByName', 'deletedAt', 'purgeAt'),
  ...numbers('columns', 'articles'),
  kind: Type.Enum(recycledKinds),
  actions: Type.Array(Type.Enum(['delete', 'restore']))
})
