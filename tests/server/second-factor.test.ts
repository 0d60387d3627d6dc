import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret } from 'otpauth'
import { codes } from '../../elements/base/contract/envelope.ts'
import { forgePassword, getUserInfo, login } from '../../elements/base/contract/session.ts'
import { stepOf } from '../../host-demo/server/nouns/session/factor/totp.ts'
import {
  platform,
  secret,
  recovery,
  codeOf,
  codeSentTo,
  byPassword,
  doors,
  ticketOf,
  second,
  enter,
  logged
} from './factor-desk.ts'

test('[31] the codes are those of RFC 6238, appendix B, in their six digits', () => {
  const key = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32
  const vectors: [number, string][] = [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130']
  ]
  for (const [time, code] of vectors) {
    const step = Math.floor(time / 30)
    for (const early of [-30, 0, 30]) assert.equal(stepOf(key, code.slice(2), (time + early) * 1000), step, code)
    for (const far of [-90, 90]) assert.equal(stepOf(key, code.slice(2), (time + far) * 1000), undefined, code)
  }
})

for (const [name, open] of Object.entries(doors))
  test(`[31] sign-in by ${name} gives no session before the code, and one after it`, async () => {
    const first = await open()
    assert.deepEqual([first.success, first.code], [false, codes.secondFactor])
    assert.deepEqual(Object.keys(Object(first.result)), ['ticket'])
    const { result: sessions } = await platform.call(getUserInfo, { token: ticketOf(first) })
    assert.ok(!sessions, 'the ticket is no token')
    const wrong = await second(ticketOf(first), '000000')
    assert.deepEqual([wrong.success, wrong.result], [false, null])
    const done = await second(ticketOf(first), codeOf(secret))
    assert.equal(done.success, true, done.message)
    assert.equal(done.code, '200')
    const { token } = done.result
    assert.equal((await platform.call(getUserInfo, { token })).result.userInfo.username, 'lihua')
    const again = await second(ticketOf(first), codeOf(secret, 1))
    assert.equal(again.success, false, 'a ticket is used once')
  })

test('[31] a person without a second factor signs in as before, and a wrong password says nothing of it', async () => {
  assert.ok(await platform.signIn('wangmin'))
  const wrong = await platform.call(login, { body: { username: 'lihua', password: 'wrong' } })
  const nobody = await platform.call(login, { body: { username: 'nobody', password: 'wrong' } })
  assert.deepEqual([wrong.code, wrong.message, wrong.result], [nobody.code, nobody.message, nobody.result])
})

test('[31] a frozen person learns it after the code only', async () => {
  await platform.query("update users set status = 'frozen' where id = 'u2'")
  const first = await byPassword()
  assert.equal(first.code, codes.secondFactor)
  assert.match((await second(ticketOf(first), codeOf(secret))).message, /已冻结/)
  await platform.query("update users set status = 'normal' where id = 'u2'")
})

test('[31] a ticket ends after five minutes by the clock of the database, and with a new password', async () => {
  const late = ticketOf(await byPassword())
  await platform.query("update sign_in_tickets set create_time = now() - interval '301 seconds'")
  const ended = await second(late, codeOf(secret))
  assert.match(ended.message, /已超过 5 分钟/)
  assert.deepEqual([ended.code, ended.result], [codes.secondFactor, null])
  const old = ticketOf(await byPassword())
  const fresh = 'Linjiang-2027!'
  await platform.call(forgePassword, {
    body: {
      ...{ username: 'lihua', mobile: '13800010002', captcha: await codeSentTo('13800010002', '2') },
      ...{ password: fresh, confirmpassword: fresh }
    }
  })
  assert.equal((await second(old, codeOf(secret))).success, false)
  await platform.query('update users set password = (select password from users where id = $1) where id = $2', [
    'u3',
    'u2'
  ])
})

test('[31] codes follow the clock of the database, whatever that of the server says', async t => {
  const right = codeOf(secret)
  const first = await byPassword()
  const now = Date.now
  t.mock.method(Date, 'now', () => now() + 3_600_000)
  const done = await second(ticketOf(first), right)
  t.mock.restoreAll()
  assert.equal(done.success, true, done.message)
})

test('[31] a code is accepted once, an older one never after it', async () => {
  const code = codeOf(secret)
  const earlier = codeOf(secret, -1)
  assert.equal((await enter(code)).success, true)
  for (const used of [code, earlier]) assert.match((await enter(used)).message, /已经使用过/)
})

test('[31] of twenty concurrent uses of one code, exactly one wins', async () => {
  const tickets = await Promise.all(Array.from({ length: 20 }, async () => ticketOf(await byPassword())))
  // The failures of the others would lock the account.
  const code = codeOf(secret)
  const done = await Promise.all(tickets.map(ticket => second(ticket, code)))
  assert.equal(done.filter(({ success }) => success).length, 1)
  await platform.query('delete from login_attempts')
  const [recoveryCode = ''] = recovery
  const more = await Promise.all(Array.from({ length: 20 }, async () => ticketOf(await byPassword())))
  const others = await Promise.all(more.map(ticket => second(ticket, recoveryCode)))
  assert.equal(others.filter(({ success }) => success).length, 1)
})

test('[31] wrong codes count and lock as wrong passwords do, and stand in the log without values', async () => {
  const ticket = ticketOf(await byPassword())
  for (let at = 0; at < 10; at++) assert.equal((await second(ticket, '000000')).code, codes.failed, String(at))
  assert.equal((await second(ticket, codeOf(secret))).code, codes.locked)
  assert.equal((await byPassword()).code, codes.locked)
  assert.ok((await logged('双因素认证失败')).length >= 9)
  const [locking = ''] = await logged('双因素认证失败，锁定账号')
  assert.match(locking, /lihua/)
  assert.doesNotMatch(locking, /000000/)
})

test('[31] the right password between wrong codes does not reset the count', async () => {
  for (let index = 0; index < 2; index++) await enter('000000')
  const { rows } = await platform.query<{ failures: number }>("select failures from login_attempts where address <> ''")
  assert.deepEqual(
    rows.map(({ failures }) => failures),
    [2]
  )
  assert.equal((await enter(codeOf(secret))).success, true)
  const { rows: after } = await platform.query("select 1 from login_attempts where address <> ''")
  assert.equal(after.length, 0)
})
