import { and, eq, gt, inArray } from 'drizzle-orm'
import {
  replyFileLimit,
  type NoticeReply,
  type replyToNotice
} from '../../../../elements/base/contract/announcement.ts'
import type { BodyOf } from '../../../../elements/base/contract/endpoint.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { announcementReplies, announcements, announcementSends } from '../../database/tables/announcements.ts'
import { uploads } from '../../database/tables/files.ts'
import type { Caller } from '../../access/caller.ts'
import type { Operation } from '../../access/operations.ts'
import { visible } from '../../kernel/fields.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import { formatTime } from '../../kernel/clock.ts'
import { keepAnnexes, presentAnnexes } from '../annex/annexes.ts'
import { ended, hasCome, isOwnOrAdministered } from './announcements.ts'

const ofAnnouncement = eq(announcements.id, announcementSends.announcementId)

const refuseLarge = async (tx: Transaction, ids: string[]) => {
  const [large] = await tx
    .select({ name: uploads.original })
    .from(uploads)
    .where(and(inArray(uploads.id, ids), gt(uploads.size, replyFileLimit)))
    .limit(1)
  if (large) throw new Refusal(`附件“${large.name}”超过 ${replyFileLimit / 1_048_576} MB，请压缩后重新上传`)
}

/** Parses the id of a send row. */
const sendIdIn = (id: string) => {
  if (!/^\d{1,15}$/.test(id)) throw notFound('消息')
  return Number(id)
}

/** Stores the caller's reply and marks the announcement read. Each recipient may reply once. */
export const reply = async (
  tx: Transaction,
  caller: Caller,
  { announcementSendId, replyContent, annexList }: BodyOf<typeof replyToNotice>
): Promise<Operation> => {
  const id = sendIdIn(announcementSendId)
  const content = replyContent.trim()
  if (!new RegExp(visible).test(content)) throw new Refusal('请输入回复内容')
  // Locks the row, so that the second of two concurrent replies finds the first.
  const [found] = await tx
    .select({ send: announcementSends, announcement: announcements, ended })
    .from(announcementSends)
    .innerJoin(announcements, ofAnnouncement)
    .where(and(eq(announcementSends.id, id), eq(announcementSends.userId, caller.userId), hasCome))
    .for('update', { of: announcementSends })
  if (!found) throw notFound('消息')
  const { send, announcement } = found
  if (found.ended === '1') throw new Refusal('该消息已经结束，不能再回复')
  if (send.replyFlag === '1') throw new Refusal('您已经回复过该消息，不能再次回复')
  const annexes = await keepAnnexes(tx, caller, annexList)
  await refuseLarge(
    tx,
    annexes.map(({ uid }) => uid)
  )
  const now = new Date()
  await tx.insert(announcementReplies).values({ id, content, annexes, createTime: now })
  const isRead = send.readFlag === '1'
  await tx
    .update(announcementSends)
    .set({ replyFlag: '1', replyTime: now, ...(!isRead && { readFlag: '1', readTime: now }) })
    .where(eq(announcementSends.id, id))
  const { titile: object, id: objectId, subsiteId } = announcement
  return { action: '回复公告', operateType: '2', object, objectId, subsiteId }
}

/** Returns the reply of a send row. Refuses rows of other people, and rows without a reply. */
export const readReply = async (database: Database, caller: Caller, id: string): Promise<NoticeReply> => {
  const [found] = await database
    .select({ id: announcementSends.id, reply: announcementReplies })
    .from(announcementSends)
    .innerJoin(announcements, ofAnnouncement)
    .leftJoin(announcementReplies, eq(announcementReplies.id, announcementSends.id))
    .where(and(eq(announcementSends.id, sendIdIn(id)), isOwnOrAdministered(caller)))
  if (!found) throw notFound('消息')
  if (!found.reply) throw new Refusal('还没有回复')
  const { content: replyContent, createTime, annexes } = found.reply
  return {
    id,
    announcementSendId: id,
    replyContent,
    createTime: formatTime(createTime),
    annexList: await presentAnnexes(database, annexes, 'announcementReply', id)
  }
}
