import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recallAnnouncement } from '../../elements/base/contract/announcement.ts'
import {
  announcementReminders,
  remindRecipients,
  type ReminderKind
} from '../../elements/base/contract/announcement-reminder.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { logList } from '../../elements/base/contract/log.ts'
import {
  platform,
  admin,
  lihua,
  zhaolei,
  announce,
  inMinutes,
  markRead,
  mine,
  reply,
  sendOf
} from './announcement-desk.ts'

const remind = (id: string, kind: ReminderKind = 'read', token = admin) =>
  platform.call(remindRecipients, { token, body: { id, kind } })
const reminders = async (anntId: string) =>
  (await platform.call(announcementReminders, { token: admin, query: { anntId } })).result
/** Lets an hour of the database's clock pass. */
const laterByAnHour = () =>
  platform.query("update announcement_reminders set create_time = create_time - interval '1 hour'")
const reminded = async () => {
  const { rows } = await platform.query<{ user_id: string }>(
    `select s.user_id from announcement_sends s join announcements a on a.id = s.announcement_id
     where a.bus_type = 'announcement' order by s.user_id`
  )
  return rows.map(row => row.user_id)
}
const texts = async () =>
  (await platform.query<{ mobile: string }>("select mobile from sms_outbox where kind like '催读%' order by mobile"))
    .rows

test('[NO-6] one click reminds those who have not read it, by message and text message', async () => {
  await platform.query(
    "update users set phone = case when id in ('u2', 'u3') then '1380000000' || substr(id, 2) else '' end"
  )
  const id = await announce({ userIds: 'u2,u3,u5' })
  await markRead(lihua, id)
  assert.deepEqual((await reminders(id)).waiting, { read: 2 })
  const { result, message } = await remind(id)
  assert.deepEqual([result, message], [{ told: 2, texts: 1 }, '提醒已发送'])
  assert.deepEqual(await reminded(), ['u3', 'u5'])
  // The watch of the running platform hands the text messages to the gateway.
  const end = Date.now() + 30_000
  while ((await platform.query('select from announcement_texts')).rows.length > 0)
    assert.ok(Date.now() < end, 'the text messages are sent')
  assert.deepEqual(await texts(), [{ mobile: '13800000003' }])
  const { records } = await reminders(id)
  assert.deepEqual(
    records.map(({ kind, told, texts, failed, senderName }) => [kind, told, texts, failed, senderName]),
    [['read', 2, 1, 0, '系统管理员']]
  )
  const log = (await platform.call(logList, { token: admin, query: { keyWord: '催读公告' } })).result
  assert.match(JSON.stringify(log.records[0]), /通知 2 人，短信 1 条/)
})

test('[NO-6] a reminder names the announcement and what is asked', async () => {
  const id = await announce({ titile: '防汛', needsReply: '1', needsConfirm: '1' })
  await markRead(lihua, id)
  assert.deepEqual((await reminders(id)).waiting, { read: 0, reply: 1, confirm: 1 })
  assert.match((await remind(id)).message, /没有需要提醒阅读的人/)
  await remind(id, 'confirm')
  const [row] = (await mine(lihua, { msgCategory: '2' })).records
  assert.deepEqual([row?.titile, row?.msgAbstract], ['提醒：防汛', '系统管理员提醒您确认收到公告“防汛”。'])
  await laterByAnHour()
  await reply(lihua, await sendOf(id, 'u2'))
  assert.match((await remind(id, 'reply')).message, /没有需要提醒回复的人/)
})

test('[NO-6] reminds once an hour by the clock of the database, also of two at the same time', async () => {
  const id = await announce()
  const both = await Promise.all([remind(id), remind(id)])
  assert.deepEqual(both.map(({ success }) => success).sort(), [false, true])
  assert.match(both.find(({ success }) => !success)!.message, /一小时内已经提醒过，\d\d:\d\d 之后可以再次提醒/)
  const { remindFrom, remindIn } = await reminders(id)
  assert.match(remindFrom, /^\d{4}-/)
  assert.ok(remindIn > 3500 && remindIn <= 3600, `${remindIn}`)
  await laterByAnHour()
  assert.equal((await reminders(id)).remindFrom, '')
  assert.equal((await remind(id)).success, true)
  assert.equal((await reminders(id)).records.length, 2)
})

test('[NO-6] reminds only of what is shown and asked for, with the right and within the site', async () => {
  const id = await announce()
  assert.match((await remind(id, 'reply')).message, /没有要求回复/)
  assert.equal((await remind(id, 'read', lihua)).code, codes.forbidden)
  const later = await announce({ startTime: inMinutes(10) })
  assert.match((await remind(later)).message, /不能提醒/)
  assert.deepEqual((await reminders(later)).waiting, {})
  await platform.query("update announcements set subsite_id = '3' where id = $1", [id])
  assert.match((await remind(id, 'read', zhaolei)).message, /没有找到/)
})

test('[NO-6] a recall drops the text messages that wait', async () => {
  const id = await announce()
  await remind(id)
  // Due later, so that the watch of the platform leaves it.
  await platform.query(
    "insert into announcement_texts (reminder_id, mobile, next_time) select id, '13800000002', now() + interval '1 hour' from announcement_reminders"
  )
  await platform.call(recallAnnouncement, { token: admin, body: { id, reason: '有误' } })
  assert.equal((await platform.query('select from announcement_texts')).rows.length, 0)
})

test('[NO-6] reminds thousands of recipients in statements for all of them', async () => {
  const id = await announce()
  await platform.query(
    `insert into users (id, username, realname, password)
     select 'many' || n, 'many' || n, '多人', '' from generate_series(1, 5000) n`
  )
  await platform.query(
    "insert into announcement_sends (announcement_id, user_id) select $1, 'many' || n from generate_series(1, 5000) n",
    [id]
  )
  try {
    assert.equal((await remind(id)).result.told, 5001)
    assert.equal((await reminders(id)).records[0]?.told, 5001)
    assert.equal((await reminded()).length, 5001)
  } finally {
    await platform.query("delete from users where id like 'many%'")
  }
})
