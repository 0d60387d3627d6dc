import assert from 'node:assert/strict'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import {
  announcementCalls,
  announcementLimits,
  announcementRecipients,
  announcementSheet,
  exportRecipientsPath,
  myNotices,
  readAllNotices,
  readNotice,
  readNoticeByPut,
  releaseAnnouncement,
  replyFileLimit,
  replyOfNotice,
  replyToNotice,
  revokeAnnouncement,
  unreadNotices,
  type AnnouncementDraft
} from '../../elements/base/contract/announcement.ts'
import { annexPrepare, type AttachmentDraft } from '../../elements/base/contract/annex.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { idempotencyHeader } from '../../elements/base/contract/endpoint.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { pictureAction, pictureUses } from '../../elements/base/contract/picture.ts'
import { sweepFiles } from '../../host-demo/server/nouns/upload/sweep.ts'
import { formatTime } from '../../host-demo/server/kernel/clock.ts'
import { openDisk } from '../../host-demo/server/storage/disk.ts'
import { startPlatform, type TestPlatform } from './platform.ts'
import { uploadPicture } from './upload-picture.ts'

let platform: TestPlatform
/** Has all rights. */
let admin: string
/** u2, of department d1, at sites 1, 2 and 3. */
let lihua: string
/** u4, of department d2, at sites 1, 2, 5 and 8. Administers announcements there, and may not send to everyone. */
let zhaolei: string
/** u5, of department d4, at sites 4 and 16. */
let chenjing: string
before(async () => {
  platform = await startPlatform()
  for (const verb of ['list', 'add', 'edit', 'delete', 'release', 'export'])
    await platform.query(`insert into role_rights (role_id, action) values ('r5', 'system:announcement:${verb}')`)
  await platform.query("insert into user_roles (user_id, role_id) values ('u4', 'r5')")
  admin = await platform.signIn('admin')
  lihua = await platform.signIn('lihua')
  zhaolei = await platform.signIn('zhaolei')
  chenjing = await platform.signIn('chenjing')
})
// Deletes announcements of the demo and of earlier tests.
beforeEach(() => platform.query('delete from announcements'))
after(() => platform.stop())

const draft: AnnouncementDraft = {
  ...{ titile: '通知', msgContent: '<p>正文</p>', msgAbstract: '', startTime: '', endTime: '' },
  ...{ priority: 'L', msgCategory: '1', msgType: 'USER', userIds: 'u2', departIds: '', subsiteIds: '' },
  ...{ needsReply: '0', annexList: [] }
}
const add = (fields: Partial<AnnouncementDraft> = {}, token = admin) =>
  platform.call(announcementCalls.add, { token, body: { ...draft, ...fields } })
const edit = (id: string, version: number, fields: Partial<AnnouncementDraft> = {}, token = admin) =>
  platform.call(announcementCalls.edit, { token, body: { ...draft, ...fields, id, version } })
const release = (id: string, token = admin) => platform.call(releaseAnnouncement, { token, query: { id } })
const revoke = (id: string, token = admin) => platform.call(revokeAnnouncement, { token, query: { id } })
/** Creates and releases an announcement. Returns its id. */
const announce = async (fields: Partial<AnnouncementDraft> = {}, token = admin) => {
  const { result, message } = await add(fields, token)
  assert.ok(result, message)
  const released = await release(result.id, token)
  assert.equal(released.message, '该系统通知发布成功')
  return result.id
}
const unread = async (token: string) => (await platform.call(unreadNotices, { token })).result
const mine = async (token: string, query = {}) => (await platform.call(myNotices, { token, query })).result
const markRead = (token: string, anntId: string) => platform.call(readNotice, { token, body: { anntId } })
const sendOf = async (anntId: string, userId: string) => {
  const { rows } = await platform.query<{ id: string }>(
    'select id from announcement_sends where announcement_id = $1 and user_id = $2',
    [anntId, userId]
  )
  return rows[0]?.id ?? ''
}
const peopleOf = async (anntId: string) => {
  const { rows } = await platform.query<{ user_id: string }>(
    'select user_id from announcement_sends where announcement_id = $1 order by user_id',
    [anntId]
  )
  return rows.map(row => row.user_id)
}
const reply = (token: string, announcementSendId: string, replyContent = '收到', annexList: AttachmentDraft[] = []) =>
  platform.call(replyToNotice, { token, body: { announcementSendId, replyContent, annexList } })
const inMinutes = (minutes: number) => formatTime(new Date(Date.now() + minutes * 60_000))

const upload = (token: string, name?: string) => uploadPicture(platform, token, name)

test('[NO-1] [NO-2] [NO-6] a released announcement is in the lists of its recipients until they read it', async () => {
  const added = await add({ titile: '值班安排', priority: 'H' })
  assert.equal(added.message, '添加成功！')
  assert.equal((await unread(lihua)).anntMsgTotal, 0)
  const { id } = added.result
  assert.equal((await release(id)).message, '该系统通知发布成功')
  const { anntMsgList, anntMsgTotal, sysMsgTotal, now } = await unread(lihua)
  assert.deepEqual([anntMsgTotal, sysMsgTotal], [1, 0])
  const [notice] = anntMsgList
  assert.deepEqual([notice?.id, notice?.anntId, notice?.titile], [id, id, '值班安排'])
  assert.deepEqual([notice?.priority, notice?.sender], ['H', '系统管理员'])
  assert.match(now ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.equal((await markRead(lihua, id)).success, true)
  assert.equal((await unread(lihua)).anntMsgTotal, 0)
  const { records } = await mine(lihua)
  assert.deepEqual([records[0]?.anntId, records[0]?.id, records[0]?.readFlag], [id, await sendOf(id, 'u2'), '1'])
  assert.ok(records[0]?.readTime)
  assert.equal((await revoke(id)).message, '该系统通知撤销成功')
  assert.equal((await mine(lihua)).total, 0)
})

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

test("[C10] [SI-6] hides recipients, their sheet and all data by id of another site's announcement", async () => {
  const id = await announce({ userIds: 'u2,u5' })
  await platform.query("update announcements set subsite_id = '4' where id = $1", [id])
  const recipients = await platform.call(announcementRecipients, { token: zhaolei, query: { anntId: id } })
  const byId = await platform.call(announcementCalls.byId, { token: zhaolei, query: { id } })
  const sheet = await platform.raw(`/api${exportRecipientsPath}?anntId=${id}`, { token: zhaolei })
  const answers = [recipients, byId, await revoke(id, zhaolei), await edit(id, 2, {}, zhaolei), await sheet.json()]
  for (const answer of answers as { message: string }[]) assert.match(answer.message, /没有找到该公告/)
  // A recipient without the right gets no more data.
  const own = await platform.call(announcementRecipients, { token: lihua, query: { anntId: id } })
  assert.equal(own.code, codes.forbidden)
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

test('[NO-6] sends to everyone, to departments with sub-departments, and to users of sites, but not to former users', async () => {
  const all = await peopleOf(await announce({ msgType: 'ALL', userIds: '' }))
  assert.ok(all.includes('u1') && all.includes('u29'))
  // Frozen users and those in the recycle bin.
  assert.ok(!all.includes('u26') && !all.includes('u30'))
  const below = await peopleOf(await announce({ msgType: 'DEPART', departIds: 'd2' }))
  assert.deepEqual(below, ['u29', 'u4', 'u6', 'u7'])
  const working = await peopleOf(await announce({ msgType: 'SUBSITE', subsiteIds: '16,' }))
  assert.deepEqual(working, ['u11', 'u12', 'u25', 'u28', 'u5'])
  const { result } = await add({ userIds: 'u2,u26' })
  await release(result.id)
  assert.deepEqual(await peopleOf(result.id), ['u2'])
})

test('[NO-6] describes its recipients in words', async () => {
  const words = async (fields: Partial<AnnouncementDraft>) => (await add(fields)).result.audience
  assert.equal(await words({ msgType: 'ALL' }), '全体人员')
  assert.equal(await words({ userIds: 'u7,u2,u3' }), '张伟、李华等 3 人')
  assert.equal(await words({ msgType: 'DEPART', departIds: 'd3' }), '市教育局')
  assert.equal(await words({ msgType: 'SUBSITE', subsiteIds: '2,3' }), '市发展和改革委员会、市教育局')
})

test('[NO-6] [C16] an administrator of sites sends only to users who share a site', async () => {
  assert.equal((await add({ userIds: 'u2,u1' }, zhaolei)).success, true)
  for (const [fields, sentence] of [
    [{ userIds: 'u2,u5' }, /指定用户（userIds）中有 1 项不存在，或您没有权限/],
    [{ userIds: 'u2,nobody' }, /指定用户（userIds）中有 1 项不存在，或您没有权限/],
    [{ userIds: 'u30' }, /指定用户（userIds）中有 1 项/],
    [{ userIds: '' }, /指定用户（userIds）不能为空/],
    [{ msgType: 'SUBSITE', subsiteIds: '1,4' }, /指定站点（subsiteIds）中有 1 项/]
  ] as [Partial<AnnouncementDraft>, RegExp][])
    assert.match((await add(fields, zhaolei)).message, sentence)
  for (const fields of [{ msgType: 'ALL' }, { msgType: 'DEPART', departIds: 'd2' }] as Partial<AnnouncementDraft>[]) {
    assert.equal((await add(fields, zhaolei)).code, codes.forbidden)
    // The text of another author is refused too.
    const { result } = await add(fields)
    assert.equal((await release(result.id, zhaolei)).code, codes.forbidden)
  }
  assert.match((await add({ msgType: 'DEPART', departIds: 'd2,none' })).message, /指定部门（departIds）中有 1 项不存在/)
})

test('[NO-6] [SI-6] the list shows announcements written at the caller’s sites', async () => {
  const { result: here } = await add({ titile: '本站' })
  const { result: there } = await add({ titile: '别站' })
  await platform.query("update announcements set subsite_id = '4' where id = $1", [there.id])
  const shown = await platform.call(announcementCalls.list, { token: zhaolei, query: {} })
  assert.deepEqual(
    shown.result.records.map(({ id }) => id),
    [here.id]
  )
  assert.ok(!('msgContent' in shown.result.records[0]!))
  for (const answer of [
    await platform.call(announcementCalls.byId, { token: zhaolei, query: { id: there.id } }),
    await platform.call(announcementRecipients, { token: zhaolei, query: { anntId: there.id } }),
    await release(there.id, zhaolei),
    await edit(there.id, 1, {}, zhaolei),
    await platform.call(announcementCalls.delete, { token: zhaolei, query: { id: there.id } })
  ])
    assert.match(answer.message, /没有找到该公告，或您没有权限/)
  assert.equal((await platform.call(announcementCalls.list, { token: admin, query: {} })).result.total, 2)
})

test('[NO-6] the list is searched, filtered and sorted', async () => {
  const { result: draftOne } = await add({ titile: '甲', msgContent: '<p>防汛</p>', priority: 'H' })
  const sent = await announce({ titile: '乙', msgCategory: '2' })
  const list = async (query: object) =>
    (await platform.call(announcementCalls.list, { token: admin, query })).result.records.map(({ id }) => id)
  assert.deepEqual(await list({}), [sent, draftOne.id])
  assert.deepEqual(await list({ msgContent: '*防汛*' }), [draftOne.id])
  assert.deepEqual(await list({ sendStatus: '1' }), [sent])
  assert.deepEqual(await list({ priority: 'H', titile: '*甲*' }), [draftOne.id])
  assert.deepEqual(await list({ msgCategory: '2' }), [sent])
  assert.deepEqual(await list({ column: 'titile', order: 'asc' }), [sent, draftOne.id])
  const own = async (query: object) => (await mine(lihua, query)).records.map(({ titile }) => titile)
  await announce({ titile: '丙' })
  assert.deepEqual(await own({}), ['丙', '乙'])
  assert.deepEqual(await own({ column: 'titile', order: 'asc' }), ['丙', '乙'])
  assert.deepEqual(await own({ titile: '*乙*', sender: '系统管理员', readFlag: '0', msgCategory: '2' }), ['乙'])
  const first = await mine(lihua, { pageSize: 1 })
  const second = await mine(lihua, { pageSize: 1, after: first.next })
  assert.deepEqual([first.total, first.records[0]?.titile, second.records[0]?.titile], [2, '丙', '乙'])
})

test('[NO-1] a new user receives earlier announcements on their first request', async () => {
  const all = await announce({ msgType: 'ALL', titile: '全体' })
  const depart = await announce({ msgType: 'DEPART', departIds: 'd3', titile: '部门' })
  const old = await announce({ msgType: 'ALL', titile: '很久以前' })
  const lasting = await announce({ msgType: 'ALL', titile: '仍有期限', endTime: inMinutes(60) })
  await platform.query("update announcements set send_time = now() - interval '40 days' where id = any($1)", [
    [old, lasting]
  ])
  await platform.query('delete from announcement_sends where user_id = $1', ['u2'])
  const titles = async () => {
    // Checked once a minute, and immediately at sign-in.
    const session = await platform.signIn('lihua')
    return (await unread(session)).anntMsgList.map(({ titile }) => titile).sort()
  }
  assert.deepEqual(await titles(), ['仍有期限', '全体'].sort())
  await platform.query("insert into user_departments (user_id, depart_id) values ('u2', 'd12')")
  assert.deepEqual(await titles(), ['仍有期限', '全体', '部门'].sort())
  assert.equal((await mine(lihua)).total, 3)
  // Delivered once: read announcements stay read.
  for (const id of [all, depart]) await markRead(lihua, id)
  assert.deepEqual(await titles(), ['仍有期限'])
  await platform.query("delete from user_departments where user_id = 'u2' and depart_id = 'd12'")
  assert.equal((await mine(lihua)).total, 3)
})

test('[C10] queryById answers administrators and recipients; neither sees data of the others', async () => {
  const id = await announce({ msgContent: '<p>全文</p>' })
  const byId = (token: string) => platform.call(announcementCalls.byId, { token, query: { id } })
  const whole = (await byId(zhaolei)).result
  assert.deepEqual([whole.msgContent, whole.userIds, whole.mine], ['<p>全文</p>', 'u2', undefined])
  const received = (await byId(lihua)).result
  assert.equal(received.msgContent, '<p>全文</p>')
  assert.equal(received.mine?.announcementSendId, await sendOf(id, 'u2'))
  assert.deepEqual(
    [received.userIds, received.audience, received.recipientCount, received.createByName],
    ['', '', 0, '']
  )
  assert.match((await byId(chenjing)).message, /没有找到该公告/)
  await revoke(id)
  assert.match((await byId(lihua)).message, /没有找到该公告/)
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

test('[NO-4] refuses more recipients than can be listed, with a message', async () => {
  const userIds = Array.from({ length: announcementLimits.targets + 1 }, (_, at) => `u${at}`).join(',')
  assert.match((await add({ userIds })).message, /指定用户（userIds）.*超过 1000 项/)
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

test('[NO-6] exports the list and the recipients as sheets', async () => {
  const id = await announce({ userIds: 'u2,u3' })
  for (const [path, search] of [
    [announcementSheet.exportXls, ''],
    [exportRecipientsPath, `anntId=${id}`]
  ]) {
    const response = await platform.raw(`/api${path}?${search}`, { token: admin })
    assert.match(response.headers.get('content-type') ?? '', /spreadsheetml/)
    assert.equal(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 2)
        .toString(),
      'PK'
    )
    const refused = (await (await platform.raw(`/api${path}?${search}`, { token: lihua })).json()) as { code: number }
    assert.equal(refused.code, codes.forbidden)
  }
  await platform.query("update announcements set subsite_id = '4'")
  const foreign = await platform.raw(`/api${exportRecipientsPath}?anntId=${id}`, { token: zhaolei })
  assert.match(((await foreign.json()) as { message: string }).message, /没有找到该公告/)
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

test('[NO-6] [F20] one of two simultaneous releases succeeds, and each recipient gets it once', async () => {
  const { result } = await add({ userIds: 'u2,u3' })
  const both = await Promise.all([release(result.id), release(result.id)])
  assert.deepEqual(both.map(({ success }) => success).sort(), [false, true])
  assert.deepEqual(await peopleOf(result.id), ['u2', 'u3'])
})
