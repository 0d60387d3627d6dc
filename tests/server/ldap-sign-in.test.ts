import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { codes } from '../../elements/base/contract/envelope.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  finishPasskeySignIn,
  ownPasskeys
} from '../../elements/base/contract/passkey.ts'
import { proveIdentity } from '../../elements/base/contract/proof.ts'
import { getUserInfo, login, passwordPlace, updatePassword } from '../../elements/base/contract/session.ts'
import { resetPasswords } from '../../elements/base/contract/user.ts'
import { sha256 } from '../../host-demo/server/kernel/ids.ts'
import { bindAs, escapeDn, escapeFilter } from '../../host-demo/server/nouns/session/ldap/bind.ts'
import type { LdapSettings } from '../../host-demo/server/nouns/session/ldap/ldap-settings.ts'
import { readLdap } from '../../host-demo/server/start/read-ldap.ts'
import { newAuthenticator } from '../support/authenticator.ts'
import { expiredCertificate, ownCertificate } from '../support/certificates.ts'
import { startLdap, type LdapServer } from '../support/ldap-server.ts'
import { addSource, base, bindDn, ldapDraft, password as readerPassword, person } from './directory-desk.ts'
import { password, startPlatform, type TestPlatform } from './platform.ts'

const secret = 'Directory-Word-9'
const place = 'https://id.linjiang.example/password'
const entries = () => [
  person('lihua', '李华', base, { userPassword: secret }),
  person('wangmin', '王敏', base, { userPassword: secret }),
  person('twin', '甲', base, { userPassword: secret }),
  person('twin', '乙', `ou=other,${base}`, { userPassword: secret })
]

let server: LdapServer
let platform: TestPlatform
/** Settings of the platform, which tests change between calls. */
let ldap: LdapSettings
before(async () => {
  server = await startLdap({
    ...{ entries: entries(), bindDn, password: readerPassword },
    ...{ certificate: ownCertificate, needsTls: true }
  })
  ldap = {
    ...{ url: server.url, ca: ownCertificate.cert, bindDn: '', base, filter: '(uid={username})' },
    ...{ account: bindDn, password: readerPassword, accounts: 'all', place }
  }
  platform = await startPlatform({ ldap, sessionRules: { mostSessions: 50, proofMinutes: 10 } })
})
after(async () => {
  await platform.stop()
  await server.stop()
})
const usual = () => ({ url: server.url, ca: ownCertificate.cert, bindDn: '', accounts: 'all' as const })
beforeEach(async () => {
  await platform.query('delete from login_attempts')
  Object.assign(ldap, usual())
  Object.assign(server.state, { refusals: {}, entries: entries() })
})

const enter = (given: string, username = 'lihua') => platform.call(login, { body: { username, password: given } })
const failures = async () => {
  const { rows } = await platform.query<{ failures: number }>("select failures from login_attempts where address <> ''")
  return rows[0]?.failures ?? 0
}
const log = { warn: () => undefined } as unknown as Parameters<typeof bindAs>[3]

for (const way of ['search', 'template'])
  test(`[issue-31] a person signs in with the password of the directory (${way}), no longer with the one here`, async () => {
    if (way === 'template') Object.assign(ldap, { bindDn: `uid={username},${base}` })
    const done = await enter(secret)
    assert.equal(done.success, true, done.message)
    assert.equal(done.result.userInfo.username, 'lihua')
    const refused = await enter(password)
    assert.deepEqual([refused.success, refused.message], [false, '用户名或密码错误'])
    const { rows } = await platform.query(
      "select 1 from operation_log where action = '登录' and username = 'lihua' and object = 'LDAP'"
    )
    assert.ok(rows.length > 0)
  })

test('[issue-31] super administrators sign in here, also while the directory is away', async () => {
  Object.assign(ldap, { url: 'ldap://127.0.0.1:9' })
  assert.equal((await enter(password, 'admin')).success, true)
  const refused = await enter(secret)
  assert.equal(refused.message, '单位目录暂时不可用，请稍后重试或使用其他方式登录')
  assert.equal(await failures(), 0, 'no password was checked')
})

test('[issue-31] of several accounts, only those linked by LDAP use the directory', async () => {
  Object.assign(ldap, { accounts: 'synced' })
  assert.equal((await enter(password, 'wangmin')).success, true)
  assert.equal((await enter(secret, 'wangmin')).success, false)
  const admin = await platform.signIn('admin')
  const { id } = await addSource(platform, admin, ldapDraft(server.url, { ca: ownCertificate.cert }))
  await platform.query(
    `insert into directory_people (directory_id, key, user_id)
      select $1, 'p-wangmin', id from users where username = 'wangmin'`,
    [id]
  )
  assert.equal((await enter(secret, 'wangmin')).success, true)
  assert.equal((await enter(password, 'wangmin')).success, false)
  assert.equal((await enter(password, 'lihua')).success, true, 'not linked')
  await platform.query('delete from directories')
})

test('[issue-31] wrong passwords count, and a locked name no longer reaches the directory', async () => {
  for (let at = 0; at < 3; at++) assert.equal((await enter('wrong')).message, '用户名或密码错误')
  assert.equal(await failures(), 3)
  await platform.query("update login_attempts set failures = 10, locked_until = now() + interval '1 minute'")
  await platform.query("update operation_log set action = '从前登录' where action = '登录' and username = 'lihua'")
  const { binds } = server.state
  assert.equal((await enter(secret)).code, codes.locked)
  assert.equal(server.state.binds, binds)
})

test('[issue-31] of many concurrent guesses, few reach the directory', async () => {
  await platform.query("update operation_log set action = '从前登录' where action = '登录' and username = 'lihua'")
  const { binds } = server.state
  await Promise.all(Array.from({ length: 60 }, () => enter('wrong')))
  // Each name has a search before its bind.
  const reached = (server.state.binds - binds) / 2
  assert.ok(reached >= 10 && reached < 25, String(reached))
  assert.equal((await enter(secret)).code, codes.locked)
})

test('[issue-31] an empty password never binds, although the directory would accept it', async () => {
  const { binds } = server.state
  assert.equal((await enter('')).success, false)
  assert.equal(await bindAs(ldap, 'lihua', '', log), false)
  assert.equal(server.state.binds, binds)
})

test('[issue-31] names are escaped in filters and DNs', async () => {
  assert.equal(escapeFilter('a*(b)\\'), 'a\\2a\\28b\\29\\5c')
  assert.equal(escapeFilter('李华'), '李华')
  assert.equal(escapeDn(' a,b+c="d"#<>;\\ '), '\\20a\\2cb\\2bc\\3d\\22d\\22\\23\\3c\\3e\\3b\\5c\\20')
  for (const name of ['*', 'lihu*', 'lihua)(uid=*', 'x)(|(uid=lihua)'])
    assert.equal(await bindAs(ldap, name, secret, log), false, name)
  Object.assign(ldap, { bindDn: `uid={username},ou=none,${base}` })
  assert.equal(await bindAs(ldap, `lihua,${base}`, secret, log), false)
  assert.equal(await bindAs(ldap, "$&$'", secret, log), false)
})

const refusals: [string, { code: number; message: string }, string][] = [
  [
    'locked (Active Directory)',
    { code: 49, message: '80090308: LdapErr: DSID-0C09041C, comment: AcceptSecurityContext error, data 775, v4563' },
    '您在单位目录中的账号已锁定或停用，请联系目录管理员'
  ],
  [
    'expired (Active Directory)',
    { code: 49, message: '80090308: LdapErr: DSID-0C09041C, comment: AcceptSecurityContext error, data 532, v4563' },
    `您的目录密码已过期，请先修改：${place}`
  ],
  [
    'locked (password policy)',
    { code: 53, message: 'account locked' },
    '您在单位目录中的账号已锁定或停用，请联系目录管理员'
  ]
]
for (const [name, refusal, sentence] of refusals)
  test(`[issue-31] an account that is ${name} gets one clear sentence, and the try counts`, async () => {
    server.state.refusals = { [`uid=lihua,${base}`]: refusal }
    assert.equal((await enter(secret)).message, sentence)
    assert.equal(await failures(), 1)
  })

test('[issue-31] a name that the directory has twice signs nobody in', async () => {
  await assert.rejects(bindAs(ldap, 'twin', secret, log), /多个这样的账号/)
})

test('[issue-31] a certificate that is not trusted, has expired or is missing ends the sign-in without a password sent', async () => {
  const { binds } = server.state
  Object.assign(ldap, { ca: '' })
  assert.match((await enter(secret)).message, /暂时不可用/)
  assert.equal(server.state.binds, binds)
  const old = await startLdap({
    ...{ entries: entries(), bindDn, password: readerPassword },
    certificate: expiredCertificate
  })
  Object.assign(ldap, { url: old.url, ca: expiredCertificate.cert })
  assert.match((await enter(secret)).message, /暂时不可用/)
  assert.equal(old.state.binds, 0)
  await old.stop()
  const plain = await startLdap({ entries: entries(), bindDn, password: readerPassword })
  Object.assign(ldap, { url: plain.url })
  assert.match((await enter(secret)).message, /暂时不可用/)
  assert.equal(plain.state.binds, 0, 'StartTLS is required')
  await plain.stop()
  const secure = await startLdap({
    ...{ entries: entries(), bindDn, password: readerPassword },
    ...{ certificate: ownCertificate, isSecure: true }
  })
  Object.assign(ldap, { url: secure.url, ca: ownCertificate.cert })
  assert.equal((await enter(secret)).success, true, 'ldaps')
  await secure.stop()
})

test('[issue-31] a wrong search account is no fault of the person', async () => {
  server.state.password = 'changed'
  assert.match((await enter(secret)).message, /暂时不可用/)
  assert.equal(await failures(), 0)
  server.state.password = readerPassword
})

test('[issue-31] the password of the directory proves the identity before a sensitive call', async () => {
  await platform.query("update users set password = '' where username = 'wangmin'")
  const { token } = (await enter(secret, 'wangmin')).result
  await platform.query("update sessions set proven_time = now() - interval '11 minutes' where token_hash = $1", [
    sha256(token)
  ])
  await platform.query("update users set is_super = false where username = 'wangmin'")
  const prove = (given: string) => platform.call(proveIdentity, { token, body: { password: given } })
  assert.equal((await prove(password)).message, '密码错误')
  assert.equal((await prove(secret)).success, true)
  const admin = await platform.signIn('admin')
  await platform.query("update sessions set proven_time = now() - interval '11 minutes' where token_hash = $1", [
    sha256(admin)
  ])
  assert.equal((await platform.call(resetPasswords, { token: admin, body: { ids: 'none' } })).code, codes.mustProve)
})

test('[issue-31] the password of the directory is changed there, and an initial one here ends', async () => {
  await platform.query("update users set must_change_password = true where username = 'lihua'")
  const { token, userInfo } = (await enter(secret)).result
  assert.equal(userInfo.mustChangePassword, undefined)
  assert.equal((await platform.call(getUserInfo, { token })).success, true)
  const { rows } = await platform.query<{ password: string }>("select password from users where username = 'lihua'")
  assert.equal(rows[0]?.password, '')
  assert.deepEqual((await platform.call(passwordPlace, { token })).result, { place })
  const fresh = 'Linjiang-2027!'
  const refused = await platform.call(updatePassword, {
    token,
    body: { username: 'lihua', oldpassword: secret, password: fresh, confirmpassword: fresh }
  })
  assert.equal(refused.message, `您用单位目录的密码登录，请在单位目录中修改：${place}`)
  const admin = await platform.signIn('admin')
  assert.deepEqual((await platform.call(passwordPlace, { token: admin })).result, { place: '' })
})

test('[issue-31] an initial password here ends, too, when a person of the directory signs in by passkey', async () => {
  const { token } = (await enter(secret, 'wangmin')).result
  const authenticator = newAuthenticator('http://localhost:3000')
  const credential = authenticator.create((await platform.call(beginPasskey, { token })).result)
  assert.equal((await platform.call(addPasskey, { token, body: { name: '手机', credential } })).success, true)
  await platform.query("update users set must_change_password = true where username = 'wangmin'")
  const { attempt, options } = (await platform.call(beginPasskeySignIn)).result
  const done = await platform.call(finishPasskeySignIn, {
    body: { attempt, credential: authenticator.sign(options) }
  })
  assert.equal((await platform.call(ownPasskeys, { token: done.result.token })).success, true)
})

test('[issue-31] half a configuration does not start, and says what is missing', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'qundao-ldap-')), 'ca.pem')
  writeFileSync(file, ownCertificate.cert)
  const [QUNDAO_LDAP_URL, QUNDAO_LDAP_BASE] = ['ldaps://ldap.example.gov.cn', base]
  assert.equal(readLdap({}), undefined)
  const wrong: [NodeJS.ProcessEnv, RegExp][] = [
    [{ QUNDAO_LDAP_BASE }, /QUNDAO_LDAP_URL/],
    [{ QUNDAO_LDAP_URL: 'http://ldap.example.gov.cn', QUNDAO_LDAP_BASE }, /QUNDAO_LDAP_URL/],
    [{ QUNDAO_LDAP_URL }, /QUNDAO_LDAP_BIND_DN 或 QUNDAO_LDAP_BASE/],
    [{ QUNDAO_LDAP_URL, QUNDAO_LDAP_BIND_DN: 'uid=x' }, /\{username\}/],
    [{ QUNDAO_LDAP_URL, QUNDAO_LDAP_BASE, QUNDAO_LDAP_FILTER: '(uid=x)' }, /QUNDAO_LDAP_FILTER/],
    [{ QUNDAO_LDAP_URL, QUNDAO_LDAP_BASE, QUNDAO_LDAP_FILTER: 'uid={username})(' }, /QUNDAO_LDAP_FILTER/],
    [{ QUNDAO_LDAP_URL, QUNDAO_LDAP_BASE, QUNDAO_LDAP_ACCOUNT: bindDn }, /QUNDAO_LDAP_PASSWORD/],
    [{ QUNDAO_LDAP_URL, QUNDAO_LDAP_BASE, QUNDAO_LDAP_ACCOUNTS: 'some' }, /synced 或 all/],
    [{ QUNDAO_LDAP_URL, QUNDAO_LDAP_BASE, QUNDAO_LDAP_CA: '/none/ca.pem' }, /QUNDAO_LDAP_CA/]
  ]
  for (const [environment, sentence] of wrong) assert.throws(() => readLdap(environment), { message: sentence })
  const read = readLdap({ QUNDAO_LDAP_URL, QUNDAO_LDAP_BASE, QUNDAO_LDAP_CA: file })
  assert.deepEqual([read?.accounts, read?.filter, read?.ca], ['synced', '(uid={username})', ownCertificate.cert])
})
