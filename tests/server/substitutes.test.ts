import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { waitingList } from '../../elements/base/contract/inbox.ts'
import { endSubstitute, ownSubstitute, saveSubstitute } from '../../elements/base/contract/process-substitute.ts'
import { claimTask, completeTask, startOwnProcess } from '../../elements/base/contract/process.ts'
import { instanceHistory } from '../../elements/base/contract/process-history.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
before(async () => {
  platform = await startPlatform()
})
after(() => platform.stop())

const day = (from: number) => new Date(Date.now() + from * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
const idOf = async (username: string) =>
  (await platform.query<{ id: string }>(`select id from users where username = '${username}'`)).rows[0]!.id

const leave = async (username: string, substitute: string, from = 0, to = 3) =>
  platform.call(saveSubstitute, {
    token: await platform.signIn(username),
    body: { userId: await idOf(substitute), fromDay: day(from), toDay: day(to) }
  })

const startFor = async (username: string, title: string, mode = 'one') => {
  const steps = JSON.stringify([{ name: '审核', userIds: await idOf(username), mode }])
  const token = await platform.signIn('admin')
  return (await platform.call(startOwnProcess, { token, query: { title, steps } })).result
}
const has = async (username: string, title: string) =>
  (await platform.call(waitingList, { token: await platform.signIn(username), query: { title } })).result.total > 0

test('[WF-1] a substitute also has the tasks of a user on leave, and the history names both', async () => {
  assert.equal((await leave('lihua', 'wangmin')).success, true)
  const own = (await platform.call(ownSubstitute, { token: await platform.signIn('lihua') })).result
  assert.deepEqual([own?.userId, own?.fromDay, own?.toDay], [await idOf('wangmin'), day(0), day(3)])
  for (const mode of ['one', 'all']) {
    const title = `休假期间的事项 ${mode}`
    const { taskId, processInstanceId } = await startFor('lihua', title, mode)
    assert.deepEqual([await has('lihua', title), await has('wangmin', title)], [true, true])
    assert.equal(await has('zhaolei', title), false)
    const stranger = await platform.call(claimTask, { token: await platform.signIn('zhaolei'), query: { taskId } })
    assert.equal(stranger.success, false)
    const token = await platform.signIn('wangmin')
    assert.equal((await platform.call(claimTask, { token, query: { taskId } })).success, true)
    assert.equal(await has('lihua', title), false)
    assert.equal((await platform.call(completeTask, { token, query: { taskId } })).success, true)
    const history = (await platform.call(instanceHistory, { token, query: { processInstanceId } })).result
    assert.match(history[0]!.assigneeName, /（代 李华）$/)
  }
})

test('[WF-1] a leave in the future, in the past or cancelled has no effect', async () => {
  await leave('lihua', 'wangmin', 1, 3)
  await startFor('lihua', '还没有休假')
  assert.equal(await has('wangmin', '还没有休假'), false)
  await leave('lihua', 'wangmin')
  await platform.query(`update process_substitutes set from_day = '2020-01-01', to_day = '2020-01-02'`)
  await startFor('lihua', '已经回来')
  assert.deepEqual([await has('lihua', '已经回来'), await has('wangmin', '已经回来')], [true, false])
  const token = await platform.signIn('lihua')
  assert.equal((await platform.call(ownSubstitute, { token })).result, null)
  await leave('lihua', 'wangmin')
  assert.equal((await platform.call(endSubstitute, { token })).success, true)
  await startFor('lihua', '取消了休假')
  assert.equal(await has('wangmin', '取消了休假'), false)
})

test('[WF-1] substitutes cannot form a cycle', async () => {
  assert.match((await leave('lihua', 'lihua')).message, /不能由本人代办/)
  await leave('wangmin', 'zhaolei')
  await leave('zhaolei', 'lihua')
  assert.match((await leave('lihua', 'wangmin')).message, /不能互相代办/)
  // Another period does not form a cycle.
  assert.equal((await leave('lihua', 'wangmin', 10, 12)).success, true)
  assert.match((await leave('lihua', 'wangmin', 3, 1)).message, /不能早于/)
  assert.match((await leave('lihua', 'wangmin', -3, -1)).message, /已过/)
  assert.match((await leave('lihua', 'wangmin', 0, 500)).message, /最长/)
})
