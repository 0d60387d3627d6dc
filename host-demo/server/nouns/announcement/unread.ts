import type { Notice, UnreadNotices } from '../../../../elements/base/contract/announcement.ts'
import type { Database } from '../../database/open.ts'
import type { Caller } from '../../access/caller.ts'
import { formatTime } from '../../kernel/clock.ts'

const waiting = `
  select s.id as send_id, s.announcement_id, a.msg_category,
    greatest(a.send_time, a.start_time) as shown_time,
    a.start_time is null or a.start_time <= now() as has_begun,
    a.needs_confirm = '1' and s.confirm_flag = '0' as is_asking,
    case when a.start_time > now() then a.start_time else a.end_time end as changes
  from announcement_sends s join announcements a on a.id = s.announcement_id
  where s.user_id = $1 and not s.left_out and a.send_status = '1' and (a.end_time is null or a.end_time > now())`

/** Two selects, because each has its index. */
const unreadQuery = {
  name: 'unread-notices',
  text: `
    with mine as materialized (
      ${waiting} and s.read_flag = '0'
      union
      ${waiting} and a.needs_confirm = '1' and s.confirm_flag = '0'
    ), newest as (
      (select * from mine where has_begun and msg_category = '1'
        order by is_asking desc, shown_time desc, send_id desc limit 5)
      union all
      (select * from mine where has_begun and msg_category = '2'
        order by is_asking desc, shown_time desc, send_id desc limit 5)
    ), told as (
      select now() as now, ceil(extract(epoch from min(changes) - now()))::float8 as changes_in,
        count(*) filter (where has_begun and msg_category = '1')::int as announced,
        count(*) filter (where has_begun and msg_category = '2')::int as system
      from mine
    )
    select told.*, n.send_id, n.shown_time, n.msg_category, a.id, a.titile, a.msg_abstract, a.sender, a.send_time, a.priority,
      a.needs_reply, n.is_asking, a.create_time, case when $2 then '' else a.content end as content
    from told left join (newest n join announcements a on a.id = n.announcement_id) on true
    order by n.is_asking desc, n.shown_time desc, n.send_id desc`
}

type UnreadRow = Pick<Notice, 'id' | 'titile' | 'sender' | 'priority'> & {
  now: Date
  changes_in: number | null
  announced: number
  system: number
  send_id: string
  send_time: Date
  shown_time: Date
  msg_category: Notice['msgCategory']
  msg_abstract: string
  needs_reply: Notice['needsReply']
  is_asking: boolean
  create_time: Date
  content: string
}

const presentUnread = (row: UnreadRow, isBrief: boolean): Notice => ({
  id: row.id,
  anntId: row.id,
  announcementSendId: String(row.send_id),
  titile: row.titile,
  msgAbstract: row.msg_abstract,
  sender: row.sender,
  sendTime: formatTime(row.send_time),
  priority: row.priority,
  msgCategory: row.msg_category,
  needsReply: row.needs_reply,
  ...(row.is_asking && { needsConfirm: '1', confirmFlag: '0' }),
  shownTime: formatTime(row.shown_time),
  createTime: formatTime(row.create_time),
  ...{ msgId: row.id, msgTxt: row.titile, ...(!isBrief && { msgContent: row.content }) }
})

/**
 * Returns a person's unread announcements in one statement, because every window polls it. `isBrief` leaves out the
 * contents.
 */
export const readUnread = async (database: Database, { userId }: Caller, isBrief: boolean): Promise<UnreadNotices> => {
  const { rows } = await database.$client.query<UnreadRow>({ ...unreadQuery, values: [userId, isBrief] })
  const listOf = (category: Notice['msgCategory']) =>
    rows.filter(row => row.msg_category === category).map(row => presentUnread(row, isBrief))
  const { announced = 0, system = 0, changes_in: changesIn = null, now = new Date() } = rows[0] ?? {}
  return {
    anntMsgList: listOf('1'),
    anntMsgTotal: announced,
    sysMsgList: listOf('2'),
    sysMsgTotal: system,
    now: formatTime(now),
    ...(changesIn !== null && { changesIn })
  }
}
