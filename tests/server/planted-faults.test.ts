import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import ExcelJS from 'exceljs'
import { departmentSheet } from '../../elements/base/contract/department.ts'
import { dictionary } from '../../elements/base/contract/dictionary.ts'
import { roleSheet } from '../../elements/base/contract/role.ts'
import type { SheetCalls, SheetColumn } from '../../elements/base/contract/sheet.ts'
import { userSheet } from '../../elements/base/contract/user.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  await platform.query(`insert into users (id, username, realname, password, phone)
    select 'fault-' || i, 'fault.p' || lpad(i::text, 2, '0'), '人员' || i, '', '1360000' || lpad(i::text, 4, '0')
    from generate_series(1, 24) i`)
  await platform.query(`insert into departments (id, parent_id, depart_name, org_code)
    select 'fault-' || i, '', '差错局' || lpad(i::text, 2, '0'), 'FLT' || lpad(i::text, 3, '0') from generate_series(1, 24) i`)
  await platform.query(`insert into roles (id, role_name, role_code)
    select 'fault-' || i, '差错角色' || i, 'fault_' || lpad(i::text, 2, '0') from generate_series(1, 24) i`)
  await platform.query(`insert into dictionaries (id, dict_name, dict_code)
    select 'fault-' || i, '差错字典' || i, 'fault_' || lpad(i::text, 2, '0') from generate_series(1, 24) i`)
})
after(() => platform.stop())

/** Exports the rows of a sheet whose keys contain a text, in the order of the columns of an import. */
const exported = async (calls: SheetCalls, part: string) => {
  const bytes = await (await platform.raw(`/api${calls.exportXls}?exportReason=核对名册`, { token })).arrayBuffer()
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(bytes)
  const [head = [], ...rows] = (book.worksheets[0]!.getSheetValues() as unknown[][])
    .slice(1)
    .map(cells => Array.from(cells.slice(1), cell => String(cell ?? '')))
  const { columns } = (await platform.call(calls.check, { token, body: { rows: [['x']] } })).result
  const cells = rows.map(row => columns.map(({ title }) => row[head.indexOf(title)] ?? ''))
  const found = cells.filter(([key = '']) => key.includes(part))
  return { columns, rows: found.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)) }
}

type Fault = readonly [name: string, value: string]
const unknownName = '没有这个名称'

/** Twenty faults that offices make in the sheet of users. */
const faultsOfPeople: readonly Fault[] = [
  ['username', '1x'],
  ['username', 'fault.p01'],
  ['realname', ''],
  ['sex', '中'],
  ['birthday', '2090-01-01'],
  ['birthday', '5月1日'],
  ['birthday', '1990-02-30'],
  ['phone', '139'],
  ['phone', '13900000001 13900000002'],
  ['phone', '1.39E+10'],
  ['phone', '13600000001'],
  ['email', 'a@'],
  ['email', 'a@b.cn c@d.cn'],
  ['roleNames', unknownName],
  ['roleNames', '采编员（至 2020-01-01）'],
  ['roleNames', '系统管理员（至 2099-01-01）'],
  ['departNames', unknownName],
  ['siteNames', unknownName],
  ['validUntil', '2020-01-01'],
  ['positionNames', unknownName]
]

/** Faults that fit any sheet: no key, a key twice, a value that is no choice, a text that is too long. */
const usualFaults = (columns: readonly SheetColumn[], firstKey: string): Fault[] => {
  const key = columns[0]!.name
  const choice = columns.find(({ choices = [] }) => choices.length > 0)
  const kinds: Fault[] = [
    [key, ''],
    [key, firstKey],
    ...(choice ? [[choice.name, unknownName] as const] : []),
    [columns.find(({ name, choices = [] }) => name !== key && choices.length === 0)!.name, '长'.repeat(5000)]
  ]
  return Array.from({ length: 20 }, (_fault, at) => kinds[at % kinds.length]!)
}

for (const [title, calls, part, table] of [
  ['users', userSheet, 'fault.p', 'users'],
  ['departments', departmentSheet, '差错局', 'departments'],
  ['roles', roleSheet, 'fault_', 'roles'],
  ['dictionaries', dictionary.sheetCalls, 'fault_', 'dictionaries']
] as const)
  test(`[issue-32] [AD-12] the exported sheet of ${title} with twenty planted faults names each of them at its cell, imports nothing, and without them changes nothing`, async () => {
    const { columns, rows } = await exported(calls, part)
    assert.ok(rows.length >= 24, `${rows.length} rows`)
    const faults = title === 'users' ? faultsOfPeople : usualFaults(columns, rows[0]![0]!)
    const at = (name: string) => columns.findIndex(column => column.name === name)
    const planted = rows.map((row, index) => {
      // The first rows stay right: others repeat their keys.
      const fault = index >= 4 ? faults[index - 4] : undefined
      if (!fault) return row
      const [name, value] = fault
      // A row of another account has the phone of its own.
      const bare = name === 'username' ? at('phone') : -1
      return row.map((cell, column) => (column === at(name) ? value : column === bare ? '' : cell))
    })
    const print = async () =>
      (await platform.query(`select md5(string_agg(t::text, '' order by id)) as print from ${table} t`)).rows[0]
    const before = await print()
    const checked = (await platform.call(calls.check, { token, body: { rows: planted } })).result.rows
    assert.deepEqual(
      checked.map(({ problems }) => Object.keys(problems)),
      planted.map((_row, index) => (index >= 4 && faults[index - 4] ? [faults[index - 4]![0]] : []))
    )
    for (const { problems } of checked)
      for (const problem of Object.values(problems)) assert.match(problem, /\p{Script=Han}/u)
    const { success, message } = await platform.call(calls.importRows, { token, body: { rows: planted } })
    assert.equal(success, false)
    assert.match(message, /^第 \d+ 行 .+没有导入任何数据$/)
    assert.deepEqual(await print(), before)
    const { result } = await platform.call(calls.importRows, { token, body: { rows } })
    assert.deepEqual([result.added, result.updated], [0, 0])
    assert.deepEqual(await print(), before)
  })
