import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Envelope } from '../../elements/base/contract/envelope.ts'
import { getLoginOptions, getUserInfo, register, sendSms, unlockUser } from '../../elements/base/contract/session.ts'
import { tidySessions } from '../../host-demo/server/nouns/session/housekeeping.ts'
import { sha256 } from '../../host-demo/server/kernel/ids.ts'
import { readSettings } from '../../host-demo/server/start/settings.ts'
import { guessFrom } from '../support/guess.ts'
import { password, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
before(async () => (platform = await startPlatform({ trustProxy: 1 })))
after(() => platform.stop())
beforeEach(() => platform.query('delete from login_attempts'))

/** Sends a call through a proxy that appends the address of its client. */
const through = async (path: string, body: unknown, forwarded: string) => {
  const headers = { 'x-forwarded-for': forwarded }
  const response = await platform.raw(`/api${path}`, { method: 'POST', body, headers })
  return { status: response.status, ...((await response.json()) as Envelope<unknown>) }
}

const signIn = (username: string, guess: string, forwarded: string) =>
  guessFrom(platform.url, forwarded, username, guess)

test('[security-S3] ignores addresses that a caller writes into X-Forwarded-For', async () => {
  for (let index = 0; index < 10; index++) await signIn('admin', 'wrong', `10.9.8.${index}, 203.0.113.7`)
  assert.equal((await signIn('admin', password, '10.9.8.99, 203.0.113.7')).code, 423)
  const { rows } = await platform.query<{ address: string }>('select distinct address from login_attempts')
  assert.ok(rows.every(({ address }) => address === '203.0.113.7' || address === ''))
  const sent = await Promise.all(
    Array.from({ length: 35 }, (_, index) =>
      through(sendSms.path, { mobile: `135000100${10 + index}`, smsmode: '0' }, `10.9.8.${index}, 203.0.113.8`)
    )
  )
  assert.ok(sent.some(({ status }) => status === 429))
})

test('[security-S3] does not store an invalid address', async () => {
  for (const forged of ['<script>alert(1)</script>', 'x'.repeat(5000), '203.0.113.7:80'])
    await signIn('lihua', 'wrong', forged)
  const { rows } = await platform.query<{ address: string }>("select address from login_attempts where address <> ''")
  assert.deepEqual(rows, [{ address: '127.0.0.1' }])
})

test('[security-S3] trusts proxies by number or address only', () => {
  const trusted = (text: string) => readSettings({ QUNDAO_TRUST_PROXY: text }).trustProxy
  assert.deepEqual(['', '0', '1', '2', '10.0.0.5, 10.1.0.0/16', '::1'].map(trusted), [
    undefined,
    undefined,
    1,
    2,
    ['10.0.0.5', '10.1.0.0/16'],
    ['::1']
  ])
  for (const wrong of ['true', 'yes', '-1', '10.0.0.0/40', '10.0.0.0/', '1.2.3'])
    assert.throws(() => trusted(wrong), /QUNDAO_TRUST_PROXY/)
})

test('[security-S4] guesses from many addresses slow down the account, but not the user at a known address', async () => {
  assert.equal((await signIn('wangmin', password, '203.0.113.50')).success, true)
  const guesses = await Promise.all(
    Array.from({ length: 180 }, (_, index) => signIn('wangmin', 'wrong', `198.51.100.${index % 20}`))
  )
  const counted = guesses.filter(({ code }) => code !== 423).length
  assert.ok(counted <= 60, `${counted} guesses were answered`)
  assert.equal((await signIn('wangmin', password, '198.51.100.99')).code, 423, 'a stranger waits')
  assert.equal((await signIn('wangmin', password, '203.0.113.50')).success, true)
  await platform.query("update login_attempts set locked_until = now() - interval '1 second' where address = ''")
  assert.equal((await signIn('wangmin', password, '198.51.100.99')).success, true, 'after half a minute')
})

test('[security-S4] an administrator unlocks an account', async () => {
  const admin = await platform.signIn('admin')
  for (let index = 0; index < 11; index++) await signIn('zhaolei', 'wrong', '203.0.113.60')
  assert.equal((await signIn('zhaolei', password, '203.0.113.60')).code, 423)
  const body = { username: 'Zhaolei ' }
  const writer = await platform.signIn('lihua')
  assert.equal((await platform.call(unlockUser, { token: writer, body })).code, 510)
  assert.equal((await platform.call(unlockUser, { token: admin, body })).success, true)
  assert.equal((await signIn('zhaolei', password, '203.0.113.60')).success, true)
  assert.equal((await platform.call(unlockUser, { token: admin, body: { username: 'none' } })).message, '未找到用户!')
})

test('[security-S26] a lock holds regardless of the server’s clock', async t => {
  for (let index = 0; index < 10; index++) await signIn('chenjing', 'wrong', '203.0.113.70')
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 20 * 60_000 })
  assert.equal((await signIn('chenjing', password, '203.0.113.70')).code, 423)
})

test('[security-S18] old visits and text messages are deleted by age, newer ones remain', async () => {
  await platform.query(`insert into visits (day, address) values
    (current_date - 410, 'old'), (current_date - 390, 'young')`)
  await platform.query(`insert into sms_outbox (mobile, kind, create_time) values
    ('old', '', now() - interval '91 days'), ('young', '', now() - interval '89 days')`)
  await tidySessions(platform.database)
  const { rows } = await platform.query<{ it: string }>(
    `select address as it from visits where address in ('old', 'young')
     union all select mobile from sms_outbox where mobile in ('old', 'young')`
  )
  assert.deepEqual(
    rows.map(row => row.it),
    ['young', 'young']
  )
})

test('[security-S23] limits text messages in total', async () => {
  await platform.query(
    "insert into sms_codes (mobile, smsmode, code_hash) select i::text, '0', '' from generate_series(1, 2000) i"
  )
  const answer = await through(sendSms.path, { mobile: '13500019999', smsmode: '0' }, '203.0.113.80')
  await platform.query('delete from sms_codes')
  assert.equal(answer.message, '今日短信发送量已达上限，请改用密码登录或联系管理员')
})

test('[security-S23] limits text messages per address, without effect on other addresses', async () => {
  await platform.query(`insert into sms_codes (mobile, smsmode, code_hash, address)
    select i::text, '0', '', '203.0.113.81' from generate_series(1, 50) i`)
  const ask = (mobile: string, address: string) => through(sendSms.path, { mobile, smsmode: '0' }, address)
  const refused = await ask('13500018001', '203.0.113.81')
  const other = await ask('13500018001', '203.0.113.82')
  await platform.query('delete from sms_codes')
  assert.equal(refused.message, '您所在的网络今日获取验证码次数已达上限，请明日再试或改用密码登录')
  assert.equal(other.success, true)
})

test('[security-S21] limits sessions per user; a new one ends the oldest', async () => {
  const [oldest, older] = [await platform.signIn('chenjing'), await platform.signIn('chenjing')]
  await platform.query("update sessions set create_time = now() - interval '2 days' where user_id = 'u5'")
  await platform.query(`insert into sessions (token_hash, user_id, subsite_id, create_time, expire_time)
    select 'made' || i, 'u5', '16', now() - interval '1 day', now() + interval '1 day' from generate_series(1, 48) i`)
  await platform.query("update sessions set create_time = now() - interval '3 days' where token_hash = $1", [
    sha256(oldest)
  ])
  const newest = await platform.signIn('chenjing')
  const codes = []
  for (const token of [oldest, older, newest]) codes.push((await platform.call(getUserInfo, { token })).code)
  assert.deepEqual(codes, [406, 200, 200])
})

test('[security-S23] registration can be disabled', async () => {
  const closed = await startPlatform({ seed: 'empty', registers: readSettings({ QUNDAO_REGISTER: '0' }).registers })
  const fields = { username: 'newcomer', password, confirmpassword: password, realname: '新人' }
  const body = { ...fields, mobile: '13500018888', captcha: '000000' }
  const answer = await closed.call(register, { body })
  const options = await closed.call(getLoginOptions)
  await closed.stop()
  assert.equal(answer.message, '本平台未开放注册，请联系管理员开通账号')
  assert.equal(options.result.register, false)
})

test('[security-S28] pages do not wait for running sign-ins', async () => {
  let done = 0
  const signIns = Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      signIn(`stranger${index}`, 'wrong', '203.0.113.90').then(answer => ((done += 1), answer))
    )
  )
  while (done < 5) await platform.call(getLoginOptions)
  const response = await platform.raw('/shell/shell-abcd1234.js')
  await response.text()
  const before = done
  await signIns
  assert.ok(before < 60, `${before} were served first`)
})
