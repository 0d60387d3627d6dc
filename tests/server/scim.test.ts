import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { blankOf } from '../../elements/base/contract/define-noun.ts'
import { directory, newDirectoryToken } from '../../elements/base/contract/directory.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { getUserInfo } from '../../elements/base/contract/session.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
let bearer: string
const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** Parts of responses that the tests read. */
interface Body {
  id: string
  userName: string
  displayName: string
  active: boolean
  meta: { location: string }
  groups: { display: string }[]
  members: { value: string }[]
  schemas: string[]
  status: string
  scimType: string
  detail: string
  totalResults: number
  itemsPerPage: number
  startIndex: number
  Resources: (Body & { endpoint: string })[]
  attributes: { name: string }[]
  patch: { supported: boolean }
}
interface Answer {
  status: number
  type: string
  body: Body
}
const ask = async (method: string, path: string, body?: unknown, token = bearer): Promise<Answer> => {
  const response = await fetch(`${platform.url}/api/scim/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/scim+json' })
    },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
  const text = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    body: (text ? JSON.parse(text) : {}) as Body
  }
}
const patch = (path: string, ...Operations: object[]) => ask('PATCH', path, { schemas: [patchSchema], Operations })
const userOf = async (id: string) =>
  (
    await platform.query<{
      username: string
      realname: string
      status: string
      phone: string
      email: string
      password: string
    }>('select * from users where id = $1', [id])
  ).rows[0]!
const departsOf = async (id: string) =>
  (
    await platform.query<{ name: string }>(
      'select d.depart_name as name from user_departments u join departments d on d.id = u.depart_id where u.user_id = $1 order by 1',
      [id]
    )
  ).rows.map(({ name }) => name)

let sourceId: string
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  const draft = { ...blankOf(directory), name: 'Entra', kind: 'scim' as const, departId: 'd2', hour: 'none' }
  const { result } = await platform.call(directory.calls.add, { token: admin, body: draft })
  sourceId = result.id
  bearer = (await platform.call(newDirectoryToken, { token: admin, body: { id: sourceId } })).result.token
})
after(() => platform.stop())

test('[directory] SCIM says what it can; without the token of a source nothing is read', async () => {
  const config = await ask('GET', '/ServiceProviderConfig', undefined, '')
  assert.equal(config.status, 200)
  assert.match(config.type, /^application\/scim\+json/)
  assert.equal(config.body.patch.supported, true)
  const types = (await ask('GET', '/ResourceTypes')).body
  assert.deepEqual(
    types.Resources.map(({ endpoint }) => endpoint),
    ['/Users', '/Groups']
  )
  const described = await ask('GET', `/Schemas/${userSchema}`)
  assert.ok(described.body.attributes.some(({ name }) => name === 'userName'))
  assert.equal((await ask('GET', '/ResourceTypes/None')).status, 404)
  for (const path of ['/Users', '/Groups'])
    for (const [method, below] of [
      ['POST', ''],
      ...['GET', 'PUT', 'PATCH', 'DELETE'].map(each => [each, '/u1'])
    ] as const)
      assert.equal(
        (await ask(method!, path + below, method === 'GET' ? undefined : {}, '')).status,
        401,
        `${method} ${path}`
      )
  for (const token of ['', 'x'.repeat(43), 'Bearer']) {
    const refused = await ask('GET', '/Users', undefined, token)
    assert.equal(refused.status, 401)
    assert.deepEqual(refused.body.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error'])
    assert.equal(refused.body.status, '401')
  }
})

test('[directory] a user as Entra ID sends it: created, found, changed by its patches, disabled by a text, deleted', async () => {
  const created = await ask('POST', '/Users', {
    schemas: [userSchema, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    ...{ externalId: 'obj-1', userName: 'Yuwen.Bai@example.gov.cn', active: true, displayName: '宇文白' },
    emails: [{ primary: true, type: 'work', value: 'yuwen@example.gov.cn' }],
    name: { formatted: '宇文白', familyName: '宇文', givenName: '白' },
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: '办公室' },
    unknownThing: { deep: [1] }
  })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  const { id } = created.body
  assert.equal(created.body.userName, 'Yuwen.Bai@example.gov.cn')
  assert.equal(created.body.meta.location, `${platform.url}/api/scim/v2/Users/${id}`)
  assert.equal('unknownThing' in created.body, false)
  const added = await userOf(id)
  assert.deepEqual(
    [added.username, added.realname, added.email, added.password],
    ['yuwen.bai', '宇文白', 'yuwen@example.gov.cn', '']
  )
  const found = async (filter: string) => (await ask('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body
  assert.equal((await found('userName eq "yuwen.bai@EXAMPLE.gov.cn"')).Resources[0]?.id, id)
  assert.equal((await found('externalId eq "obj-1"')).totalResults, 1)
  assert.equal((await found('userName eq "nobody"')).totalResults, 0)
  // People of the platform that the source did not create are not shown.
  assert.equal((await found('userName eq "lihua"')).totalResults, 0)
  assert.equal((await ask('GET', '/Users/u2')).status, 404)
  assert.equal((await ask('GET', '/Users?filter=active%20eq%20true')).body.scimType, 'invalidFilter')

  const changed = await patch(
    `/Users/${id}`,
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'bai@example.gov.cn' },
    { op: 'Replace', path: 'phoneNumbers[type eq "mobile"].value', value: '13933334444' },
    { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'x' },
    { op: 'Replace', value: { displayName: '宇文小白', 'name.givenName': '小白' } }
  )
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  const after = await userOf(id)
  assert.deepEqual([after.realname, after.email, after.phone], ['宇文小白', 'bai@example.gov.cn', '13933334444'])

  await platform.query(
    `update users set password = (select password from users where username = 'admin') where id = $1`,
    [id]
  )
  const session = await platform.signIn('yuwen.bai')
  assert.equal((await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })).body.active, false)
  assert.equal((await userOf(id)).status, 'frozen')
  assert.equal((await platform.call(getUserInfo, { token: session })).code, codes.replaced)
  assert.equal((await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' })).body.active, true)
  assert.equal((await userOf(id)).status, 'normal')
  assert.equal((await patch(`/Users/${id}`, { op: 'remove', path: 'phoneNumbers' })).status, 200)
  assert.equal((await userOf(id)).phone, '')

  assert.equal((await ask('DELETE', `/Users/${id}`)).status, 204)
  assert.equal((await userOf(id)).status, 'frozen')
  for (const method of ['GET', 'DELETE']) assert.equal((await ask(method, `/Users/${id}`)).status, 404)
  const again = await ask('POST', '/Users', {
    externalId: 'obj-1',
    userName: 'yuwen.bai@example.gov.cn',
    displayName: '宇文白'
  })
  assert.equal(again.status, 201)
  assert.equal(again.body.id, id)
  assert.equal((await userOf(id)).status, 'normal')

  const { result } = await platform.call(logList, { token: admin, query: { pageSize: 50 } as never })
  const entry = result.records.find(({ changes }) =>
    changes.some(({ title, after: value }) => title === '组织同步' && value === 'Entra')
  )
  assert.ok(entry, 'the log names the source')
})

test('[directory] a user as Okta sends it: whole by PUT; names that others have are refused', async () => {
  const body = {
    schemas: [userSchema],
    userName: 'okta.one',
    name: { givenName: 'Ada', familyName: 'Byron' },
    active: true
  }
  const created = await ask('POST', '/Users', body)
  assert.equal(created.status, 201, JSON.stringify(created.body))
  assert.equal((await userOf(created.body.id)).realname, 'Ada Byron')
  const put = await ask('PUT', `/Users/${created.body.id}`, { ...body, displayName: 'Ada King', active: false })
  assert.deepEqual([put.status, put.body.active], [200, false])
  const back = await ask('PUT', `/Users/${created.body.id}`, { ...body, displayName: 'Ada King', active: true })
  assert.deepEqual([back.body.displayName, back.body.active], ['Ada King', true])
  assert.deepEqual(
    [(await ask('POST', '/Users', body)).status, (await ask('POST', '/Users', body)).body.scimType],
    [409, 'uniqueness']
  )
  const other = await ask('POST', '/Users', { userName: 'lihua', displayName: '冒名' })
  assert.deepEqual([other.status, other.body.scimType], [409, 'uniqueness'])
  assert.equal((await ask('POST', '/Users', { displayName: '无名' })).status, 400)
  assert.equal((await ask('POST', '/Users', { userName: '中 文', displayName: '坏名' })).status, 403)
  assert.equal((await ask('POST', '/Users', { userName: 'bad.type', active: 'perhaps' })).body.scimType, 'invalidValue')
  const inactive = await ask('POST', '/Users', { userName: 'okta.two', displayName: '二号', active: false })
  assert.equal((await userOf(inactive.body.id)).status, 'frozen')
  const page = await ask('GET', '/Users?startIndex=2&count=1')
  assert.deepEqual([page.body.totalResults, page.body.itemsPerPage, page.body.startIndex], [3, 1, 2])
})

test('[directory] groups are departments below that of the source; members join and leave', async () => {
  const people = (await ask('GET', '/Users')).body.Resources.map(({ id }) => id)
  const [one, two] = people as [string, string]
  const created = await ask('POST', '/Groups', { externalId: 'g-1', displayName: '专班', members: [{ value: one }] })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  const { id } = created.body
  assert.deepEqual(await departsOf(one), ['专班'])
  await patch(`/Groups/${id}`, { op: 'Add', path: 'members', value: [{ value: two }] })
  await patch(`/Groups/${id}`, { op: 'Remove', path: 'members', value: [{ value: one }] })
  const now = (await ask('GET', `/Groups/${id}`)).body
  assert.deepEqual(
    now.members.map(({ value }) => value),
    [two]
  )
  assert.equal((await ask('GET', `/Users/${two}`)).body.groups[0]?.display, '专班')
  assert.deepEqual(await departsOf(one), [
    (await platform.query<{ n: string }>(`select depart_name as n from departments where id = 'd2'`)).rows[0]!.n
  ])
  const renamed = await patch(`/Groups/${id}`, { op: 'replace', value: { displayName: '工作专班' } })
  assert.equal(renamed.body.displayName, '工作专班', JSON.stringify(renamed.body))
  assert.equal(
    (await ask('GET', '/Groups?filter=displayName%20eq%20%22工作专班%22&excludedAttributes=members')).body.totalResults,
    1
  )
  assert.equal((await patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [{ value: 'u2' }] })).status, 400)
  assert.equal((await ask('DELETE', `/Groups/${id}`)).status, 204)
  assert.equal((await ask('GET', `/Groups/${id}`)).status, 404)
  assert.equal((await ask('GET', '/Groups/d1')).status, 404)
})

test('[directory] a client has the rights of the person that made its token, and no more', async () => {
  await platform.query("insert into roles (id, role_code, role_name) values ('sync', 'sync', '同步员')")
  for (const right of [
    'system:directory:list',
    'system:directory:edit',
    'system:user:list',
    'system:user:edit',
    'system:depart:list'
  ])
    await platform.query("insert into role_rights values ('sync', $1)", [right])
  await platform.query("delete from user_roles where user_id = 'u4'")
  await platform.query("insert into user_roles values ('u4', 'sync')")
  const clerk = await platform.signIn('zhaolei')
  const former = bearer
  bearer = (await platform.call(newDirectoryToken, { token: clerk, body: { id: sourceId } })).result.token
  assert.equal((await ask('GET', '/Users', undefined, former)).status, 401)
  const refused = await ask('POST', '/Users', { userName: 'new.person', displayName: '新人' })
  assert.equal(refused.status, 403)
  assert.match(refused.body.detail, /没有权限/)
  // Without the right to manage directories, the token stops.
  await platform.query("delete from role_rights where role_id = 'sync' and action = 'system:directory:edit'")
  assert.equal((await ask('POST', '/Users', { userName: 'new.person', displayName: '新人' })).status, 400)
  await platform.query(`update directories set status = '0' where id = $1`, [sourceId])
  assert.equal((await ask('GET', '/Users')).status, 401)
})
