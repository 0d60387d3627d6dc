import Type from 'typebox'
import { allReplyTypes, applyGroups, applyStates } from '../../../../elements/base/contract/apply-steps.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, texts } from '../../kernel/result-fields.ts'

export const SimilarApplicationSchema = ClosedObject({
  ...texts('id', 'code', 'title', 'applicantName', 'subsiteName', 'receiveDate', 'endDate', 'letterNumber'),
  ...booleans('isSamePerson', 'isSameName', 'isSameText'),
  state: Type.Enum(applyStates),
  group: Type.Enum(applyGroups),
  replyType: Type.Enum(['', ...allReplyTypes])
})
