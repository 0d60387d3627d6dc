import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { client as noun, endClientSessions, newClientSecret } from '../../elements/base/contract/client.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { link } from '../../elements/base/contract/link.ts'
import { getPermissions } from '../../elements/base/contract/menu.ts'
import { changeCurrentSubsite, getUserInfo } from '../../elements/base/contract/session.ts'
import { freezeUsers } from '../../elements/base/contract/user.ts'
import { saveRolePermissions } from '../../elements/base/contract/role.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { startPlatform, type TestPlatform } from './platform.ts'
import { addClient, draft, enter, exchange, foreign, home, other, person, prepare, sign } from './client-desk.ts'

let platform: TestPlatform
let database: ReturnType<typeof openDatabase>
let second: Awaited<ReturnType<typeof createApp>>
let secondUrl: string
let admin: string
before(async () => {
  platform = await startPlatform({ sessionRules: { mostSessions: 2, proofMinutes: 10 } })
  database = openDatabase(platform.connection)
  const { folder: dataFolder } = platform
  second = await createApp({ database, modules, dataFolder, pagesFolder: `${dataFolder}/www` })
  secondUrl = await second.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  admin = await platform.signIn('admin')
  const own = ['cms:link:list', 'cms:link:add', 'cms:domain:list', 'cms:domain:delete']
  await prepare(platform, own, ['cms:link:list', 'cms:domain:delete', 'system:user:list', 'system:user:add'])
})
after(async () => {
  await second.close()
  await database.close()
  await platform.stop()
})

const rights = async (token: string) =>
  (await platform.call(getPermissions, { token })).result.auth.map(({ action }) => action).sort()
const codeOf = async (token: string, headers: Record<string, string> = {}) =>
  (await platform.call(link.calls.list, { token, headers, query: {} })).code
const elsewhere = async (token: string) => {
  const response = await fetch(`${secondUrl}/api${getUserInfo.path}`, { headers: { 'x-access-token': token } })
  return ((await response.json()) as { code: number }).code
}
/** The announcement of a change may arrive after its answer; a server asks for those that it lacks each second. */
const endsElsewhere = async (token: string, message: string) => {
  const begun = performance.now()
  while ((await elsewhere(token)) === 200) assert.ok(performance.now() - begun < 1000, message)
}

test('[guest-token] a session has the rights and sites that person and application both have', async () => {
  const { record, secret } = await addClient(platform, admin)
  const token = await enter(platform, record.id, secret)
  assert.deepEqual(await rights(token), ['cms:domain:delete', 'cms:link:list'])
  assert.equal(await codeOf(token), 200)
  const draftLink = { token, body: {} as never }
  assert.equal(
    (await platform.call(link.calls.add, draftLink)).code,
    codes.forbidden,
    'the person may, the application not'
  )
  const switched = (subsiteId: string) =>
    platform.call(changeCurrentSubsite, { token, query: { subsiteId, siteType: 'generalsite' } })
  assert.equal((await switched(other)).message, '没有该站点权限', 'a site of the person only')
  assert.equal((await switched(foreign)).message, '没有该站点权限', 'a site of the application only')
})

test('[guest-token] data rules of the role of the application hold in addition to those of the person', async () => {
  const { record, secret } = await addClient(platform, admin)
  const rule = async (id: string, role: string, value: string) => {
    const condition = { match: 'and', parts: [{ field: 'name', operator: 'LIKE', value, variable: '' }] }
    await platform.query(
      `insert into data_rules (id, permission_id, rule_name, condition, status) values ($1, 'cms:link:list', $1, $2, '1')
        on conflict do nothing`,
      [id, JSON.stringify(condition)]
    )
    await platform.query('insert into role_rules (role_id, rule_id) values ($1, $2) on conflict do nothing', [role, id])
  }
  const names = async (token: string) =>
    (await platform.call(link.calls.list, { token, query: { pageSize: 100 } })).result.records.map(({ name }) => name)
  const token = await enter(platform, record.id, secret)
  const all = await names(token)
  assert.ok(all.length > 2)
  const [first = '', ...others] = all
  await rule('of-client', 'scope', first)
  assert.deepEqual(
    await names(token),
    all.filter(name => name.includes(first))
  )
  await rule('of-person', 'own', others.find(name => !name.includes(first)) ?? '')
  assert.deepEqual(await names(token), [], 'both rules hold')
  await platform.query(`delete from role_rules where rule_id in ('of-client', 'of-person')`)
})

test('[guest-token] what ends a session ends it at every server', async () => {
  const ends: [name: string, end: (id: string, version: number) => Promise<unknown>][] = [
    ['disabled', (id, version) => platform.call(noun.calls.edit, edit(id, version, { status: '0' }))],
    ['a new secret', id => platform.call(newClientSecret, { token: admin, body: { id } })],
    ['sessions ended', id => platform.call(endClientSessions, { token: admin, body: { id } })],
    ['deleted', id => platform.call(noun.calls.delete, { token: admin, query: { id } })],
    ['the person frozen', () => platform.call(freezeUsers, { token: admin, body: { ids: person, status: '2' } })]
  ]
  const edit = (id: string, version: number, part: object) => ({
    token: admin,
    body: { ...draft, name: `应用 ${id}`, ...part, id, version }
  })
  for (const [name, end] of ends) {
    const { record, secret } = await addClient(platform, admin)
    const token = await enter(platform, record.id, secret)
    assert.equal(await elsewhere(token), 200, name)
    await end(record.id, record.version)
    assert.notEqual(await codeOf(token), 200, name)
    await endsElsewhere(token, `${name}, at the other server`)
  }
  await platform.query(`update users set status = 'normal' where id = $1`, [person])
})

test('[guest-token] a former secret, and a disabled application, open no session', async () => {
  const { record, secret } = await addClient(platform, admin)
  await platform.call(newClientSecret, { token: admin, body: { id: record.id } })
  assert.match((await exchange(platform, await sign(record.id, secret))).message, /签名不正确/)
  const body = { ...draft, name: record.name, status: '0' as const, id: record.id, version: record.version }
  assert.equal((await platform.call(noun.calls.edit, { token: admin, body })).success, true)
  assert.match((await exchange(platform, await sign(record.id, secret))).message, /不存在，或该应用已停用/)
})

test('[guest-token] a right or site that role, person or application loses is gone in the open session', async () => {
  const { record, secret } = await addClient(platform, admin)
  const token = await enter(platform, record.id, secret)
  await platform.call(saveRolePermissions, {
    token: admin,
    body: { roleId: 'scope', permissionIds: 'system:user:list', lastpermissionIds: '' } as never
  })
  await platform.query(`delete from role_rights where role_id = 'scope' and action = 'cms:link:list'`)
  assert.equal(await codeOf(token), codes.forbidden)
  await platform.query(`insert into role_rights values ('scope', 'cms:link:list') on conflict do nothing`)
  assert.equal(await codeOf(token), 200)
  const body = { ...draft, name: record.name, subsiteIds: other, id: record.id, version: record.version }
  assert.equal((await platform.call(noun.calls.edit, { token: admin, body })).success, true)
  assert.equal(await codeOf(token), codes.lostSite)
  assert.equal((await platform.call(getUserInfo, { token })).result.subsite.id, other, 'moves to a shared site')
})

test('[guest-token] pages of other origins get no answer, named ones do, and browsers may ask them', async () => {
  const origin = 'https://portal.example.gov.cn'
  const { record, secret } = await addClient(platform, admin, { origins: origin })
  const token = await enter(platform, record.id, secret)
  assert.equal(await codeOf(token, { origin }), 200)
  assert.equal(await codeOf(token), 200, 'the server of the application')
  const refused = await platform.call(getUserInfo, { token, headers: { origin: 'https://evil.example' } })
  assert.equal(refused.code, codes.forbidden)
  assert.match(refused.message, /没有登记页面来源 https:\/\/evil\.example/)
  const preflight = (from: string) =>
    platform.raw(`/api${getUserInfo.path}`, { method: 'OPTIONS', headers: { origin: from } })
  assert.equal((await preflight(origin)).headers.get('access-control-allow-origin'), origin)
  assert.equal((await preflight('https://evil.example')).headers.get('access-control-allow-origin'), null)
  const { record: silent, secret: other } = await addClient(platform, admin)
  assert.equal(
    await codeOf(await enter(platform, silent.id, other), { origin }),
    codes.forbidden,
    'another application'
  )
})

test('[guest-token] a session of an application is no proof, cannot become one, and deletes nothing without it', async () => {
  const { record, secret } = await addClient(platform, admin)
  const token = await enter(platform, record.id, secret)
  const deletion = await platform.raw('/api/domain/domain/delete?id=none', { method: 'DELETE', token })
  const refused = (await deletion.json()) as { code: number; message: string }
  assert.equal(refused.code, codes.forbidden, 'no dialog asks for a password that the application may not send')
  assert.match(refused.message, /^删除须验证身份，不能在接入应用“.+”中进行，请直接登录本平台操作$/)
  const proof = await platform.raw('/api/sys/user/proveIdentity', { method: 'POST', token, body: { password: 'x' } })
  assert.match(((await proof.json()) as { message: string }).message, /在接入应用中使用账号设置/)
})

test('[guest-token] sessions of an application and of the person’s browsers do not end each other', async () => {
  const { record, secret } = await addClient(platform, admin)
  const own = await platform.signIn('lihua')
  const tokens: string[] = []
  for (let count = 0; count < 4; count += 1) tokens.push(await enter(platform, record.id, secret))
  assert.equal((await platform.call(getUserInfo, { token: own })).code, 200)
  const living = await Promise.all(tokens.map(token => codeOf(token)))
  assert.deepEqual(living.slice(2), [200, 200], 'the newest two live')
  assert.ok(living.slice(0, 2).every(code => code !== 200))
  const { result } = await platform.call(noun.calls.byId, { token: admin, query: { id: record.id } })
  assert.equal(result.sessions, 2)
  assert.notEqual(result.lastUsed, '')
})

test('[guest-token] the log names the person and the application', async () => {
  await platform.query(`insert into role_rights values ('scope', 'cms:link:add') on conflict do nothing`)
  const { record, secret } = await addClient(platform, admin)
  const token = await enter(platform, record.id, secret)
  const { siteType } = (await platform.call(getUserInfo, { token })).result.subsite
  await platform.call(changeCurrentSubsite, { token, query: { subsiteId: home, siteType } })
  const { rows } = await platform.query<{ username: string; action: string; changes: string }>(
    `select username, action, changes::text from operation_log where object = $1 or changes::text like $2`,
    [record.name, `%"${record.name}"%`]
  )
  const signIn = rows.find(({ action }) => action === '由接入应用登录')
  assert.equal(signIn?.username, 'lihua')
  const later = rows.find(({ action }) => action === '切换站点')
  assert.equal(later?.username, 'lihua')
  assert.match(later?.changes ?? '', /接入应用/)
})
