import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import ExcelJS from 'exceljs'
import {
  compareDataLog,
  dataLogLimits,
  dataLogList,
  dataTables,
  dataVersions,
  logSheet,
  verifyLog,
  visitList,
  visitSheet
} from '../../elements/base/contract/log.ts'
import { editOwnAccount, ownAccount } from '../../elements/base/contract/account.ts'
import { departmentSheet } from '../../elements/base/contract/department.ts'
import { roleCalls } from '../../elements/base/contract/role.ts'
import { addUser, userSheet } from '../../elements/base/contract/user.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
})
after(() => platform.stop())

const draft = (roleCode: string, description = '') => ({ roleName: '版本角色', roleCode, description })
const add = async (roleCode: string) => {
  const { success, message, result } = await platform.call(roleCalls.add, {
    token: admin,
    body: draft(roleCode, '最初')
  })
  assert.equal(success, true, message)
  return result
}
const edit = async (id: string, roleCode: string, description: string, version: number) =>
  platform.call(roleCalls.edit, { token: admin, body: { ...draft(roleCode, description), id, version } })
const versions = async (dataId: string) =>
  (await platform.call(dataVersions, { token: admin, query: { dataTable: 'roles', dataId } })).result

test('[AD-5] each save stores a version with user and time, in the labels of its fields', async () => {
  const { id } = await add('data-log')
  await edit(id, 'data-log', '改过', 1)
  const { result } = await platform.call(dataLogList, { token: admin, query: { dataTable: 'roles', dataId: id } })
  assert.deepEqual(
    result.records.map(row => [row.dataVersion, row.title, row.name, row.createByName]),
    [2, 1].map(version =>
      [version, '角色', '版本角色', '管理员'].map((text, at) => (at === 3 ? result.records[0]?.createByName : text))
    )
  )
  const [newest] = result.records
  assert.deepEqual(JSON.parse(newest?.dataContent ?? ''), {
    roleName: '版本角色',
    roleCode: 'data-log',
    description: '改过',
    needsSecondFactor: '否'
  })
  assert.deepEqual(newest?.fields[2], { name: 'description', title: '描述', value: '改过' })
  const [second, first] = await versions(id)
  const two = await platform.call(compareDataLog, { token: admin, query: { dataId1: second!.id, dataId2: first!.id } })
  assert.deepEqual(
    two.result.map(row => row.dataVersion),
    [1, 2],
    'the older one first'
  )
})

test('[AD-5] the first change of an older record also stores its previous version', async () => {
  await edit('r4', 'disclosure', '从前就有', 1)
  assert.deepEqual(
    (await versions('r4')).map(row => row.dataVersion),
    [2, 1]
  )
})

test('[AD-5] a failed save stores no version', async () => {
  const { id } = await add('data-log-fails')
  assert.equal((await edit(id, 'editor', '重复的编码', 1)).success, false)
  assert.equal((await versions(id)).length, 1)
})

test('[AD-5] limits the versions of a record and the length of values', async () => {
  const { id } = await add('data-log-many')
  await platform.query('update roles set version = $2 where id = $1', [id, dataLogLimits.versions])
  await edit(id, 'data-log-many', '又一次', dataLogLimits.versions)
  const kept = (await versions(id)).map(row => row.dataVersion)
  assert.deepEqual(kept, [dataLogLimits.versions + 1, dataLogLimits.versions])
})

test('[AD-5] refuses to compare versions of different records, and hides inaccessible ones', async () => {
  const [one, other] = [await add('data-log-one'), await add('data-log-other')]
  const [first, second] = [await versions(one.id), await versions(other.id)]
  const query = { dataId1: first[0]!.id, dataId2: second[0]!.id }
  assert.equal((await platform.call(compareDataLog, { token: admin, query })).message, '只能比较同一条数据的两个版本')
  await platform.query("insert into role_rights values ('r3', 'system:datalog:list')")
  const reader = await platform.signIn('zhaolei')
  await platform.query("update data_log set subsite_id = '16' where data_id = $1", [one.id])
  assert.deepEqual(
    (await platform.call(dataVersions, { token: reader, query: { dataTable: 'roles', dataId: one.id } })).result,
    []
  )
})

test('[AD-5] no version contains a password', async () => {
  const { rows } = await platform.query<{ it: string }>(
    "select content::text as it from data_log where content::text ~* 'password|argon'"
  )
  assert.deepEqual(rows, [])
  const { result } = await platform.call(dataTables, { token: admin })
  assert.ok(result.some(({ dataTable, title }) => dataTable === 'roles' && title === '角色'))
})

const sheetOf = async (path: string) => {
  const response = await platform.raw(`/api${path}`, { token: admin })
  assert.match(response.headers.get('content-type') ?? '', /spreadsheetml/)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await response.arrayBuffer())
  return book.worksheets[0]!.getSheetValues().slice(1) as unknown[][]
}

test('[AD-5] exports the filtered log as a sheet', async () => {
  await add('data-log-sheet')
  const [titles, ...rows] = await sheetOf(`${logSheet.exportXls}?exportReason=核对名册&keyWord=版本角色&operateType=2`)
  assert.deepEqual(titles?.slice(1, 4), ['日志内容', '日志类型', '操作类型'])
  assert.ok(rows.length > 0 && rows.every(row => row[1] === '新增角色“版本角色”' && row[3] === '添加'))
  const own = await platform.signIn('zhaolei')
  assert.equal((await (await platform.raw(`/api${logSheet.exportXls}`, { token: own })).json()).code, 510)
})

test('[AD-5] the sheet gives the same messages as the list', async () => {
  const answer = await platform.raw(`/api${logSheet.exportXls}?exportReason=核对名册&subsiteId=none`, { token: admin })
  assert.match((await answer.json()).message, /没有找到该站点/)
})

test('[AD-5] exports a log of several pages completely', async () => {
  await platform.query(`insert into operation_log (user_id, username, subsite_id, action, address)
    select 'u1', 'admin', '1', '很多记录', '127.0.0.1' from generate_series(1, 450)`)
  const [, ...rows] = await sheetOf(`${logSheet.exportXls}?exportReason=核对名册&keyWord=很多记录`)
  assert.equal(rows.length, 450)
  await platform.query("delete from operation_log where action = '很多记录'")
})

test('[AD-5] visits list users with day, address and count', async () => {
  await platform.signIn('wangmin')
  await platform.signIn('wangmin')
  const { result } = await platform.call(visitList, { token: admin, query: { username: 'wangmin', ip: '127.0.0.1' } })
  const [row] = result.records
  assert.deepEqual([row?.username, row?.realname, row?.ip, row?.visits], ['wangmin', '王敏', '127.0.0.1', 2])
  const [titles] = await sheetOf(`${visitSheet.exportXls}?exportReason=核对名册`)
  assert.deepEqual(titles?.slice(1, 3), ['日期', '账号'])
  assert.equal((await platform.call(verifyLog, { token: admin })).result.broken, undefined)
})

const rowsOf = async (dataTable: string, dataId: string) =>
  (await platform.call(dataLogList, { token: admin, query: { dataTable, dataId } })).result.records
const valueOf = (row: { fields: { name: string; value: string }[] } | undefined, name: string) =>
  row?.fields.find(field => field.name === name)?.value

test('[AD-5] user records have versions from every source: administrator, sheet, the users themselves', async () => {
  const { result: made, message } = await platform.call(addUser, {
    token: admin,
    body: {
      ...{ username: 'versioned', password: 'Erste-Hilfe-7', realname: '有版本', sex: '', birthday: '', phone: '' },
      ...{ email: '', selectedroles: 'r1', selecteddeparts: 'd1' }
    }
  })
  assert.ok(made?.id, message)
  const cells = ['versioned', '改了名', '', '', '', '', '采编员、审核员', '']
  const imported = await platform.call(userSheet.importRows, { token: admin, body: { rows: [cells] } })
  assert.equal(imported.success, true, imported.message)
  await platform.query('update users set must_change_password = false where id = $1', [made.id])
  await platform.query('update users set password = (select password from users where id = $2) where id = $1', [
    made.id,
    'u1'
  ])
  await platform.query("insert into user_subsites (user_id, subsite_id) values ($1, '1') on conflict do nothing", [
    made.id
  ])
  const own = await platform.signIn('versioned')
  const account = (await platform.call(ownAccount, { token: own })).result
  const saved = await platform.call(editOwnAccount, {
    token: own,
    body: { id: made.id, version: account.version, avatar: '', sex: '1', birthday: '', email: '' }
  })
  assert.equal(saved.success, true, saved.message)
  const kept = await rowsOf('users', made.id)
  assert.deepEqual(
    kept.map(row => [row.dataVersion, row.name, valueOf(row, 'realname'), row.createByName]),
    [
      [3, '改了名', '改了名', '改了名'],
      [2, '改了名', '改了名', kept[1]?.createByName],
      [1, '有版本', '有版本', kept[1]?.createByName]
    ]
  )
  assert.equal(valueOf(kept[1], 'selectedroles'), '采编员、审核员')
  assert.ok(!JSON.stringify(kept).includes('Erste-Hilfe'))
})

test('[AD-5] the first change of an older user, or of a department in a sheet, also stores its previous version', async () => {
  const rows = [['lihua', '李华改', '', '', '13800010002', '', '采编员', '市政府办公室']]
  const imported = await platform.call(userSheet.importRows, { token: admin, body: { rows } })
  assert.equal(imported.success, true, imported.message)
  const { rows: people } = await platform.query<{ id: string }>("select id from users where username = 'lihua'")
  assert.deepEqual(
    (await rowsOf('users', people[0]!.id)).map(row => valueOf(row, 'realname')),
    ['李华改', '李华']
  )
  const cells = ['市政府办公室/版本科', '', '', '部门', '', '', '', '', '']
  const done = await platform.call(departmentSheet.importRows, { token: admin, body: { rows: [cells] } })
  assert.equal(done.success, true, done.message)
  const { rows: departs } = await platform.query<{ id: string }>(
    "select id from departments where depart_name = '版本科'"
  )
  const [first, ...others] = await rowsOf('departments', departs[0]!.id)
  assert.deepEqual([valueOf(first, 'parentId'), others.length], ['市政府办公室', 0], 'by name, not by id')
  const { result } = await platform.call(dataTables, { token: admin })
  assert.ok(result.some(({ dataTable, title }) => dataTable === 'users' && title === '用户'))
})
