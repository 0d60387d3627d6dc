import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import ExcelJS from 'exceljs'
import { departmentCalls, departmentSheet, moveDepartment } from '../../elements/base/contract/department.ts'
import { dictionary } from '../../elements/base/contract/dictionary.ts'
import type { Envelope } from '../../elements/base/contract/envelope.ts'
import { roleSheet } from '../../elements/base/contract/role.ts'
import { currentDepartments } from '../../elements/base/contract/session.ts'
import type { Imported, SheetCalls, SheetPreview } from '../../elements/base/contract/sheet.ts'
import { subsiteCalls } from '../../elements/base/contract/subsite.ts'
import { addUser, userList, userSheet } from '../../elements/base/contract/user.ts'
import { migrationsFolder } from '../../host-demo/server/database/upgrade.ts'
import { password, startPlatform, type TestPlatform } from './platform.ts'

const sheets: Record<string, SheetCalls> = {
  users: userSheet,
  departments: departmentSheet,
  roles: roleSheet,
  dictionaries: dictionary.sheetCalls
}

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
})
after(() => platform.stop())

const exported = async ({ exportXls }: SheetCalls) =>
  new Uint8Array(await (await platform.raw(`/api${exportXls}?exportReason=核对名册`, { token })).arrayBuffer())
const imported = async <Result>({ importExcel }: SheetCalls, bytes: Uint8Array<ArrayBuffer>, query: string) => {
  const form = new FormData()
  form.append('file', new Blob([bytes]), '导出.xlsx')
  const response = await platform.raw(`/api${importExcel}${query}`, { method: 'POST', token, body: form })
  return (await response.json()) as Envelope<Result>
}

/** Exports a sheet, and requires that importing it changes nothing. */
const requireSame = async (title: string, calls: SheetCalls) => {
  const bytes = await exported(calls)
  const { result, message } = await imported<SheetPreview>(calls, bytes, '?dryRun=1')
  assert.ok(result, message)
  const odd = result.rows.filter(({ does, problems }) => does !== 'none' || Object.keys(problems).length > 0)
  assert.deepEqual(odd, [], title)
  assert.ok(result.rows.length > 0, title)
  const done = await imported<Imported>(calls, bytes, '')
  assert.deepEqual([done.result.added, done.result.updated], [0, 0], title)
}

/** Numbers below `limit` that are the same in each run. */
const numbers = (seed: number) => {
  let state = seed
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}

test('[admin-2] [AD-12] a fresh platform comes back from its own sheets unchanged', async () => {
  for (const [title, calls] of Object.entries(sheets)) await requireSame(title, calls)
})

test('[admin-2] [AD-12] so does a platform with offices of one name, people in several and odd texts', async () => {
  const names = ['办公室', '综合科', '办公室、综合科', '信息科（一）', '信息科(一)', 'IT/运维', '规划科']
  const pick = numbers(7)
  const parents = ['', 'd1', 'd2', 'd3', 'd4']
  for (let count = 0; count < 60; count++) {
    const parentId = parents[pick(parents.length)]!
    const departName = names[pick(names.length)]!
    const body = {
      ...{
        parentId,
        departName,
        departNameEn: ' x ',
        departNameAbbr: '',
        orgType: '2' as const,
        mobile: '0571-8765432 '
      },
      ...{ fax: '', address: '解放路\r\n1 号', description: '', memo: '', leaderId: '' }
    }
    const { result, success } = await platform.call(departmentCalls.add, { token, body })
    if (success) parents.push(result.id)
  }
  await platform.query(`insert into roles (id, role_code, role_name) values
    ('same1', 'same_1', '同名角色'), ('same2', 'same_2', '同名角色'), ('marked', 'marked', '编辑、审核')`)
  const roles = ['same1', 'same2', 'marked', 'r5', '']
  await platform.query(`insert into positions (id, name, code, status) values
    ('marked', '值班、审核', 'marked', '1'), ('blank', '带班 领导（一）', 'lead', '1'), ('off', '停用的岗位', 'off', '0')`)
  const posts = ['po1', 'po2', 'marked', 'blank', '']
  for (let count = 0; count < 40; count++) {
    const body = {
      ...{ username: `Trip.${count}`, password, realname: count % 2 ? `张  ${count}` : '艾 力', sex: '1' as const },
      ...{ birthday: count % 3 ? '' : '1990-05-01', phone: count % 4 ? '' : `139777${10_000 + count}` },
      email: count % 5 ? '' : `Mail${count}@X.cn`,
      selectedroles: [...new Set([roles[pick(5)], roles[pick(5)]])].filter(Boolean).join(','),
      selecteddeparts: [
        ...new Set([parents[1 + pick(parents.length - 1)], parents[1 + pick(parents.length - 1)]])
      ].join(','),
      selectedpositions: [...new Set([posts[pick(5)], posts[pick(5)]])].filter(Boolean).join(',')
    }
    const { success, message } = await platform.call(addUser, { token, body })
    assert.ok(success, message)
  }
  await platform.query("insert into user_positions select id, 'off' from users where username like 'trip.1%'")
  // Older values that would not be accepted today.
  await platform.query("update users set phone = '12345', realname = '  前后空白 ' where username = 'trip.1'")
  for (const [title, calls] of Object.entries(sheets)) await requireSame(title, calls)
})

test('[admin-2] the sheet of roles brings back which of them need a second factor', async () => {
  const marks = async () =>
    (await platform.query('select id, needs_second_factor from roles where id <> $1 order by id', ['1'])).rows
  await platform.query("update roles set needs_second_factor = '1' where id = 'r5'")
  const [bytes, kept] = [await exported(roleSheet), await marks()]
  await platform.query("update roles set needs_second_factor = '0' where id = 'r5'")
  const { result, message } = await imported<Imported>(roleSheet, bytes, '')
  assert.deepEqual([result?.added, result?.updated], [0, 1], message)
  assert.deepEqual(await marks(), kept)
  await platform.query("update roles set needs_second_factor = '0' where id = 'r5'")
})

test('[admin-2] a department is found by the end of its path, its whole path or its code', async () => {
  const find = async (id: string) =>
    (await platform.query<{ code: string }>('select org_code as code from departments where id = $1', [id])).rows[0]!
      .code
  await platform.query(`insert into departments (id, parent_id, depart_name, org_code, sort_no) values
    ('pa', 'd3', '唯一科', 'A01A02X01', 90), ('pb', 'd3', '重名科', 'A01A02X02', 91), ('pc', 'd4', '重名科', 'A01A03X02', 92)`)
  const rows = ['唯一科', '市教育局/重名科', '市教育局 ／ 重名科 /', await find('pc'), '重名科', '没有的科'].map(
    (place, at) => [...[`by.path${at}`, '某人', '', '', '', '', ''], place]
  )
  const { result } = await platform.call(userSheet.check, { token, body: { rows } })
  assert.deepEqual(
    result.rows.map(({ cells, problems }) => problems.departNames ?? cells[7]),
    [
      '唯一科',
      '市教育局 / 重名科',
      '市教育局 / 重名科',
      '市卫生健康委员会 / 重名科',
      '有几个部门都叫“重名科”，请写清是哪一个，如：市教育局 / 重名科、市卫生健康委员会 / 重名科',
      '没有部门“没有的科”'
    ]
  )
})

test('[admin-5] lists, cards and the department switcher show a department by the shortest unique end of its path', async () => {
  const body = {
    ...{ username: 'two.offices', password, realname: '两处', sex: '' as const, birthday: '', phone: '', email: '' },
    ...{ selectedroles: '', selecteddeparts: 'pb,pc' }
  }
  assert.ok((await platform.call(addUser, { token, body })).success)
  const labels = ['市教育局 / 重名科', '市卫生健康委员会 / 重名科']
  const { result } = await platform.call(userList, { token, query: { username: 'two.offices' } })
  assert.deepEqual(result.records[0]?.departNames, labels)
  assert.equal(result.records[0]?.departName, labels[0])
  await platform.query(
    "insert into user_subsites (user_id, subsite_id) select id, '1' from users where username = 'two.offices'"
  )
  await platform.query("update users set must_change_password = false where username = 'two.offices'")
  const own = await platform.call(currentDepartments, { token: await platform.signIn('two.offices') })
  assert.deepEqual(
    own.result.list.map(({ departName }) => departName),
    labels
  )
})

test('[admin-10] two departments, or two sites, of one name in one place are refused with a sentence', async () => {
  const department = {
    ...{
      parentId: 'd3',
      departName: '重名科',
      departNameEn: '',
      departNameAbbr: '',
      orgType: '2' as const,
      mobile: ''
    },
    ...{ fax: '', address: '', description: '', memo: '', leaderId: '' }
  }
  const taken = '同一上级下已有同名的部门，请换一个名称'
  assert.equal((await platform.call(departmentCalls.add, { token, body: department })).message, taken)
  const moved = await platform.call(moveDepartment, { token, body: { id: 'pc', parentId: 'd3', index: 0 } })
  assert.equal(moved.message, taken)
  const site = await platform.call(subsiteCalls.byId, { token, query: { id: '3' } })
  const { id: _id, groupName: _group, depName: _department, version: _version, ...rest } = site.result
  const { createByName: _by, createTime: _at, updateByName: _byLast, updateTime: _last, ...draft } = rest
  const again = await platform.call(subsiteCalls.add, { token, body: { ...draft, siteIDCode: '', templateId: '' } })
  assert.equal(again.message, '同一分组下已有同名的站点，请换一个名称')

  const line = (path: string) => [path, '', '', '部门', '', '', '', '', '']
  const { result } = await platform.call(departmentSheet.check, {
    token,
    body: { rows: [line('新城区'), line('新城区/'), line('新城区／民政局'), line('新城区 / 民政局')] }
  })
  assert.deepEqual(
    result.rows.map(({ cells, problems }) => [cells[0], problems.path]),
    [
      ['新城区', undefined],
      ['新城区', '与第 2 行重复'],
      ['新城区 / 民政局', undefined],
      ['新城区 / 民政局', '与第 4 行重复']
    ]
  )
})

test('[admin-10] an upgrade renames later departments and sites of one name and keeps the oldest', async () => {
  const migration = readFileSync(join(migrationsFolder, '0004_sheets_and_names.sql'), 'utf8').split(
    '--> statement-breakpoint'
  )
  const statements = migration.filter(statement => /DO \$\$|UNIQUE INDEX/.test(statement))
  assert.equal(statements.length, 3)
  await platform.query('drop index departments_one_name, subsites_one_name')
  await platform.query(`insert into departments (id, parent_id, depart_name, org_code, create_time) values
    ('old1', 'd6', '旧局', 'A01A05Y01', '2020-01-02'), ('old2', 'd6', '旧局', 'A01A05Y02', '2020-01-01'),
    ('old3', 'd6', '旧局', 'A01A05Y03', '2020-01-03'), ('old4', 'd6', '旧局（2）', 'A01A05Y04', '2020-01-04')`)
  await platform.query(`insert into subsites (id, name, site_type, create_time) values
    ('s-one', '旧站', 'generalsite', '2020-01-01'), ('s-two', '旧站', 'generalsite', '2020-01-02')`)
  for (const statement of statements) await platform.query(statement)
  const { rows } = await platform.query<{ id: string; name: string }>(`select id, depart_name as name from departments
    where id like 'old_' union all select id, name from subsites where id like 's-%' order by id`)
  assert.deepEqual(
    rows.map(({ id, name }) => [id, name]),
    [
      ['old1', '旧局（3）'],
      ['old2', '旧局'],
      ['old3', '旧局（4）'],
      ['old4', '旧局（2）'],
      ['s-one', '旧站'],
      ['s-two', '旧站（2）']
    ]
  )
})

test('[issue-32] [AD-12] the sheet of users names the last days of what they have themselves, and comes back unchanged', async () => {
  const { result } = await platform.call(userList, { token, query: { username: 'lihua' } })
  const [person] = result.records
  const day = '2099-12-31'
  const sites = (person?.siteNames ?? []).length
  assert.ok(person && sites > 0)
  await platform.query('update user_subsites set valid_until = $2 where user_id = $1', [person.id, day])
  await platform.query('update user_roles set valid_until = $2 where user_id = $1', [person.id, day])
  const book = new ExcelJS.Workbook()
  await book.xlsx.load((await exported(userSheet)).buffer)
  const [sheet] = book.worksheets
  const [head = [], ...rows] = (sheet?.getSheetValues() ?? [])
    .slice(1)
    .map(cells => (cells as unknown[]).slice(1).map(String))
  const row = rows.find(cells => cells[head.indexOf('用户账号')] === 'lihua')
  const dated = (names: string[]) => names.map(name => `${name}（至 ${day}）`).join('、')
  assert.equal(row?.[head.indexOf('角色')], dated(person.roleNames))
  assert.equal(row?.[head.indexOf('站点')], dated(person.siteNames))
  assert.doesNotMatch(rows.find(cells => cells[head.indexOf('用户账号')] === 'wangmin')?.join() ?? '', /至 /)
  await requireSame('users', userSheet)
  const { rows: kept } = await platform.query('select distinct valid_until from user_roles where user_id = $1', [
    person.id
  ])
  assert.deepEqual(kept, [{ valid_until: day }])
})
