import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginOidc } from '../../elements/base/contract/oidc.ts'
import { getLoginOptions, getUserInfo, logout } from '../../elements/base/contract/session.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { readSettings } from '../../host-demo/server/start/settings.ts'
import { answerFor, begin, enter, finish, linked, page, platform, provider, settings } from './oidc-desk.ts'
import { startPlatform } from './platform.ts'

const invalid = '统一身份认证的登录信息无效或已使用，请重新登录'
const away = '统一身份认证服务暂时不可用，请稍后重试或使用其他方式登录'
const over = '本次统一身份认证登录已超过 10 分钟或已使用，请重新登录'

test('[AU-3] a person signs in at the provider, is linked with the account of that name, and signs out there', async () => {
  assert.deepEqual((await platform.call(getLoginOptions)).result.oidc, { name: '市统一认证' })
  const { code, result } = await enter('lihua')
  assert.equal(code, '200')
  assert.equal(result.userInfo.username, 'lihua')
  assert.equal((await platform.call(getUserInfo, { token: result.token })).result.userInfo.username, 'lihua')
  assert.deepEqual(await linked(), [{ subject: 'lihua', username: 'lihua' }])
  const { rows } = await platform.query<{ object: string; changes: { title: string }[] }>(
    `select object, changes from operation_log where action = '登录' order by create_time desc limit 1`
  )
  assert.equal(rows[0]?.object, 'OIDC')
  assert.deepEqual(
    rows[0]?.changes.map(({ title }) => title),
    ['设备']
  )
  const { result: left } = await platform.call(logout, { token: result.token })
  const address = new URL(left?.address ?? '')
  assert.equal(address.origin, provider.issuer)
  assert.equal(address.searchParams.get('post_logout_redirect_uri'), page)
  assert.equal(address.searchParams.get('id_token_hint')?.split('.').length, 3)
  const token = await platform.signIn('lihua')
  assert.equal((await platform.call(logout, { token })).result, null, 'a session by password has none')
})

test('[AU-3] a claim that changes later moves no link, and another person with the name gets no account', async () => {
  assert.equal((await enter('lihua')).success, true)
  provider.people.set('lihua', { preferred_username: 'admin' })
  assert.equal((await enter('lihua')).result.userInfo.username, 'lihua')
  provider.people.set('newcomer', { preferred_username: 'LiHua' })
  const refused = await enter('newcomer')
  assert.equal(
    refused.message,
    '该账号已关联统一身份认证中的另一个身份，请联系管理员核实，在用户管理中解除关联后再登录'
  )
  assert.deepEqual(await linked(), [{ subject: 'lihua', username: 'lihua' }])
})

test('[AU-3] names the reason for people without a usable account, and links nothing', async () => {
  assert.equal((await enter('stranger')).message, '统一身份认证的账号在本平台没有对应用户，请联系管理员')
  provider.people.set('lihua', { preferred_username: undefined })
  assert.equal((await enter('lihua')).message, '统一身份认证没有给出您的账号（preferred_username），请联系管理员')
  provider.people.clear()
  const cases = [
    [`status = 'frozen'`, `status = 'normal'`, '该用户已冻结，请联系管理员'],
    [
      `valid_until = '2020-01-01'`,
      `valid_until = ''`,
      '该账号已过有效期，不能登录，请联系本单位的账号管理员延长有效期'
    ],
    ['deleted_time = now()', 'deleted_time = null', '统一身份认证的账号在本平台没有对应用户，请联系管理员']
  ]
  for (const [change, restore, message] of cases) {
    await platform.query(`update users set ${change} where username = 'lihua'`)
    assert.equal((await enter('lihua')).message, message)
    await platform.query(`update users set ${restore} where username = 'lihua'`)
  }
  await platform.query(`insert into users (id, username, realname, password) values ('nosite', 'nosite', '无站点', '')`)
  assert.equal((await enter('nosite')).message, '您尚未被分配任何站点，请联系管理员')
  assert.deepEqual(await linked(), [])
})

test('[AU-3] a state and a code work once, for ten minutes by the clock of the database', async () => {
  const answer = await answerFor('lihua')
  const [one, other] = await Promise.all([finish(answer), finish(answer)])
  assert.deepEqual([one.success, other.success].toSorted(), [false, true])
  assert.equal((one.success ? other : one).message, over)
  const { state } = await begin()
  assert.equal((await finish({ ...answer, state })).message, invalid, 'the code was used')
  const late = await answerFor('lihua')
  await platform.query(`update oidc_requests set create_time = now() - interval '601 seconds'`)
  assert.equal((await finish(late)).message, over)
  assert.equal((await finish({ ...(await answerFor('lihua')), state: 'forged' })).message, over)
  const mine = await answerFor('lihua')
  const theirs = await answerFor('wangmin')
  assert.equal((await finish({ ...mine, code: theirs.code })).message, invalid, 'the code of another request')
})

test('[AU-3] refuses responses of another provider, and ID tokens that were not made for the request', async () => {
  const answer = await answerFor('lihua')
  assert.equal((await finish({ ...answer, iss: 'https://evil.example' })).message, invalid)
  const { code, state } = await answerFor('lihua')
  assert.equal((await finish({ code, state })).message, invalid, 'without iss, which the provider announces')
  const changes: [
    name: string,
    change: (claims: Record<string, unknown>) => Record<string, unknown>,
    header?: object
  ][] = [
    ['nonce', claims => ({ ...claims, nonce: 'other' })],
    ['no nonce', ({ nonce: _nonce, ...claims }) => claims],
    ['issuer', claims => ({ ...claims, iss: 'https://evil.example' })],
    ['audience', claims => ({ ...claims, aud: 'other' })],
    ['expired', claims => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 120 })],
    ['alg none', claims => ({ ...claims, sub: 'admin' }), { alg: 'none' }],
    ['no signature', claims => ({ ...claims, sub: 'admin' }), { alg: 'RS256' }]
  ]
  for (const [name, change, header] of changes) {
    provider.change(change, header)
    assert.equal((await enter('lihua')).message, invalid, name)
  }
  assert.deepEqual(await linked(), [])
  const log = platform.log.join('')
  assert.match(log, /a response of the OpenID provider was refused/)
  for (const secret of [code, state, settings.clientSecret, 'eyJ']) assert.ok(!log.includes(secret))
  provider.change(claims => claims)
  assert.equal((await enter('lihua')).success, true, 'the same token, signed again')
})

test('[AU-3] a provider that is away stops nothing: the button says why, and works once it is back', async () => {
  provider.break(true)
  const other = await startPlatform({ oidc: { ...settings } })
  const ask = () => other.call(beginOidc, { body: { redirectUri: page } })
  assert.equal((await ask()).message, away)
  assert.equal((await other.call(getLoginOptions)).success, true)
  provider.break(false)
  assert.equal((await ask()).success, true)
  await other.stop()
  const answer = await answerFor('lihua')
  provider.break(true)
  assert.equal((await finish(answer)).message, away)
})

test('[AU-3] returns only to the page that asked, and exists only where it is configured', async () => {
  for (const redirectUri of ['javascript:alert(1)', 'http://a@localhost/', `${page}?x=1`, `${page}#x`, 'nothing'])
    assert.equal((await platform.call(beginOidc, { body: { redirectUri } })).success, false, redirectUri)
  const from = (origin: string) => platform.call(beginOidc, { body: { redirectUri: page }, headers: { origin } })
  assert.equal((await from('https://evil.example')).message, '返回地址不是本页，请从登录页重新进入')
  assert.equal((await from('http://localhost:1234')).success, true)
  const plain = await startPlatform({ seed: 'empty' })
  assert.equal((await plain.call(getLoginOptions)).result.oidc, null)
  assert.match((await plain.call(beginOidc, { body: { redirectUri: page } })).message, /未开通/)
  await plain.stop()
})

test('[AU-3] a sign-in begun at one server ends at another', async () => {
  const database = openDatabase(platform.connection)
  const app = await createApp({
    ...{ database, modules, dataFolder: platform.folder, pagesFolder: platform.folder, oidc: { ...settings } }
  })
  try {
    const reply = await app.inject({ method: 'POST', url: '/api/auth/oidc/finish', payload: await answerFor('lihua') })
    assert.equal(reply.json().result.userInfo.username, 'lihua')
  } finally {
    await app.close()
    await database.close()
  }
})

test('[AU-3] half a configuration ends the start, and names what is missing', () => {
  const whole = {
    QUNDAO_OIDC_ISSUER: 'https://sso.example.gov.cn',
    QUNDAO_OIDC_CLIENT_ID: 'qundao',
    QUNDAO_OIDC_CLIENT_SECRET: 'secret'
  }
  const read = (environment: Record<string, string>) => readSettings(environment as NodeJS.ProcessEnv).oidc
  assert.equal(read({}), undefined)
  assert.equal(read(whole)?.claim, 'preferred_username')
  assert.throws(() => read({ QUNDAO_OIDC_ISSUER: whole.QUNDAO_OIDC_ISSUER }), /CLIENT_ID、QUNDAO_OIDC_CLIENT_SECRET/)
  assert.throws(() => read({ QUNDAO_OIDC_CLAIM: 'sub' }), /QUNDAO_OIDC_ISSUER/)
  assert.throws(() => read({ ...whole, QUNDAO_OIDC_ISSUER: 'http://sso.example.gov.cn' }), /https/)
  assert.ok(read({ ...whole, QUNDAO_OIDC_ISSUER: 'http://localhost:3001' }))
  assert.throws(() => read({ ...whole, QUNDAO_OIDC_SCOPE: 'profile' }), /openid/)
})
