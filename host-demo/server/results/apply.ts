import Type from 'typebox'
import { allReplyTypes, applyActions, applyStates } from '../../../elements/base/contract/apply-steps.ts'
import {
  applicantTypes,
  cardTypes,
  offerTypes,
  organizationTypes,
  receiveModes,
  receiveTypes
} from '../../../elements/base/contract/apply.ts'
import { ClosedObject } from '../kernel/fields.ts'
import { booleans, flags, numbers, optional, stampFields, texts } from '../kernel/result-fields.ts'
import { ApplyStepSchema } from './apply-steps.ts'

const ReplyType = Type.Enum(['', ...allReplyTypes])

export const ApplicationDraftSchema = ClosedObject({
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

export const ApplyClockSchema = ClosedObject({
  ...texts('dueDate', 'article', 'waitsUntil'),
  ...numbers('daysLeft'),
  state: Type.Enum(['running', 'correcting', 'asking', 'paying', 'abandoned', 'over']),
  missingYears: Type.Array(Type.String()),
  warning: Type.Enum(['', 'yellow', 'red', 'overdue'])
})

export const ApplicationSchema = ClosedObject({
  ...ApplicationDraftSchema.properties,
  ...stampFields,
  ...texts('reply', 'letterNumber', 'erasedTime', 'id', 'code', 'subsiteId', 'departId', 'dueDate', 'departName'),
  ...optional(texts('queryCode')),
  steps: Type.Array(ApplyStepSchema),
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
    'dueDate'
  ),
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

export const ApplyReceiptSchema = ClosedObject(texts('code', 'queryCode', 'dueDate'))

export const ApplyAwaitedSchema = ClosedObject(texts('until', 'reason', 'amount'))

export const ApplyProgressSchema = ClosedObject({
  ...texts('title', 'receiveDate', 'dueDate', 'letterNumber'),
  ...booleans('takesFiles'),
  state: Type.Enum(applyStates),
  awaited: Type.Optional(ApplyAwaitedSchema),
  files: Type.Array(ClosedObject({ ...texts('id', 'name'), ...numbers('size') })),
  ownFiles: Type.Array(ClosedObject({ ...texts('id', 'name'), ...numbers('size') }))
})

export const ApplicationFormSchema = ClosedObject(texts('siteName', 'jsonStr'))
