import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { verify } from '@node-rs/argon2'
import { ownAccount } from '../../elements/base/contract/account.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { passwordProblem } from '../../elements/base/contract/password.ts'
import {
  forgePassword,
  getUserInfo,
  login,
  phoneLogin,
  register,
  sendSms,
  updatePassword,
  type SmsMode
} from '../../elements/base/contract/session.ts'
import { addUser, resetPassword } from '../../elements/base/contract/user.ts'
import { randomPassword as randomPasswordOfPage } from '../../elements/features/user-list/users.ts'
import { randomPassword } from '../../host-demo/server/kernel/random-password.ts'
import { readSettings } from '../../host-demo/server/start/settings.ts'
import { password, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
before(async () => (platform = await startPlatform()))
after(() => platform.stop())

const [kinds, name, common, former] = [
  '密码由8位数字、大小写字母和特殊符号组成!',
  '密码不能包含用户名',
  '这个密码太常见，容易被猜到，请换一个',
  '新密码不能与最近 5 次用过的密码相同'
]

/** Sends a code, as if none had been sent today. */
const codeFor = async (mobile: string, smsmode: SmsMode) => {
  await platform.query('delete from sms_codes')
  await platform.call(sendSms, { body: { mobile, smsmode } })
  const lines = readFileSync(join(platform.folder, 'outbox/sms.log'), 'utf8').split('\n')
  return /验证码为 (\d{6})/.exec(lines.findLast(line => line.includes(mobile)) ?? '')?.[1] ?? ''
}

const change = (username: string, token: string, oldpassword: string, next: string) =>
  platform.call(updatePassword, { token, body: { username, oldpassword, password: next, confirmpassword: next } })
const enter = (username: string, with_: string) =>
  platform.call(login, { body: { username, password: with_ } }).then(({ result }) => result)

/** Each way to set a password of the user `hu.yongqiang`. */
const ways: Record<string, (next: string) => Promise<{ success: boolean; message: string }>> = {
  'a new account': async next =>
    platform.call(addUser, {
      token: await platform.signIn('admin'),
      body: {
        ...{ username: 'hu.yongqiang', password: next, realname: '胡永强', sex: '', birthday: '', phone: '' },
        ...{ email: '', selectedroles: '', selecteddeparts: '', selectedsites: '1' }
      }
    }),
  'the first sign-in': async next => {
    const { token, userInfo } = await enter('hu.yongqiang', 'Tianqi-98-Hao')
    assert.equal(userInfo.mustChangePassword, true)
    return change('hu.yongqiang', token, 'Tianqi-98-Hao', next)
  },
  'the own account': async next => {
    const { token } = await enter('hu.yongqiang', 'Haishang-55-Yue')
    return change('hu.yongqiang', token, 'Haishang-55-Yue', next)
  },
  'a reset': async next =>
    platform.call(resetPassword, {
      token: await platform.signIn('admin'),
      body: { username: 'Hu.Yongqiang', password: next }
    }),
  'the recovery by phone': async next => {
    const mobile = '13700010077'
    await platform.query("update users set phone = $1 where username = 'hu.yongqiang'", [mobile])
    const captcha = passwordProblem(next, '') ? '000000' : await codeFor(mobile, '2')
    const body = { username: 'hu.yongqiang', mobile, captcha, password: next, confirmpassword: next }
    return platform.call(forgePassword, { body })
  },
  registration: async next => {
    const mobile = '13700010078'
    await platform.query("update users set username = 'other' where username = 'hu.yongqiang'")
    const captcha = passwordProblem(next, '') ? '000000' : await codeFor(mobile, '1')
    const names = { username: 'hu.yongqiang', realname: '胡永强' }
    return platform.call(register, { body: { ...names, password: next, confirmpassword: next, mobile, captcha } })
  }
}
const accepted = ['Tianqi-98-Hao', 'Haishang-55-Yue', 'Guoxin-71-Lu', 'Fengche-62-Xi', 'Moshan-43-Qu', 'Beizhi-24-Wen']

test('[security-9] whichever way a password is set, it has every kind of sign, no name in it, and is no common one', async () => {
  for (const [at, [way, set]] of Object.entries(ways).entries()) {
    for (const wrong of ['Ab-1xyz', 'tianqi-98-hao', 'TIANQI-98-HAO', 'Tianqi-Hao', 'Tianqi98Hao'])
      assert.equal((await set(wrong)).message, kinds, `${way}: ${wrong}`)
    for (const wrong of ['Hu.Yongqiang-98', 'x9-YONGQIANG'])
      assert.equal((await set(wrong)).message, name, `${way}: ${wrong}`)
    for (const wrong of ['Admin@123', 'P@ssw0rd', 'P@ssw0rd123', '1qaz@WSX', 'Qwerty123!', 'Welcome2026!', 'Aaaa1111!'])
      assert.equal((await set(wrong)).message, common, `${way}: ${wrong}`)
    const done = await set(accepted[at]!)
    assert.equal(done.success, true, `${way}: ${done.message}`)
  }
})

test('[security-9] generated passwords follow the rules', () => {
  for (let at = 0; at < 300; at++)
    for (const made of [randomPassword(), randomPasswordOfPage()]) assert.equal(passwordProblem(made, ''), '', made)
})

test('[security-9] the last five passwords are refused, whoever set them, and their hashes are kept with argon2id', async () => {
  const { token } = await enter('wangmin', password)
  const used = [password, 'Chunjiang-1-Hua', 'Chunjiang-2-Hua', 'Chunjiang-3-Hua', 'Chunjiang-4-Hua']
  for (const [at, next] of used.slice(1).entries())
    assert.equal((await change('wangmin', token, used[at]!, next)).success, true, next)
  const latest = used.at(-1)!
  for (const again of used) {
    const refused = await change('wangmin', token, latest, again)
    assert.deepEqual([refused.message, refused.result], [former, { problem: 'former' }], again)
  }
  // A code that the platform sent stays valid for another try.
  const mobile = '13800010003'
  const captcha = await codeFor(mobile, '2')
  const recover = (next: string) =>
    platform.call(forgePassword, {
      body: { username: 'wangmin', mobile, captcha, password: next, confirmpassword: next }
    })
  assert.equal((await recover(latest)).message, former)
  assert.equal((await recover('Chunjiang-5-Hua')).success, true)
  const { token: next } = await enter('wangmin', 'Chunjiang-5-Hua')
  assert.equal((await change('wangmin', next, 'Chunjiang-5-Hua', password)).success, true, 'the sixth last')

  const admin = await platform.signIn('admin')
  await platform.call(resetPassword, { token: admin, body: { username: 'wangmin', password: 'Qiuyue-7-Hefeng' } })
  const given = await enter('wangmin', 'Qiuyue-7-Hefeng')
  assert.equal((await change('wangmin', given.token, 'Qiuyue-7-Hefeng', password)).message, former)
  assert.equal((await change('wangmin', given.token, 'Qiuyue-7-Hefeng', 'Qiuyue-8-Hefeng')).success, true)

  const { rows } = await platform.query<{ hash: string }>(
    "select hash from password_history where user_id = 'u3' order by id"
  )
  assert.equal(rows.length, 5)
  assert.ok(rows.every(({ hash }) => hash.startsWith('$argon2id$')))
  assert.equal(await verify(rows.at(-1)!.hash, 'Qiuyue-7-Hefeng'), true)
})

test('[security-9] an administrator does not learn from a reset which passwords a person used', async () => {
  const admin = await platform.signIn('admin')
  const { message } = await platform.call(resetPassword, { token: admin, body: { username: 'zhaolei', password } })
  assert.equal(message, '密码修改完成！')
})

test('[security-9] who signs in with a password of over 90 days changes it first; other sessions go on', async () => {
  const earlier = await platform.signIn('lihua')
  await platform.query("update users set password_time = now() - interval '89 days' where id = 'u2'")
  assert.equal((await enter('lihua', password)).userInfo.mustChangePassword, undefined)
  await platform.query("update users set password_time = now() - interval '91 days' where id = 'u2'")
  const { token, userInfo } = await enter('lihua', password)
  assert.deepEqual([userInfo.mustChangePassword, userInfo.isPasswordOld], [true, true])
  const refused = await platform.call(ownAccount, { token })
  assert.deepEqual([refused.code, refused.message], [codes.mustChangePassword, '您的密码已超过有效期，请先修改密码'])
  assert.equal((await platform.call(getUserInfo, { token })).result.userInfo.isPasswordOld, true)
  assert.equal((await platform.call(ownAccount, { token: earlier })).success, true)
  const mobile = '13800010002'
  const byPhone = await platform.call(phoneLogin, { body: { mobile, captcha: await codeFor(mobile, '0') } })
  assert.equal(byPhone.result.userInfo.mustChangePassword, undefined, 'no password was used')

  assert.equal((await change('lihua', token, password, password)).message, former)
  assert.equal((await change('lihua', token, password, 'Yunduan-31-Ge')).success, true)
  assert.equal((await platform.call(ownAccount, { token })).success, true)
  assert.equal((await platform.call(getUserInfo, { token })).result.userInfo.mustChangePassword, undefined)
  assert.equal((await enter('lihua', 'Yunduan-31-Ge')).userInfo.mustChangePassword, undefined)
})

test('[security-9] the rules for sessions and passwords are settings', () => {
  const rulesOf = (environment: NodeJS.ProcessEnv) => readSettings(environment).sessionRules
  assert.deepEqual(rulesOf({}), { idleMinutes: 30, mostSessions: 10, passwordDays: 90, proofMinutes: 0 })
  const given = {
    QUNDAO_IDLE_MINUTES: '0',
    QUNDAO_SESSIONS: '1',
    QUNDAO_PASSWORD_DAYS: '0',
    QUNDAO_PROOF_MINUTES: '30'
  }
  assert.deepEqual(rulesOf(given), { idleMinutes: 0, mostSessions: 1, passwordDays: 0, proofMinutes: 30 })
  for (const [variable, wrong] of [
    ['QUNDAO_IDLE_MINUTES', '1441'],
    ['QUNDAO_SESSIONS', '0'],
    ['QUNDAO_PASSWORD_DAYS', '-1'],
    ['QUNDAO_PASSWORD_DAYS', '1.5']
  ] as const)
    assert.throws(() => rulesOf({ [variable]: wrong }), new RegExp(variable))
})
