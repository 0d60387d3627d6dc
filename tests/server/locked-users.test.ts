import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { logList } from '../../elements/base/contract/log.ts'
import { explainPermission } from '../../elements/base/contract/object-grant.ts'
import { unlockUsers, userList } from '../../elements/base/contract/user.ts'
import { guessFrom } from '../support/guess.ts'
import { password, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
})
after(() => platform.stop())

const signIn = (given: string) => guessFrom(platform.url, '203.0.113.5', 'lihua', given)
const locked = async () => (await platform.call(userList, { token, query: { status: '3' } })).result.records

test('[admin-3] [AD-13] a locked account is seen, found by its state and unlocked', async () => {
  assert.deepEqual(await locked(), [])
  for (let tries = 0; tries < 10; tries++) await signIn('wrong-Password-1')
  assert.equal((await signIn(password)).success, false)
  const [one, ...others] = await locked()
  assert.deepEqual([one?.username, others.length], ['lihua', 0])
  assert.match(one!.lockedUntil, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const states = await platform.call(userList, { token, query: { status: '2,3' } })
  assert.ok(states.result.records.every(({ status, lockedUntil }) => status === '2' || lockedUntil))
  const explained = await platform.call(explainPermission, {
    token,
    query: { right: 'cms:article:add', userId: one!.id }
  })
  assert.match(explained.result.steps[0]!.told, /被锁定/)

  assert.equal((await platform.call(unlockUsers, { token, body: { ids: one!.id } })).message, '账号已解锁')
  assert.deepEqual(await locked(), [])
  assert.equal((await signIn(password)).success, true)
  const { result } = await platform.call(logList, { token, query: { keyWord: '解锁账号' } })
  assert.ok(result.records.length > 0)
})
