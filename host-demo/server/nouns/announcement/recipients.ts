import { eq, sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  announcementRecipients,
  exportRecipientsPath,
  type AnnouncementRecipient,
  type AnnouncementRecipientQuery
} from '../../../../elements/base/contract/announcement.ts'
import {
  announcementReminders,
  reminderKinds,
  remindRecipients
} from '../../../../elements/base/contract/announcement-reminder.ts'
import type { AttachmentDraft } from '../../../../elements/base/contract/annex.ts'
import type { Page } from '../../../../elements/base/contract/envelope.ts'
import { equal, text } from '../../rows/filters.ts'
import { find } from '../../rows/kept.ts'
import { list, orEmpty } from '../../rows/list.ts'
import type { Database } from '../../database/open.ts'
import { everyone } from '../../rows/scope.ts'
import { departmentLabel } from '../../rows/department-label.ts'
import { departments, users } from '../../database/tables/accounts.ts'
import { announcementReplies, announcementSends } from '../../database/tables/announcements.ts'
import type { Caller } from '../../access/caller.ts'
import { registerExport } from '../../http/crud/export-list.ts'
import { ClosedObject, Id, pageFields, Text, titled } from '../../kernel/fields.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { presentAnnexesOf } from '../annex/annexes.ts'
import { tellDate } from '../../kernel/dates.ts'
import { keptAnnouncements } from './announcements.ts'
import { pageOf } from '../../kernel/result-fields.ts'
import {
  AnnouncementRecipientSchema,
  AnnouncementRemindersSchema,
  RemindedRecipientsSchema
} from '../../results/content/announcement.ts'
import { readReminders, remind } from './remind.ts'

type Listed = Omit<AnnouncementRecipient, 'id' | 'readTime' | 'replyTime' | 'confirmTime' | 'annexList'> & {
  id: number
  readTime: Date
  replyTime: Date
  confirmTime: Date
  annexes: AttachmentDraft[] | null
}

const listSends = list({
  from: announcementSends,
  joins: sql`join ${users} on ${eq(users.id, announcementSends.userId)}
    left join ${departments} on ${eq(departments.id, users.departId)}
    left join ${announcementReplies} on ${eq(announcementReplies.id, announcementSends.id)}`,
  needsJoins: true,
  columns: {
    id: announcementSends.id,
    userId: announcementSends.userId,
    realname: users.realname,
    departName: departmentLabel(departments.id),
    readFlag: announcementSends.readFlag,
    readTime: announcementSends.readTime,
    replyFlag: announcementSends.replyFlag,
    replyContent: orEmpty(announcementReplies.content),
    replyTime: announcementSends.replyTime,
    confirmFlag: announcementSends.confirmFlag,
    confirmTime: announcementSends.confirmTime,
    annexes: announcementReplies.annexes
  },
  filters: {
    anntId: equal(announcementSends.announcementId),
    realname: text(users.realname),
    readFlag: equal(announcementSends.readFlag),
    replyFlag: equal(announcementSends.replyFlag),
    confirmFlag: equal(announcementSends.confirmFlag)
  },
  sorts: {
    readTime: [announcementSends.readTime],
    replyTime: [announcementSends.replyTime],
    confirmTime: [announcementSends.confirmTime],
    realname: [users.realname]
  },
  scope: everyone('who asks may see the announcement: it is looked for first'),
  present: ({ readTime, replyTime, confirmTime, ...row }: Listed) => ({
    ...row,
    id: String(row.id),
    readTime: tellDate(readTime),
    replyTime: tellDate(replyTime),
    confirmTime: tellDate(confirmTime)
  })
})

/** Lists the recipients of an announcement with their replies. */
const listRecipients = async (
  database: Database,
  caller: Caller,
  query: AnnouncementRecipientQuery
): Promise<Page<AnnouncementRecipient>> => {
  await find(database, keptAnnouncements, caller, query.anntId)
  const page = await listSends(database, caller, query)
  const drafts = new Map(page.records.flatMap(({ id, annexes }) => (annexes?.length ? [[id, annexes] as const] : [])))
  const files = await presentAnnexesOf(database, 'announcementReply', drafts)
  const records = page.records.map(({ annexes: _annexes, ...row }) => ({ ...row, annexList: files.get(row.id) ?? [] }))
  return { ...page, records }
}

const listFields = {
  ...pageFields,
  anntId: titled('公告', Id),
  realname: Type.Optional(Text(64, 0, '姓名')),
  readFlag: Type.Optional(Type.Enum(['0', '1'], { title: '阅读状态' })),
  replyFlag: Type.Optional(Type.Enum(['0', '1'], { title: '回复状态' })),
  confirmFlag: Type.Optional(Type.Enum(['0', '1'], { title: '确认状态' }))
}

/** Registers the list of recipients and its export. */
export const registerRecipients = (platform: Platform) => {
  route(
    platform,
    announcementRecipients,
    { right: 'system:announcement:list', query: ClosedObject(listFields), result: pageOf(AnnouncementRecipientSchema) },
    ({ caller, query }) => listRecipients(platform.database, caller, query)
  )

  registerExport<AnnouncementRecipient, AnnouncementRecipientQuery>(platform, {
    path: exportRecipientsPath,
    title: '公告回执',
    right: 'system:announcement:export',
    listRight: 'system:announcement:list',
    query: listFields,
    list: listRecipients,
    subject: ({ userId }) => userId,
    columns: [
      ['姓名', row => row.realname],
      ['部门', row => row.departName],
      ['阅读状态', row => (row.readFlag === '1' ? '已读' : '未读')],
      ['阅读时间', row => row.readTime],
      ['回复状态', row => (row.replyFlag === '1' ? '已回复' : '未回复')],
      ['回复内容', row => row.replyContent],
      ['回复附件', row => row.annexList.map(({ name }) => name).join('、')],
      ['回复时间', row => row.replyTime],
      ['确认状态', row => (row.confirmFlag === '1' ? '已确认' : '未确认')],
      ['确认时间', row => row.confirmTime]
    ]
  })
}

/** Registers the reminder of recipients and its history. */
export const registerReminders = (platform: Platform) => {
  const { database } = platform
  route(
    platform,
    announcementReminders,
    {
      right: 'system:announcement:list',
      query: ClosedObject({ anntId: titled('公告', Id) }),
      result: AnnouncementRemindersSchema
    },
    ({ caller, query }) => readReminders(database, caller, query.anntId)
  )
  route(
    platform,
    remindRecipients,
    {
      right: 'system:announcement:release',
      body: ClosedObject({ id: Id, kind: Type.Enum([...reminderKinds], { title: '提醒内容' }) }),
      result: RemindedRecipientsSchema,
      message: '提醒已发送'
    },
    ({ caller, body, log }) => database.transaction(tx => remind(tx, caller, log, body))
  )
}
