import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applicationCalls } from '../../elements/base/contract/apply.ts'
import { waitingList } from '../../elements/base/contract/inbox.ts'
import { subsiteCalls } from '../../elements/base/contract/subsite.ts'
import { actions, admin, platform, register, step, took } from './application-desk.ts'

const turn = async (differentSigner: boolean) => {
  const { result: site } = await platform.call(subsiteCalls.byId, { token: admin, query: { id: '1' } })
  const { groupName: _group, depName: _dep, agencyName: _agency, ...rest } = site
  const { createTime: _at, createByName: _by, updateTime: _then, updateByName: _whom, ...draft } = rest
  const { success, message } = await platform.call(subsiteCalls.edit, {
    token: admin,
    body: { ...draft, siteType: 'generalsite', differentSigner }
  })
  assert.ok(success, message)
}
const read = async (id: string, token: string) =>
  (await platform.call(applicationCalls.byId, { token, query: { id } })).result
const waitsFor = async (id: string, token: string) =>
  (await platform.call(waitingList, { token, query: { kind: 'apply', pageSize: 200 } })).result.records.some(
    ({ subjectId }) => subjectId === id
  )

test('the setting of a site lets nobody sign what they wrote: not offered, not in their inbox, and refused', async () => {
  const other = await platform.signIn('dongliang')
  const accepted = await took(await register(), 'accept', { departId: 'd1' })
  const drafted = await took(accepted, 'submit', { replyType: 'open', reply: '现将文件提供给您。' })
  assert.ok(actions(drafted).includes('sign'), 'without the setting, the writer may sign')
  assert.ok(await waitsFor(drafted.id, admin))

  await turn(true)
  const own = await read(drafted.id, admin)
  assert.deepEqual([own.signedByOthers, actions(own).includes('sign')], [true, false])
  assert.ok(actions(own).includes('sendBack'), 'they may take it back')
  assert.equal(await waitsFor(drafted.id, admin), false)
  const { success, message } = await step(own, 'sign')
  assert.equal(success, false)
  assert.equal(
    message,
    '站点“临江市人民政府门户网站”要求起草与签发由不同的人办理：答复由您起草，请由该站点有“审核和签发依申请公开的答复”权限的其他人签发'
  )

  const theirs = await read(drafted.id, other)
  assert.deepEqual([theirs.signedByOthers, actions(theirs).includes('sign')], [false, true])
  assert.ok(await waitsFor(drafted.id, other))

  // A second draft by the other person leaves both as writers.
  const back = await step(theirs, 'sendBack', {}, other)
  const again = await step(back.result, 'submit', { replyType: 'open', reply: '已修改。' }, other)
  assert.ok(again.success, again.message)
  assert.equal((await step(again.result, 'sign', {}, other)).success, false)
  assert.equal((await step(again.result, 'sign')).success, false)

  // At another site the setting changes nothing; switched off, the writer may sign at once.
  await turn(false)
  const signed = await step(again.result, 'sign')
  assert.ok(signed.success, signed.message)
  assert.equal(signed.result.state, '7')
})

test('somebody else signs under the setting, and the letter is issued', async () => {
  const other = await platform.signIn('dongliang')
  await turn(true)
  const accepted = await took(await register(), 'accept', { departId: 'd1' })
  const drafted = await took(accepted, 'submit', { replyType: 'open', reply: '现将文件提供给您。' })
  const { success, message, result } = await step(drafted, 'sign', {}, other)
  assert.ok(success, message)
  assert.match(result.letterNumber, /号$/)
  await turn(false)
})
