import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { departmentCalls, departmentSheet } from '../../elements/base/contract/department.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { roleSheet } from '../../elements/base/contract/role.ts'
import { login } from '../../elements/base/contract/session.ts'
import { userList, userSheet } from '../../elements/base/contract/user.ts'
import { addSubsiteUsers } from '../../elements/base/contract/user-subsite.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
})
after(() => platform.stop())

/** 用户账号, 姓名, 性别, 生日, 手机号, 邮箱, 角色, 部门 */
const person = (username: string, realname: string, rest: Partial<Record<number, string>> = {}) =>
  Array.from({ length: 8 }, (_cell, at) => [username, realname][at] ?? rest[at] ?? '')
const check = (rows: string[][], as = token) => platform.call(userSheet.check, { token: as, body: { rows } })
const importAll = (rows: string[][], as = token) => platform.call(userSheet.importRows, { token: as, body: { rows } })
const find = async (username: string) =>
  (await platform.call(userList, { token, query: { username } })).result.records[0]

test('[AD-1] imports users with roles and departments by name, and returns each initial password once', async () => {
  const rows = [
    person('sheet.one', '张一', { 2: '女', 3: '1990-05-01', 4: '13900001111', 6: '采编员', 7: '市教育局' }),
    person('sheet.two', '张二')
  ]
  const looked = await check(rows)
  assert.deepEqual(
    looked.result.rows.map(({ does, problems }) => [does, problems]),
    [
      ['add', {}],
      ['add', {}]
    ]
  )
  assert.deepEqual(looked.result.columns.find(({ name }) => name === 'sex')?.choices, ['男', '女'])
  const done = await importAll(rows)
  assert.deepEqual([done.message, done.result.added, done.result.updated], ['导入成功！', 2, 0])
  assert.deepEqual(done.result.told?.columns, ['用户账号', '姓名', '初始密码'])
  const passwords = done.result.told!.rows.map(([, , password]) => password!)
  assert.equal(new Set(passwords).size, 2)
  const one = await find('sheet.one')
  assert.deepEqual(
    [one?.sex, one?.birthday, one?.phone, one?.roleNames, one?.departNames, one?.mustChangePassword],
    ['2', '1990-05-01', '13900001111', ['采编员'], ['市教育局'], true]
  )
  await platform.call(addSubsiteUsers, { token, body: { subsiteId: '3', userIdList: [one!.id] } })
  const signedIn = await platform.call(login, { body: { username: 'sheet.one', password: passwords[0]! } })
  assert.equal(signedIn.success, true, signedIn.message)
  // No table contains the password, including the log and stored responses.
  const { rows: kept } = await platform.query<{ text: string }>(
    'select row_to_json(d)::text as text from done_requests d union all select row_to_json(l)::text from operation_log l'
  )
  assert.ok(kept.every(({ text }) => passwords.every(password => !text.includes(password))))
  const log = await platform.call(logList, { token, query: { pageSize: 5 } })
  assert.ok(log.result.records.some(({ logContent }) => logContent.includes('导入用户')))
})

test('[AD-1] reports each invalid cell and then imports no user', async () => {
  const rows = [
    person('sheet.three', '李三'),
    person('sheet.three', '李三'),
    person('1x', ''),
    person('sheet.four', '李四', { 2: '?', 3: '2090-01-01', 4: '139', 6: '没有的角色', 7: '没有的部门' }),
    person('sheet.five', '李五', { 4: '13900001111' }),
    person('sheet.six', '李六', { 4: '13900002222' }),
    person('sheet.seven', '李七', { 4: '13900002222' })
  ]
  const { result } = await check(rows)
  assert.deepEqual(
    result.rows.map(({ problems }) => Object.keys(problems).sort()),
    [
      [],
      ['username'],
      ['realname', 'username'],
      ['birthday', 'departNames', 'phone', 'roleNames', 'sex'],
      ['phone'],
      [],
      ['phone']
    ]
  )
  assert.equal(result.rows[3]!.problems.roleNames, '没有角色“没有的角色”')
  assert.equal(result.rows[4]!.problems.phone, '已被使用')
  assert.equal(result.rows[6]!.problems.phone, '与第 7 行重复')
  const refused = await importAll(rows)
  assert.match(refused.message, /^第 3 行 用户账号：.*没有导入任何数据$/)
  assert.equal(await find('sheet.six'), undefined)
})

test('[AD-1] a sheet changes known users or leaves them unchanged', async () => {
  const [exported] = (await check([person('sheet.one', '张一', { 2: '女', 3: '1990-05-01', 4: '13900001111' })])).result
    .rows
  assert.equal(exported!.does, 'update')
  const rows = [
    person('Sheet.One', '张一（改）', { 2: '女', 3: '1990-05-01', 4: '13900001111', 6: '采编员', 7: '市教育局' }),
    person('sheet.two', '张二')
  ]
  assert.deepEqual(
    (await check(rows)).result.rows.map(({ does }) => does),
    ['update', 'none']
  )
  const done = await importAll(rows)
  assert.deepEqual([done.result.added, done.result.updated, done.result.told], [0, 1, undefined])
  const one = await find('sheet.one')
  assert.deepEqual([one?.realname, one?.roleNames], ['张一（改）', ['采编员']])
})

test('[AD-1] a sheet cannot grant more than the importer has', async () => {
  for (const right of ['system:user:list', 'system:user:import', 'system:user:add', 'system:user:addUserRole'])
    await platform.query("insert into role_rights (role_id, action) values ('r5', $1) on conflict do nothing", [right])
  await platform.query("insert into user_roles (user_id, role_id) select id, 'r5' from users where username = 'lihua'")
  const clerk = await platform.signIn('lihua')
  const rows = [
    person('admin', '我是管理员'),
    person('sheet.up', '升级', { 6: '系统管理员' }),
    person('sheet.plain', '平常')
  ]
  const { result } = await check(rows, clerk)
  assert.deepEqual(
    result.rows.map(({ problems }) => problems),
    [{ username: '已存在，您没有修改用户的权限' }, { roleNames: '角色“系统管理员”含有您没有的权限' }, {}]
  )
  assert.equal((await importAll(rows, clerk)).success, false)
  await platform.query("insert into role_rights (role_id, action) values ('r5', 'system:user:edit')")
  const above = await importAll([person('admin', '我是管理员')], clerk)
  assert.match(above.message, /超级管理员/)
  assert.equal((await find('admin'))?.realname, '系统管理员')
})

test('[AD-2] exports and imports roles by code', async () => {
  const rows = [
    ['press_office', '新闻办', '发布新闻'],
    ['editor', 'x', '']
  ]
  const { result } = await platform.call(roleSheet.check, { token, body: { rows } })
  assert.equal(result.rows[0]!.does, 'add')
  assert.ok(result.rows[1]!.problems.roleName)
  const done = await platform.call(roleSheet.importRows, { token, body: { rows: rows.slice(0, 1) } })
  assert.equal(done.result.added, 1)
})

test('[AD-3] imports departments by path, parents first, and exports the same sheet', async () => {
  const line = (path: string, phone = '') => [path, '', '', '部门', phone, '', '', '', '']
  const rows = [line('县政府'), line('县政府/办公室'), line('县政府 / 办公室 / 综合科', '0571-8765 432')]
  const wrong = await platform.call(departmentSheet.check, { token, body: { rows: [line('没有/下级')] } })
  assert.match(wrong.result.rows[0]!.problems.path!, /没有上级部门“没有”/)
  const done = await platform.call(departmentSheet.importRows, { token, body: { rows } })
  assert.equal(done.result.added, 3)
  const again = await platform.call(departmentSheet.check, { token, body: { rows } })
  assert.deepEqual(
    again.result.rows.map(({ does }) => does),
    ['none', 'none', 'none']
  )
  const { rows: found } = await platform.query<{ id: string }>(
    "select id from departments where depart_name = '综合科' and mobile = '0571-8765432'"
  )
  const { result } = await platform.call(departmentCalls.byId, { token, query: { id: found[0]!.id } })
  assert.equal(result.orgCode.length, 9)
  const sheet = await platform.raw(`/api${departmentSheet.exportXls}`, { token })
  assert.match(sheet.headers.get('content-type')!, /spreadsheetml/)
  assert.ok((await sheet.arrayBuffer()).byteLength > 1000)
})
