import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  editOwnAccount,
  endOwnSessions,
  ownAccount,
  ownSessions,
  ownSignIns
} from '../../elements/base/contract/account.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
before(async () => {
  platform = await startPlatform()
})
after(() => platform.stop())

const draft = { avatar: '', sex: '1' as const, birthday: '1990-02-03', email: 'lihua@example.gov.cn' }

test('[AD-1] a user edits only their own data, for any id in the request', async () => {
  const token = await platform.signIn('lihua')
  const { result: before } = await platform.call(ownAccount, { token })
  const edited = await platform.call(editOwnAccount, { token, body: { ...draft, id: 'u3', version: before.version } })
  assert.deepEqual([edited.result.id, edited.result.email], [before.id, draft.email])
  const stale = await platform.call(editOwnAccount, {
    token,
    body: { ...draft, id: before.id, version: before.version }
  })
  assert.equal(stale.code, 409)
  const other = await platform.signIn('wangmin')
  const { result } = await platform.call(ownAccount, { token: other })
  assert.equal(result.email, '')
  const taken = await platform.call(editOwnAccount, {
    token: other,
    body: { ...draft, id: result.id, version: result.version }
  })
  assert.equal(taken.success, false)
})

test('an avatar is a picture of the platform, and a birthday is a past date', async () => {
  const token = await platform.signIn('lihua')
  const { result } = await platform.call(ownAccount, { token })
  for (const wrong of [
    { avatar: 'https://elsewhere.example/a.png' },
    { avatar: '/files/../a.png' },
    { avatar: '/files/1/a.svg' },
    { birthday: '2999-01-01' },
    { email: 'no address' }
  ]) {
    const body = { ...draft, ...wrong, id: result.id, version: result.version }
    assert.equal((await platform.call(editOwnAccount, { token, body })).success, false, JSON.stringify(wrong))
  }
})

test('a user sees and ends only their own sessions', async () => {
  const [one, two, other] = await Promise.all(['lihua', 'lihua', 'wangmin'].map(name => platform.signIn(name)))
  const { result } = await platform.call(ownSessions, { token: one })
  assert.ok(result.length >= 2)
  assert.equal(result.filter(({ isCurrent }) => isCurrent).length, 1)
  const others = await platform.call(ownSessions, { token: other })
  const foreign = await platform.call(endOwnSessions, { token: one, body: { id: others.result[0]!.id } })
  assert.equal(foreign.success, false)
  await platform.call(endOwnSessions, { token: one, body: {} })
  assert.equal((await platform.call(ownSessions, { token: two })).success, false)
  assert.equal((await platform.call(ownSessions, { token: one })).result.length, 1)
  assert.equal((await platform.call(ownSessions, { token: other })).success, true)
})

test('a user sees only their own sign-ins, newest first', async () => {
  const token = await platform.signIn('zhaolei')
  const { result } = await platform.call(ownSignIns, { token, query: { pageSize: 50 } })
  assert.equal(result.records[0]?.action, '登录')
  const { rows } = await platform.query(
    "select count(*)::int as count from operation_log where username = 'zhaolei' and log_type = '1'"
  )
  assert.equal(result.total, rows[0]?.count)
})
