import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import sharp from 'sharp'
import type { Envelope } from '../../elements/base/contract/envelope.ts'
import { captchaPicture, captchaQuestion, login, type CaptchaQuestion } from '../../elements/base/contract/session.ts'
import { inChinese, inEnglish, makeQuestion } from '../../host-demo/server/nouns/session/attempts/question.ts'
import { tidySessions } from '../../host-demo/server/nouns/session/housekeeping.ts'
import { answerInChinese, answerInEnglish } from '../support/guess.ts'
import { password, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
before(async () => (platform = await startPlatform({ trustProxy: 1 })))
after(() => platform.stop())
beforeEach(() => platform.query('delete from login_attempts'))

const from = async <Result>(address: string, path: string, body?: object) => {
  const headers = { 'x-forwarded-for': address }
  const response = await platform.raw(`/api${path}`, { method: body ? 'POST' : 'GET', body, headers })
  return (await response.json()) as Envelope<Result>
}
const signIn = (address: string, username: string, given: object) => from(address, login.path, { username, ...given })
const fail = async (address: string, username: string, times: number) => {
  for (let tries = 0; tries < times; tries++)
    assert.equal((await signIn(address, username, { password: 'wrong' })).message, '用户名或密码错误')
}
const ask = async (address: string, key: string) =>
  answerInEnglish((await from<CaptchaQuestion>(address, captchaQuestion(key).path)).result.english)
const answerOf = async (key: string) =>
  (await platform.query<{ answer: string }>('select answer from captchas where key = $1', [key])).rows[0]!.answer

test('[kin-3] three failures of a name ask for a captcha from everywhere, and the password is not looked at without it', async () => {
  await fail('203.0.113.1', 'lihua', 2)
  await fail('203.0.113.2', 'LiHua', 1)
  for (const given of [{}, { captcha: '' }, { captcha: 'ABCD' }, { checkKey: 'never' }]) {
    const asked = await signIn('203.0.113.3', 'lihua', { password, ...given })
    assert.deepEqual([asked.success, asked.code, asked.message], [false, 412, '请输入验证码'])
  }
  // Refusals are no failures of the password: they lock nobody.
  for (let tries = 0; tries < 12; tries++) await signIn('203.0.113.3', 'lihua', { password: 'wrong' })
  const captcha = await ask('203.0.113.3', 'one')
  assert.equal((await signIn('203.0.113.3', 'lihua', { password, captcha, checkKey: 'one' })).success, true)
})

test('[kin-3] the page of JeecgBoot: a picture under a number, then both in the sign-in, in any spelling', async () => {
  await fail('203.0.113.4', 'wangmin', 3)
  const checkKey = Date.now()
  const { success, result } = await from<string>('203.0.113.4', captchaPicture(String(checkKey)).path)
  assert.equal(success, true)
  const picture = Buffer.from(result.replace('data:image/png;base64,', ''), 'base64')
  const { width, height, format } = await sharp(picture).metadata()
  assert.deepEqual([width, height, format], [132, 44, 'png'])
  const captcha = ` ${(await answerOf(String(checkKey))).toLowerCase()} `
  const again = await signIn('203.0.113.4', 'wangmin', { password, captcha, checkKey, remember_me: true })
  assert.equal(again.code, '200', again.message)
})

test('[kin-3] a captcha is valid once, two minutes by the database’s clock, for its key and its address', async () => {
  await fail('203.0.113.5', 'lihua', 3)
  const attempt = (checkKey: string, captcha: string, secret = password) =>
    signIn('203.0.113.5', 'lihua', { password: secret, captcha, checkKey })
  const used = await ask('203.0.113.5', 'used')
  assert.equal((await attempt('used', used, 'wrong')).message, '用户名或密码错误')
  assert.equal((await attempt('used', used)).message, '验证码错误')

  const other = await ask('203.0.113.5', 'other')
  await ask('203.0.113.5', 'mine')
  await platform.query("update captchas set answer = '0' where key = 'mine'")
  assert.equal((await attempt('mine', other)).message, '验证码错误')
  assert.equal((await attempt('mine', '0')).message, '验证码错误', 'a wrong answer uses it up')

  const foreign = await ask('203.0.113.6', 'foreign')
  assert.equal((await attempt('foreign', foreign)).message, '验证码错误')
  const own = await ask('203.0.113.5', 'foreign')
  await ask('203.0.113.6', 'foreign')
  await platform.query("update captchas set create_time = now() - interval '119 seconds' where key = 'other'")
  assert.equal((await attempt('foreign', own)).success, true, 'another address does not replace it')

  await fail('203.0.113.5', 'zhaolei', 3)
  const old = await ask('203.0.113.5', 'old')
  await platform.query("update captchas set create_time = now() - interval '121 seconds' where key = 'old'")
  const late = await signIn('203.0.113.5', 'zhaolei', { password, captcha: old, checkKey: 'old' })
  assert.equal(late.message, '验证码错误')
})

test('[kin-3] failures at an address ask strangers there, not those who signed in there before', async () => {
  assert.equal((await signIn('203.0.113.7', 'chenjing', { password })).success, true)
  for (const name of ['guess1', 'guess2', 'guess3']) await fail('203.0.113.7', name, 1)
  assert.equal((await signIn('203.0.113.7', 'lihua', { password })).code, 412)
  assert.equal((await signIn('203.0.113.7', 'chenjing', { password })).success, true)
  assert.equal((await signIn('203.0.113.8', 'lihua', { password })).success, true, 'at another address')
  await platform.query("update login_attempts set last_time = now() - interval '16 minutes'")
  assert.equal((await signIn('203.0.113.7', 'lihua', { password })).success, true, 'failures are forgotten')
})

test('[kin-3] old answers are deleted, an unusable key is refused, and no answer is logged', async () => {
  await ask('203.0.113.9', 'young')
  await ask('203.0.113.9', 'gone')
  await fail('203.0.113.9', 'zhaolei', 3)
  await ask('203.0.113.9', 'said')
  const given = { password, captcha: 'Geheim-7', checkKey: 'said' }
  assert.equal((await signIn('203.0.113.9', 'zhaolei', given)).message, '验证码错误')
  await platform.query("update captchas set create_time = now() - interval '3 minutes' where key = 'gone'")
  await tidySessions(platform.database)
  const { rows } = await platform.query<{ key: string }>("select key from captchas where key in ('young', 'gone')")
  assert.deepEqual(rows, [{ key: 'young' }])
  for (const key of ['%20', 'x'.repeat(65), '..%2F']) {
    const refused = await from('203.0.113.9', captchaPicture(key).path)
    assert.equal(refused.success, false)
  }
  const entries = await platform.query<{ entry: string }>('select operation_log::text as entry from operation_log')
  const said = [...platform.log, ...entries.rows.map(({ entry }) => entry)].join('\n')
  assert.ok(said.includes('zhaolei') && !said.includes('Geheim'))
})

test('[kin-3] a question has the answer that its words say, in both languages', () => {
  const rows = [
    [10, '十', 'ten'],
    [16, '十六', 'sixteen'],
    [20, '二十', 'twenty'],
    [21, '二十一', 'twenty-one'],
    [98, '九十八', 'ninety-eight'],
    [7, '七', 'seven']
  ] as const
  for (const [number, chinese, english] of rows)
    assert.deepEqual([inChinese(number), inEnglish(number)], [chinese, english])
  for (let tries = 0; tries < 200; tries++) {
    const { question, answer } = makeQuestion()
    assert.deepEqual([answerInChinese(question.chinese), answerInEnglish(question.english)], [answer, answer])
  }
})
