import assert from 'node:assert/strict'
import { test } from 'node:test'
import ExcelJS from 'exceljs'
import {
  announcementCalls,
  announcementRecipients,
  confirmNotice,
  exportRecipientsPath,
  readAllNotices,
  recallAnnouncement
} from '../../elements/base/contract/announcement.ts'
import {
  platform,
  admin,
  lihua,
  chenjing,
  announce,
  edit,
  inMinutes,
  markRead,
  mine,
  release,
  revoke,
  unread
} from './announcement-desk.ts'

const confirm = (anntId: string, token = lihua) => platform.call(confirmNotice, { token, body: { anntId } })
const asking = { needsConfirm: '1' } as const

test('[NO-6] an announcement to confirm stays in the bell after it was read, until it is confirmed', async () => {
  const id = await announce(asking)
  for (let at = 1; at <= 6; at++) await announce({ titile: `通知 ${at}` })
  await markRead(lihua, id)
  await platform.call(readAllNotices, { token: lihua })
  const waiting = await unread(lihua)
  assert.deepEqual(
    [waiting.anntMsgTotal, waiting.anntMsgList[0]?.id, waiting.anntMsgList[0]?.needsConfirm],
    [1, id, '1']
  )
  const before = Date.now()
  assert.equal((await confirm(id)).message, '已确认收到')
  assert.equal((await unread(lihua)).anntMsgTotal, 0)
  const { mine: own } = (await platform.call(announcementCalls.byId, { token: lihua, query: { id } })).result
  assert.equal(own?.confirmFlag, '1')
  assert.ok(Math.abs(Date.parse(`${own?.confirmTime?.replace(' ', 'T')}+08:00`) - before) < 60_000, own?.confirmTime)
})

test('[NO-6] announcements to confirm come before newer ones and are found among many', async () => {
  const id = await announce(asking)
  for (let at = 1; at <= 6; at++) await announce({ titile: `通知 ${at}` })
  const { anntMsgList, anntMsgTotal } = await unread(lihua)
  assert.deepEqual([anntMsgTotal, anntMsgList.length, anntMsgList[0]?.id], [7, 5, id])
})

test('[NO-6] the first confirmation counts, and also marks the announcement as read', async () => {
  const id = await announce(asking)
  await confirm(id)
  await platform.query("update announcement_sends set confirm_time = confirm_time - interval '1 day'")
  const before = await platform.query('select confirm_time, read_flag from announcement_sends')
  assert.equal((await confirm(id)).success, true)
  const after = await platform.query('select confirm_time, read_flag from announcement_sends')
  assert.deepEqual(after.rows, before.rows)
  assert.deepEqual(
    after.rows.map(row => row['read_flag']),
    ['1']
  )
})

test('[NO-6] only recipients confirm, and only what asks for it and is shown', async () => {
  const plain = await announce()
  assert.match((await confirm(plain)).message, /没有找到/)
  const id = await announce(asking)
  assert.match((await confirm(id, chenjing)).message, /没有找到/)
  const later = await announce({ ...asking, startTime: inMinutes(10) })
  assert.match((await confirm(later)).message, /没有找到/)
  const over = await announce({ ...asking, endTime: inMinutes(10) })
  await platform.query("update announcements set end_time = now() - interval '1 second' where id = $1", [over])
  assert.match((await confirm(over)).message, /已经结束/)
  await platform.call(recallAnnouncement, { token: admin, body: { id, reason: '有误' } })
  assert.match((await confirm(id)).message, /没有找到/)
  assert.equal(
    (await unread(lihua)).anntMsgList.some(notice => notice.needsConfirm === '1'),
    false
  )
  assert.equal((await platform.query("select from announcement_sends where confirm_flag = '1'")).rows.length, 0)
})

test('[NO-6] the next release asks again, because the text may have changed', async () => {
  const id = await announce(asking)
  await confirm(id)
  await revoke(id)
  await edit(id, 3, { ...asking, titile: '更正' })
  await release(id)
  assert.equal((await unread(lihua)).anntMsgList[0]?.needsConfirm, '1')
  assert.equal((await mine(lihua)).records[0]?.confirmFlag, '0')
})

test('[NO-6] senders see and export who confirmed', async () => {
  const id = await announce({ ...asking, userIds: 'u2,u5' })
  await confirm(id)
  const { result } = await platform.call(announcementRecipients, {
    token: admin,
    query: { anntId: id, confirmFlag: '0' }
  })
  assert.deepEqual(
    result.records.map(({ userId }) => userId),
    ['u5']
  )
  const whole = (await platform.call(announcementCalls.byId, { token: admin, query: { id } })).result
  assert.deepEqual([whole.needsConfirm, whole.confirmCount, whole.recipientCount], ['1', 1, 2])
  const search = `anntId=${id}&confirmFlag=1`
  const response = await platform.raw(`/api${exportRecipientsPath}?exportReason=核对名册&${search}`, { token: admin })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await response.arrayBuffer())
  const rows: unknown[] = []
  book.worksheets[0]!.eachRow(row => rows.push(row.values))
  assert.match(JSON.stringify(rows), /李华.*已确认/)
  assert.doesNotMatch(JSON.stringify(rows), /未确认/)
})
