import Type from 'typebox'
import { grantKinds } from '../../../../elements/base/contract/user-grant.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, texts } from '../../kernel/result-fields.ts'

const UserGrantSchema = ClosedObject({
  ...texts('id', 'name', 'validUntil'),
  ...booleans('isOwn', 'mayEnd'),
  kind: Type.Enum(grantKinds),
  givers: Type.Array(Type.String())
})
export const UserGrantsSchema = Type.Array(UserGrantSchema)
