import assert from 'node:assert/strict'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  announcementCalls,
  announcementRecipients,
  readAllNotices,
  readNotice,
  readNoticeByPut,
  replyFileLimit,
  replyOfNotice,
  replyToNotice
} from '../../elements/base/contract/announcement.ts'
import { annexPrepare } from '../../elements/base/contract/annex.ts'
import { idempotencyHeader } from '../../elements/base/contract/endpoint.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { pictureAction, pictureUses } from '../../elements/base/contract/picture.ts'
import { sweepFiles } from '../../host-demo/server/nouns/upload/sweep.ts'
import { openDisk } from '../../host-demo/server/storage/disk.ts'
import {
  platform,
  admin,
  lihua,
  zhaolei,
  chenjing,
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
  inMinutes,
  upload
} from './announcement-desk.ts'

test('[NO-1] [NO-6] an ended announcement is not pending, stays readable with its reply, and accepts no reply', async () => {
  const file = await upload(admin)
  const id = await announce({ endTime: inMinutes(20), needsReply: '1', userIds: 'u2,u3', annexList: [file.draft] })
  await reply(lihua, await sendOf(id, 'u2'), '截止前的回复')
  const wangmin = await platform.signIn('wangmin')
  await platform.query("update announcements set end_time = now() - interval '1 second'")
  assert.equal((await unread(wangmin)).anntMsgTotal, 0)
  const told = async (token: string) => (await mine(token)).records.map(({ ended, readFlag }) => [ended, readFlag])
  assert.deepEqual([await told(lihua), await told(wangmin)], [[['1', '1']], [['1', '0']]])
  const whole = (await platform.call(announcementCalls.byId, { token: lihua, query: { id } })).result
  assert.deepEqual([whole.mine?.ended, whole.annexList[0]?.uid], ['1', file.uid])
  const answer = await platform.call(replyOfNotice, { token: lihua, query: { id: await sendOf(id, 'u2') } })
  assert.equal(answer.result.replyContent, '截止前的回复')
  assert.equal((await reply(wangmin, await sendOf(id, 'u3'))).message, '该消息已经结束，不能再回复')
  await platform.call(readAllNotices, { token: wangmin })
  assert.deepEqual(await told(wangmin), [['1', '1']])
  // The administrator, who is no recipient, also sees an end and has no send row.
  assert.equal((await platform.call(announcementCalls.byId, { token: admin, query: { id } })).result.mine, undefined)
  await revoke(id)
  assert.equal((await mine(lihua)).total, 0)
})

test('[NO-5] [C10] refuses replies to revoked or scheduled announcements and to those of other recipients', async () => {
  const revoked = await announce()
  const send = await sendOf(revoked, 'u2')
  await revoke(revoked)
  const later = await sendOf(await announce({ startTime: inMinutes(10) }), 'u2')
  const others = await sendOf(await announce({ userIds: 'u5' }), 'u5')
  const { rows } = await platform.query<{ last: string }>('select max(id) + 1 as last from announcement_sends')
  for (const id of [
    send,
    later,
    others,
    String(rows[0]?.last),
    '0',
    '-1',
    '9'.repeat(15),
    '9'.repeat(30),
    "1' or '1'='1"
  ])
    assert.match((await reply(lihua, id)).message, /消息/, id)
  assert.equal((await platform.query('select from announcement_replies')).rows.length, 0)
})

test('[NO-6] a person removed from the recipients no longer sees it, and their reply is preserved', async () => {
  const id = await announce({ userIds: 'u2,u5' })
  await reply(lihua, await sendOf(id, 'u2'), '留下的话')
  await revoke(id)
  await edit(id, 3, { userIds: 'u5' })
  await release(id)
  assert.equal((await mine(lihua)).total, 0)
  assert.match((await platform.call(announcementCalls.byId, { token: lihua, query: { id } })).message, /没有找到/)
  assert.match((await markRead(lihua, id)).message, /没有找到/)
  const { rows } = await platform.query<{ user_id: string }>(
    'select user_id from announcement_sends where announcement_id = $1 and not left_out',
    [id]
  )
  assert.deepEqual(rows, [{ user_id: 'u5' }])
  const { result } = await platform.call(announcementRecipients, {
    token: admin,
    query: { anntId: id, replyFlag: '1' }
  })
  assert.deepEqual(
    result.records.map(({ realname, replyContent }) => [realname, replyContent]),
    [['李华', '留下的话']]
  )
})

test('[A12] [C11] marks only the caller’s own send row as read', async () => {
  const id = await announce({ userIds: 'u2,u3' })
  for (const anntId of ["1' or '1'='1", '', '*', `${id}' --`, '%'])
    for (const endpoint of [readNotice, readNoticeByPut])
      assert.match((await platform.call(endpoint, { token: lihua, body: { anntId } })).message, /公告（anntId）/)
  assert.match((await markRead(chenjing, id)).message, /没有找到该公告/)
  const readBy = async () => {
    const { rows } = await platform.query<{ user_id: string }>(
      "select user_id from announcement_sends where read_flag = '1'"
    )
    return rows.map(row => row.user_id)
  }
  assert.deepEqual(await readBy(), [])
  const body = { anntId: id, userId: 'u3' }
  await platform.raw(`/api${readNotice.path}`, { method: 'PUT', token: lihua, body })
  assert.deepEqual(await readBy(), ['u2'])
  assert.equal((await markRead(lihua, id)).success, true)
  await platform.call(readAllNotices, { token: lihua })
  assert.deepEqual(await readBy(), ['u2'])
})

test('[NO-5] accepts one reply, with text and files of the caller', async () => {
  const id = await announce({ needsReply: '1', userIds: 'u2,u5' })
  const send = await sendOf(id, 'u2')
  const file = await upload(lihua)
  assert.match((await platform.call(replyOfNotice, { token: lihua, query: { id: send } })).message, /还没有回复/)
  assert.equal((await reply(lihua, send, ' \n ')).message, '请输入回复内容')
  for (const empty of ['', '\u200b \ufeff']) assert.equal((await reply(lihua, send, empty)).message, '请输入回复内容')
  const many = Array.from({ length: 21 }, (_, at) => ({ ...file.draft, uid: `x${at}` }))
  assert.match((await reply(lihua, send, '好', many)).message, /附件（annexList）不能超过 20 项/)
  assert.match((await reply(lihua, send, '好', [file.draft, file.draft])).message, /只能作为附件添加一次/)
  const foreign = await upload(chenjing)
  assert.match((await reply(lihua, send, '好', [foreign.draft])).message, /已不存在，请重新上传/)
  await platform.query('update uploads set size = $1 where id = $2', [replyFileLimit + 1, file.uid])
  assert.match((await reply(lihua, send, '好', [file.draft])).message, /超过 200 MB/)
  await platform.query('update uploads set size = $1 where id = $2', [replyFileLimit, file.uid])
  const both = await Promise.all([reply(lihua, send, '好的', [file.draft]), reply(lihua, send, '好的', [file.draft])])
  assert.deepEqual(both.map(({ success }) => success).sort(), [false, true])
  assert.match(both.find(({ success }) => !success)?.message ?? '', /已经回复过/)
  const { result, success } = await platform.call(replyOfNotice, { token: lihua, query: { id: send } })
  assert.deepEqual([success, result.replyContent, result.annexList[0]?.uid], [true, '好的', file.uid])
  assert.equal((await unread(lihua)).anntMsgTotal, 0)
  const { records } = (await platform.call(announcementRecipients, { token: admin, query: { anntId: id } })).result
  const row = records.find(({ userId }) => userId === 'u2')
  assert.deepEqual(
    [row?.realname, row?.departName, row?.readFlag, row?.replyFlag, row?.replyContent, row?.annexList[0]?.uid],
    ['李华', '市政府办公室', '1', '1', '好的', file.uid]
  )
  const counted = (await platform.call(announcementCalls.byId, { token: admin, query: { id } })).result
  assert.deepEqual([counted.recipientCount, counted.readCount, counted.replyCount], [2, 1, 1])
  const log = await platform.call(logList, { token: admin, query: { keyWord: '回复公告' } })
  assert.equal(log.result.records[0]?.username, 'lihua')
})

test('[NO-5] a repeated reply with the same idempotency key returns the first response', async () => {
  const send = await sendOf(await announce(), 'u2')
  const once = () =>
    platform.call(replyToNotice, {
      token: lihua,
      body: { announcementSendId: send, replyContent: '收到', annexList: [] },
      headers: { [idempotencyHeader]: 'reply-0001' }
    })
  assert.deepEqual([(await once()).success, (await once()).success], [true, true])
  assert.match((await reply(lihua, send)).message, /已经回复过/)
})

test('[C10] the send row of another person is not accessible', async () => {
  const id = await announce({ userIds: 'u2,u5' })
  const send = await sendOf(id, 'u2')
  await reply(lihua, send, '给管理员的话')
  const read = (token: string) => platform.call(replyOfNotice, { token, query: { id: send } })
  assert.match((await read(chenjing)).message, /没有找到该消息，或您没有权限/)
  assert.match((await reply(chenjing, send)).message, /没有找到该消息，或您没有权限/)
  // Written at site 1, which zhaolei administers.
  assert.equal((await read(zhaolei)).result.replyContent, '给管理员的话')
  await platform.query("update announcements set subsite_id = '4' where id = $1", [id])
  assert.match((await read(zhaolei)).message, /没有找到该消息/)
})

test('[E1] [content-9] sanitises its text before saving and names the lost parts', async () => {
  const msgContent =
    '<p onclick="x()" style="background:url(javascript:x)">好<script>alert(1)</script><img src=x onerror=alert(1)>' +
    '<a href="javascript:alert(1)">a</a><iframe srcdoc="<script>1</script>"></iframe><svg><script>1</script></svg></p>'
  const { result } = await add({ msgContent, titile: '<b>标题</b>' })
  assert.match(result.msgContent, /好/)
  assert.doesNotMatch(result.msgContent, /script|onerror|onclick|javascript|srcdoc|svg/i)
  assert.deepEqual(
    result.leftOut?.map(({ kind }) => kind),
    ['code', 'picture', 'link', 'media', 'drawing']
  )
  const edited = await edit(result.id, 1, { msgContent })
  assert.doesNotMatch(edited.result.msgContent, /script|onerror|onclick|javascript|srcdoc|svg/i)
})

test('[C1] attachments are available to recipients and administrators only', async () => {
  const file = await upload(admin)
  const id = await announce({ annexList: [file.draft] })
  const files = (token: string, obj: 'announcement' | 'announcementReply', objId: string) =>
    platform.call(annexPrepare, { token, query: { obj, objId } })
  for (const token of [lihua, zhaolei, admin])
    assert.equal((await files(token, 'announcement', id)).result[0]?.uid, file.uid)
  assert.match((await files(chenjing, 'announcement', id)).message, /没有找到该公告/)
  const own = await upload(lihua)
  const send = await sendOf(id, 'u2')
  await reply(lihua, send, '见附件', [own.draft])
  for (const token of [lihua, zhaolei])
    assert.equal((await files(token, 'announcementReply', send)).result[0]?.uid, own.uid)
  assert.match((await files(chenjing, 'announcementReply', send)).message, /没有找到该消息/)
  await revoke(id)
  assert.match((await files(lihua, 'announcement', id)).message, /没有找到该公告/)
})

test('[UP-5] files in announcements and replies count as used and are never deleted', async () => {
  const [attached, shown, replied] = [await upload(admin), await upload(admin), await upload(lihua)]
  const id = await announce({ annexList: [attached.draft], msgContent: `<p><img src="${shown.url}"></p>` })
  await reply(lihua, await sendOf(id, 'u2'), '见图', [replied.draft])
  for (const { uid } of [attached, shown, replied]) {
    const uses = (await platform.call(pictureUses, { token: admin, query: { id: uid } })).result
    assert.deepEqual(
      uses.map(({ title }) => title),
      ['通知']
    )
    const { result } = await platform.call(pictureAction, { token: admin, body: { ids: [uid], action: 'delete' } })
    assert.match(result.failed[0]?.message ?? '', /正在“通知”中使用/)
  }
  // Even if the rows of the uploads are gone.
  const ids = [attached, shown, replied].map(({ uid }) => uid)
  await platform.query('delete from uploads where id = any($1)', [ids])
  const storage = openDisk(join(platform.folder, 'files'))
  const yesterday = Date.now() / 1000 - 90_000
  for await (const file of storage.list())
    if (ids.some(uid => file.path.includes(uid)))
      utimesSync(join(platform.folder, 'files', file.path), yesterday, yesterday)
  assert.equal(await sweepFiles(platform.database, storage), 0)
  await platform.query('delete from announcements')
  assert.ok((await sweepFiles(platform.database, storage)) >= 3)
})

test('[NO-6] send rows are deleted with their user and with the announcement', async () => {
  const id = await announce({ userIds: 'u2,u29' })
  await platform.query("delete from users where id = 'u29'")
  assert.deepEqual(await peopleOf(id), ['u2'])
  await reply(lihua, await sendOf(id, 'u2'))
  await revoke(id)
  await platform.call(announcementCalls.delete, { token: admin, query: { id } })
  const { rows } = await platform.query<{ sends: string; replies: string }>(
    'select (select count(*) from announcement_sends) as sends, (select count(*) from announcement_replies) as replies'
  )
  assert.deepEqual([rows[0]?.sends, rows[0]?.replies], ['0', '0'])
})
