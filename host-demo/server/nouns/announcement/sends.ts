import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { myNotices, type Announcement, type MyNotice } from '../../../../elements/base/contract/announcement.ts'
import { equal, own, text } from '../../rows/filters.ts'
import { list } from '../../rows/list.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { everyone } from '../../rows/scope.ts'
import { announcements, announcementSends } from '../../database/tables/announcements.ts'
import type { Caller } from '../../access/caller.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import { formatTime } from '../../kernel/clock.ts'
import { presentAnnexes } from '../annex/annexes.ts'
import { tellDate } from '../../kernel/dates.ts'
import { ended, hasCome, isRecalled } from './announcements.ts'
import { audienceWords } from './words.ts'

const ofAnnouncement = eq(announcements.id, announcementSends.announcementId)

type ListedNotice = Omit<
  MyNotice,
  'id' | 'sendTime' | 'createTime' | 'readTime' | 'announcementSendId' | 'recalled'
> & {
  cancelTitle: string
  recalled: boolean
  id: number
  sendTime: Date
  createTime: Date
  readTime: Date
}

const listOwn = list({
  from: announcementSends,
  joins: sql`join ${announcements} on ${ofAnnouncement}`,
  needsJoins: true,
  columns: {
    id: announcementSends.id,
    anntId: announcements.id,
    userId: announcementSends.userId,
    titile: announcements.titile,
    msgAbstract: announcements.msgAbstract,
    msgContent: announcements.content,
    sender: announcements.sender,
    sendTime: announcements.sendTime,
    createTime: announcements.createTime,
    priority: announcements.priority,
    msgCategory: announcements.msgCategory,
    needsReply: announcements.needsReply,
    needsConfirm: announcements.needsConfirm,
    readFlag: announcementSends.readFlag,
    readTime: announcementSends.readTime,
    replyFlag: announcementSends.replyFlag,
    confirmFlag: announcementSends.confirmFlag,
    cancelTitle: announcements.cancelTitle,
    recalled: isRecalled,
    ended
  },
  filters: {
    mine: own(announcementSends.userId),
    titile: text(announcements.titile),
    sender: text(announcements.sender),
    readFlag: equal(announcementSends.readFlag),
    priority: equal(announcements.priority),
    msgCategory: equal(announcements.msgCategory)
  },
  sorts: { sendTime: [announcements.sendTime], titile: [announcements.titile] },
  scope: everyone('the filter “mine” is always asked'),
  only: sql`(${hasCome} or ${isRecalled})`,
  present: ({ cancelTitle, recalled, ...row }: ListedNotice): MyNotice => ({
    ...row,
    ...(recalled && { titile: cancelTitle, msgAbstract: '', msgContent: '', recalled: '1' }),
    id: String(row.id),
    announcementSendId: String(row.id),
    sendTime: formatTime(row.sendTime),
    createTime: formatTime(row.createTime),
    ...{ msgId: row.anntId, msgTxt: recalled ? cancelTitle : row.titile },
    readTime: tellDate(row.readTime)
  })
})

type MyQuery = NonNullable<typeof myNotices.types>['query']

/** Lists the announcements that the caller received. */
export const listMine = (database: Database, caller: Caller, query: MyQuery) =>
  listOwn(database, caller, { ...query, mine: '1' })

/**
 * Returns a received announcement, ended or not, without its other recipients and their status. A recalled one has its
 * note in place of text and files.
 */
export const readReceived = async (
  database: Database,
  { userId }: Caller,
  anntId: string
): Promise<Announcement | undefined> => {
  const [found] = await database
    .select({ announcement: announcements, send: announcementSends, ended, isRecalled })
    .from(announcementSends)
    .innerJoin(announcements, ofAnnouncement)
    .where(and(eq(announcementSends.userId, userId), eq(announcements.id, anntId), or(hasCome, isRecalled)))
  if (!found) return undefined
  const { announcement, send, ended: isOver, isRecalled: isBack } = found
  const { id, titile, msgAbstract, sender, priority, msgCategory, msgType, content, busType, busId } = announcement
  const { needsReply, needsConfirm } = announcement
  return {
    ...{ busType, busId },
    ...{
      id,
      titile,
      msgAbstract,
      sender,
      priority,
      msgCategory,
      msgType,
      needsReply,
      needsConfirm,
      msgContent: content
    },
    ...(isBack && { titile: announcement.cancelTitle, msgAbstract: '', msgContent: '' }),
    msgType_dictText: audienceWords[msgType],
    startTime: formatTime(announcement.startTime),
    endTime: formatTime(announcement.endTime),
    sendStatus: isBack ? '2' : '1',
    sendTime: formatTime(announcement.sendTime),
    cancelTime: isBack ? formatTime(announcement.cancelTime) : '',
    cancelReason: announcement.cancelReason,
    ...{ reviewFrom: 0, submitTime: '', submitByName: '', returnReason: '' },
    delFlag: '0',
    ...{
      userIds: '',
      departIds: '',
      subsiteIds: '',
      targets: [],
      audience: '',
      recipientCount: 0,
      readCount: 0,
      replyCount: 0,
      confirmCount: 0
    },
    ...{ version: 0, createByName: '', createTime: '', updateByName: '', updateTime: '' },
    annexList: isBack ? [] : await presentAnnexes(database, announcement.annexes, 'announcement', id),
    mine: {
      ...{ announcementSendId: String(send.id), readFlag: send.readFlag, replyFlag: send.replyFlag, ended: isOver },
      ...{ confirmFlag: send.confirmFlag, confirmTime: tellDate(send.confirmTime) }
    }
  }
}

const read = { readFlag: '1' as const, readTime: sql`now()` }

/** Marks a received announcement read. Returns true if it was unread. A recalled one stays as it was. */
export const markRead = async (tx: Transaction, { userId }: Caller, anntId: string): Promise<boolean> => {
  const [mine] = await tx
    .select({ id: announcementSends.id, isRecalled })
    .from(announcementSends)
    .innerJoin(announcements, ofAnnouncement)
    .where(and(eq(announcementSends.userId, userId), eq(announcements.id, anntId), or(hasCome, isRecalled)))
  if (!mine) throw notFound('公告')
  if (mine.isRecalled) return false
  const unread = and(eq(announcementSends.id, mine.id), eq(announcementSends.readFlag, '0'))
  const { rowCount } = await tx.update(announcementSends).set(read).where(unread)
  return Boolean(rowCount)
}

/** Stores that the caller took notice, at the time of the database. Returns true for the first time. */
export const confirm = async (tx: Transaction, { userId }: Caller, anntId: string): Promise<boolean> => {
  const [mine] = await tx
    .select({ id: announcementSends.id, readFlag: announcementSends.readFlag, ended })
    .from(announcementSends)
    .innerJoin(announcements, ofAnnouncement)
    .where(
      and(
        ...[eq(announcementSends.userId, userId), eq(announcements.id, anntId)],
        ...[eq(announcements.needsConfirm, '1'), hasCome]
      )
    )
  if (!mine) throw notFound('需要确认的公告')
  if (mine.ended === '1') throw new Refusal('该消息已经结束，不需要再确认')
  const open = and(eq(announcementSends.id, mine.id), eq(announcementSends.confirmFlag, '0'))
  const set = { confirmFlag: '1' as const, confirmTime: sql`now()`, ...(mine.readFlag === '0' && read) }
  const { rowCount } = await tx.update(announcementSends).set(set).where(open)
  return Boolean(rowCount)
}

/** Marks all received announcements read. Returns their number. */
export const markAllRead = async (tx: Transaction, { userId }: Caller): Promise<number> => {
  const come = tx
    .select({ id: announcementSends.id })
    .from(announcementSends)
    .innerJoin(announcements, ofAnnouncement)
    .where(and(eq(announcementSends.userId, userId), eq(announcementSends.readFlag, '0'), hasCome))
  const { rowCount } = await tx.update(announcementSends).set(read).where(inArray(announcementSends.id, come))
  return rowCount ?? 0
}
