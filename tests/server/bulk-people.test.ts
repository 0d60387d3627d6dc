import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { login } from '../../elements/base/contract/session.ts'
import {
  addUser,
  changeUserDepartments,
  changeUserRoles,
  changeUserSites,
  editUser,
  freezeUsers,
  resetPasswords,
  unlockUsers,
  userById,
  userList,
  userSheet,
  type UserDraft,
  type UserQuery
} from '../../elements/base/contract/user.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { password, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
/** Administers users at sites 1, 2, 5 and 8, with few other rights. */
let clerk: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  await platform.query("insert into roles (id, role_code, role_name) values ('clerk', 'clerk', '人事文员')")
  const verbs = [
    'list',
    'add',
    'edit',
    'frozenBatch',
    'changepwd',
    'addUserRole',
    'subsite',
    'unlock',
    'editDepartWithUser'
  ]
  for (const verb of verbs)
    await platform.query("insert into role_rights values ('clerk', $1)", [`system:user:${verb}`])
  await platform.query("delete from user_roles where user_id = 'u4'")
  await platform.query("insert into user_roles values ('u4', 'clerk')")
  clerk = await platform.signIn('zhaolei')
})
after(() => platform.stop())

let serial = 0
const add = async (more: Partial<UserDraft> = {}, as = token) => {
  const username = `bulk${++serial}`
  const reply = await platform.call(addUser, {
    token: as,
    body: {
      ...{ username, password: 'First-pass-1', realname: `某人${serial}`, sex: '', birthday: '', phone: '', email: '' },
      ...{ selectedroles: '', selecteddeparts: '', ...more }
    }
  })
  assert.equal(reply.message, '添加成功！')
  return reply.result
}
const find = async (query: UserQuery, as = token) => {
  const { result, message } = await platform.call(userList, { token: as, query: { pageSize: 200, ...query } })
  assert.ok(result, message)
  return result.records.map(({ username }) => username)
}
const read = async (id: string) => (await platform.call(userById, { token, query: { id } })).result

test('[admin-6] finds people by department with those below, by site, and by a text in name or account', async () => {
  const own = await find({ departId: 'd2' })
  const below = await find({ underDepartId: 'd2' })
  assert.ok(own.includes('zhaolei') && !own.includes('zhangwei'))
  assert.ok(below.includes('zhaolei') && below.includes('zhangwei') && below.length > own.length)
  assert.equal(new Set(below).size, below.length)
  assert.deepEqual(await find({ underDepartId: 'nowhere' }), [])
  const ofSite = await find({ siteId: '16' })
  assert.ok(ofSite.includes('chenjing') && !ofSite.includes('lihua'))
  assert.deepEqual(await find({ keyword: '*zhangw*' }), ['zhangwei'])
  assert.deepEqual(await find({ keyword: '*张伟*' }), ['zhangwei'])
  assert.deepEqual(await find({ keyword: '*张伟*', underDepartId: 'd3' }), [])
  const hidden = await platform.call(userList, { token: clerk, query: { siteId: '16' } })
  assert.equal(hidden.success, false)
})

test('[admin-6] finds people without a site, a role, a department or a sign-in', async () => {
  const one = await add()
  for (const lacks of ['site', 'role', 'department', 'signIn'])
    assert.ok((await find({ lacks })).includes(one.username), lacks)
  await platform.call(changeUserSites, { token, body: { ids: [one.id], mode: 'add', values: ['3'] } })
  await platform.call(changeUserRoles, { token, body: { ids: [one.id], mode: 'add', values: ['r1'] } })
  await platform.call(changeUserDepartments, { token, body: { ids: [one.id], mode: 'add', values: ['d3'] } })
  assert.equal(
    (await platform.call(login, { body: { username: one.username, password: 'First-pass-1' } })).success,
    true
  )
  for (const lacks of ['site', 'role', 'department', 'signIn'])
    assert.ok(!(await find({ lacks })).includes(one.username), lacks)
  assert.ok(!(await find({ lacks: 'site' })).includes('admin'), 'super administrators have every site')
  await platform.call(changeUserSites, { token, body: { ids: [one.id], mode: 'replace', values: [] } })
  await platform.call(changeUserRoles, { token, body: { ids: [one.id], mode: 'remove', values: ['r1'] } })
  assert.ok((await find({ lacks: 'site' })).includes(one.username))
  assert.ok((await find({ lacks: 'role' })).includes(one.username))
  const wrong = await platform.call(userList, { token, query: { lacks: 'everything' } })
  assert.equal(wrong.success, false)
})

test('[admin-6] a new or imported person without a site gets those that the department runs', async () => {
  const one = await add({ selecteddeparts: 'd12' })
  assert.deepEqual(one.siteNames, ['市教育局'])
  const signedIn = await platform.call(login, { body: { username: one.username, password: 'First-pass-1' } })
  assert.equal(signedIn.success, true, signedIn.message)
  const given = await add({ selecteddeparts: 'd12', selectedsites: '1' })
  assert.deepEqual([given.selectedsites, given.siteNames.length], ['1', 1])
  const row = ['sheet.site', '导入的人', '', '', '', '', '', '市教育局 / 基础教育科', '']
  await platform.call(userSheet.importRows, {
    token,
    body: { rows: [row, ['sheet.own', '另一人', ...Array<string>(6).fill(''), '市教育局']] }
  })
  const imported = (await platform.call(userList, { token, query: { username: 'sheet*' } })).result.records
  assert.deepEqual(
    imported.map(({ siteNames }) => siteNames),
    [['市教育局'], ['市教育局']]
  )
  // The clerk has no site of the education office.
  assert.deepEqual((await add({ selecteddeparts: 'd12' }, clerk)).siteNames, [])
})

test('[admin-6] the form sets sites with the right to do so, and leaves sites of others alone', async () => {
  const one = await add({ selectedsites: '1,3' })
  const draft = { ...(await read(one.id)), selectedsites: '2' }
  const { id, version, realname, sex, birthday, phone, email, selectedroles, selecteddeparts, selectedsites } = draft
  const body = { id, version, realname, sex, birthday, phone, email, selectedroles, selecteddeparts, selectedsites }
  assert.equal((await platform.call(editUser, { token, body })).success, true)
  assert.equal((await read(id)).selectedsites, '2')
  const foreign = await platform.call(editUser, {
    token: clerk,
    body: { ...body, version: version + 1, selectedsites: '3' }
  })
  assert.equal(foreign.success, false)
  assert.equal((await read(id)).selectedsites, '2')
  const kept = await platform.call(editUser, {
    token,
    body: { ...body, version: version + 1, selectedsites: undefined }
  })
  assert.deepEqual([kept.success, (await read(id)).selectedsites], [true, '2'])
})

test('[admin-6] adds, removes and replaces sites of several people, and adds those of their departments', async () => {
  const people = [await add(), await add(), await add({ selecteddeparts: 'd12', selectedsites: '1' })]
  const ids = people.map(({ id }) => id)
  const change = (mode: 'add' | 'remove' | 'replace', values: string[], more = {}) =>
    platform.call(changeUserSites, { token, body: { ids, mode, values, ...more } })
  assert.deepEqual((await change('add', ['2', '3'])).result.done.length, 3)
  const sitesOf = async () => Promise.all(ids.map(async id => (await read(id)).selectedsites.split(',').sort().join()))
  assert.deepEqual(await sitesOf(), ['2,3', '2,3', '1,2,3'])
  await change('remove', ['3'])
  assert.deepEqual(await sitesOf(), ['2', '2', '1,2'])
  await change('replace', ['5'])
  assert.deepEqual(await sitesOf(), ['5', '5', '5'])
  await change('add', [], { isOfDepartment: true })
  assert.deepEqual(await sitesOf(), ['5', '5', '3,5'])
  const log = await platform.call(logList, { token, query: { pageSize: 20 } })
  assert.ok(log.result.records.filter(({ logContent }) => logContent.includes('分配站点')).length >= 3)
})

test('[admin-6] refuses single people of a bulk change with the reason, and changes the others', async () => {
  const [one, other] = [await add(), await add()]
  const ids = [one.id, 'u1', 'gone', other.id]
  const sites = await platform.call(changeUserSites, { token: clerk, body: { ids, mode: 'add', values: ['1'] } })
  assert.deepEqual(sites.result.done.toSorted(), [one.id, other.id].toSorted())
  assert.deepEqual(
    sites.result.failed.map(({ id }) => id),
    ['gone', 'u1']
  )
  assert.ok(sites.result.failed[1]!.message.includes('超级管理员'))
  const frozen = await platform.call(freezeUsers, {
    token: clerk,
    body: { ids: [...ids, 'u4', 'u2'].join(), status: '2' }
  })
  assert.deepEqual(frozen.result.done.toSorted(), [one.id, other.id].toSorted())
  const reasons = new Map(frozen.result.failed.map(({ id, message }) => [id, message]))
  assert.ok(reasons.get('u4')?.includes('自己'))
  assert.ok(reasons.get('u2')?.includes('您没有的'))
  assert.equal((await read('u2')).status, '1')
  await platform.call(freezeUsers, { token: clerk, body: { ids: one.id, status: '1' } })
  assert.equal((await read(one.id)).status, '1')
  const reset = await platform.call(resetPasswords, { token: clerk, body: { ids: [...ids, 'u2'].join() } })
  assert.deepEqual(
    reset.result.told?.rows.map(([username]) => username).toSorted(),
    [one.username, other.username].toSorted()
  )
  assert.equal(reset.result.failed.length, 3)
  assert.equal((await platform.call(login, { body: { username: 'lihua', password } })).success, true)
  const none = await platform.call(freezeUsers, { token: clerk, body: { ids: 'u1', status: '2' } })
  assert.deepEqual([none.success, none.message.includes('超级管理员')], [false, true])
  const unlocked = await platform.call(unlockUsers, { token: clerk, body: { ids: [one.id, 'gone'].join() } })
  assert.deepEqual([unlocked.result.done, unlocked.result.failed.length], [[one.id], 1])
})

test('[admin-6] roles of several people: nobody gives what they lack, nobody changes their own', async () => {
  const people = [await add({ selectedroles: 'r2' }), await add()]
  const ids = people.map(({ id }) => id)
  const change = (mode: 'add' | 'remove' | 'replace', values: string[], as = token, who = ids) =>
    platform.call(changeUserRoles, { token: as, body: { ids: who, mode, values } })
  await change('add', ['r1'])
  const rolesOf = async () => Promise.all(ids.map(async id => (await read(id)).selectedroles))
  assert.deepEqual(await rolesOf(), ['r1,r2', 'r1'])
  await change('remove', ['r2'])
  assert.deepEqual(await rolesOf(), ['r1', 'r1'])
  await change('replace', ['r3', 'r4'])
  assert.deepEqual(await rolesOf(), ['r3,r4', 'r3,r4'])
  const beyond = await change('add', ['r1'], clerk)
  assert.equal(beyond.success, false)
  assert.deepEqual(await rolesOf(), ['r3,r4', 'r3,r4'])
  const own = await change('add', ['clerk'], clerk, ['u4', ids[0]!])
  // The clerk has the role already, so nothing of their own changes.
  assert.deepEqual([own.success, (await read(ids[0]!)).selectedroles], [true, 'clerk,r3,r4'])
  const lost = await change('remove', ['clerk'], clerk, ['u4'])
  assert.deepEqual([lost.success, lost.message.includes('自己')], [false, true])
  assert.equal((await change('add', [])).success, false)
  assert.equal((await change('add', ['none'])).success, false)
})

test('[admin-6] departments of several people: the first of a replacement is the main one', async () => {
  const people = [await add({ selecteddeparts: 'd2,d3' }), await add({ selecteddeparts: 'd4' })]
  const ids = people.map(({ id }) => id)
  const change = (mode: 'add' | 'remove' | 'replace', values: string[]) =>
    platform.call(changeUserDepartments, { token, body: { ids, mode, values } })
  const departsOf = async () => Promise.all(ids.map(async id => (await read(id)).selecteddeparts))
  await change('add', ['d12'])
  assert.deepEqual(await departsOf(), ['d2,d3,d12', 'd4,d12'])
  await change('remove', ['d2'])
  assert.deepEqual(await departsOf(), ['d3,d12', 'd4,d12'])
  await change('replace', ['d12', 'd5'])
  assert.deepEqual(await departsOf(), ['d12,d5', 'd12,d5'])
})

test('[admin-6] two thousand people are changed by a few statements', async () => {
  await platform.query(
    `insert into users (id, username, realname, password) select 'many' || i, 'many' || i, '多人' || i, '' from generate_series(1, 2000) i`
  )
  const ids = Array.from({ length: 2000 }, (_, at) => `many${at + 1}`)
  const { result } = await platform.call(changeUserSites, { token, body: { ids, mode: 'add', values: ['1', '2'] } })
  assert.deepEqual([result.done.length, result.failed.length], [2000, 0])
  await platform.call(changeUserRoles, { token, body: { ids, mode: 'replace', values: ['r1'] } })
  await platform.call(changeUserDepartments, { token, body: { ids, mode: 'replace', values: ['d3'] } })
  const { rows } = await platform.query<{ n: number }>(
    `select count(*)::int as n from users join user_counts c on c.user_id = id
      where id like 'many%' and role_count = 1 and site_count = 2 and depart_id = 'd3'`
  )
  assert.equal(rows[0]?.n, 2000)
})
