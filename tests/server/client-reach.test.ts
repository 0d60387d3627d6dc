import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { client as noun, clientRoles, newClientSecret } from '../../elements/base/contract/client.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { roleCalls } from '../../elements/base/contract/role.ts'
import { addClient, draft, enter, home, other, person, prepare } from './client-desk.ts'
import { samples } from './matrix/samples.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
})
after(() => platform.stop())

/** Calls without a right that describe the platform or the session; every session of an application may make them. */
const open =
  /^\/(user\/info|subsite\/|subsiteextension|picturewatermark\/|newsclass\/|model\/model\/|cms\/template\/choices|process\/tPProcess\/choices|sys\/(user\/(getUserInfo|getCurrentUserDeparts|use)$|logout|permission\/(getUserPermissionByToken|explain|explainPath)$|category\/|dict\/|sysDepart\/queryIdTree|query\/fields|view\/|position\/|tenant\/|thirdApp\/)|organization\/|system\/tConfigFiletype\/)/
/** Calls about the account, which no application makes for a person. */
const account =
  /^\/(account\/center\/|sys\/(user\/(updatePassword|passwordPlace|proveIdentity|beginPasskeyProof|toldLists?|forgetToldList)$|work\/|selectDepart$|permission\/queryDepartPermission$))/

interface Description {
  paths: Record<string, Record<string, { 'x-rights'?: string[] } | undefined>>
}

test('[guest-token] calls without a right: those of the account never, the own work if allowed, all others open', async () => {
  await prepare(platform, [], [])
  // Calls with a right, or that check one in their handler, are described as such.
  const { paths } = (await (await platform.raw('/api/openapi.json')).json()) as Description
  const without = samples.filter(({ endpoint: { method, path, open: isOpen }, right }) => {
    const described = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    return !right && !isOpen && !described?.['x-rights'] && !/logout/.test(path)
  })
  assert.ok(without.length > 80, `${without.length} calls`)
  const strict = await addClient(platform, admin)
  const busy = await addClient(platform, admin, { ownWork: '1' })
  const tokens = {
    strict: await enter(platform, strict.record.id, strict.secret),
    busy: await enter(platform, busy.record.id, busy.secret)
  }
  const own = await platform.signIn('lihua')
  const refusedIn = async ({ endpoint, search = '', body }: (typeof samples)[number], token: string) => {
    const { method, path } = endpoint
    const response = await platform.raw(`/api${path}?${search}`, {
      method,
      token,
      ...(method !== 'GET' && body !== undefined && { body })
    })
    const { code, message } = (await response.json()) as { code: number; message: string }
    return code === codes.forbidden && /接入应用/.test(message)
  }
  let [accounts, works] = [0, 0]
  for (const sample of without) {
    const { path } = sample.endpoint
    const name = `${sample.endpoint.method} ${path}`
    assert.equal(await refusedIn(sample, own), false, `${name} by the person`)
    if (open.test(path)) assert.equal(await refusedIn(sample, tokens.strict), false, name)
    else if (account.test(path)) {
      accounts += 1
      assert.equal(await refusedIn(sample, tokens.busy), true, name)
    } else {
      works += 1
      assert.equal(await refusedIn(sample, tokens.strict), true, name)
      assert.equal(await refusedIn(sample, tokens.busy), false, name)
    }
  }
  assert.ok(accounts > 12 && works > 30, `${accounts} of the account, ${works} of the own work`)
})

test('[guest-token] who registers an application gives no right or site that they lack', async () => {
  const mine = ['system:client:list', 'system:client:add', 'system:client:edit', 'cms:link:list']
  await prepare(platform, mine, ['cms:link:list'])
  await platform.query(
    `insert into roles (id, role_code, role_name) values ('beyond', 'beyond', '更高') on conflict do nothing`
  )
  await platform.query(`insert into role_rights values ('beyond', 'system:user:add') on conflict do nothing`)
  const token = await platform.signIn('lihua')
  const { result: roles } = await platform.call(clientRoles, { token })
  assert.ok(roles.some(({ id, mayGive }) => id === 'scope' && mayGive))
  assert.equal(
    roles.some(({ id }) => id === 'beyond' || id === 'ra1'),
    false
  )
  const add = (part: Partial<typeof draft>) =>
    platform.call(noun.calls.add, { token, body: { ...draft, subsiteIds: home, ...part } })
  assert.match((await add({ roleId: 'beyond' })).message, /请另选角色/)
  assert.match((await add({ subsiteIds: `${home},7` })).message, /只能增减您自己的站点/)
  assert.equal((await add({})).success, true)
  // An application of others with more rights: no new key, no secret, no other site.
  const { record } = await addClient(platform, admin, { roleId: 'beyond', subsiteIds: `${home},7` })
  const { clientId: _c, roleName: _r, siteNames: _n, signing: _s, sessions: _o, lastUsed: _l, ...whole } = record
  const { createByName: _cb, createTime: _ct, updateByName: _ub, updateTime: _ut, ...body } = whole
  const edit = (part: Partial<typeof draft>) => platform.call(noun.calls.edit, { token, body: { ...body, ...part } })
  const key =
    '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----'
  const { result: later } = await platform.call(clientRoles, { token })
  assert.deepEqual(
    later.filter(({ mayGive }) => !mayGive).map(({ id }) => id),
    ['beyond'],
    'the role of an application has its name in the form'
  )
  assert.match((await edit({ publicKey: key })).message, /请能授予的管理员办理/)
  assert.match(
    (await platform.call(newClientSecret, { token, body: { id: record.id } })).message,
    /请能授予的管理员办理/
  )
  assert.match((await edit({ subsiteIds: home })).message, /只能增减您自己的站点/)
  assert.match((await edit({ ownWork: '1' })).message, /请能授予的管理员办理/)
  assert.equal((await edit({ subsiteIds: `${home},${other},7` })).success, true)
})

test('[guest-token] a role that an application uses is not deleted, and one that gains rights gives the person none', async () => {
  await prepare(platform, ['cms:link:list'], ['cms:link:list'])
  const { record, secret } = await addClient(platform, admin)
  const gone = await platform.call(roleCalls.delete, { token: admin, query: { id: 'scope' } })
  assert.match(gone.message, /是接入应用“.+”的权限范围，请先为该应用另选角色/)
  await platform.query(`insert into role_rights select 'scope', action from rights on conflict do nothing`)
  const token = await enter(platform, record.id, secret)
  const users = await platform.raw('/api/sys/user/list', { token })
  assert.equal(((await users.json()) as { code: number }).code, codes.forbidden)
  // Even if the person becomes a super administrator while the session is open.
  await platform.query('update users set is_super = true where id = $1', [person])
  const still = await platform.raw('/api/sys/user/list', { token })
  assert.equal(((await still.json()) as { code: number }).code, codes.forbidden)
  await platform.query('update users set is_super = false where id = $1', [person])
})
