import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  announcementCalls,
  announcementLimits,
  announcementRecipients,
  announcementSheet,
  exportRecipientsPath,
  type AnnouncementDraft
} from '../../elements/base/contract/announcement.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
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
  inMinutes
} from './announcement-desk.ts'

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

test("[C10] [SI-6] hides recipients, their sheet and all data by id of another site's announcement", async () => {
  const id = await announce({ userIds: 'u2,u5' })
  await platform.query("update announcements set subsite_id = '4' where id = $1", [id])
  const recipients = await platform.call(announcementRecipients, { token: zhaolei, query: { anntId: id } })
  const byId = await platform.call(announcementCalls.byId, { token: zhaolei, query: { id } })
  const sheet = await platform.raw(`/api${exportRecipientsPath}?anntId=${id}&exportReason=核对名册`, { token: zhaolei })
  const answers = [recipients, byId, await revoke(id, zhaolei), await edit(id, 2, {}, zhaolei), await sheet.json()]
  for (const answer of answers as { message: string }[]) assert.match(answer.message, /没有找到该公告/)
  // A recipient without the right gets no more data.
  const own = await platform.call(announcementRecipients, { token: lihua, query: { anntId: id } })
  assert.equal(own.code, codes.forbidden)
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

test('[NO-4] refuses more recipients than can be listed, with a message', async () => {
  const userIds = Array.from({ length: announcementLimits.targets + 1 }, (_, at) => `u${at}`).join(',')
  assert.match((await add({ userIds })).message, /指定用户（userIds）.*超过 1000 项/)
})

test('[NO-6] exports the list and the recipients as sheets', async () => {
  const id = await announce({ userIds: 'u2,u3' })
  for (const [path, search] of [
    [announcementSheet.exportXls, ''],
    [exportRecipientsPath, `anntId=${id}&exportReason=核对名册`]
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
  const foreign = await platform.raw(`/api${exportRecipientsPath}?anntId=${id}&exportReason=核对名册`, {
    token: zhaolei
  })
  assert.match(((await foreign.json()) as { message: string }).message, /没有找到该公告/)
})

test('[NO-6] [F20] one of two simultaneous releases succeeds, and each recipient gets it once', async () => {
  const { result } = await add({ userIds: 'u2,u3' })
  const both = await Promise.all([release(result.id), release(result.id)])
  assert.deepEqual(both.map(({ success }) => success).sort(), [false, true])
  assert.deepEqual(await peopleOf(result.id), ['u2', 'u3'])
})
