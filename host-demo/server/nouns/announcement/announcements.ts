import { and, eq, exists, or, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Attachment } from '../../../../elements/base/contract/annex.ts'
import type { Announcement, AnnouncementRow } from '../../../../elements/base/contract/announcement.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { requireInRules } from '../../rows/kept.ts'
import { byEverySubsite, byRules, inScope } from '../../rows/scope.ts'
import { announcementReplies, announcements, announcementSends } from '../../database/tables/announcements.ts'
import { holds, type Caller } from '../../access/caller.ts'
import { mayReadOwnWork } from '../../access/client-session.ts'
import { notFound } from '../../kernel/refusal.ts'
import { hasDeadRules } from '../../http/calls/route.ts'
import { formatTime } from '../../kernel/clock.ts'
import { presentAnnexes } from '../annex/annexes.ts'
import { uploadId } from '../annex/file-access.ts'
import { tellDate } from '../../kernel/dates.ts'
import { audienceInWords, audienceWords, categoryWords, priorityWords, stateWords, targetsByName } from './words.ts'

export type AnnouncementRecord = typeof announcements.$inferSelect

interface Counts {
  recipients: number
  reads: number
  replies: number
  confirms: number
}

/** Counts by index-only scans, because there may be 200,000 recipients. */
const counts = sql<Counts>`(
  select json_build_object('recipients', count(*), 'reads', count(*) filter (where s.read_time < '9999-01-01'),
    'replies', (select count(*) from ${announcementSends} r where r.announcement_id = ${announcements}.id and r.reply_flag = '1'),
    'confirms', (select count(*) from ${announcementSends} c where c.announcement_id = ${announcements}.id and c.confirm_flag = '1'))
  from ${announcementSends} s where s.announcement_id = ${announcements}.id)`

/** Columns of the administrators' list. */
export const listed = {
  id: announcements.id,
  titile: announcements.titile,
  msgAbstract: announcements.msgAbstract,
  startTime: announcements.startTime,
  endTime: announcements.endTime,
  priority: announcements.priority,
  msgCategory: announcements.msgCategory,
  msgType: announcements.msgType,
  needsReply: announcements.needsReply,
  needsConfirm: announcements.needsConfirm,
  sendStatus: announcements.sendStatus,
  sender: announcements.sender,
  sendTime: announcements.sendTime,
  cancelTime: announcements.cancelTime,
  cancelReason: announcements.cancelReason,
  submitTime: announcements.submitTime,
  submitByName: announcements.submitByName,
  returnReason: announcements.returnReason,
  reviewFrom: sql<number>`(select s.announcement_review from subsites s where s.id = ${announcements}.subsite_id)`,
  version: announcements.version,
  createByName: announcements.createByName,
  createTime: announcements.createTime,
  updateByName: announcements.updateByName,
  updateTime: announcements.updateTime,
  audience: audienceInWords,
  counts
}

type Times = 'submitTime' | 'startTime' | 'endTime' | 'sendTime' | 'cancelTime' | 'createTime' | 'updateTime'
export type Listed = Omit<
  AnnouncementRow,
  Times | 'msgType_dictText' | 'delFlag' | 'recipientCount' | 'readCount' | 'replyCount' | 'confirmCount'
> &
  Pick<AnnouncementRecord, Times> & { counts: Counts }

export const presentRow = ({ counts: { recipients, reads, replies, confirms }, ...row }: Listed): AnnouncementRow => ({
  ...row,
  msgType_dictText: audienceWords[row.msgType],
  startTime: formatTime(row.startTime),
  endTime: formatTime(row.endTime),
  sendTime: tellDate(row.sendTime),
  cancelTime: formatTime(row.cancelTime),
  submitTime: formatTime(row.submitTime),
  createTime: formatTime(row.createTime),
  updateTime: formatTime(row.updateTime),
  delFlag: '0',
  recipientCount: recipients,
  readCount: reads,
  replyCount: replies,
  confirmCount: confirms
})

/** Announcements written at the caller's sites. */
const scope = byRules(byEverySubsite(announcements.subsiteId), {
  right: 'system:announcement:list',
  table: announcements,
  fields: {
    titile: { title: '标题', column: announcements.titile, kind: 'text' },
    priority: { title: '优先级', column: announcements.priority, kind: 'choice', words: priorityWords },
    msgCategory: { title: '消息类型', column: announcements.msgCategory, kind: 'choice', words: categoryWords },
    msgType: { title: '通告对象类型', column: announcements.msgType, kind: 'choice', words: audienceWords },
    sendStatus: { title: '发布状态', column: announcements.sendStatus, kind: 'choice', words: stateWords },
    subsiteId: { title: '站点', column: announcements.subsiteId, kind: 'subsite' },
    createBy: { title: '创建人', column: announcements.createBy, kind: 'user' },
    createTime: { title: '创建时间', column: announcements.createTime, kind: 'time' },
    sendTime: { title: '发布时间', column: announcements.sendTime, kind: 'time' }
  }
})

export const keptAnnouncements = { title: '公告', table: announcements, scope }

const idsFor = (row: Pick<AnnouncementRecord, 'msgType' | 'targets'>, type: AnnouncementRecord['msgType']) =>
  row.msgType === type ? row.targets.join(',') : ''

/** Returns the current announcement if it was written at a site of the caller's. */
export const readAnnouncement = async (
  tx: Database | Transaction,
  caller: Caller,
  id: string
): Promise<Announcement> => {
  const { content: msgContent, annexes, targets, busType, busId } = announcements
  const [found] = await tx
    .select({ ...listed, msgContent, annexes, targets, busType, busId, names: targetsByName })
    .from(announcements)
    .where(and(eq(announcements.id, id), inScope(keptAnnouncements.scope, caller)))
  if (!found) throw notFound(keptAnnouncements.title)
  await requireInRules(tx, keptAnnouncements, caller, [id])
  const { msgContent: text, annexes: files, targets: _targets, names, ...row } = found
  return {
    ...presentRow(row),
    msgContent: text,
    userIds: idsFor(found, 'USER'),
    departIds: idsFor(found, 'DEPART'),
    subsiteIds: idsFor(found, 'SUBSITE'),
    targets: names,
    annexList: await presentAnnexes(tx, files, 'announcement', id)
  }
}

/** Condition on announcements: the caller administers them. */
export const isAdministered = (caller: Caller) => {
  const right = 'system:announcement:list'
  return holds(caller, right) && !hasDeadRules(caller, right) ? inScope(keptAnnouncements.scope, caller) : sql`false`
}

/**
 * Condition on announcements joined to send rows: received by the caller and matching `condition`, or administered by
 * them. A session of an application may read received ones only if it may use the own work.
 */
export const isOwnOrAdministered = (caller: Caller, condition?: SQL) => {
  const own = and(eq(announcementSends.userId, caller.userId), condition)
  return or(mayReadOwnWork(caller) ? own : undefined, isAdministered(caller))
}

/** Condition on announcements joined to send rows: received and not revoked, so that it may be read again. */
export const hasCome = sql`not ${announcementSends.leftOut} and ${announcements.sendStatus} = '1'
  and (${announcements.startTime} is null or ${announcements.startTime} <= now())`

/**
 * Condition on announcements joined to send rows: recalled with a note after it was shown. Recipients see the note in
 * place of the text.
 */
export const isRecalled = sql<boolean>`(not ${announcementSends.leftOut} and ${announcements.sendStatus} = '2'
  and ${announcements.cancelReason} <> ''
  and (${announcements.startTime} is null or ${announcements.startTime} <= ${announcements.cancelTime}))`

export const ended = sql<'0' | '1'>`case when ${announcements.endTime} <= now() then '1' else '0' end`

/** Condition on announcements joined to send rows: currently shown to the recipient. */
export const isShown = sql`${hasCome} and (${announcements.endTime} is null or ${announcements.endTime} > now())`

/** Returns the attachments of an announcement for its recipients and administrators. */
export const annexesOfAnnouncement = async (database: Database, caller: Caller, id: string): Promise<Attachment[]> => {
  const mine = and(eq(announcementSends.announcementId, announcements.id), eq(announcementSends.userId, caller.userId))
  const [found] = await database
    .select({ annexes: announcements.annexes })
    .from(announcements)
    .leftJoin(announcementSends, mine)
    .where(and(eq(announcements.id, id), isOwnOrAdministered(caller, hasCome)))
  if (!found) throw notFound(keptAnnouncements.title)
  return presentAnnexes(database, found.annexes, 'announcement', id)
}

const build = new QueryBuilder()
const namesUpload = (table: typeof announcements | typeof announcementReplies) =>
  sql`files_of(${table.content}, ${table.annexes}) @> array[${uploadId}]`

/**
 * Condition on `uploads`: a file of an announcement that the caller received or administers, or of a reply to one that
 * they administer.
 */
export const isOfAnnouncement = (caller: Caller): SQL => {
  const mine = and(eq(announcementSends.announcementId, announcements.id), eq(announcementSends.userId, caller.userId))
  const shown = build
    .select({ id: announcements.id })
    .from(announcements)
    .leftJoin(announcementSends, mine)
    .where(and(namesUpload(announcements), isOwnOrAdministered(caller, hasCome)))
  const answered = build
    .select({ id: announcementReplies.id })
    .from(announcementReplies)
    .innerJoin(announcementSends, eq(announcementSends.id, announcementReplies.id))
    .innerJoin(announcements, eq(announcements.id, announcementSends.announcementId))
    .where(and(namesUpload(announcementReplies), isAdministered(caller)))
  return sql`(${exists(shown)} or ${exists(answered)})`
}
