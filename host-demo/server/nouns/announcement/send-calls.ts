import Type from 'typebox'
import {
  announcementCalls,
  announcementCategories,
  announcementLimits,
  announcementPriorities,
  confirmNotice,
  myNotices,
  myNoticesOfKin,
  readAllNotices,
  readNotice,
  readNoticeByPut,
  replyOfNotice,
  replyToNotice,
  unreadNotices
} from '../../../../elements/base/contract/announcement.ts'
import { holds, type Caller } from '../../access/caller.ts'
import { ClosedObject, Id, pageFields, Text, titled } from '../../kernel/fields.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { tell } from '../../realtime/tell.ts'
import { annexListOf } from '../annex/annex-fields.ts'
import { readAnnouncement } from './announcements.ts'
import { catchUp, catchUpNowAndThen } from './catch-up.ts'
import { readReply, reply } from './replies.ts'
import { confirm, listMine, markAllRead, markRead, readReceived } from './sends.ts'
import { countWaiting } from '../inbox/waiting.ts'
import { readUnread } from './unread.ts'
import { pageOf } from '../../kernel/result-fields.ts'
import {
  AnnouncementSchema,
  MyNoticeSchema,
  NoticeReplySchema,
  UnreadNoticesSchema
} from '../../results/content/announcement.ts'

const myFields = {
  ...pageFields,
  titile: Type.Optional(Text(150, 0, '标题')),
  sender: Type.Optional(Text(64, 0, '发布人')),
  readFlag: Type.Optional(Type.Enum(['0', '1'], { title: '阅读状态' })),
  priority: Type.Optional(Type.Enum([...announcementPriorities], { title: '优先级' })),
  msgCategory: Type.Optional(Type.Enum([...announcementCategories], { title: '消息类型' }))
}

/** Registers the calls for received announcements. They need no right and return only the caller's. */
export const registerNotices = (platform: Platform) => {
  const { database } = platform

  const briefly = ClosedObject({ brief: Type.Optional(Type.Enum(['1'])) })
  const unread = { right: null, query: briefly, result: UnreadNoticesSchema }
  route(platform, unreadNotices, unread, async ({ caller, query }) => {
    const read = () => readUnread(database, caller, query.brief === '1')
    const [unread, isBehind, counts] = await Promise.all([
      read(),
      catchUpNowAndThen(database, caller),
      countWaiting(platform, caller)
    ])
    const waiting = Object.values(counts).reduce((sum, count) => sum + count, 0)
    return { ...(isBehind ? await read() : unread), waiting }
  })

  const mine = { right: null, query: ClosedObject(myFields), result: pageOf(MyNoticeSchema) }
  for (const call of [myNotices, myNoticesOfKin])
    route(platform, call, mine, async ({ caller, query }) => {
      await catchUp(database, caller)
      return listMine(database, caller, query)
    })

  const byAnnouncement = ClosedObject({ anntId: titled('公告', Id) })
  // Administrators receive all fields, recipients only their part.
  route(
    platform,
    announcementCalls.byId,
    { right: null, query: ClosedObject({ id: Id }), result: AnnouncementSchema },
    async ({ caller, query }) => {
      const received = await readReceived(database, caller, query.id)
      if (!holds(caller, 'system:announcement:list')) {
        if (!received) throw notFound('公告')
        return received
      }
      const whole = await readAnnouncement(database, caller, query.id).catch(error => {
        if (received && error instanceof Refusal) return received
        throw error
      })
      return { ...whole, ...(received && { mine: received.mine }) }
    }
  )

  // Reading is not logged: 200,000 entries would flood the operation log. It concerns the person, independent of the
  // site.
  const person = { right: null, repeats: true } as const
  const read = async (caller: Caller, anntId: string) => {
    await database.transaction(async tx => {
      if (await markRead(tx, caller, anntId)) await tell(tx, { users: [caller.userId] })
    })
    return null
  }
  route(platform, readNotice, { ...person, body: byAnnouncement }, ({ caller, body }) => read(caller, body.anntId))
  route(platform, readNoticeByPut, { ...person, body: byAnnouncement }, ({ caller, body }) => read(caller, body.anntId))

  const confirmed = { ...person, body: byAnnouncement, message: '已确认收到' }
  route(platform, confirmNotice, confirmed, async ({ caller, body }) => {
    await database.transaction(async tx => {
      if (await confirm(tx, caller, body.anntId)) await tell(tx, { users: [caller.userId] })
    })
    return null
  })

  route(platform, readAllNotices, { ...person, message: '全部已读' }, async ({ caller }) => {
    await catchUp(database, caller)
    await database.transaction(async tx => {
      if (await markAllRead(tx, caller)) await tell(tx, { users: [caller.userId] })
    })
    return null
  })

  route(
    platform,
    replyToNotice,
    {
      right: null,
      body: ClosedObject({
        announcementSendId: titled('消息', Id),
        replyContent: Text(announcementLimits.reply, 0, '回复内容'),
        annexList: annexListOf(announcementLimits.attachments)
      }),
      message: '回复成功！'
    },
    async ({ caller, body, log }) => {
      await database.transaction(async tx => {
        await log(tx, await reply(tx, caller, body))
        await tell(tx, { users: [caller.userId] })
      })
      return null
    }
  )

  route(
    platform,
    replyOfNotice,
    { right: null, query: ClosedObject({ id: Id }), result: NoticeReplySchema },
    ({ caller, query }) => readReply(database, caller, query.id)
  )
}
