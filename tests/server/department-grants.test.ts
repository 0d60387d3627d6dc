import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, beforeEach, test } from 'node:test'
import WebSocket from 'ws'
import { ownAccount } from '../../elements/base/contract/account.ts'
import { addArticle } from '../../elements/base/contract/article.ts'
import {
  addDepartmentMembers,
  departmentCalls,
  departmentGrants,
  moveDepartment,
  removeDepartmentMember,
  saveDepartmentRoles,
  saveDepartmentSites
} from '../../elements/base/contract/department.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { dataLogList, dataTables, logList } from '../../elements/base/contract/log.ts'
import { explainPermission } from '../../elements/base/contract/object-grant.ts'
import { removeRoleMember, roleCalls, roleMembers } from '../../elements/base/contract/role.ts'
import { getSubsiteListByLoginUser } from '../../elements/base/contract/subsite.ts'
import { removeSubsiteUser, usersOfSubsite } from '../../elements/base/contract/user-subsite.ts'
import { changeUserRoles, userById, userList, userSheet } from '../../elements/base/contract/user.ts'
import { peopleIn } from '../../host-demo/server/nouns/announcement/audience.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { sql } from 'drizzle-orm'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let database: ReturnType<typeof openDatabase>
let second: Awaited<ReturnType<typeof createApp>>
let secondUrl: string
let admin: string
/** Zhao Lei, in 基础教育科 (d12) below 市教育局 (d3) below 市政府办公室 (d1), without own roles and sites. */
const person = 'u4'
const account = 'zhaolei'
const editor = 'r1'
const site = '1'

before(async () => {
  platform = await startPlatform()
  database = openDatabase(platform.connection)
  const { folder: dataFolder } = platform
  second = await createApp({ database, modules, dataFolder, pagesFolder: `${dataFolder}/www`, checksResults: true })
  secondUrl = await second.listen({ port: 0, host: '127.0.0.1' })
  admin = await platform.signIn('admin')
})
after(async () => {
  await second.close()
  await database.close()
  await platform.stop()
})
beforeEach(async () => {
  await platform.query('delete from department_roles')
  await platform.query('delete from department_subsites')
  await platform.query('delete from user_roles where user_id = $1', [person])
  await platform.query('delete from user_subsites where user_id = $1', [person])
  await platform.query('delete from user_departments where user_id = $1', [person])
  await platform.query("insert into user_departments values ($1, 'd12')", [person])
  await platform.query("update users set depart_id = 'd12' where id = $1", [person])
})

const roles = (depId: string, ...roleIds: string[]) =>
  platform.call(saveDepartmentRoles, { token: admin, body: { depId, roleIds } })
const sites = (depId: string, ...siteIds: string[]) =>
  platform.call(saveDepartmentSites, { token: admin, body: { depId, siteIds } })
const give = async (depId: string) => {
  for (const reply of [await roles(depId, editor), await sites(depId, site)]) assert.ok(reply.success, reply.message)
}
const read = async () => (await platform.call(userById, { token: admin, query: { id: person } })).result
const write = (token: string, url = platform.url) =>
  fetch(`${url}/api${addArticle.path}`, {
    method: 'POST',
    headers: { 'x-access-token': token, 'content-type': 'application/json' },
    body: JSON.stringify(articleDraft('停水通知'))
  }).then(async response => (await response.json()) as { success: boolean; code: number; message: string })

/** Asserts the code of `write`: at once at the server that made the change, within a second at the other one. */
const refused = async (token: string, code: number, name?: string) => {
  assert.equal((await write(token)).code, code, name)
  const start = performance.now()
  let there = await write(token, secondUrl)
  while (there.code !== code && performance.now() - start < 1000) there = await write(token, secondUrl)
  assert.equal(there.code, code, `at the other server, ${name}`)
}

/** Collects what an open page is told. */
const openPage = async (token: string, url: string) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/websocket/${person}`, [token])
  const told = new Promise<string>(resolve =>
    socket.on('message', data => resolve((JSON.parse(String(data)) as { cmd: string }).cmd))
  )
  await once(socket, 'open')
  return { told, close: () => socket.close() }
}

test('[admin-6] [SI-5] people of a department and below have its roles and sites: they sign in, work, and see them as theirs', async () => {
  await assert.rejects(platform.signIn(account), /站点/)
  await give('d3')
  const token = await platform.signIn(account)
  const list = (await platform.call(getSubsiteListByLoginUser, { token })).result
  assert.ok(JSON.stringify(list).includes(`"id":"${site}"`))
  assert.equal((await write(token)).success, true)
  const own = (await platform.call(ownAccount, { token })).result
  assert.deepEqual(own.departRoleNames, ['采编员（市教育局）'])
  assert.deepEqual([own.roleNames, own.siteNames], [[], []])
  assert.equal(own.departSiteNames.length, 1)
  assert.match(own.departSiteNames[0]!, /（市教育局）$/)
})

test('[admin-6] a person who joins has them and a person who leaves has not, with the next call', async () => {
  assert.ok((await roles('d9', editor)).success && (await sites('d1', site)).success)
  const token = await platform.signIn(account)
  assert.equal((await write(token)).code, codes.forbidden)
  const body = { depId: 'd9', userIdList: [person] }
  assert.ok((await platform.call(addDepartmentMembers, { token: admin, body })).success)
  assert.equal((await write(token)).success, true)
  const query = { depId: 'd9', userId: person }
  assert.ok((await platform.call(removeDepartmentMember, { token: admin, query })).success)
  assert.equal((await write(token)).code, codes.forbidden)
  const away = { token: admin, query: { depId: 'd12', userId: person } }
  assert.ok((await platform.call(removeDepartmentMember, away)).success)
  assert.equal((await write(token)).code, codes.lostSite)
})

test('[admin-6] [security-1] the open session loses the right at every server, and its page is told', async () => {
  const take: Record<string, () => Promise<unknown>> = {
    'leaves the department': () =>
      platform.call(removeDepartmentMember, { token: admin, query: { depId: 'd12', userId: person } }),
    'the department loses the role': () => roles('d3'),
    'the department moves away': () =>
      platform.call(moveDepartment, { token: admin, body: { id: 'd12', parentId: 'd4', index: 0 } }),
    'a department above moves away': async () => {
      const reply = await platform.call(moveDepartment, { token: admin, body: { id: 'd12', parentId: 'd3', index: 0 } })
      assert.ok(reply.success, reply.message)
    }
  }
  await platform.query("insert into user_subsites values ($1, '1')", [person])
  for (const [name, change] of Object.entries(take)) {
    await platform.query(
      "insert into user_departments select $1, 'd12' where not exists (select from user_departments where user_id = $1)",
      [person]
    )
    if (name === 'a department above moves away') await roles('d4', editor)
    else await roles('d3', editor)
    const token = await platform.signIn(account)
    assert.equal((await write(token, secondUrl)).success, true, name)
    const pages = [await openPage(token, platform.url), await openPage(token, secondUrl)]
    await change()
    await refused(token, codes.forbidden, name)
    for (const page of pages) assert.equal(await page.told, 'access', name)
    for (const page of pages) page.close()
    await platform.query('delete from department_roles')
  }
})

test('[admin-6] a site taken from a department closes the site in the open session at every server', async () => {
  await give('d3')
  await sites('d1', '2')
  const token = await platform.signIn(account)
  assert.equal((await write(token, secondUrl)).success, true)
  assert.ok((await sites('d3')).success)
  await refused(token, codes.lostSite)
})

test('[admin-6] lists, filters, people of roles and sites, and audiences count what departments give, and say which', async () => {
  const ids = async (query: object) =>
    (await platform.call(userList, { token: admin, query: { ...query, pageSize: 200 } })).result.records.map(
      ({ id }) => id
    )
  assert.ok((await ids({ lacks: 'site' })).includes(person) && (await ids({ lacks: 'role' })).includes(person))
  const count = async () => (await platform.call(roleCalls.byId, { token: admin, query: { id: editor } })).result
  const { userCount } = await count()
  await give('d3')
  for (const query of [{ lacks: 'site' }, { lacks: 'role' }]) assert.ok(!(await ids(query)).includes(person))
  for (const query of [{ roleId: editor }, { siteId: site }]) assert.ok((await ids(query)).includes(person))
  assert.ok((await count()).userCount > userCount)
  const ofRole = (await platform.call(roleMembers, { token: admin, query: { roleId: editor, pageSize: 200 } })).result
  const ofSite = (await platform.call(usersOfSubsite, { token: admin, query: { subsiteId: site, pageSize: 200 } }))
    .result
  for (const { records } of [ofRole, ofSite]) {
    assert.equal(records.find(({ id }) => id === person)?.byDepartment, '市教育局')
    assert.equal(new Set(records.map(({ id }) => id)).size, records.length)
  }
  assert.equal(ofRole.records.find(({ id }) => id === 'u2')?.byDepartment, '')
  const audience = peopleIn({ msgType: 'SUBSITE', targets: [site] } as never)
  const { rows } = await platform.database.execute<{ id: string }>(sql`select u.id from users u where ${audience}`)
  assert.ok(rows.some(({ id }) => id === person))
})

test('[admin-6] what a department gives is not taken from one person: the refusal names the department', async () => {
  await give('d3')
  const why = /来自部门“市教育局”，请在部门管理中收回/
  const ofRole = await platform.call(removeRoleMember, { token: admin, query: { roleId: editor, userId: person } })
  assert.match(ofRole.message, why)
  const ofSite = await platform.call(removeSubsiteUser, { token: admin, query: { subsiteId: site, userId: person } })
  assert.match(ofSite.message, why)
  const bulk = { ids: [person], mode: 'remove' as const, values: [editor] }
  assert.match((await platform.call(changeUserRoles, { token: admin, body: bulk })).message, why)
  await platform.query('insert into user_roles values ($1, $2)', [person, editor])
  assert.ok(
    (await platform.call(removeRoleMember, { token: admin, query: { roleId: editor, userId: person } })).success
  )
  assert.equal((await read()).departRoleNames.length, 1)
})

test('[admin-12] [admin-6] the explanation says from which department a role and a site come, by its shortest unique path', async () => {
  await platform.query(
    "insert into departments (id, parent_id, depart_name, org_code) values ('dx', 'd3', '办公室', 'A01A02A09') on conflict do nothing"
  )
  await platform.query("update user_departments set depart_id = 'dx' where user_id = $1", [person])
  await give('dx')
  const query = { right: 'cms:article:add', userId: person, objectType: 'site' as const, objectId: site }
  const { steps } = (await platform.call(explainPermission, { token: admin, query })).result
  const told = (step: string) => steps.find(each => each.step === step)?.told ?? ''
  assert.match(told('right'), /^角色“采编员”（来自部门“市教育局 \/ 办公室”）含有“/)
  assert.match(told('site'), /（来自部门“市教育局 \/ 办公室”）$/)
  await platform.query('insert into user_roles values ($1, $2)', [person, editor])
  const again = (await platform.call(explainPermission, { token: admin, query })).result.steps
  assert.match(
    again.find(each => each.step === 'right')?.told ?? '',
    /“采编员”（来自部门“市教育局 \/ 办公室”）、“采编员”含有|“采编员”、“采编员”（来自部门“市教育局 \/ 办公室”）含有/
  )
})

test('[admin-6] giving and taking are logged at the department with the names', async () => {
  await give('d13')
  await roles('d13')
  const query = { logType: '2', pageSize: 20, keyWord: '分配部门' } as never
  const { records } = (await platform.call(logList, { token: admin, query })).result
  const told = JSON.stringify(records)
  for (const word of ['分配部门角色', '分配部门站点', '职业教育与成人教育科', '采编员'])
    assert.ok(told.includes(word), word)
})

test('[admin-6] [AD-5] the data log shows when a department got and lost a role or site, and by whom', async () => {
  await platform.query("insert into department_roles values ('d14', 'r2')")
  await give('d14')
  await roles('d14')
  const query = { dataTable: 'department_grants', pageSize: 50 }
  const { records } = (await platform.call(dataLogList, { token: admin, query })).result
  const versions = records.filter(({ dataId }) => dataId === 'd14').toSorted((a, b) => a.dataVersion - b.dataVersion)
  assert.deepEqual(
    versions.map(({ dataVersion, title, createByName, fields: [role] }) => [
      ...[dataVersion, title, createByName, role?.title, role?.value]
    ]),
    [
      // State before the data log, of an unknown author.
      [1, '部门授权', '', '角色', '审核员'],
      [2, '部门授权', '系统管理员', '角色', '采编员'],
      [3, '部门授权', '系统管理员', '角色', '采编员'],
      [4, '部门授权', '系统管理员', '角色', '']
    ]
  )
  assert.equal(versions[1]?.fields[1]?.value, '')
  assert.match(versions[2]?.fields[1]?.value ?? '', /.+/)
  assert.equal(versions[0]?.name, '疾病预防控制科')
  const titles = (await platform.call(dataTables, { token: admin })).result.map(({ title }) => title)
  assert.ok(titles.includes('部门授权') && titles.includes('岗位授权') && titles.includes('岗位'))
})

test('[admin-6] the department page is told what it gives, what it inherits, and how many people have it', async () => {
  await give('d3')
  await roles('d12', 'r2')
  const { result } = await platform.call(departmentGrants, { token: admin, query: { depId: 'd12' } })
  assert.deepEqual(
    result.roles.map(({ id }) => id),
    ['r2']
  )
  assert.deepEqual(result.inheritedRoles, ['采编员（市教育局）'])
  assert.equal(result.inheritedSites.length, 1)
  assert.ok(result.people >= 1)
})

test('[admin-6] a sheet of people has only what is given to them: exported and imported, it changes nothing', async () => {
  await give('d3')
  const before = await platform.query('select * from user_roles order by 1, 2')
  const sitesBefore = await platform.query('select * from user_subsites order by 1, 2')
  const row = await read()
  assert.deepEqual([row.selectedroles, row.selectedsites, row.roleNames, row.siteNames], ['', '', [], []])
  const cells = [row.username, row.realname, row.sex_dictText, row.birthday, row.phone, row.email]
  const rows = [[...cells, row.roleNames.join('、'), row.departNames.join('、'), row.siteNames.join('、')]]
  const reply = await platform.call(userSheet.importRows, { token: admin, body: { rows } })
  assert.ok(reply.success, reply.message)
  assert.deepEqual((await platform.query('select * from user_roles order by 1, 2')).rows, before.rows)
  assert.deepEqual((await platform.query('select * from user_subsites order by 1, 2')).rows, sitesBefore.rows)
})

test('[admin-6] a role that a department gives is not deleted, and the lines of departments follow additions, moves and deletions', async () => {
  await platform.query("insert into roles (id, role_code, role_name) values ('rx', 'rx', '暂用角色')")
  await roles('d18', 'rx')
  const held = Number((await platform.query("select count(*) as n from held_roles where role_id = 'rx'")).rows[0]?.n)
  const { message } = await platform.call(roleCalls.delete, { token: admin, query: { id: 'rx' } })
  assert.match(message, held ? /人持有角色“暂用角色”/ : /1 个部门的人员自动拥有角色“暂用角色”/)
  const draft = {
    departName: '临时处',
    departNameEn: '',
    departNameAbbr: '',
    orgType: '2' as const,
    mobile: '',
    fax: ''
  }
  const body = { ...draft, address: '', description: '', memo: '', leaderId: '', parentId: 'd18' }
  const { result } = await platform.call(departmentCalls.add, { token: admin, body })
  await platform.call(moveDepartment, { token: admin, body: { id: 'd18', parentId: 'd5', index: 0 } })
  await platform.call(departmentCalls.delete, { token: admin, query: { id: result.id } })
  const { rows } = await platform.query(`
    (select d.id, a.id from departments d join departments a on starts_with(d.org_code, a.org_code)
      except select depart_id, above_id from department_lines)
    union all (select depart_id, above_id from department_lines
      except select d.id, a.id from departments d join departments a on starts_with(d.org_code, a.org_code))`)
  assert.deepEqual(rows, [])
})
