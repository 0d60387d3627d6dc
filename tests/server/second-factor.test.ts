import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import {
  beginSecondFactor,
  enableSecondFactor,
  ownSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes
} from '../../elements/base/contract/account.ts'
import { myNotices } from '../../elements/base/contract/announcement.ts'
import { articleList } from '../../elements/base/contract/article.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { roleCalls } from '../../elements/base/contract/role.ts'
import {
  forgePassword,
  getUserInfo,
  login,
  logout,
  ownUserInfo,
  phoneLogin,
  secondStep,
  sendSms,
  updatePassword,
  validateCasTicket,
  type SmsMode
} from '../../elements/base/contract/session.ts'
import { resetSecondFactor, userList } from '../../elements/base/contract/user.ts'
import { stepOf } from '../../host-demo/server/nouns/session/factor/totp.ts'
import { samples } from './matrix/samples.ts'
import { password, startPlatform, type Reply, type TestPlatform } from './platform.ts'

const service = 'http://localhost/user/login'
const casServer = createServer((_request, response) =>
  response.end(JSON.stringify({ serviceResponse: { authenticationSuccess: { user: 'lihua' } } }))
)

let platform: TestPlatform
/** Secret of Li Hua's app. */
let secret: string
let recovery: string[]
let admin: string
before(async () => {
  await new Promise<void>(resolve => casServer.listen(0, '127.0.0.1', resolve))
  const { port } = casServer.address() as AddressInfo
  platform = await startPlatform({ cas: { url: `http://127.0.0.1:${port}/cas`, service } })
  admin = await platform.signIn('admin')
})
after(async () => {
  casServer.close()
  await platform.stop()
})

/** Code that an app shows, some steps from now. */
const codeOf = (of: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(of) }).generate({ timestamp: Date.now() + steps * 30_000 })

const enrol = async (token: string) => {
  const { result: made } = await platform.call(beginSecondFactor, { token })
  const enabled = await platform.call(enableSecondFactor, {
    token,
    body: { sealed: made.sealed, code: codeOf(made.secret) }
  })
  assert.equal(enabled.success, true, enabled.message)
  return { ...made, codes: enabled.result.codes }
}

/** Forgets which codes were used, so that tests need not wait for the next ones. */
const renewSteps = () => platform.query('update second_factors set last_step = 0')

beforeEach(async () => {
  await platform.query('delete from login_attempts')
  await platform.query('delete from second_factors')
  await platform.query('delete from sms_codes')
  const made = await enrol(await platform.signIn('lihua'))
  secret = made.secret
  recovery = made.codes
  await renewSteps()
})

const codeSentTo = async (mobile: string, smsmode: SmsMode) => {
  await platform.query('delete from sms_codes')
  await platform.call(sendSms, { body: { mobile, smsmode } })
  const lines = readFileSync(join(platform.folder, 'outbox/sms.log'), 'utf8').split('\n')
  return /验证码为 (\d{6})/.exec(lines.findLast(line => line.includes(mobile)) ?? '')?.[1] ?? ''
}

const byPassword = () => platform.call(login, { body: { username: 'lihua', password } })
const doors: Record<string, () => Promise<Reply<unknown>>> = {
  password: byPassword,
  phone: async () =>
    platform.call(phoneLogin, { body: { mobile: '13800010002', captcha: await codeSentTo('13800010002', '0') } }),
  CAS: () => platform.call(validateCasTicket, { query: { ticket: 'ST-1' } })
}

const ticketOf = ({ result }: Reply<unknown>) => (result as { ticket: string }).ticket
const second = (ticket: string, code: string) => platform.call(secondStep, { body: { ticket, code } })
/** Signs in with a code. */
const enter = async (code: string) => second(ticketOf(await byPassword()), code)

const logged = async (action: string) => {
  const { rows } = await platform.query<{ entry: string }>(
    'select row_to_json(operation_log)::text as entry from operation_log where action = $1',
    [action]
  )
  return rows.map(({ entry }) => entry)
}

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

test('[31] each of ten recovery codes signs in once, and new ones end them', async () => {
  assert.equal(new Set(recovery).size, 10)
  for (const code of recovery.slice(0, 2)) {
    assert.equal((await enter(code.toLowerCase().replace('-', ' '))).success, true)
    assert.equal((await enter(code)).success, false)
    await platform.query('delete from login_attempts')
  }
  const { token } = (await enter(recovery[2]!)).result
  assert.equal((await platform.call(ownSecondFactor, { token })).result.codesLeft, 7)
  assert.equal((await platform.call(renewRecoveryCodes, { token, body: { code: '000000' } })).success, false)
  const renewed = await platform.call(renewRecoveryCodes, { token, body: { code: codeOf(secret) } })
  assert.equal(renewed.result.codes.length, 10)
  assert.equal((await enter(recovery[3]!)).success, false)
  assert.equal((await enter(renewed.result.codes[0]!)).success, true)
  assert.equal((await logged('使用恢复码登录')).length >= 4, true)
})

test('[31] secrets and recovery codes stand nowhere in the database and the log as they are', async () => {
  await enter(codeOf(secret))
  const { rows: tables } = await platform.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'"
  )
  const told = platform.log.join('')
  for (const hidden of [secret, ...recovery, ...recovery.map(code => code.replace('-', ''))]) {
    assert.ok(!told.includes(hidden))
    for (const { name } of tables) {
      const { rows } = await platform.query(`select 1 from "${name}" r where r::text like '%' || $1 || '%' limit 1`, [
        hidden
      ])
      assert.equal(rows.length, 0, name)
    }
  }
  const { rows } = await platform.query<{ sealed: string }>('select sealed from second_factors')
  // Moved to another person, a secret counts for nobody.
  await platform.query("insert into second_factors (user_id, sealed, last_step) values ('u3', $1, 0)", [
    rows[0]!.sealed
  ])
  const first = await platform.call(login, { body: { username: 'wangmin', password } })
  assert.equal((await second(ticketOf(first), codeOf(secret, 1))).success, false)
})

test('[31] enrolment needs a code of the secret, gives the address for an app, and ends other sessions', async () => {
  const other = await platform.signIn('wangmin')
  const token = await platform.signIn('wangmin')
  const { result } = await platform.call(beginSecondFactor, { token })
  assert.match(result.secret, /^[A-Z2-7]{32}$/)
  const address = new URL(result.address)
  assert.deepEqual([address.protocol, address.host], ['otpauth:', 'totp'])
  assert.equal(decodeURIComponent(address.pathname), '/群岛:wangmin')
  assert.equal(address.searchParams.get('secret'), result.secret)
  assert.equal(address.searchParams.get('issuer'), '群岛')
  const enable = (by: string, code: string) =>
    platform.call(enableSecondFactor, { token: by, body: { sealed: result.sealed, code } })
  assert.equal((await enable(token, '000000')).success, false)
  assert.equal((await enable(admin, codeOf(result.secret))).success, false, 'the secret is that of its person')
  assert.equal((await enable(token, codeOf(result.secret))).success, true)
  assert.equal((await platform.call(getUserInfo, { token: other })).code, codes.replaced)
  assert.equal((await enable(token, codeOf(result.secret, 1))).success, false, 'once')
  const used = await platform.call(login, { body: { username: 'wangmin', password } })
  assert.equal((await second(ticketOf(used), codeOf(result.secret))).success, false, 'the first code counts as used')
})

test('[31] ten minutes after signing in, enrolment needs the password; wrong ones count', async () => {
  await platform.query('delete from second_factors')
  const token = await platform.signIn('lihua')
  await platform.query(
    "update sessions set create_time = now() - interval '11 minutes' where token_hash = encode(sha256($1::bytea), 'hex')",
    [token]
  )
  const { result: made } = await platform.call(beginSecondFactor, { token })
  const enable = (given: { password?: string }) =>
    platform.call(enableSecondFactor, { token, body: { sealed: made.sealed, code: codeOf(made.secret), ...given } })
  for (const given of [{}, { password: '' }, { password: 'wrong' }])
    assert.equal((await enable(given)).message, '密码错误')
  assert.equal((await logged('启用双因素认证时密码错误')).length, 3)
  assert.equal((await enable({ password })).success, true)
})

test('[31] removing asks for the password and a code, and is refused while a role requires it', async () => {
  const { token } = (await enter(codeOf(secret))).result
  await renewSteps()
  const remove = (given: string, code: string) =>
    platform.call(removeSecondFactor, { token, body: { password: given, code } })
  assert.equal((await remove('wrong', codeOf(secret))).message, '密码错误')
  assert.equal((await remove('', codeOf(secret))).message, '密码错误')
  assert.equal((await remove(password, '000000')).success, false)
  await platform.query("update roles set needs_second_factor = '1' where id = 'r1'")
  assert.match((await remove(password, codeOf(secret))).message, /不能停用/)
  await platform.query("update roles set needs_second_factor = '0' where id = 'r1'")
  assert.equal((await remove(password, codeOf(secret))).success, true)
  await platform.query('delete from login_attempts')
  assert.ok(await platform.signIn('lihua'))
})

test('[31] a role that requires it refuses every other call until the person has enrolled', async () => {
  const token = await platform.signIn('wangmin')
  assert.equal((await platform.call(articleList, { token })).success, true)
  const { result: role } = await platform.call(roleCalls.byId, { token: admin, query: { id: 'r2' } })
  assert.equal(role.needsSecondFactor, '0')
  const { id, version, roleName, roleCode, description } = role
  const draft = { id, version, roleName, roleCode, description }
  const saved = await platform.call(roleCalls.edit, { token: admin, body: { ...draft, needsSecondFactor: '1' } })
  assert.equal(saved.success, true, saved.message)
  const [entry = ''] = await logged('编辑角色')
  assert.match(entry, /需要双因素认证/)
  // JeecgBoot pages do not know the field.
  const again = await platform.call(roleCalls.edit, { token: admin, body: { ...draft, version: saved.result.version } })
  assert.equal(again.result.needsSecondFactor, '1')
  const free = new Set([
    ...[getUserInfo, ownUserInfo, updatePassword, logout].map(({ path }) => path),
    ...[ownSecondFactor, beginSecondFactor, enableSecondFactor].map(({ path }) => path)
  ])
  for (const { endpoint, search = '', body } of samples) {
    if (free.has(endpoint.path)) continue
    const response = await platform.raw(`/api${endpoint.path}?${search}`, {
      ...{ method: endpoint.method, token },
      body: endpoint.method === 'GET' ? undefined : body
    })
    const { code, message } = (await response.json()) as Reply<unknown>
    assert.deepEqual(
      [code, message],
      [codes.mustEnrol, '您的角色需要双因素认证，请重新登录并启用'],
      `${endpoint.method} ${endpoint.path}`
    )
  }
  const { result } = await platform.call(login, { body: { username: 'wangmin', password } })
  assert.equal(result.userInfo.mustEnrol, true)
  await enrol(result.token)
  assert.equal((await platform.call(articleList, { token: result.token })).success, true)
  assert.equal((await platform.call(getUserInfo, { token: result.token })).result.userInfo.mustEnrol, undefined)
  await platform.query("update roles set needs_second_factor = '0'")
})

test('[31] whoever may reset a password resets a second factor; the person is told and signed out', async () => {
  const { token } = (await enter(codeOf(secret))).result
  const reset = (by: string, username: string) => platform.call(resetSecondFactor, { token: by, body: { username } })
  assert.equal((await reset(await platform.signIn('zhaolei'), 'lihua')).code, codes.forbidden)
  assert.equal((await reset(admin, 'admin')).success, false, 'not the own one')
  const { result: before } = await platform.call(userList, { token: admin, query: { username: 'lihua' } })
  assert.equal(before.records[0]?.hasSecondFactor, true)
  const open = ticketOf(await byPassword())
  assert.equal((await reset(admin, 'lihua')).success, true)
  assert.equal((await platform.call(getUserInfo, { token })).code, codes.replaced)
  assert.equal((await second(open, codeOf(secret))).success, false)
  const own = await platform.signIn('lihua')
  const { result } = await platform.call(myNotices, { token: own, query: { pageSize: 20 } })
  assert.ok(result.records.some(({ titile }) => titile === '您的双因素认证已被重置'))
  assert.equal((await logged('重置双因素认证')).length, 1)
  assert.match((await reset(admin, 'lihua')).message, /没有启用/)
})
