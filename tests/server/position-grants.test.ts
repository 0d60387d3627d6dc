import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, beforeEach, test } from 'node:test'
import WebSocket from 'ws'
import { ownAccount } from '../../elements/base/contract/account.ts'
import { addArticle } from '../../elements/base/contract/article.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { dataLogList, logList } from '../../elements/base/contract/log.ts'
import { explainPermission } from '../../elements/base/contract/object-grant.ts'
import {
  allPositions,
  position,
  positionGrants,
  savePositionRoles,
  savePositionSites,
  type PositionDraft
} from '../../elements/base/contract/position.ts'
import { removeRoleMember, roleCalls, roleMembers } from '../../elements/base/contract/role.ts'
import { removeSubsiteUser, usersOfSubsite } from '../../elements/base/contract/user-subsite.ts'
import { changeUserPositions, editUser, userById, userList, userSheet } from '../../elements/base/contract/user.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let database: ReturnType<typeof openDatabase>
let second: Awaited<ReturnType<typeof createApp>>
let secondUrl: string
let admin: string
/** Zhao Lei, without own roles and sites. */
const person = 'u4'
const account = 'zhaolei'
const editor = 'r1'
const site = '1'
const duty = 'po1'

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
  for (const table of ['position_roles', 'position_subsites', 'user_positions'])
    await platform.query(`delete from ${table}`)
  await platform.query("update positions set status = '1'")
  await platform.query('delete from user_roles where user_id = $1', [person])
  await platform.query('delete from user_subsites where user_id = $1', [person])
})

const done = async (reply: Promise<{ success: boolean; message: string }>) => {
  const { success, message } = await reply
  assert.ok(success, message)
}
const roles = (...roleIds: string[]) => platform.call(savePositionRoles, { token: admin, body: { id: duty, roleIds } })
const sites = (...siteIds: string[]) => platform.call(savePositionSites, { token: admin, body: { id: duty, siteIds } })
const appoint = (mode: 'add' | 'remove', values = [duty]) =>
  platform.call(changeUserPositions, { token: admin, body: { ids: [person], mode, values } })
/** Gives Zhao Lei the position, with a role and a site. */
const give = async () => {
  await done(roles(editor))
  await done(sites(site))
  await done(appoint('add'))
}
const draftOf = async () => {
  const { result } = await platform.call(position.calls.byId, { token: admin, query: { id: duty } })
  const { id, version, name, code, status, sortNo, remark } = result
  return { id, version, name, code, status, sortNo, remark }
}
const change = async (more: Partial<PositionDraft>) =>
  platform.call(position.calls.edit, { token: admin, body: { ...(await draftOf()), ...more } })
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

/** Collects the messages of an open page. */
const openPage = async (token: string, url: string) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/websocket/${person}`, [token])
  const told = new Promise<string>(resolve =>
    socket.on('message', data => resolve((JSON.parse(String(data)) as { cmd: string }).cmd))
  )
  await once(socket, 'open')
  return { told, close: () => socket.close() }
}

test('[admin-6] [SI-5] people with a position have its roles and sites: they sign in, work, and see from where', async () => {
  await assert.rejects(platform.signIn(account), /站点/)
  await give()
  const token = await platform.signIn(account)
  assert.equal((await write(token)).success, true)
  const own = (await platform.call(ownAccount, { token })).result
  assert.deepEqual(own.positionNames, ['值班编辑'])
  assert.deepEqual(own.departRoleNames, ['采编员（岗位“值班编辑”）'])
  assert.deepEqual([own.roleNames, own.siteNames], [[], []])
  assert.match(own.departSiteNames.join(), /（岗位“值班编辑”）$/)
})

test('[admin-6] [security-1] the open session gets and loses the right at every server, and its page is told', async () => {
  await platform.query('insert into user_subsites values ($1, $2)', [person, site])
  const take: Record<string, () => Promise<unknown>> = {
    'the person loses the position': () => done(appoint('remove')),
    'the position loses the role': () => done(roles()),
    'the position is switched off': () => done(change({ status: '0' })),
    'the position is gone': () => platform.query("delete from positions where id = 'po-gone'")
  }
  for (const [name, end] of Object.entries(take)) {
    await platform.query("update positions set status = '1'")
    const given = name === 'the position is gone' ? 'po-gone' : duty
    await platform.query(
      "insert into positions (id, name, code) values ('po-gone', '临时岗位', 'gone') on conflict do nothing"
    )
    await platform.query('insert into position_roles values ($1, $2) on conflict do nothing', [given, editor])
    const token = await platform.signIn(account)
    assert.equal((await write(token, secondUrl)).code, codes.forbidden, name)
    const before = [await openPage(token, platform.url), await openPage(token, secondUrl)]
    await platform.query('insert into user_positions values ($1, $2)', [person, given])
    for (const page of before) assert.equal(await page.told, 'access', name)
    for (const page of before) page.close()
    assert.equal((await write(token)).success, true, name)
    assert.equal((await write(token, secondUrl)).success, true, name)
    const pages = [await openPage(token, platform.url), await openPage(token, secondUrl)]
    await end()
    await refused(token, codes.forbidden, name)
    for (const page of pages) assert.equal(await page.told, 'access', name)
    for (const page of pages) page.close()
    await platform.query('delete from user_positions')
    await platform.query('delete from position_roles')
  }
})

test('[admin-6] a site taken from a position closes the site in the open session at every server', async () => {
  await give()
  await done(sites(site, '2'))
  const token = await platform.signIn(account)
  assert.equal((await write(token, secondUrl)).success, true)
  await done(sites('2'))
  await refused(token, codes.lostSite)
})

test('[admin-6] lists, filters, and people of roles and sites count what positions give, and say which', async () => {
  const ids = async (query: object) =>
    (await platform.call(userList, { token: admin, query: { ...query, pageSize: 200 } })).result.records.map(
      ({ id }) => id
    )
  const { userCount } = (await platform.call(roleCalls.byId, { token: admin, query: { id: editor } })).result
  await give()
  for (const query of [{ lacks: 'site' }, { lacks: 'role' }]) assert.ok(!(await ids(query)).includes(person))
  for (const query of [{ roleId: editor }, { siteId: site }, { positionId: duty }])
    assert.ok((await ids(query)).includes(person))
  assert.deepEqual(await ids({ positionId: duty }), [person])
  assert.equal(
    (await platform.call(roleCalls.byId, { token: admin, query: { id: editor } })).result.userCount,
    userCount + 1
  )
  const ofRole = (await platform.call(roleMembers, { token: admin, query: { roleId: editor, pageSize: 200 } })).result
  const ofSite = (await platform.call(usersOfSubsite, { token: admin, query: { subsiteId: site, pageSize: 200 } }))
    .result
  for (const { records } of [ofRole, ofSite]) {
    const found = records.find(({ id }) => id === person)
    assert.deepEqual([found?.byPosition, found?.byDepartment], ['值班编辑', ''])
  }
  const { records } = (await platform.call(position.calls.list, { token: admin, query: {} })).result
  assert.deepEqual(
    records.map(({ name, userCount: people }) => [name, people]),
    [
      ['值班编辑', 1],
      ['信息公开专员', 0],
      ['法制审核员', 0]
    ]
  )
})

test('[admin-6] what a position gives is not taken from one person: the refusal names the position', async () => {
  await give()
  const why = /来自岗位“值班编辑”，请在岗位管理中收回，或免去人员的该岗位/
  const ofRole = await platform.call(removeRoleMember, { token: admin, query: { roleId: editor, userId: person } })
  assert.match(ofRole.message, why)
  const ofSite = await platform.call(removeSubsiteUser, { token: admin, query: { subsiteId: site, userId: person } })
  assert.match(ofSite.message, why)
})

test('[admin-12] [admin-6] the explanation says from which position a role and a site come', async () => {
  await give()
  const query = { right: 'cms:article:add', userId: person, objectType: 'site' as const, objectId: site }
  const { steps } = (await platform.call(explainPermission, { token: admin, query })).result
  const told = (step: string) => steps.find(each => each.step === step)?.told ?? ''
  assert.match(told('right'), /^角色“采编员”（来自岗位“值班编辑”）含有“/)
  assert.match(told('site'), /（来自岗位“值班编辑”）$/)
})

test('[admin-6] [AD-5] giving, taking, appointing and dismissing are in both logs with names', async () => {
  await give()
  await done(roles())
  await done(appoint('remove'))
  const query = { logType: '2', pageSize: 20 } as never
  const told = JSON.stringify((await platform.call(logList, { token: admin, query })).result.records)
  for (const word of ['分配岗位角色', '分配岗位站点', '调整岗位', '值班编辑', '采编员'])
    assert.ok(told.includes(word), word)
  const versions = (
    await platform.call(dataLogList, { token: admin, query: { dataTable: 'position_grants', pageSize: 20 } })
  ).result.records.filter(({ dataId }) => dataId === duty)
  const [newest, earlier] = versions
  const values = (row = newest) => row?.fields.map(({ title, value }) => `${title}：${value}`)
  assert.equal(newest?.name, '值班编辑')
  assert.equal(newest?.title, '岗位授权')
  assert.equal(newest?.createByName, '系统管理员')
  assert.match(values()!.join(), /^角色：,站点：.+/)
  assert.match(values(earlier)!.join(), /^角色：采编员,站点：.+/)
})

test('[admin-6] the position page is told what the position gives and how many people have it', async () => {
  await give()
  const { result } = await platform.call(positionGrants, { token: admin, query: { id: duty } })
  assert.deepEqual(
    [result.roles.map(({ id }) => id), result.sites.map(({ id }) => id), result.people],
    [[editor], [site], 1]
  )
  const all = (await platform.call(allPositions, { token: admin })).result
  assert.deepEqual(all[0], { id: duty, name: '值班编辑', isOn: true, mayGive: true })
})

test('[admin-6] a position that people have is not deleted, and the refusal names them; nor is a role of a position', async () => {
  await give()
  const kept = await platform.call(position.calls.delete, { token: admin, query: { id: duty } })
  assert.equal(kept.message, '还有 1 人担任岗位“值班编辑”（赵磊），请先免去他们的该岗位')
  await platform.query("insert into roles (id, role_code, role_name) values ('rx', 'rx', '暂用角色')")
  await done(appoint('remove'))
  await done(roles('rx'))
  const { message } = await platform.call(roleCalls.delete, { token: admin, query: { id: 'rx' } })
  assert.match(message, /还有 1 个岗位含有角色“暂用角色”/)
  await platform.query("insert into positions (id, name, code) values ('free', '空岗', 'free')")
  await done(platform.call(position.calls.delete, { token: admin, query: { id: 'free' } }))
})

test('[admin-6] the form of a person sets positions, leaves them where it does not name them, and a position that is off is not given', async () => {
  const edit = async (more: object) => {
    const { id, version, realname, sex, birthday, phone, email, selectedroles, selecteddeparts } = await read()
    const fields = { id, version, realname, sex, birthday, phone, email, selectedroles, selecteddeparts }
    return platform.call(editUser, { token: admin, body: { ...fields, ...more } })
  }
  await done(edit({ selectedpositions: 'po1,po3' }))
  assert.deepEqual(
    [(await read()).selectedpositions, (await read()).positionNames],
    ['po1,po3', ['值班编辑', '法制审核员']]
  )
  await done(edit({}))
  assert.equal((await read()).selectedpositions, 'po1,po3')
  await done(change({ status: '0' }))
  await done(edit({ selectedpositions: 'po1' }))
  await done(edit({ selectedpositions: '' }))
  assert.match((await edit({ selectedpositions: 'po1' })).message, /岗位“值班编辑”已停用，不能分配给人员，请先启用/)
  assert.match((await appoint('add')).message, /已停用/)
})

test('[admin-6] a sheet of people names their positions: exported and imported, it changes nothing', async () => {
  await give()
  await done(appoint('add', ['po3']))
  const row = await read()
  const cells = [row.username, row.realname, row.sex_dictText, row.birthday, row.phone, row.email]
  const lists = [row.roleNames, row.departNames, row.siteNames].map(names => names.join('、'))
  const sheet = (names: string) =>
    platform.call(userSheet.importRows, { token: admin, body: { rows: [[...cells, ...lists, '', names]] } })
  await done(sheet(row.positionNames.join('、')))
  assert.deepEqual((await read()).positionNames, ['值班编辑', '法制审核员'])
  await done(sheet('legal-reviewer'))
  assert.deepEqual((await read()).positionNames, ['法制审核员'])
  assert.match((await sheet('没有的岗位')).message, /岗位/)
})
