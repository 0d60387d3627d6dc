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

/** '1' an announcement, '2' a system message. */
export const announcementCategories = ['1', '2'] as const
export type AnnouncementCategory = (typeof announcementCategories)[number]

/** To everybody, to the people named, ◆ to those of departments and what is below them, ◆ to those who work in sub-sites. */
export const announcementAudiences = ['ALL', 'USER', 'DEPART', 'SUBSITE'] as const
export type AnnouncementAudience = (typeof announcementAudiences)[number]

/** '0' a draft, '1' released, '2' revoked. */
export const announcementStates = ['0', '1', '2'] as const
export type AnnouncementState = (typeof announcementStates)[number]

/** People, departments or sub-sites that one announcement names; letters of its text and of a reply. */
export const announcementLimits = { targets: 1000, content: 500_000, reply: 5000, attachments: 20 } as const
/** Bytes of each attachment of a reply. */
export const replyFileLimit = 209_715_200

/** Times are `YYYY-MM-DD HH:mm:ss`, '' without. Lists of ids are comma-separated; a comma at the end is no matter. */
export interface AnnouncementDraft {
  titile: string
  /** HTML; the platform cleans it. */
  msgContent: string
  msgAbstract: string
  /** From when until when it is shown; '' at once, and without an end. */
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
  /** ◆ '1': each recipient is asked to reply. */
  needsReply: '0' | '1'
  /** ◆ */
  annexList: AttachmentDraft[]
}

/** What an administrator sees of it. */
export interface Announcement extends Omit<AnnouncementDraft, 'annexList'>, Stamps {
  id: string
  sendStatus: AnnouncementState
  /** Who released it; '' before. */
  sender: string
  sendTime: string
  cancelTime: string
  delFlag: '0'
  annexList: Attachment[]
  /** ◆ In the answer of a save: the parts of the text that were not kept. */
  leftOut?: LeftOutPart[]
  /** ◆ Those whom it names, by name; who is gone is not among them. */
  targets: { id: string; name: string }[]
  /** ◆ Whom it goes to, in words: 「全体人员」, 「张伟、李华等 3 人」. */
  audience: string
  /** ◆ */
  recipientCount: number
  readCount: number
  replyCount: number
  /** ◆ Where it came to the caller; a recipient who does not administer it is told neither targets nor counts. */
  mine?: { announcementSendId: string; readFlag: '0' | '1'; replyFlag: '0' | '1'; ended?: '0' | '1' }
}

/** A row of the administration's list: without the text. */
export type AnnouncementRow = Omit<
  Announcement,
  'msgContent' | 'annexList' | 'userIds' | 'departIds' | 'subsiteIds' | 'targets' | 'mine'
>

/** Sort columns: createTime (default), sendTime, titile. `*text*` searches within. */
export interface AnnouncementQuery extends PageQuery {
  titile?: string
  msgContent?: string
  sendStatus?: AnnouncementState
  priority?: AnnouncementPriority
  msgCategory?: AnnouncementCategory
}

/** An edit needs a draft: what is released is revoked first. A released one is not deleted. `byId` answers its recipients too. */
export const announcementCalls = crud<AnnouncementRow, AnnouncementDraft, AnnouncementQuery, Announcement>(
  '/sys/annountCement'
)
/** ◆ GET, the list's query: the announcements as a sheet. */
export const announcementSheet = { exportXls: '/sys/annountCement/exportXls' }

/** 0 or 2 → 1. Everybody it is for hears of it at once. */
export const releaseAnnouncement = get<null, { id: string }>('/sys/annountCement/doReleaseData')
/** 1 → 2: it is gone from everybody's lists at once. */
export const revokeAnnouncement = get<null, { id: string }>('/sys/annountCement/doReovkeData')

/** ◆ A recipient, and what came of it. */
export interface AnnouncementRecipient {
  /** Of the send row. */
  id: string
  userId: string
  realname: string
  departName: string
  readFlag: '0' | '1'
  readTime: string
  replyFlag: '0' | '1'
  replyContent: string
  replyTime: string
  annexList: Attachment[]
}
export interface AnnouncementRecipientQuery extends PageQuery {
  anntId: string
  realname?: string
  readFlag?: '0' | '1'
  replyFlag?: '0' | '1'
}
/** ◆ Sort columns: readTime (default), replyTime, realname. Excel: `exportRecipients`, as a file, with the same query. */
export const announcementRecipients = get<Page<AnnouncementRecipient>, AnnouncementRecipientQuery>(
  '/sys/annountCement/recipients'
)
/** ◆ Answers a file. */
export const exportRecipientsPath = '/sys/annountCement/recipientsXls'

/** What a recipient sees of an announcement. Of `listByUser`, `id` is the announcement's. */
export interface Notice {
  id: string
  /** ◆ Absent where the platform's kin answers: then there is no reply. */
  anntId?: string
  /** ◆ Of the recipient's own send row. */
  announcementSendId?: string
  titile: string
  msgAbstract: string
  sender: string
  sendTime: string
  priority: AnnouncementPriority
  msgCategory: AnnouncementCategory
  /** ◆ */
  needsReply?: '0' | '1'
  /** ◆ Of `listByUser`: since when it is shown, which is when it was sent, or began. */
  shownTime?: string
}

/** Unread, the newest of each category (five at most) and how many there are. */
export interface UnreadNotices {
  anntMsgList: Notice[]
  anntMsgTotal: number
  sysMsgList: Notice[]
  sysMsgTotal: number
  /** ◆ The platform's clock, `YYYY-MM-DD HH:mm:ss`. */
  now?: string
  /** ◆ Seconds until one of those that wait begins, or one that is shown ends; absent when none does. */
  changesIn?: number
  /** ◆ What waits for the person in their inbox, counted as there; some seconds old. */
  waiting?: number
}

export const unreadNotices = get<UnreadNotices>('/sys/annountCement/listByUser')

/** A row of one's own messages: `id` is that of the send row. */
export interface MyNotice extends Notice {
  anntId: string
  userId: string
  readFlag: '0' | '1'
  /** ◆ */
  readTime: string
  replyFlag: '0' | '1'
  /** ◆ '1': its end has passed. It stays readable, takes no reply, and is no unread one of `listByUser`. */
  ended?: '0' | '1'
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
/** Marks one read for the caller. The platform's kin takes it by PUT: both are registered. */
export const readNotice = post<null, { anntId: string }>('/system/sysAnnouncementSend/editByAnntIdAndUserId')
export const readNoticeByPut = put<null, { anntId: string }>('/system/sysAnnouncementSend/editByAnntIdAndUserId')
export const readAllNotices = put<null>('/system/sysAnnouncementSend/readAll')

/** Once for each send row of the caller. */
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
/** Refused where there is no reply yet: success says that one exists. For whose it is, and who administers announcements. */
export const replyOfNotice = get<NoticeReply, { id: string }>('/system/sysAnnouncementSend/queryReplyBySendId')
