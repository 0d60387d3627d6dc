import Type from 'typebox'
import {
  announcementAudiences,
  announcementCategories,
  announcementPriorities,
  announcementStates
} from '../../../../elements/base/contract/announcement.ts'
import { reminderKinds } from '../../../../elements/base/contract/announcement-reminder.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { flags, numbers, optional, stampFields, texts } from '../../kernel/result-fields.ts'
import { AttachmentSchema } from './annex.ts'
import { LeftOutSchema } from '../site/left-out.ts'

export const AnnouncementRowSchema = ClosedObject({
  ...stampFields,
  ...texts(
    'titile',
    'msgAbstract',
    'startTime',
    'endTime',
    'id',
    'sender',
    'sendTime',
    'cancelTime',
    'cancelReason',
    'submitTime',
    'submitByName',
    'returnReason',
    'audience',
    'msgType_dictText'
  ),
  ...numbers('recipientCount', 'readCount', 'replyCount', 'confirmCount', 'reviewFrom'),
  ...flags('needsReply', 'needsConfirm'),
  priority: Type.Enum(announcementPriorities),
  msgCategory: Type.Enum(announcementCategories),
  msgType: Type.Enum(announcementAudiences),
  sendStatus: Type.Enum(announcementStates),
  delFlag: Type.Literal('0')
})

export const AnnouncementSchema = ClosedObject({
  ...AnnouncementRowSchema.properties,
  ...texts('msgContent', 'userIds', 'departIds', 'subsiteIds'),
  annexList: Type.Array(AttachmentSchema),
  ...optional(texts('busType', 'busId')),
  leftOut: Type.Optional(LeftOutSchema),
  targets: Type.Array(ClosedObject(texts('id', 'name'))),
  mine: Type.Optional(
    ClosedObject({
      ...texts('announcementSendId'),
      ...flags('readFlag', 'replyFlag'),
      ...optional({ ...flags('ended', 'confirmFlag'), ...texts('confirmTime') })
    })
  )
})

export const AnnouncementRecipientSchema = ClosedObject({
  ...texts('id', 'userId', 'realname', 'departName', 'readTime', 'replyContent', 'replyTime', 'confirmTime'),
  ...flags('readFlag', 'replyFlag', 'confirmFlag'),
  annexList: Type.Array(AttachmentSchema)
})

export const RemindedRecipientsSchema = ClosedObject(numbers('told', 'texts'))

export const AnnouncementRemindersSchema = ClosedObject({
  waiting: ClosedObject(optional(numbers(...reminderKinds))),
  ...texts('remindFrom'),
  ...numbers('remindIn'),
  records: Type.Array(
    ClosedObject({
      ...texts('id', 'senderName', 'createTime'),
      ...numbers('told', 'texts', 'failed'),
      kind: Type.Enum(reminderKinds)
    })
  )
})

export const NoticeSchema = ClosedObject({
  ...texts('id', 'titile', 'msgAbstract', 'sender', 'sendTime'),
  ...optional({
    ...texts('anntId', 'announcementSendId', 'shownTime', 'msgContent', 'createTime', 'msgId', 'msgTxt'),
    ...flags('needsReply', 'needsConfirm', 'confirmFlag')
  }),
  priority: Type.Enum(announcementPriorities),
  msgCategory: Type.Enum(announcementCategories)
})

export const UnreadNoticesSchema = ClosedObject({
  ...numbers('anntMsgTotal', 'sysMsgTotal'),
  ...optional({ ...texts('now'), ...numbers('changesIn', 'waiting') }),
  anntMsgList: Type.Array(NoticeSchema),
  sysMsgList: Type.Array(NoticeSchema)
})

export const MyNoticeSchema = ClosedObject({
  ...NoticeSchema.properties,
  ...texts('anntId', 'userId', 'readTime'),
  ...flags('readFlag', 'replyFlag'),
  ...optional(flags('ended', 'recalled'))
})

export const NoticeReplySchema = ClosedObject({
  ...texts('id', 'announcementSendId', 'replyContent', 'createTime'),
  annexList: Type.Array(AttachmentSchema)
})
