import type { Attachment, AttachmentDraft } from './annex.ts'
import { crud, type Stamps } from './crud.ts'
import { get, post, put } from './endpoint.ts'
import type { LeftOutPart } from './left-out.ts'
import type { Page, PageQuery } from './envelope.ts'

export const announcementRights = {
  'system:announcement:list': '查看系统公告',
  'system:announcement:add': '撰写公告',
  'system:announcement:edit': '修改公告',
  'system:announcement:delete': '删除公告',
  'system:announcement:release': '发布和撤销公告',
  'system:announcement:export': '导出公告和回执',
  'system:announcement:all': '向全体人员和部门发公告'
} as const

/** `L` general, `M` important, `H` urgent. */
export const announcementPriorities = ['L', 'M', 'H'] as const
export type AnnouncementPriority = (typeof announcementPriorities)[number]

/** '1' announcement, '2' system message. */
export const announcementCategories = ['1', '2'] as const
export type AnnouncementCategory = (typeof announcementCategories)[number]

/** Recipients: all users, the named users, ◆ users of departments and their sub-departments, ◆ users of sites. */
export const announcementAudiences = ['ALL', 'USER', 'DEPART', 'SUBSITE'] as const
export type AnnouncementAudience = (typeof announcementAudiences)[number]

/** '0' draft, '1' released, '2' revoked. */
export const announcementStates = ['0', '1', '2'] as const
export type AnnouncementState = (typeof announcementStates)[number]

/** Maximum number of recipients named, of characters in the text, in a reply and in a reason, and of attachments. */
export const announcementLimits = {
  targets: 1000,
  content: 500_000,
  reply: 5000,
  attachments: 20,
  reason: 200
} as const
/** Maximum size of an attachment of a reply, in bytes (200 MB). */
export const replyFileLimit = 209_715_200

/** HTML, sanitised by the platform. */
export interface AnnouncementDraft {
  titile: string
  /** HTML; the platform cleans it. */
  msgContent: string
  msgAbstract: string
  /** Display period. '' means at once, and without end. */
  startTime: string
  endTime: string
  priority: AnnouncementPriority
  msgCategory: AnnouncementCategory
  msgType: AnnouncementAudience
  userIds: string
  /** ◆ */
  departIds: string
  /** ◆ */
  subsiteIds: string
  /** ◆ '1' asks each recipient to reply. */
  needsReply: '0' | '1'
  /** ◆ '1' asks each recipient to confirm that they took notice. */
  needsConfirm: '0' | '1'
  /** ◆ */
  annexList: AttachmentDraft[]
}

/** Announcement as administrators see it. */
export interface Announcement extends Omit<AnnouncementDraft, 'annexList'>, Stamps {
  id: string
  msgType_dictText: string
  sendStatus: AnnouncementState
  /** User that released it; '' before. */
  sender: string
  sendTime: string
  cancelTime: string
  /** ◆ Why it was recalled; '' if it was revoked without a note. */
  cancelReason: string
  /** ◆ 公告发布前审核 of its site: 0 for none, see `SubsiteDraft`. */
  reviewFrom: number
  /** ◆ Time of the submission while it waits for another person; '' otherwise. */
  submitTime: string
  submitByName: string
  /** ◆ Why it was returned, until it is submitted again. */
  returnReason: string
  delFlag: '0'
  annexList: Attachment[]
  /** Kind and id of the object that a message of the platform is about; '' for none: `processInstance`, `announcement`. */
  busType?: string
  busId?: string
  /** ◆ In the answer of a save: the parts of the text that were not kept. */
  leftOut?: LeftOutPart[]
  /** ◆ Users, departments or sites that it names. Deleted ones are left out. */
  targets: { id: string; name: string }[]
  /** ◆ Recipients in words: 「全体人员」, 「张伟、李华等 3 人」. */
  audience: string
  /** ◆ */
  recipientCount: number
  readCount: number
  replyCount: number
  confirmCount: number
  /** ◆ Present if the caller is a recipient. Recipients that are not administrators get neither targets nor counts. */
  mine?: {
    announcementSendId: string
    readFlag: '0' | '1'
    replyFlag: '0' | '1'
    ended?: '0' | '1'
    confirmFlag?: '0' | '1'
    /** '' before. */
    confirmTime?: string
  }
}

/** Row of the administration list, without the text. */
export type AnnouncementRow = Omit<
  Announcement,
  | 'msgContent'
  | 'annexList'
  | 'userIds'
  | 'departIds'
  | 'subsiteIds'
  | 'targets'
  | 'mine'
  | 'leftOut'
  | 'busType'
  | 'busId'
>

/** Sort columns: createTime (default), sendTime, titile. `*text*` matches anywhere. */
export interface AnnouncementQuery extends PageQuery {
  titile?: string
  msgContent?: string
  sendStatus?: AnnouncementState
  priority?: AnnouncementPriority
  msgCategory?: AnnouncementCategory
}

/** Revoke a released announcement before editing or deleting it. Recipients may also call `byId`. */
export const announcementCalls = crud<AnnouncementRow, AnnouncementDraft, AnnouncementQuery, Announcement>(
  '/sys/annountCement'
)
/** ◆ GET with the list's query. Exports the announcements as a spreadsheet. */
export const announcementSheet = { exportXls: '/sys/annountCement/exportXls' }

/**
 * Changes the state from 0 or 2 to 1. Recipients are notified at once. ◆ With `version`, fails if the announcement was
 * changed since.
 */
export const releaseAnnouncement = get<null, { id: string; version?: string }>('/sys/annountCement/doReleaseData')
/** ◆ Asks another person to release an announcement that the site has reviewed. Any edit takes it back. */
export const submitAnnouncement = post<null, { id: string }>('/sys/annountCement/submit')
/** ◆ Returns a submitted announcement to its writer. */
export const returnAnnouncement = post<null, { id: string; reason: string }>('/sys/annountCement/return')
/** ◆ Changes the state from 1 to 2. Recipients see when and why in place of the text. */
export const recallAnnouncement = post<null, { id: string; reason: string }>('/sys/annountCement/recall')
/** Changes the state from 1 to 2 without a note. The announcement disappears from all lists at once. */
export const revokeAnnouncement = get<null, { id: string }>('/sys/annountCement/doReovkeData')

/** ◆ Recipient with read and reply state. */
export interface AnnouncementRecipient {
  /** Id of the send row. */
  id: string
  userId: string
  realname: string
  departName: string
  readFlag: '0' | '1'
  readTime: string
  replyFlag: '0' | '1'
  replyContent: string
  replyTime: string
  confirmFlag: '0' | '1'
  confirmTime: string
  annexList: Attachment[]
}
export interface AnnouncementRecipientQuery extends PageQuery {
  anntId: string
  realname?: string
  readFlag?: '0' | '1'
  replyFlag?: '0' | '1'
  confirmFlag?: '0' | '1'
}
/** ◆ Sort columns: readTime (default), replyTime, confirmTime, realname. */
export const announcementRecipients = get<Page<AnnouncementRecipient>, AnnouncementRecipientQuery>(
  '/sys/annountCement/recipients'
)
/** ◆ GET with the same query. Exports the recipients as a spreadsheet. */
export const exportRecipientsPath = '/sys/annountCement/recipientsXls'

/** Announcement as a recipient sees it. In `listByUser`, `id` is the announcement's id. */
export interface Notice {
  id: string
  /** ◆ Absent in responses of JeecgBoot, which has no replies. */
  anntId?: string
  /** ◆ Id of the recipient's send row. */
  announcementSendId?: string
  titile: string
  msgAbstract: string
  sender: string
  sendTime: string
  priority: AnnouncementPriority
  msgCategory: AnnouncementCategory
  /** ◆ */
  needsReply?: '0' | '1'
  /** ◆ '1' asks the user to confirm that they took notice; `confirmFlag` is '1' once they did. */
  needsConfirm?: '0' | '1'
  confirmFlag?: '0' | '1'
  /** ◆ In `listByUser`: start of display, when it was sent or its display period began. */
  shownTime?: string
  /** HTML. In `listByUser`, absent with ◆ `brief`. */
  msgContent?: string
  createTime?: string
  /** Id and title, by the names that pushed messages use. */
  msgId?: string
  msgTxt?: string
}

/**
 * Unread announcements and messages: of each category the newest, at most five, and the total. ◆ Those that wait for a
 * confirmation count as unread and come first.
 */
export interface UnreadNotices {
  anntMsgList: Notice[]
  anntMsgTotal: number
  sysMsgList: Notice[]
  sysMsgTotal: number
  /** ◆ The platform's current time, `YYYY-MM-DD HH:mm:ss`. */
  now?: string
  /** ◆ Seconds until the next display period begins or ends; absent if none does. */
  changesIn?: number
  /** ◆ Number of items in the user's inbox, up to a few seconds old. */
  waiting?: number
}

/** ◆ `brief` leaves out the contents, for pages that ask often. */
export const unreadNotices = get<UnreadNotices, { brief?: '1' }>('/sys/annountCement/listByUser')

/** Row of the user's messages; `id` is the send row's id. */
export interface MyNotice extends Notice {
  anntId: string
  userId: string
  readFlag: '0' | '1'
  /** ◆ */
  readTime: string
  replyFlag: '0' | '1'
  /** ◆ '1' if the display period has ended. The message stays readable, takes no reply and leaves `listByUser`. */
  ended?: '0' | '1'
  /** ◆ '1' if it was recalled with a note, which `byId` returns in place of the text. Not unread then. */
  recalled?: '0' | '1'
}
/** Sort columns: sendTime (default), titile. */
export interface MyNoticeQuery extends PageQuery {
  titile?: string
  sender?: string
  readFlag?: '0' | '1'
  priority?: AnnouncementPriority
  msgCategory?: AnnouncementCategory
}
export const myNotices = get<Page<MyNotice>, MyNoticeQuery>('/system/sysAnnouncementSend/getMyAnnouncementSend')
/** As `myNotices`, at the path of JeecgBoot. */
export const myNoticesOfKin = get<Page<MyNotice>, MyNoticeQuery>('/sys/sysAnnouncementSend/getMyAnnouncementSend')
/** Marks an announcement as read for the caller. JeecgBoot uses PUT, so both methods are registered. */
export const readNotice = post<null, { anntId: string }>('/system/sysAnnouncementSend/editByAnntIdAndUserId')
export const readNoticeByPut = put<null, { anntId: string }>('/system/sysAnnouncementSend/editByAnntIdAndUserId')
/** ◆ Confirms that the caller took notice, and marks the announcement as read. The first time counts. */
export const confirmNotice = post<null, { anntId: string }>('/system/sysAnnouncementSend/confirm')
export const readAllNotices = put<null>('/system/sysAnnouncementSend/readAll')

/** Allowed once per send row. */
export const replyToNotice = post<
  null,
  { announcementSendId: string; replyContent: string; annexList: AttachmentDraft[] }
>('/system/sysAnnouncementSend/replyContent')

export interface NoticeReply {
  id: string
  announcementSendId: string
  replyContent: string
  createTime: string
  annexList: Attachment[]
}
/** Fails if there is no reply yet. For the recipient, and for users that administer announcements. */
export const replyOfNotice = get<NoticeReply, { id: string }>('/system/sysAnnouncementSend/queryReplyBySendId')
