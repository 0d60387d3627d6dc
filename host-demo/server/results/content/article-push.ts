import Type from 'typebox'
import { pushStates } from '../../../../elements/base/contract/article-push.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, texts } from '../../kernel/result-fields.ts'

const state = Type.Enum(pushStates)

export const PushAnswerSchema = ClosedObject({
  ...texts('subsiteId', 'siteName', 'reason', 'answerByName', 'answerTime', 'byName', 'createTime'),
  state
})

export const ReceivedArticleSchema = ClosedObject({
  ...texts('id', 'articleId', 'title', 'siteName', 'note', 'byName', 'createTime', 'draftId'),
  ...booleans('isPublicNow'),
  state
})
