import Type from 'typebox'
import { factNames } from '../../../../elements/base/contract/apply-facts.ts'
import { allReplyTypes, applyActions, applyStates } from '../../../../elements/base/contract/apply-steps.ts'
import {
  applicantTypes,
  cardTypes,
  offerTypes,
  organizationTypes,
  receiveModes,
  receiveTypes
} from '../../../../elements/base/contract/apply.ts'
import { ownFormProblems } from '../../../../elements/base/contract/apply-own-form.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, each, flags, numbers, optional, stampFields, texts } from '../../kernel/result-fields.ts'
import { ApplyStepSchema } from './apply-steps.ts'

const ReplyType = Type.Enum(['', ...allReplyTypes])

const ApplicationDraftSchema = ClosedObject({
  ...texts(
    'applicantName',
    'cardCode',
    'company',
    'legalName',
    'linkman',
    'tel',
    'email',
    'address',
    'postcode',
    'title',
    'content',
    'indexNum',
    'purpose',
    'applyDate',
    'receiveDate'
  ),
  ...flags('acceptsOther', 'applyFree'),
  applicantType: Type.Enum(applicantTypes),
  organizationType: Type.Enum(['', ...organizationTypes]),
  cardType: Type.Enum(cardTypes),
  offerType: Type.Enum(offerTypes),
  receiveMode: Type.Enum(receiveModes),
  receiveType: Type.Enum(receiveTypes)
})

const ApplyClockSchema = ClosedObject({
  ...texts('dueDate', 'article', 'waitsUntil'),
  ...numbers('daysLeft'),
  ...booleans('awaitsReceipt'),
  state: Type.Enum(['running', 'correcting', 'asking', 'paying', 'abandoned', 'over']),
  missingYears: Type.Array(Type.String()),
  warning: Type.Enum(['', 'yellow', 'red', 'overdue'])
})

const FactsSchema = ClosedObject(optional(each(factNames, Type.String())))

const ReplyGroundSchema = ClosedObject({
  ...texts('part'),
  type: Type.Enum(allReplyTypes),
  facts: FactsSchema
})

export const ApplicationSchema = ClosedObject({
  ...ApplicationDraftSchema.properties,
  ...stampFields,
  ...texts('reply', 'letterNumber', 'erasedTime', 'id', 'code', 'subsiteId', 'subsiteName', 'departId', 'departName'),
  ...texts('dueDate', 'endDate', 'formName', 'formJson'),
  ...booleans('isLateEntry'),
  ...optional(texts('queryCode')),
  answers: Type.Record(Type.String(), Type.Unknown()),
  answer: ClosedObject({ ...texts('publicInterest'), facts: FactsSchema, grounds: Type.Array(ReplyGroundSchema) }),
  steps: Type.Array(ApplyStepSchema),
  signedByOthers: Type.Boolean(),
  offered: Type.Array(
    ClosedObject({
      ...texts('article'),
      action: Type.Enum(applyActions)
    })
  ),
  state: Type.Enum(applyStates),
  replyType: ReplyType,
  clock: ApplyClockSchema
})

export const ApplicationRowSchema = ClosedObject({
  ...stampFields,
  ...texts(
    'id',
    'code',
    'title',
    'applicantName',
    'applyDate',
    'receiveDate',
    'departId',
    'departName',
    'subsiteId',
    'subsiteName',
    'dueDate',
    'endDate'
  ),
  ...booleans('isLateEntry'),
  applicantType: Type.Enum(applicantTypes),
  state: Type.Enum(applyStates),
  receiveType: Type.Enum(receiveTypes),
  replyType: ReplyType,
  clock: ApplyClockSchema
})

export const ApplicantIdentitySchema = ClosedObject(texts('cardCode', 'address'))

export const ApplyDepartmentsSchema = Type.Array(ClosedObject(texts('id', 'departName')))

export const ApplyCountsSchema = ClosedObject(numbers('waitBadgeNum', 'handleBadgeNum', 'endBadgeNum'))

export const SpecialDaySchema = ClosedObject({ ...texts('day'), kind: Type.Enum(['holiday', 'working']) })

/** The result of a version conflict. */
export const SpecialYearSchema = ClosedObject({ ...numbers('version'), days: Type.Array(SpecialDaySchema) })

export const ApplyReceiptSchema = ClosedObject({
  ...texts('code', 'queryCode', 'dueDate', 'agencyName'),
  ...numbers('termDays')
})

export const OwnFormUseSchema = ClosedObject({
  ...texts('since', 'byName', 'otherName'),
  ...booleans('isLive', 'isChanged'),
  ...numbers('version'),
  problems: Type.Array(ClosedObject({ ...texts('model', 'name'), code: Type.Enum([...ownFormProblems]) }))
})

export const OwnFormFiguresSchema = Type.Array(
  ClosedObject({
    ...texts('name'),
    ...numbers('filled'),
    counts: Type.Array(ClosedObject({ ...texts('label'), ...numbers('count') })),
    sum: Type.Union([Type.Number(), Type.Null()])
  })
)

const ApplyAwaitedSchema = ClosedObject(texts('until', 'reason', 'amount'))

export const ApplyProgressSchema = ClosedObject({
  ...texts('title', 'receiveDate', 'agencyName', 'dueDate', 'letterNumber'),
  ...numbers('termDays'),
  ...booleans('takesFiles', 'mayWithdraw'),
  letters: Type.Array(ClosedObject(texts('stepId', 'seq', 'title', 'number', 'day'))),
  state: Type.Enum(applyStates),
  awaited: Type.Optional(ApplyAwaitedSchema),
  files: Type.Array(ClosedObject({ ...texts('id', 'name'), ...numbers('size') })),
  ownFiles: Type.Array(ClosedObject({ ...texts('id', 'name'), ...numbers('size') }))
})

export const ApplicationFormSchema = ClosedObject(texts('siteName', 'agencyName', 'formId', 'jsonStr'))

export const WronglyToldSchema = ClosedObject(
  texts('id', 'code', 'title', 'letter', 'number', 'day', 'told', 'dueDate')
)
