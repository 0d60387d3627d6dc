import { desc, eq, sql, type SQL } from 'drizzle-orm'
import { announcementLimits } from '../../../../elements/base/contract/announcement.ts'
import {
  type AnnouncementReminders,
  type ReminderKind
} from '../../../../elements/base/contract/announcement-reminder.ts'
import type { Database, Transaction } from '../../database/open.ts'
import {
  announcementReminders,
  announcements,
  announcementSends,
  announcementTexts
} from '../../database/tables/announcements.ts'
import { mayAct } from '../../database/may-act.ts'
import type { Caller } from '../../access/caller.ts'
import type { Log, Operation } from '../../access/operations.ts'
import { find, lock } from '../../rows/kept.ts'
import { formatTime } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { tell } from '../../realtime/tell.ts'
import { keptAnnouncements, type AnnouncementRecord } from './announcements.ts'

/** Number of reminders in the history of an announcement. */
const mostListed = 50

export const reminderWords: Record<ReminderKind, string> = { read: '阅读', reply: '回复', confirm: '确认收到' }

const open: Record<ReminderKind, SQL> = {
  read: sql`s.read_flag = '0'`,
  reply: sql`s.reply_flag = '0'`,
  confirm: sql`s.confirm_flag = '0'`
}

/** Active recipients of an announcement, as `s` and `u`. */
const recipientsOf = (id: string) =>
  sql`announcement_sends s join users u on u.id = s.user_id
    where s.announcement_id = ${id} and not s.left_out and ${mayAct()}`

const asks = ({ needsReply, needsConfirm }: AnnouncementRecord): ReminderKind[] => [
  'read',
  ...(needsReply === '1' ? (['reply'] as const) : []),
  ...(needsConfirm === '1' ? (['confirm'] as const) : [])
]

/** Returns whether recipients see the announcement now, by the clock of the database. */
const isShownNow = async (database: Database | Transaction, id: string): Promise<boolean> => {
  const { rows } = await database.execute(sql`select from announcements where id = ${id} and send_status = '1'
    and (start_time is null or start_time <= now()) and (end_time is null or end_time > now())`)
  return rows.length > 0
}

/** Returns until when the last reminder blocks another one, by the clock of the database. */
const pauseOf = async (database: Database | Transaction, id: string) => {
  const until = sql`max(${announcementReminders.createTime}) + interval '1 hour'`
  const { rows } = await database.execute<{ until: Date; seconds: number }>(sql`
    select ${until} as until, ceil(extract(epoch from ${until} - now()))::int as seconds
    from ${announcementReminders} where ${announcementReminders.announcementId} = ${id}
      and ${announcementReminders.createTime} > now() - interval '1 hour'`)
  const [pause] = rows
  return pause?.until
    ? { remindFrom: formatTime(new Date(pause.until)), remindIn: pause.seconds }
    : { remindFrom: '', remindIn: 0 }
}

/** Returns the reminders of an announcement, and how many recipients another one would reach. */
export const readReminders = async (
  database: Database,
  caller: Caller,
  anntId: string
): Promise<AnnouncementReminders> => {
  const row = await find(database, keptAnnouncements, caller, anntId)
  const isShown = await isShownNow(database, anntId)
  const count = (kind: ReminderKind) => sql`count(*) filter (where ${open[kind]})::int as ${sql.identifier(kind)}`
  const counts = sql.join(asks(row).map(count), sql`, `)
  const waiting = isShown ? (await database.execute(sql`select ${counts} from ${recipientsOf(anntId)}`)).rows[0] : {}
  const records = await database
    .select()
    .from(announcementReminders)
    .where(eq(announcementReminders.announcementId, anntId))
    .orderBy(desc(announcementReminders.createTime))
    .limit(mostListed)
  return {
    waiting: waiting ?? {},
    ...(await pauseOf(database, anntId)),
    records: records.map(({ id, kind, told, texts, failed, createByName, createTime }) => ({
      ...{ id: String(id), kind, told, texts, failed, senderName: createByName, createTime: formatTime(createTime) }
    }))
  }
}

/** Sends the message of a reminder, in statements for all recipients at once. */
const sendReminder = async (
  tx: Transaction,
  { id, titile, subsiteId }: AnnouncementRecord,
  { kind, senderName, reminderId }: { kind: ReminderKind; senderName: string; reminderId: number }
) => {
  const messageId = newId()
  await tx.insert(announcements).values({
    ...{ id: messageId, subsiteId, msgType: 'USER', msgCategory: '2', priority: 'M', sender: '系统消息' },
    ...{ titile: `提醒：${titile}`.slice(0, 100), busType: 'announcement', busId: id },
    msgAbstract: `${senderName}提醒您${reminderWords[kind]}公告“${titile}”。`,
    ...{ sendStatus: '1', sendTime: sql`now()` }
  })
  const { rows } = await tx.execute<{ told: number; texts: number }>(sql`
    with people as materialized (select u.id, u.phone from ${recipientsOf(id)} and ${open[kind]}),
    sent as (insert into ${announcementSends} (announcement_id, user_id) select ${messageId}, people.id from people),
    texts as (insert into ${announcementTexts} (reminder_id, mobile)
      select distinct ${reminderId}::bigint, phone from people where phone <> '')
    select count(*)::int as told, count(distinct phone) filter (where phone <> '')::int as texts from people`)
  await tx.execute(sql`
    update ${announcements} set targets = array(select user_id from ${announcementSends} where announcement_id = ${messageId}
      order by id limit ${announcementLimits.targets}) where id = ${messageId}`)
  await tell(tx, { announcement: messageId })
  return rows[0] ?? { told: 0, texts: 0 }
}

/** Reminds the recipients that have not read, replied or confirmed. At most once an hour for an announcement. */
export const remind = async (
  tx: Transaction,
  caller: Caller,
  log: Log<Operation>,
  { id, kind }: { id: string; kind: ReminderKind }
) => {
  // Locks the row, so that the second of two concurrent reminders finds the first.
  const row = await lock(tx, keptAnnouncements, caller, id)
  if (!(await isShownNow(tx, id))) throw new Refusal('该公告没有发布、还没有开始或已经结束，不能提醒')
  if (!asks(row).includes(kind)) throw new Refusal(`该公告没有要求${reminderWords[kind]}`)
  const { remindFrom } = await pauseOf(tx, id)
  if (remindFrom) throw new Refusal(`一小时内已经提醒过，${remindFrom.slice(11, 16)} 之后可以再次提醒`)
  const [made] = await tx
    .insert(announcementReminders)
    .values({ announcementId: id, kind, createBy: caller.userId, createByName: caller.realname })
    .returning({ id: announcementReminders.id })
  const reminderId = made!.id
  const sent = await sendReminder(tx, row, { kind, senderName: caller.realname, reminderId })
  if (sent.told === 0) throw new Refusal(`没有需要提醒${reminderWords[kind]}的人`)
  await tx.update(announcementReminders).set(sent).where(eq(announcementReminders.id, reminderId))
  const after = `提醒${reminderWords[kind]}：通知 ${sent.told} 人，短信 ${sent.texts} 条`
  await log(tx, {
    ...{ action: '催读公告', operateType: '3', object: row.titile, objectId: id, subsiteId: row.subsiteId },
    changes: [{ title: '提醒', before: '', after }]
  })
  return sent
}
