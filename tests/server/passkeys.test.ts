import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { myNotices } from '../../elements/base/contract/announcement.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  beginPasskeySignIn,
  finishPasskeySignIn,
  ownPasskeys,
  removePasskey,
  removePasskeys,
  renamePasskey,
  type PasskeyAssertion
} from '../../elements/base/contract/passkey.ts'
import { proveIdentity, type NeededProof } from '../../elements/base/contract/proof.ts'
import { getUserInfo, login } from '../../elements/base/contract/session.ts'
import { resetPasswords } from '../../elements/base/contract/user.ts'
import { sha256 } from '../../host-demo/server/kernel/ids.ts'
import { newAuthenticator, type Authenticator } from '../support/authenticator.ts'
import { password, startPlatform, type TestPlatform } from './platform.ts'

const origin = 'https://cms.example.gov.cn'

let platform: TestPlatform
let token: string
let key: Authenticator
before(async () => {
  platform = await startPlatform({ address: origin, sessionRules: { mostSessions: 50, proofMinutes: 10 } })
})
after(() => platform.stop())

const add = async (of: string, name = '办公室电脑', authenticator = newAuthenticator(origin)) => {
  const { result: options, message } = await platform.call(beginPasskey, { token: of })
  assert.ok(options, message)
  const body = { name, credential: authenticator.create(options) }
  return { authenticator, added: await platform.call(addPasskey, { token: of, body }) }
}

beforeEach(async () => {
  await platform.query('delete from login_attempts')
  await platform.query('delete from passkeys')
  token = await platform.signIn('lihua')
  const { authenticator, added } = await add(token)
  assert.equal(added.success, true, added.message)
  key = authenticator
})

const begin = async () => (await platform.call(beginPasskeySignIn)).result
const finish = (attempt: string, credential: PasskeyAssertion) =>
  platform.call(finishPasskeySignIn, { body: { attempt, credential } })
const enter = async (authenticator = key, faults: Parameters<Authenticator['sign']>[1] = {}) => {
  const { attempt, options } = await begin()
  return finish(attempt, authenticator.sign(options, faults))
}
const logged = async (action: string) => {
  const text = 'select row_to_json(operation_log)::text as entry from operation_log where action = $1'
  return (await platform.query<{ entry: string }>(text, [action])).rows.map(({ entry }) => entry)
}
const age = (of: string, minutes: number) =>
  platform.query('update sessions set proven_time = now() - make_interval(mins => $2) where token_hash = $1', [
    ...[sha256(of), minutes]
  ])

test('[issue-31] a person adds a passkey and signs in with it, without user name and password', async () => {
  const { result: own } = await platform.call(ownPasskeys, { token })
  assert.equal(own.origin, origin)
  assert.deepEqual(
    own.list.map(({ name, lastUsed }) => [name, lastUsed]),
    [['办公室电脑', '']]
  )
  const { options } = await begin()
  assert.deepEqual(
    [options.rpId, options.userVerification, options.allowCredentials],
    ['cms.example.gov.cn', 'required', []]
  )
  const done = await enter()
  assert.equal(done.success, true, done.message)
  assert.equal(done.code, '200')
  const { result: me } = await platform.call(getUserInfo, { token: done.result.token })
  assert.equal(me.userInfo.username, 'lihua')
  const { result: used } = await platform.call(ownPasskeys, { token })
  assert.notEqual(used.list[0]?.lastUsed, '')
  assert.ok((await logged('登录')).some(entry => entry.includes('通行密钥') && entry.includes('lihua')))
  assert.ok((await logged('添加通行密钥'))[0]?.includes('办公室电脑'))
})

const forgeries: Record<string, Parameters<Authenticator['sign']>[1]> = {
  'of another origin': { origin: 'https://cms.example.gov.cn.evil.example' },
  'of another host name': { rpId: 'evil.example' },
  'without user verification': { isVerified: false },
  'for another purpose': { type: 'webauthn.create' },
  'in the name of another person': { userHandle: Buffer.from('u1').toString('base64url') }
}
for (const [name, faults] of Object.entries(forgeries))
  test(`[issue-31] a signature ${name} is refused, counted and logged`, async () => {
    const { length } = await logged('登录失败')
    const refused = await enter(key, faults)
    assert.deepEqual([refused.success, refused.result], [false, null])
    assert.equal(refused.message, '通行密钥验证失败，请重试或换用其他方式')
    assert.equal((await logged('登录失败')).length, length + 1)
    const { rows } = await platform.query<{ failures: number }>(
      "select failures from login_attempts where address <> ''"
    )
    assert.equal(rows[0]?.failures, 1)
    assert.equal((await enter()).success, true, 'the person still signs in')
  })

test('[issue-31] a signature of another key is refused', async () => {
  const other = newAuthenticator(origin)
  const { attempt, options } = await begin()
  const { response } = other.sign(options, { userHandle: Buffer.from('u2').toString('base64url') })
  const mine = key.sign(options)
  const refused = await finish(attempt, { ...mine, response })
  assert.equal(refused.success, false)
})

test('[issue-31] a challenge counts once, for its sign-in, within five minutes by the clock of the database', async () => {
  const { attempt, options } = await begin()
  const signed = key.sign(options)
  const other = await begin()
  assert.match((await finish(other.attempt, signed)).message, /已使用/, 'another sign-in')
  assert.equal((await finish(attempt, signed)).success, true)
  assert.match((await finish(attempt, signed)).message, /已超过 5 分钟或已使用/, 'replayed')
  const late = await begin()
  await platform.query("update passkey_challenges set create_time = now() - interval '301 seconds'")
  assert.match((await finish(late.attempt, key.sign(late.options))).message, /已超过 5 分钟/)
  const { result: proof } = await platform.call(beginPasskeyProof, { token })
  assert.match((await finish(late.attempt, key.sign(proof))).message, /已使用/, 'a challenge for a proof')
})

test('[issue-31] of twenty concurrent uses of one signature, exactly one signs in', async () => {
  const { attempt, options } = await begin()
  const signed = key.sign(options)
  const done = await Promise.all(Array.from({ length: 20 }, () => finish(attempt, signed)))
  assert.equal(done.filter(({ success }) => success).length, 1)
})

test('[issue-31] a counter that does not grow shows a copy: refused, counted and logged', async () => {
  assert.equal((await enter(key, { counter: 7 })).success, true)
  for (const counter of [7, 3, 0]) {
    const refused = await enter(key, { counter })
    assert.match(refused.message, /可能已被复制/, String(counter))
  }
  assert.ok((await logged('登录失败')).some(entry => entry.includes('可能被复制')))
  assert.equal((await enter(key, { counter: 8 })).success, true)
})

test('[issue-31] an authenticator that does not count works again and again', async () => {
  for (let at = 0; at < 3; at++) assert.equal((await enter(key, { counter: 0 })).success, true)
})

test('[issue-31] a deleted passkey signs nobody in, and ends the other sessions that it opened', async () => {
  const { result: opened } = await enter()
  const { result: own } = await platform.call(ownPasskeys, { token })
  const id = own.list[0]?.id ?? ''
  const wangmin = await platform.signIn('wangmin')
  const stolen = await platform.call(removePasskey, { token: wangmin, body: { id } })
  assert.equal(stolen.success, false)
  assert.equal((await platform.call(renamePasskey, { token: wangmin, body: { id, name: 'x' } })).success, false)
  const renamed = await platform.call(renamePasskey, { token, body: { id, name: ' 家里 电脑 ' } })
  assert.equal(renamed.success, true, renamed.message)
  assert.equal((await platform.call(removePasskey, { token, body: { id } })).success, true)
  assert.equal((await enter()).message, '这个通行密钥不属于本平台的账号，或已被删除，请换用其他方式')
  assert.equal((await platform.call(getUserInfo, { token: opened.token })).success, false)
  assert.equal((await platform.call(getUserInfo, { token })).success, true, 'the session of the password goes on')
  assert.ok((await logged('删除通行密钥'))[0]?.includes('家里 电脑'))
})

test('[issue-31] frozen and expired accounts, refused addresses and locked names sign in by no passkey', async () => {
  const opened = await begin()
  await platform.query("update users set status = 'frozen' where id = 'u2'")
  assert.match((await enter()).message, /已冻结/)
  await platform.query("update users set status = 'normal', valid_until = '2020-01-01' where id = 'u2'")
  assert.match((await enter()).message, /已过有效期/)
  await platform.query("update users set valid_until = '' where id = 'u2'")
  await platform.query("update users set deleted_time = now() where id = 'u2'")
  assert.match((await enter()).message, /已被删除/)
  await platform.query("update users set deleted_time = null where id = 'u2'")
  const bump = 'update ip_rule_revision set revision = revision + 1'
  await platform.query(
    `insert into ip_rules (id, rule_name, rule_type, rule_scope, ip_ranges, status, create_by)
      values ('closed', '全部关闭', 'black', 'login', '127.0.0.1', '1', 'admin')`
  )
  await platform.query(bump)
  const { attempt, options } = opened
  assert.equal((await finish(attempt, key.sign(options))).code, codes.forbidden)
  assert.equal((await platform.call(beginPasskeySignIn)).code, codes.forbidden)
  await platform.query("delete from ip_rules where id = 'closed'")
  await platform.query(bump)
  for (let at = 0; at < 10; at++) await enter(key, { isVerified: false })
  assert.equal((await enter()).code, codes.locked)
  assert.equal((await platform.call(login, { body: { username: 'lihua', password } })).code, codes.locked)
  await platform.query('delete from login_attempts')
  assert.equal((await enter()).success, true)
})

test('[issue-31] adding asks for a proof of the last ten minutes, and each new passkey for a signature of its own', async () => {
  await age(token, 11)
  const refused = await platform.call(beginPasskey, { token })
  assert.equal(refused.code, codes.mustProve)
  assert.equal((refused.result as unknown as NeededProof).kind, 'passkey')
  await age(token, 1)
  const { result: options } = await platform.call(beginPasskey, { token })
  assert.deepEqual(options.excludeCredentials, [{ id: key.id, type: 'public-key', transports: ['internal'] }])
  const theirs = newAuthenticator(origin)
  const wrong = [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isVerified: false }]
  for (const faults of wrong) {
    const credential = theirs.create(options, faults)
    const { success } = await platform.call(addPasskey, { token, body: { name: 'x', credential } })
    assert.equal(success, false, JSON.stringify(faults))
  }
  const credential = theirs.create(options)
  const other = await platform.signIn('wangmin')
  assert.match(
    (await platform.call(addPasskey, { token: other, body: { name: 'x', credential } })).message,
    /已使用/,
    'the challenge belongs to the session'
  )
  assert.equal((await platform.call(addPasskey, { token, body: { name: 'x', credential } })).success, true)
  assert.match((await platform.call(addPasskey, { token, body: { name: 'x', credential } })).message, /已使用/)
  const again = await platform.call(beginPasskey, { token: other })
  const taken = await platform.call(addPasskey, {
    token: other,
    body: { name: 'x', credential: key.create(again.result) }
  })
  assert.equal(taken.message, '这个通行密钥已经添加过')
})

test('[issue-31] without the setting for proofs, adding still asks for one', async () => {
  const usual = await startPlatform({ address: origin })
  try {
    const fresh = await usual.signIn('lihua')
    assert.equal((await usual.call(beginPasskey, { token: fresh })).success, true)
    await usual.query("update sessions set proven_time = now() - interval '11 minutes'")
    assert.equal((await usual.call(beginPasskey, { token: fresh })).code, codes.mustProve)
  } finally {
    await usual.stop()
  }
})

test('[issue-31] a passkey proves the identity before a sensitive call, that of another person does not', async () => {
  const admin = await platform.signIn('admin')
  const { authenticator } = await add(admin)
  await age(admin, 11)
  const sensitive = () => platform.call(resetPasswords, { token: admin, body: { ids: 'none' } })
  const refused = await sensitive()
  assert.deepEqual(refused.result, { kind: 'reset', password: true, code: false, passkeyOrigin: origin })
  const { result: options } = await platform.call(beginPasskeyProof, { token: admin })
  assert.deepEqual(
    options.allowCredentials.map(({ id }) => id),
    [authenticator.id]
  )
  const prove = (passkey: PasskeyAssertion) => platform.call(proveIdentity, { token: admin, body: { passkey } })
  assert.equal((await prove(key.sign(options))).success, false, 'of another person')
  assert.equal((await prove(authenticator.sign(options, { origin: 'https://evil.example' }))).success, false)
  assert.equal((await sensitive()).code, codes.mustProve)
  const signIn = await begin()
  assert.equal((await prove(authenticator.sign(signIn.options))).success, false, 'a challenge for a sign-in')
  const signed = authenticator.sign(options)
  assert.equal((await prove(signed)).success, true)
  assert.notEqual((await sensitive()).code, codes.mustProve)
  await age(admin, 11)
  assert.equal((await prove(signed)).success, false, 'replayed')
  assert.equal((await sensitive()).code, codes.mustProve)
})

test('[issue-31] a passkey is the second factor that a role requires; the password alone no longer signs in', async () => {
  await platform.query(
    "update roles set needs_second_factor = '1' where id in (select role_id from user_roles where user_id = 'u2')"
  )
  try {
    // The session of the password had one factor only.
    assert.equal((await platform.call(ownPasskeys, { token })).code, codes.mustEnrol)
    const done = await enter()
    assert.equal(done.success, true, done.message)
    assert.equal(done.result.userInfo.mustEnrol, undefined)
    assert.equal((await platform.call(ownPasskeys, { token: done.result.token })).success, true)
    const refused = await platform.call(login, { body: { username: 'lihua', password } })
    assert.deepEqual([refused.success, refused.result], [false, null])
    assert.equal(refused.message, '您的角色需要双因素认证，请点击“使用通行密钥登录”')
    await platform.query('delete from passkeys')
    const due = await platform.call(login, { body: { username: 'lihua', password } })
    assert.equal(due.result.userInfo.mustEnrol, true)
  } finally {
    await platform.query("update roles set needs_second_factor = '0'")
  }
})

test('[issue-31] the only passkey of a person who needs a second factor stays, also against concurrent deletions', async () => {
  const ways =
    "update roles set needs_second_factor = $1 where id in (select role_id from user_roles where user_id = 'u2')"
  await platform.query(ways, ['1'])
  try {
    const { token: proven } = (await enter()).result
    const remove = (id = '') => platform.call(removePasskey, { token: proven, body: { id } })
    const { added } = await add(proven, '手机')
    assert.equal((await remove(added.result.id)).success, true)
    const { result: own } = await platform.call(ownPasskeys, { token: proven })
    assert.match((await remove(own.list[0]?.id)).message, /唯一可用的通行密钥/)
    const { added: again } = await add(proven, '手机')
    const done = await Promise.all([own.list[0]?.id, again.result.id].map(remove))
    assert.equal(done.filter(({ success }) => success).length, 1)
    const { result, message } = await platform.call(login, { body: { username: 'lihua', password } })
    assert.deepEqual([result, message], [null, '您的角色需要双因素认证，请点击“使用通行密钥登录”'])
  } finally {
    await platform.query(ways, ['0'])
  }
})

test('[issue-31] an administrator removes the passkeys of a person, who is signed out and told', async () => {
  const admin = await platform.signIn('admin')
  const { result: opened } = await enter()
  const remove = (of: string) => platform.call(removePasskeys, { token: of, body: { username: 'lihua' } })
  assert.equal((await remove(await platform.signIn('wangmin'))).code, codes.forbidden)
  await age(admin, 11)
  assert.equal((await remove(admin)).code, codes.mustProve)
  await age(admin, 0)
  const removed = await remove(admin)
  assert.equal(removed.success, true, removed.message)
  assert.match((await remove(admin)).message, /没有通行密钥/)
  assert.equal((await platform.call(getUserInfo, { token: opened.token })).success, false)
  assert.equal((await enter()).success, false)
  assert.ok((await logged('移除通行密钥'))[0]?.includes('李华'))
  const own = await platform.signIn('lihua')
  const { result } = await platform.call(myNotices, { token: own, query: { pageSize: 20 } })
  assert.ok(result.records.some(({ titile }) => titile === '您的通行密钥已被移除'))
})
