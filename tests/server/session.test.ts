import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { put } from '../../elements/base/contract/endpoint.ts'
import { getPermissions } from '../../elements/base/contract/menu.ts'
import {
  forgePassword,
  getLoginOptions,
  getUserInfo,
  login,
  logout,
  phoneLogin,
  register,
  sendSms,
  updatePassword,
  validateCasTicket
} from '../../elements/base/contract/session.ts'
import { tidySessions } from '../../host-demo/server/nouns/session/housekeeping.ts'
import { guessFrom } from '../support/guess.ts'
import { password, startPlatform, type TestPlatform } from './platform.ts'

const service = 'http://localhost/user/login'
const casServer = createServer((request, response) => {
  const query = new URL(request.url ?? '', 'http://cas').searchParams
  const isGood =
    request.url?.startsWith('/cas/p3/serviceValidate') &&
    query.get('ticket') === 'ST-1' &&
    query.get('service') === service
  response.end(
    JSON.stringify({
      serviceResponse: isGood ? { authenticationSuccess: { user: 'lihua' } } : { authenticationFailure: {} }
    })
  )
})

let platform: TestPlatform
before(async () => {
  await new Promise<void>(resolve => casServer.listen(0, '127.0.0.1', resolve))
  const { port } = casServer.address() as AddressInfo
  platform = await startPlatform({ cas: { url: `http://127.0.0.1:${port}/cas`, service } })
})
after(async () => {
  casServer.close()
  await platform.stop()
})

beforeEach(() => platform.query('delete from login_attempts'))

const attempt = (username: string, guess: string) => guessFrom(platform.url, '203.0.113.8', username, guess)

/** Returns the newest code that was sent to a phone. */
const sentCode = (mobile: string) => {
  const lines = readFileSync(join(platform.folder, 'outbox/sms.log'), 'utf8').split('\n')
  return /验证码为 (\d{6})/.exec(lines.findLast(line => line.includes(mobile)) ?? '')?.[1] ?? ''
}

test('[AU-1] signs in with name and password', async () => {
  const reply = await attempt('lihua', password)
  assert.equal(String(reply.code), '200')
  assert.ok(reply.result)
  assert.match(reply.result.token, /^[\w-]{43}$/)
  assert.deepEqual(Object.keys(reply.result.userInfo).sort(), [
    'avatar',
    'departName',
    'email',
    'id',
    'orgCode',
    'phone',
    'realname',
    'username'
  ])
  assert.deepEqual(reply.result.subsite, {
    id: '1',
    name: '临江市人民政府门户网站',
    depId: 'd1',
    siteType: 'generalsite'
  })
})

test('[AU-9] returns the signed-in user', async () => {
  const token = await platform.signIn('lihua')
  const { result } = await platform.call(getUserInfo, { token })
  assert.equal(result.userInfo.realname, '李华')
})

test('[AU-1] a wrong password and an unknown user get the same response after the same time', async () => {
  const timed = async (username: string) => {
    const begin = performance.now()
    const { message, code, success } = await attempt(username, 'wrong')
    return { message, code, success, milliseconds: performance.now() - begin }
  }
  const known = await timed('chenjing')
  const unknown = await timed('nobody-here')
  assert.equal(known.message, '用户名或密码错误')
  assert.deepEqual([known.message, known.code, known.success], [unknown.message, unknown.code, unknown.success])
  assert.ok(unknown.milliseconds > 5, 'an unknown name costs a hash too')
})

test('[B10] ten wrong passwords lock a name for an address in any spelling, with the end of the lock', async () => {
  const spellings = ['zhaolei', 'ZHAOLEI', ' zhaolei ', 'Zhaolei']
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => attempt(spellings[index % 4] ?? '', 'wrong'))
  )
  assert.ok(replies.some(reply => reply.code === 423) || (await attempt('zhaolei', password)).code === 423)
  const locked = await platform.raw('/api/sys/login', {
    method: 'POST',
    body: { username: 'zhaolei', password },
    headers: { 'x-forwarded-for': '203.0.113.9' }
  })
  const { code, message, result } = (await locked.json()) as { code: number; message: string; result: unknown }
  assert.equal(code, 423)
  assert.match(message, /请于 \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} 后重试/)
  assert.equal(result, null)
  assert.equal((await attempt('wangmin', password)).code, '200', 'others still get in')
})

test('[B1] refuses every token that is not in the session table', async () => {
  const coded = (text: string) => Buffer.from(text).toString('base64url')
  const jwt = `${coded('{"alg":"none"}')}.${coded('{"username":"admin"}')}.`
  const real = await platform.signIn('lihua')
  for (const token of [undefined, jwt, 'x', real.slice(0, -1), `${real}x`, real.toUpperCase(), 'A'.repeat(43), '%00']) {
    const reply = await platform.call(getUserInfo, { token })
    assert.deepEqual([reply.status, reply.code, reply.message], [401, 401, '未授权，请重新登录'])
  }
})

test('[B2] [B3] sign-out ends only the caller’s session', async () => {
  const [first, second] = [await platform.signIn('lihua'), await platform.signIn('lihua')]
  assert.equal((await platform.call(logout, { token: 'A'.repeat(43) })).status, 401)
  assert.equal((await platform.call(logout, { token: first })).success, true)
  const replayed = await platform.call(getUserInfo, { token: first })
  assert.deepEqual([replayed.status, replayed.success, replayed.code], [200, false, 406])
  assert.equal((await platform.call(getUserInfo, { token: second })).success, true)
})

test('[ER-2] distinguishes an expired token from an unknown one', async () => {
  const token = await platform.signIn('lihua')
  await platform.query(
    "update sessions set expire_time = now() - interval '1 second' where user_id = 'u2' and revoked = ''"
  )
  const reply = await platform.call(getUserInfo, { token })
  assert.deepEqual(
    [reply.status, reply.success, reply.code, reply.message],
    [200, false, 405, '登录已过期，请重新登录']
  )
})

test('[AU-4] a session lasts seven days', async () => {
  await platform.signIn('lihua')
  const { rows } = await platform.query<{ life: string }>(
    'select max(expire_time - create_time)::text as life from sessions'
  )
  assert.match(rows[0]?.life ?? '', /^(7 days|6 days 23:59:59)/)
})

test('[B5] reads the token from its header only', async () => {
  const token = await platform.signIn('lihua')
  const reply = await platform.raw(`/api${getPermissions.path}?token=${token}&X-Access-Token=${token}`, {
    headers: { cookie: `X-Access-Token=${token}`, authorization: `Bearer ${token}` }
  })
  assert.equal(reply.status, 401)
  assert.equal(reply.headers.get('set-cookie'), null)
  assert.ok(!platform.log.join('').includes(token))
})

test('[AU-8] [B12] changes only one’s own password, and ends one’s other sessions', async () => {
  const [own, other] = [await platform.signIn('wangmin'), await platform.signIn('wangmin')]
  const change = (
    fields: Partial<Record<'username' | 'oldpassword' | 'password' | 'confirmpassword', string>>,
    token = own
  ) =>
    platform.call(updatePassword, {
      token,
      body: {
        username: 'wangmin',
        oldpassword: password,
        password: 'Neu-2026-x!',
        confirmpassword: 'Neu-2026-x!',
        ...fields
      }
    })
  assert.equal((await change({ username: 'admin' })).message, '只能修改本人的密码')
  assert.equal((await change({ oldpassword: 'wrong' })).message, '旧密码输入错误!')
  assert.equal((await change({ password: 'short1!' })).message, '密码由8位数字、大小写字母和特殊符号组成!')
  assert.equal((await change({ confirmpassword: 'another' })).message, '两次输入密码不一致!')
  assert.equal((await change({})).message, '密码修改完成！')
  assert.equal((await platform.call(getUserInfo, { token: own })).success, true)
  assert.equal((await platform.call(getUserInfo, { token: other })).code, 406)
  assert.equal((await attempt('wangmin', password)).success, false)
  const twin = put<null, { username: string; oldpassword: string; password: string; confirmpassword: string }>(
    updatePassword.path
  )
  await platform.query('delete from password_history')
  const back = { username: 'wangmin', oldpassword: 'Neu-2026-x!', password, confirmpassword: password }
  assert.equal((await platform.call(twin, { token: own, body: back })).success, true)
})

test('[AU-2] signs in by a code sent to the phone, which is never in the response or the log', async () => {
  const mobile = '13800010002'
  const sent = await platform.call(sendSms, { body: { mobile, smsmode: '0' } })
  assert.deepEqual([sent.success, sent.result], [true, null])
  const captcha = sentCode(mobile)
  assert.match(captcha, /^\d{6}$/)
  const wrong = captcha === '000000' ? '000001' : '000000'
  assert.equal((await platform.call(phoneLogin, { body: { mobile, captcha: wrong } })).message, '手机验证码错误')
  const reply = await platform.call(phoneLogin, { body: { mobile, captcha } })
  assert.equal(reply.result.userInfo.username, 'lihua')
  assert.equal((await platform.call(phoneLogin, { body: { mobile, captcha } })).success, false, 'a code works once')
  assert.equal(
    (await platform.call(sendSms, { body: { mobile, smsmode: '0' } })).message,
    '验证码已发送，请在 1 分钟后再试'
  )
  // As a separate number, because a timestamp may contain the six digits by chance.
  assert.doesNotMatch(platform.log.join(''), new RegExp(`(?<![\\d.])${captcha}(?!\\d)`))
})

test('[AU-2] a code expires after five wrong tries, and an unknown phone gets the same responses', async () => {
  const mobile = '13800010003'
  await platform.call(sendSms, { body: { mobile, smsmode: '0' } })
  const captcha = sentCode(mobile)
  for (let index = 0; index < 5; index++) await platform.call(phoneLogin, { body: { mobile, captcha: 'x' } })
  assert.equal((await platform.call(phoneLogin, { body: { mobile, captcha } })).message, '手机验证码错误')
  const unknown = await platform.call(sendSms, { body: { mobile: '13999999999', smsmode: '0' } })
  assert.equal(unknown.message, '验证码已发送，10 分钟内有效')
  const answer = await platform.call(phoneLogin, { body: { mobile: '13999999999', captcha: sentCode('13999999999') } })
  assert.equal(answer.message, '手机验证码错误')
})

test('[AU-7] [C4] registers an account without sites and rights, for any additional input', async () => {
  const mobile = '13700010009'
  await platform.call(sendSms, { body: { mobile, smsmode: '1' } })
  const body = {
    username: 'newcomer',
    password: 'Neu-2026-x!',
    confirmpassword: 'Neu-2026-x!',
    realname: '新人',
    mobile,
    captcha: sentCode(mobile)
  }
  const forged = {
    ...body,
    id: 'u1',
    isSuper: true,
    is_super: true,
    status: 'normal',
    roles: ['r0'],
    orgCode: 'A01',
    __proto: {}
  }
  const reply = await platform.call(register, { body: forged })
  assert.deepEqual([reply.success, reply.result], [true, { username: 'newcomer' }])
  const { rows } = await platform.query<{ is_super: boolean; id: string }>(
    "select * from users where username = 'newcomer'"
  )
  assert.equal(rows[0]?.is_super, false)
  assert.notEqual(rows[0]?.id, 'u1')
  const signedIn = await platform.call(login, { body: { username: 'newcomer', password: 'Neu-2026-x!' } })
  assert.equal(signedIn.message, '您尚未被分配任何站点，请联系管理员')
})

test('[AU-7] a taken user name keeps the code for another one, for five tries', async () => {
  const registers = async (mobile: string, username: string) => {
    const passwords = { password: 'Neu-2026-x!', confirmpassword: 'Neu-2026-x!' }
    const body = { username, ...passwords, realname: '新人', mobile, captcha: sentCode(mobile) }
    return (await platform.call(register, { body })).message
  }
  const [first, second] = ['13700010010', '13700010011'] as const
  for (const mobile of [first, second]) await platform.call(sendSms, { body: { mobile, smsmode: '1' } })
  assert.equal(await registers(first, 'lihua'), '用户名已注册，请换一个')
  assert.equal(await registers(first, 'newcomer1'), '注册成功')
  assert.equal(await registers(first, 'newcomer2'), '手机验证码错误', 'a code registers one account')
  for (const taken of ['admin', 'lihua', 'wangmin', 'zhaolei', 'chenjing'])
    assert.equal(await registers(second, taken), '用户名已注册，请换一个')
  assert.equal(await registers(second, 'newcomer3'), '手机验证码错误')
})

test('[AU-7] [B6] recovers an account only with name, phone and code together', async () => {
  const mobile = '13800010005'
  await platform.call(sendSms, { body: { mobile, smsmode: '2' } })
  const captcha = sentCode(mobile)
  const body = { username: 'chenjing', mobile, captcha, password: 'Neu-2026-y!', confirmpassword: 'Neu-2026-y!' }
  assert.equal((await platform.call(forgePassword, { body: { ...body, captcha: '' } })).success, false)
  assert.equal(
    (await platform.call(forgePassword, { body: { ...body, mobile: '13800010001', username: 'admin' } })).message,
    '手机验证码错误'
  )
  const before = await platform.signIn('chenjing')
  assert.equal((await platform.call(forgePassword, { body })).success, true)
  assert.equal((await platform.call(getUserInfo, { token: before })).code, 406)
  assert.equal((await platform.call(login, { body: { username: 'chenjing', password: 'Neu-2026-y!' } })).success, true)
  assert.equal((await platform.raw('/api/sys/user/passwordChange?username=admin&password=x')).status, 404)
})

test('[AU-3] [B19] signs in only by a CAS ticket of the configured service', async () => {
  const options = await platform.call(getLoginOptions)
  assert.match(options.result.casUrl, /\/cas\/login\?service=/)
  const reply = await platform.call(validateCasTicket, { query: { ticket: 'ST-1', service } })
  assert.equal(reply.result.userInfo.username, 'lihua')
  assert.equal((await platform.call(validateCasTicket, { query: { ticket: 'ST-2', service } })).success, false)
  assert.equal(
    (await platform.call(validateCasTicket, { query: { ticket: 'ST-1', service: 'http://evil.example/' } })).success,
    false
  )
})

test('[AU-4] deletes expired data, and nothing else', async () => {
  const token = await platform.signIn('lihua')
  await attempt('forgotten', 'wrong')
  await platform.query("update login_attempts set last_time = now() - interval '2 days' where username = 'forgotten'")
  await platform.query(
    `insert into sessions (token_hash, user_id, subsite_id, expire_time)
     values ('old', 'u2', '1', now() - interval '8 days')`
  )
  await tidySessions(platform.database)
  const left = await platform.query(
    `select 1 from sessions where token_hash = 'old'
     union all select 1 from login_attempts where username = 'forgotten'`
  )
  assert.equal(left.rowCount, 0)
  assert.equal((await platform.call(getUserInfo, { token })).success, true)
})

test('[F17] refuses other types where text is expected', async () => {
  for (const body of [
    { username: { $ne: 1 }, password },
    { username: ['lihua'], password },
    { username: 'lihua', password: 1 },
    [],
    null,
    'x',
    7
  ]) {
    const response = await platform.raw('/api/sys/login', { method: 'POST', body: JSON.stringify(body) })
    assert.equal(((await response.json()) as { success: boolean }).success, false)
  }
  const twice = await platform.raw('/api/sys/login', {
    method: 'POST',
    body: `{"username":"lihua","username":"nobody","password":"${password}"}`
  })
  assert.equal(((await twice.json()) as { success: boolean }).success, false)
  const broken = await platform.raw('/api/sys/login', { method: 'POST', body: '{"username":' })
  assert.equal(broken.status, 400)
})
