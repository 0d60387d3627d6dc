import Type from 'typebox'
import { grantUses, reviewDecisions } from '../../../../elements/base/contract/grant-review.ts'
import { grantKinds } from '../../../../elements/base/contract/user-grant.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, numbers, texts } from '../../kernel/result-fields.ts'

export const GrantReviewSchema = ClosedObject({
  ...texts('id', 'scopeName', 'createByName', 'createTime'),
  ...numbers('total', 'kept', 'taken', 'leftOut'),
  ...booleans('isDue')
})

export const ReviewItemSchema = ClosedObject({
  ...texts('id', 'userId', 'username', 'realname', 'departName', 'lastSignIn', 'name', 'validUntil', 'lastUsed'),
  ...texts('decidedByName', 'decidedTime'),
  ...booleans('isIdle'),
  kind: Type.Enum(grantKinds),
  use: Type.Enum(grantUses),
  decision: Type.Enum(reviewDecisions)
})
