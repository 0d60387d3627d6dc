import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announcementCalls, recallAnnouncement } from '../../elements/base/contract/announcement.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { logList } from '../../elements/base/contract/log.ts'
import {
  platform,
  admin,
  lihua,
  zhaolei,
  announce,
  edit,
  release,
  unread,
  mine,
  markRead,
  sendOf,
  reply,
  inMinutes
} from './announcement-desk.ts'

const recall = (id: string, reason = '时间有误，另行通知', token = admin) =>
  platform.call(recallAnnouncement, { token, body: { id, reason } })
const shown = async (id: string, token = lihua) =>
  (await platform.call(announcementCalls.byId, { token, query: { id } })).result

test('[NO-6] recipients see when and why an announcement was recalled, in place of text and files', async () => {
  const id = await announce({ msgAbstract: '摘要', needsReply: '1', userIds: 'u2,u5' })
  await markRead(lihua, id)
  await reply(lihua, await sendOf(id, 'u2'), '收到')
  assert.match((await recall(id)).message, /已撤销/)
  const [row] = (await mine(lihua)).records
  assert.deepEqual(
    [row?.titile, row?.msgContent, row?.msgAbstract, row?.recalled, row?.readFlag, row?.replyFlag],
    ['通知', '', '', '1', '1', '1']
  )
  const notice = await shown(id)
  assert.deepEqual([notice.sendStatus, notice.cancelReason, notice.msgContent], ['2', '时间有误，另行通知', ''])
  assert.match(notice.cancelTime, /^\d{4}-/)
  assert.deepEqual([notice.mine?.readFlag, notice.mine?.replyFlag], ['1', '1'])
})

test('[NO-6] a recalled announcement is not unread, takes no reply, and reading its note changes nothing', async () => {
  const id = await announce()
  assert.equal((await unread(lihua)).anntMsgTotal, 1)
  await recall(id)
  assert.equal((await unread(lihua)).anntMsgTotal, 0)
  assert.equal((await markRead(lihua, id)).success, true)
  assert.equal((await shown(id)).mine?.readFlag, '0')
  assert.match((await reply(lihua, await sendOf(id, 'u2'))).message, /没有找到该消息/)
})

test('[NO-6] edits after the recall stay hidden until the next release', async () => {
  const id = await announce({ userIds: 'u2' })
  await recall(id)
  await edit(id, 3, { userIds: 'u2', titile: '更正', msgContent: '<p>新的</p>' })
  assert.deepEqual([(await shown(id)).titile, (await mine(lihua)).records[0]?.msgTxt], ['通知', '通知'])
  await release(id)
  const again = await shown(id)
  assert.deepEqual([again.titile, again.sendStatus, again.cancelReason], ['更正', '1', ''])
  assert.equal((await mine(lihua)).records[0]?.recalled, undefined)
})

test('[NO-6] nobody learns of an announcement that was recalled before its start', async () => {
  const id = await announce({ startTime: inMinutes(10) })
  await recall(id)
  assert.equal((await mine(lihua)).total, 0)
  assert.match((await platform.call(announcementCalls.byId, { token: lihua, query: { id } })).message, /没有找到/)
  // Not even when the start has passed.
  await platform.query(
    "update announcements set start_time = start_time - interval '10 minutes', cancel_time = cancel_time - interval '10 minutes'"
  )
  assert.equal((await mine(lihua)).total, 0)
})

test('[NO-6] [C12] a recall needs a reason and the right, and the log names the reason', async () => {
  const id = await announce({ titile: '要撤回的' })
  assert.match((await recall(id, '')).message, /撤销原因（reason）/)
  assert.match((await recall(id, '因'.repeat(201))).message, /撤销原因（reason）.*200/)
  assert.equal((await recall(id, '原因', lihua)).code, codes.forbidden)
  assert.equal((await recall(id, '通知有误')).success, true)
  assert.match((await recall(id, '再次')).message, /不需要撤销/)
  const { records } = (await platform.call(logList, { token: admin, query: { keyWord: '要撤回的' } })).result
  assert.equal(records[0]?.logContent, '撤销公告“要撤回的”')
  assert.match(JSON.stringify(records[0]), /通知有误/)
})

test('[NO-6] [AU-7] administrators of other sites cannot recall it', async () => {
  const id = await announce()
  await platform.query("update announcements set subsite_id = '3'")
  assert.match((await recall(id, '原因', zhaolei)).message, /没有找到|无权|没有权限/)
})
