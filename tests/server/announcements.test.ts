import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announcementCalls, readAllNotices, type AnnouncementDraft } from '../../elements/base/contract/announcement.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { logList } from '../../elements/base/contract/log.ts'
import {
  platform,
  admin,
  lihua,
  add,
  edit,
  release,
  revoke,
  announce,
  unread,
  mine,
  markRead,
  sendOf,
  peopleOf,
  reply,
  inMinutes
} from './announcement-desk.ts'

test('[NO-1] returns the newest five of each category and the total', async () => {
  for (let at = 1; at <= 6; at++) await announce({ titile: `通知 ${at}` })
  await announce({ titile: '消息', msgCategory: '2' })
  const { anntMsgList, anntMsgTotal, sysMsgList, sysMsgTotal } = await unread(lihua)
  assert.deepEqual(
    anntMsgList.map(({ titile }) => titile),
    [6, 5, 4, 3, 2].map(at => `通知 ${at}`)
  )
  assert.deepEqual([anntMsgTotal, sysMsgTotal, sysMsgList[0]?.titile], [6, 1, '消息'])
  assert.equal((await platform.call(readAllNotices, { token: lihua })).message, '全部已读')
  assert.deepEqual([(await unread(lihua)).anntMsgTotal, (await unread(lihua)).sysMsgTotal], [0, 0])
})

test('[NO-1] is visible from start to end, and reports when that changes', async () => {
  const id = await announce({ startTime: inMinutes(10), endTime: inMinutes(20) })
  const before = await unread(lihua)
  assert.equal(before.anntMsgTotal, 0)
  assert.ok(before.changesIn && before.changesIn > 590 && before.changesIn <= 600, `${before.changesIn}`)
  assert.equal((await mine(lihua)).total, 0)
  assert.match((await platform.call(announcementCalls.byId, { token: lihua, query: { id } })).message, /没有找到/)
  await platform.query("update announcements set start_time = now() - interval '1 minute'")
  const during = await unread(lihua)
  assert.equal(during.anntMsgTotal, 1)
  assert.ok(during.changesIn && during.changesIn > 1100 && during.changesIn <= 1200, `${during.changesIn}`)
  await platform.query("update announcements set end_time = now() - interval '1 second'")
  const ended = await unread(lihua)
  assert.deepEqual([ended.anntMsgTotal, 'changesIn' in ended], [0, false])
})

test('[NO-1] a scheduled announcement counts as the newest at its start, not at its release', async () => {
  await announce({ titile: '稍后', startTime: inMinutes(10) })
  await announce({ titile: '现在' })
  await platform.query("update announcements set send_time = now() - interval '1 day' where titile = '稍后'")
  await platform.query("update announcements set send_time = now() - interval '1 hour' where titile = '现在'")
  await platform.query("update announcements set start_time = now() - interval '1 second' where titile = '稍后'")
  const { anntMsgList } = await unread(lihua)
  assert.deepEqual(
    anntMsgList.map(({ titile }) => titile),
    ['稍后', '现在']
  )
  const [begun, sent] = anntMsgList
  assert.ok(begun!.shownTime! > begun!.sendTime && sent!.shownTime === sent!.sendTime)
})

test('[NO-6] [F3] refuses values that are too long, with the field, before saving anything', async () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => `u${at}`).join()
  for (const [fields, sentence] of [
    [{ userIds: ids(1001) }, /指定用户（userIds）/],
    [{ msgType: 'DEPART', departIds: ids(1001) }, /指定部门（departIds）/],
    [{ msgType: 'SUBSITE', subsiteIds: ids(1001) }, /指定站点（subsiteIds）/],
    [{ userIds: `u2,${'x'.repeat(100_000)}` }, /指定用户（userIds）/],
    [{ msgContent: '字'.repeat(500_001) }, /内容（msgContent）.*500000/],
    [{ titile: '题'.repeat(101) }, /标题（titile）.*100/],
    [{ titile: '题'.repeat(10_000) }, /标题（titile）.*100/],
    [{ titile: ' \n\u200b' }, /标题（titile）不能为空/],
    [{ msgAbstract: '摘'.repeat(301) }, /摘要（msgAbstract）.*300/]
  ] as [Partial<AnnouncementDraft>, RegExp][]) {
    const { success, message } = await add(fields)
    assert.equal(success, false)
    assert.match(message, sentence)
  }
  // The same recipient many times counts once.
  const same = await add({ userIds: Array.from({ length: 900 }, () => 'u2').join() })
  assert.equal(same.success, true, same.message)
  await release(same.result.id)
  assert.deepEqual(await peopleOf(same.result.id), ['u2'])
  const send = await sendOf(same.result.id, 'u2')
  assert.match((await reply(lihua, send, '复'.repeat(5001))).message, /回复内容（replyContent）.*5000/)
  assert.equal((await reply(lihua, send, '复'.repeat(5000))).success, true)
  assert.equal((await platform.query('select from announcements')).rows.length, 1)
})

test('[NO-6] refuses impossible times, and the release of an ended announcement', async () => {
  const refused = await add({ startTime: '2026-05-02 08:00:00', endTime: '2026-05-01 08:00:00' })
  assert.match(refused.message, /结束时间（endTime）必须晚于开始时间/)
  assert.match((await add({ endTime: '明天' })).message, /结束时间（endTime）格式不正确/)
  const { result } = await add({ endTime: inMinutes(-5) })
  assert.match((await release(result.id)).message, /结束时间已过/)
})

test('[NO-6] a released announcement cannot be changed or deleted; a revoked one can, and is released again', async () => {
  const id = await announce({ userIds: 'u2,u3' })
  assert.match((await release(id)).message, /已经发布/)
  const released = (await platform.call(announcementCalls.byId, { token: admin, query: { id } })).result
  assert.deepEqual([released.sendStatus, released.version, released.recipientCount], ['1', 2, 2])
  assert.match((await edit(id, 2)).message, /已发布的公告不能修改，请先撤销/)
  assert.match((await platform.call(announcementCalls.delete, { token: admin, query: { id } })).message, /请先撤销/)
  await markRead(lihua, id)
  assert.equal((await reply(lihua, await sendOf(id, 'u2'), '第一次')).message, '回复成功！')
  await revoke(id)
  assert.match((await revoke(id)).message, /不需要撤销/)
  assert.equal((await unread(lihua)).anntMsgTotal, 0)
  const edited = await edit(id, 3, { userIds: 'u2,u5', titile: '更正' })
  assert.equal(edited.message, '修改成功！')
  await release(id)
  // The new text is unread again, and the reply remains.
  assert.equal((await unread(lihua)).anntMsgList[0]?.titile, '更正')
  const content = await platform.call(announcementCalls.byId, { token: lihua, query: { id } })
  assert.deepEqual([content.result.mine?.readFlag, content.result.mine?.replyFlag], ['0', '1'])
  assert.match((await reply(lihua, await sendOf(id, 'u2'))).message, /已经回复过/)
  assert.deepEqual(await peopleOf(id), ['u2', 'u5'])
  await revoke(id)
  assert.equal((await platform.call(announcementCalls.delete, { token: admin, query: { id } })).success, true)
})

test('[NO-1] scheduled and revoked announcements cannot be marked as read', async () => {
  const later = await announce({ startTime: inMinutes(10) })
  assert.match((await markRead(lihua, later)).message, /没有找到该公告/)
  const revoked = await announce()
  await revoke(revoked)
  assert.match((await markRead(lihua, revoked)).message, /没有找到该公告/)
  const { rows } = await platform.query("select from announcement_sends where read_flag = '1'")
  assert.equal(rows.length, 0)
})

test('[C12] [NO-6] logs release and revocation, which need their right', async () => {
  const { result } = await add({ titile: '要记下的' })
  assert.equal((await release(result.id, lihua)).code, codes.forbidden)
  await release(result.id)
  await revoke(result.id)
  const log = await platform.call(logList, { token: admin, query: { keyWord: '要记下的' } })
  assert.deepEqual(log.result.records.map(({ logContent }) => logContent).slice(0, 2), [
    '撤销公告“要记下的”',
    '发布公告“要记下的”'
  ])
})

test('[NO-3] [NO-6] announces changes to all servers by id, within the transaction', async () => {
  const client = await platform.database.$client.connect()
  const heard: string[] = []
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.query('listen qundao_push')
  try {
    const id = await announce()
    await release(id)
    await markRead(lihua, id)
    await markRead(lihua, id)
    await reply(lihua, await sendOf(id, 'u2'))
    await revoke(id)
    await client.query('select 1')
    const own = JSON.stringify({ users: ['u2'] })
    const topic = JSON.stringify({ announcement: id })
    assert.deepEqual(heard, [topic, own, own, topic])
  } finally {
    client.release(true)
  }
})
