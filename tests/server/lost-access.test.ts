import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, beforeEach, test } from 'node:test'
import WebSocket from 'ws'
import { selectDepartment, selectDepartmentByPut, currentDepartments } from '../../elements/base/contract/session.ts'
import { changeCurrentSubsite, getUserInfo, logout, ownUserInfo } from '../../elements/base/contract/session.ts'
import { passwordPlace, tellUse, updatePassword } from '../../elements/base/contract/session.ts'
import { columnTree } from '../../elements/base/contract/column.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { proveIdentity } from '../../elements/base/contract/proof.ts'
import { getPermissions } from '../../elements/base/contract/menu.ts'
import { objectActionOf, objectGrants, saveObjectGrants } from '../../elements/base/contract/object-grant.ts'
import { closeCodes } from '../../elements/base/contract/realtime.ts'
import { removeRoleMember, saveRolePermissions } from '../../elements/base/contract/role.ts'
import { getSubsiteListByLoginUser, subsiteCalls } from '../../elements/base/contract/subsite.ts'
import { saveUserSubsites } from '../../elements/base/contract/user-subsite.ts'
import { freezeUsers } from '../../elements/base/contract/user.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { samples } from './matrix/samples.ts'
import type { Sample } from './matrix/sample.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  ownPasskeys,
  removePasskey,
  renamePasskey
} from '../../elements/base/contract/passkey.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let database: ReturnType<typeof openDatabase>
let second: Awaited<ReturnType<typeof createApp>>
let secondUrl: string
let admin: string

/** Li Hua, with every right of the platform through one role, at the sites 1 and 2. */
const [person, role, home, other] = ['u2', 'every', '1', '2']

before(async () => {
  platform = await startPlatform()
  database = openDatabase(platform.connection)
  const { folder: dataFolder } = platform
  second = await createApp({ database, modules, dataFolder, pagesFolder: `${dataFolder}/www`, checksResults: true })
  secondUrl = await second.listen({ port: 0, host: '127.0.0.1' })
  admin = await platform.signIn('admin')
  await platform.query(`insert into roles (id, role_code, role_name) values ($1, $1, '全部权限')`, [role])
})
beforeEach(async () => {
  await platform.query(`update users set status = 'normal' where id = $1`, [person])
  await platform.query(`delete from user_roles where user_id = $1`, [person])
  await platform.query(`insert into user_roles values ($1, $2)`, [person, role])
  await platform.query(`insert into role_rights select $1, action from rights on conflict do nothing`, [role])
  await platform.query(`delete from user_subsites where user_id = $1`, [person])
  await platform.query(`insert into user_subsites (user_id, subsite_id) select $1, unnest($2::text[])`, [
    person,
    [home, other]
  ])
})
after(async () => {
  await second.close()
  await database.close()
  await platform.stop()
})

const keyOf = ({ method, path }: Sample['endpoint']) => `${method} ${path}`
const send = ({ endpoint, search = '', body }: Sample, token: string, url = platform.url) =>
  fetch(`${url}/api${endpoint.path}?${search}`, {
    method: endpoint.method,
    headers: { 'x-access-token': token, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(endpoint.method !== 'GET' && body !== undefined && { body: JSON.stringify(body) })
  })
const codeOf = async (sample: Sample, token: string, url?: string) => {
  const response = await send(sample, token, url)
  const text = await response.text()
  return { code: (JSON.parse(text) as { code: number }).code, text: text.slice(0, 200) }
}

/** Calls about the person, not about a site. */
const ofPerson = new Set(
  [
    ...[getUserInfo, ownUserInfo, getPermissions, logout, changeCurrentSubsite, getSubsiteListByLoginUser],
    ...[
      currentDepartments,
      selectDepartment,
      selectDepartmentByPut,
      updatePassword,
      passwordPlace,
      tellUse,
      proveIdentity
    ],
    ...[ownPasskeys, beginPasskey, addPasskey, renamePasskey, removePasskey, beginPasskeyProof]
  ].map(keyOf)
)
const elsewhere = samples.filter(({ endpoint }) => !ofPerson.has(keyOf(endpoint)))

/** Collects what an open page is told. */
const openPage = async (token: string, url = platform.url) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/websocket/${person}`, [token])
  const heard: string[] = []
  let wake = () => {}
  socket.on('message', data => {
    heard.push((JSON.parse(String(data)) as { cmd: string }).cmd)
    wake()
  })
  await once(socket, 'open')
  const closed = once(socket, 'close').then(([code]) => code as number)
  const next = async () => {
    while (heard.length === 0) await new Promise<void>(resolve => (wake = resolve))
    return heard.splice(0).at(-1)
  }
  return { next, closed, close: () => socket.close() }
}

const takeSite = () => platform.call(saveUserSubsites, { token: admin, body: { userId: person, subsiteIds: other } })

test('[SI-7] [security-1] every call refuses a session whose site was taken, at every server', async () => {
  const token = await platform.signIn('lihua')
  const before = (await platform.query('select count(*)::int as count from application_terms')).rows[0]?.count
  assert.ok((await takeSite()).success)
  for (const [at, sample] of elsewhere.entries()) {
    const { code, text } = await codeOf(sample, token, at % 10 === 9 ? secondUrl : platform.url)
    assert.equal(code, codes.lostSite, `${keyOf(sample.endpoint)}: ${text}`)
  }
  assert.equal((await platform.query('select count(*)::int as count from application_terms')).rows[0]?.count, before)
  assert.equal((await platform.raw(`/files/${home}/202611/${'a'.repeat(32)}.png`, { token })).status, 404)
})

test('[SI-7] [admin-14] the open page is told at once and moves to the first open site', async () => {
  const token = await platform.signIn('lihua')
  const pages = [await openPage(token), await openPage(token, secondUrl)]
  await takeSite()
  for (const page of pages) assert.equal(await page.next(), 'access')
  const { result } = await platform.call(getUserInfo, { token })
  assert.equal(result.subsite.id, other)
  assert.ok((await platform.call(columnTree, { token, query: { subsiteId: other, fromType: '0' } })).success)
  const { rows } = await platform.query<{ subsite_id: string }>(
    `select subsite_id from operation_log where action = '原站点不可用，转到其他站点' and user_id = $1`,
    [person]
  )
  assert.deepEqual(
    rows.map(row => row.subsite_id),
    [other]
  )
  pages.forEach(page => page.close())
})

test('[SI-7] [admin-14] the menu moves a session as well, and a person without any site is signed out', async () => {
  const token = await platform.signIn('lihua')
  await takeSite()
  assert.ok((await platform.call(getPermissions, { token })).result.menu.length > 0)
  const page = await openPage(token)
  await platform.query('delete from user_subsites where user_id = $1', [person])
  assert.equal(await page.next(), 'access')
  const ended = await platform.call(getUserInfo, { token })
  assert.deepEqual([ended.code, ended.message], [codes.replaced, '您已没有可以使用的站点，请联系管理员'])
  assert.deepEqual(ended.result as unknown, { ended: true })
  assert.equal(await page.closed, closeCodes.signedOut)
  assert.equal((await platform.call(getUserInfo, { token })).code, codes.replaced)
})

test('[SI-7] [admin-14] freezing ends the open page with a sentence that says why', async () => {
  const token = await platform.signIn('lihua')
  const page = await openPage(token, secondUrl)
  await platform.call(freezeUsers, { token: admin, body: { ids: person, status: '2' } })
  assert.equal(await page.closed, closeCodes.signedOut)
  for (const sample of elsewhere.slice(0, 20)) assert.equal((await codeOf(sample, token)).code, codes.replaced)
  const { message, result } = await platform.call(getUserInfo, { token })
  assert.equal(message, '您的账号已被冻结，请联系管理员')
  assert.deepEqual(result as unknown, { ended: true })
})

test('[security-1] each right that a role loses is refused by its calls in open sessions', async () => {
  const token = await platform.signIn('lihua')
  const page = await openPage(token)
  const byRight = Map.groupBy(
    elsewhere.filter(({ right }) => right),
    ({ right }) => right!
  )
  assert.ok(byRight.size > 100)
  for (const [right, calls] of byRight) {
    await platform.query('delete from role_rights where role_id = $1 and action = $2', [role, right])
    for (const sample of calls) {
      const { code, text } = await codeOf(sample, token)
      assert.equal(code, codes.forbidden, `${right}: ${keyOf(sample.endpoint)}: ${text}`)
    }
  }
  assert.equal(await page.next(), 'access')
  page.close()
})

test('[security-1] a role taken by its screen leaves no call that needs a right, and the page is told', async () => {
  const token = await platform.signIn('lihua')
  const page = await openPage(token, secondUrl)
  const taken = await platform.call(removeRoleMember, { token: admin, query: { roleId: role, userId: person } })
  assert.ok(taken.success, taken.message)
  assert.equal(await page.next(), 'access')
  for (const sample of elsewhere.filter(({ right }) => right))
    assert.equal((await codeOf(sample, token)).code, codes.forbidden, keyOf(sample.endpoint))
  page.close()
})

test('[security-1] a grant that another person receives closes the calls on the object in open sessions', async () => {
  const token = await platform.signIn('lihua')
  // Managers of grants are above grants.
  await platform.query(`delete from role_rights where role_id = $1 and action = 'cms:object:manage'`, [role])
  const grants = [{ subjectType: 'user' as const, subjectId: 'u3', actions: ['manage' as const] }]
  const { result } = await platform.call(objectGrants, { token: admin, query: { objectType: 'site', objectId: home } })
  const body = { objectType: 'site' as const, objectId: home, breaks: false, grants, print: result.print }
  assert.ok((await platform.call(saveObjectGrants, { token: admin, body })).success)
  const { objectPermissionList } = (await platform.call(getPermissions, { token })).result
  const here = objectPermissionList.find(({ objId }) => objId === home)
  assert.deepEqual(
    here?.actions.filter(action => action in objectActionOf),
    []
  )
})

test('[SI-7] [admin-14] pages are told when rights of a role, a site, a department or an IP rule change', async () => {
  const token = await platform.signIn('lihua')
  const page = await openPage(token)
  const { rows } = await platform.query<{ action: string }>(`select action from role_rights where role_id = $1`, [role])
  const permissionIds = rows.map(({ action }) => action)
  const body = { roleId: role, permissionIds: permissionIds.slice(1).join(), lastpermissionIds: permissionIds.join() }
  const saved = await platform.call(saveRolePermissions, { token: admin, body: body as never })
  assert.ok(saved.success, saved.message)
  assert.equal(await page.next(), 'access')
  await platform.query('delete from user_departments where user_id = $1', [person])
  assert.equal(await page.next(), 'access')
  await platform.query('update ip_rule_revision set revision = revision + 1')
  assert.equal(await page.next(), 'access')
  const { rows: made } = await platform.query<{ id: string }>(
    `insert into subsites (id, name, dep_id, site_type, classify) select 'gone', '将删站点', dep_id, site_type, '0'
      from subsites where id = '1' returning id`
  )
  assert.equal(made.length, 1)
  await platform.query(`insert into user_subsites (user_id, subsite_id) values ($1, 'gone')`, [person])
  assert.equal(await page.next(), 'access')
  await platform.query(`update sessions set subsite_id = 'gone' where user_id = $1`, [person])
  await platform.query(`delete from user_subsites where subsite_id = 'gone'`)
  assert.equal(await page.next(), 'access')
  const deleted = await platform.call(subsiteCalls.delete, { token: admin, query: { id: 'gone' } })
  assert.ok(deleted.success, deleted.message)
  assert.equal(await page.next(), 'access')
  const { result } = await platform.call(getUserInfo, { token })
  assert.equal(result.subsite.id, home)
  page.close()
})
