import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import {
  announcementCalls,
  releaseAnnouncement,
  returnAnnouncement,
  submitAnnouncement
} from '../../elements/base/contract/announcement.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { waitingList } from '../../elements/base/contract/inbox.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { subsiteCalls } from '../../elements/base/contract/subsite.ts'
import { platform, admin, lihua, add, edit, mine, release, revoke } from './announcement-desk.ts'

/** Has the rights to write, release and send to everyone at site 1. */
let second = ''
// Runs after the platform of the desk has started.
beforeEach(async () => {
  if (second) return
  await platform.query("insert into role_rights (role_id, action) values ('r5', 'system:announcement:all')")
  second = await platform.signIn('zhaolei')
  await turn(2)
})

/** Sets the number of people above which announcements of site 1 need a review. */
const turn = async (announcementReview: number) => {
  const { result: site } = await platform.call(subsiteCalls.byId, { token: admin, query: { id: '1' } })
  const names = [
    'id',
    'version',
    'name',
    'shortName',
    'siteTitle',
    'groupId',
    'depId',
    'agencyId',
    'siteType',
    'status',
    'sortNo'
  ]
  const more = ['siteIDCode', 'icpCode', 'policeCode', 'homeUrl', 'seoTitle', 'seoKeywords', 'seoDescription']
  const body = Object.fromEntries([...names, ...more].map(name => [name, Object(site)[name]]))
  const { success, message } = await platform.call(subsiteCalls.edit, {
    token: admin,
    body: { ...body, announcementReview } as never
  })
  assert.ok(success, message)
}
const submit = (id: string, token = admin) => platform.call(submitAnnouncement, { token, body: { id } })
const sendBack = (id: string, reason = '请核对日期', token = second) =>
  platform.call(returnAnnouncement, { token, body: { id, reason } })
const waiting = async (token: string) => {
  const { result } = await platform.call(waitingList, { token, query: { kind: 'release' } })
  return result.records.map(({ title, fromName }) => [title, fromName])
}
const written = async (fields: Parameters<typeof add>[0] = { msgType: 'ALL', userIds: '' }, token = admin) => {
  const { result, message } = await add(fields, token)
  assert.ok(result, message)
  return result.id
}
const read = async (id: string) => (await platform.call(announcementCalls.byId, { token: admin, query: { id } })).result

test('[NO-6] an announcement to everyone is submitted, waits for a second person, and is released by them', async () => {
  const id = await written()
  assert.match((await release(id)).message, /先提交审核/)
  assert.match((await release(id, second)).message, /先提交审核/)
  assert.equal((await submit(id)).message, '已提交审核')
  assert.match((await submit(id)).message, /已经提交/)
  assert.match((await release(id)).message, /撰写、修改或提交过该公告的人不能发布/)
  assert.deepEqual(
    [await waiting(second), await waiting(admin), await waiting(lihua)],
    [[['通知', '系统管理员']], [], []]
  )
  assert.equal((await mine(lihua)).total, 0)
  assert.equal((await release(id, second)).success, true)
  const row = await read(id)
  assert.deepEqual([row.sendStatus, row.sender, row.submitTime], ['1', '赵磊', ''])
  assert.deepEqual([await waiting(second), (await mine(lihua)).total], [[], 1])
})

test('[NO-6] the number of people decides for other audiences, and 0 means no review', async () => {
  assert.equal((await release(await written({ userIds: 'u2,u3' }))).success, true)
  const many = await written({ userIds: 'u2,u3,u5' })
  assert.match((await release(many)).message, /先提交审核/)
  assert.match((await submit(await written({ userIds: 'u2' }))).message, /不需要审核/)
  await turn(0)
  assert.equal((await release(many)).success, true)
  assert.equal((await release(await written())).success, true)
  await turn(2)
})

test('[NO-6] [C12] it is returned with a reason, which the sender gets as a message', async () => {
  const id = await written()
  assert.match((await sendBack(id)).message, /没有提交审核/)
  await submit(id)
  assert.match((await sendBack(id, '')).message, /退回原因（reason）/)
  assert.equal((await sendBack(id, '原因', lihua)).code, codes.forbidden)
  assert.equal((await sendBack(id)).message, '已退回')
  assert.deepEqual([(await read(id)).returnReason, (await read(id)).submitTime], ['请核对日期', ''])
  const [told] = (await mine(admin, { msgCategory: '2' })).records
  assert.deepEqual([told?.titile, told?.msgAbstract], ['公告被退回：通知', '赵磊退回了公告“通知”：请核对日期'])
  const { records } = (await platform.call(logList, { token: admin, query: { keyWord: '退回公告' } })).result
  assert.match(JSON.stringify(records[0]), /请核对日期/)
  assert.match((await release(id, second)).message, /先提交审核/)
  await edit(id, (await read(id)).version, { msgType: 'ALL', titile: '改好了' })
  await submit(id)
  assert.equal((await read(id)).returnReason, '')
  assert.equal((await release(id, second)).success, true)
})

test('[NO-6] an edit takes the submission back, and who edits does not release', async () => {
  const id = await written()
  await submit(id)
  const seen = String((await read(id)).version)
  await edit(id, Number(seen), { msgType: 'ALL', titile: '改过' })
  assert.deepEqual(await waiting(second), [])
  assert.match((await release(id, second)).message, /先提交审核/)
  await submit(id)
  // The second person has the text before the edit on the screen.
  const stale = { token: second, query: { id, version: seen } }
  assert.match((await platform.call(releaseAnnouncement, stale)).message, /刚被修改/)
  await edit(id, (await read(id)).version, { msgType: 'ALL', titile: '第二人改过' }, second)
  await submit(id)
  assert.match((await release(id, second)).message, /不能发布/)
  assert.deepEqual(await waiting(second), [])
})

test('[NO-6] a revoked announcement is reviewed again before its next release', async () => {
  const id = await written()
  await submit(id)
  await release(id, second)
  await revoke(id)
  assert.match((await release(id, second)).message, /先提交审核/)
})
