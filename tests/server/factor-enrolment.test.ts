import assert from 'node:assert/strict'
import { test } from 'node:test'
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
  getUserInfo,
  login,
  logout,
  ownUserInfo,
  passwordPlace,
  updatePassword
} from '../../elements/base/contract/session.ts'
import { resetSecondFactor, userList } from '../../elements/base/contract/user.ts'
import { samples } from './matrix/samples.ts'
import { password, type Reply } from './platform.ts'
import {
  platform,
  secret,
  recovery,
  admin,
  codeOf,
  enrol,
  renewSteps,
  byPassword,
  ticketOf,
  second,
  enter,
  logged
} from './factor-desk.ts'

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
  // A secret moved to another person is invalid.
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
  // Keep the code: the next half minute may begin meanwhile.
  const code = codeOf(result.secret)
  assert.equal((await enable(token, code)).success, true)
  assert.equal((await platform.call(getUserInfo, { token: other })).code, codes.replaced)
  assert.equal((await enable(token, codeOf(result.secret, 1))).success, false, 'once')
  const used = await platform.call(login, { body: { username: 'wangmin', password } })
  assert.equal((await second(ticketOf(used), code)).success, false, 'the first code counts as used')
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
    ...[getUserInfo, ownUserInfo, updatePassword, passwordPlace, logout].map(({ path }) => path),
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
