import Type from 'typebox'
import { noticeChannels, noticeStates } from '../../../../elements/base/contract/apply-notices.ts'
import { applyActions, applyStates } from '../../../../elements/base/contract/apply-steps.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { numbers, optional, texts } from '../../kernel/result-fields.ts'
import { ApplyFileSchema } from './apply-files.ts'

export const ApplyStepSchema = ClosedObject({
  ...texts('id', 'day', 'lateReason', 'article', 'createByName', 'createTime'),
  action: Type.Enum([...applyActions, 'apply']),
  fromState: Type.Enum(applyStates),
  toState: Type.Enum(applyStates),
  details: Type.Array(
    ClosedObject({
      ...texts('value'),
      ...optional(texts('code')),
      name: Type.Enum([
        'departId',
        'replyType',
        'reply',
        'letterNumber',
        'until',
        'days',
        'party',
        'contact',
        'opinion',
        'tracking',
        'sentOn',
        'facts',
        'publicInterest',
        'feeMode',
        'pages',
        'remedy',
        'result',
        'reason',
        'requests',
        'amount',
        'given',
        'ground'
      ])
    })
  ),
  letters: Type.Array(ClosedObject({ ...texts('title'), ...numbers('seq') })),
  notices: Type.Array(
    ClosedObject({
      channel: Type.Enum([...noticeChannels]),
      state: Type.Enum([...noticeStates]),
      ...texts('sentTime', 'problem')
    })
  ),
  files: Type.Array(ApplyFileSchema)
})
