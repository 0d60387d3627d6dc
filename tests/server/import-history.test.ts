import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import ExcelJS from 'exceljs'
import { checkWord } from '../../elements/base/contract/check-word.ts'
import { departmentSheet } from '../../elements/base/contract/department.ts'
import { dictionary } from '../../elements/base/contract/dictionary.ts'
import { link } from '../../elements/base/contract/link.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { roleSheet } from '../../elements/base/contract/role.ts'
import type { SheetImport, UndoneImport } from '../../elements/base/contract/sheet-history.ts'
import type { SheetCalls } from '../../elements/base/contract/sheet.ts'
import { userSheet } from '../../elements/base/contract/user.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
})
after(() => platform.stop())

const exported = async ({ exportXls }: SheetCalls): Promise<string[][]> => {
  const response = await platform.raw(`/api${exportXls}?exportReason=核对名册`, { token })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await response.arrayBuffer())
  const rows: string[][] = []
  book.worksheets[0]!.eachRow(row =>
    rows.push(Array.from({ length: row.cellCount }, (_, at) => row.getCell(at + 1).text))
  )
  return rows
}

/** Cells of the fields, without those that only the server writes. */
const cellsOf = async (calls: SheetCalls) => {
  const [head = [], ...rows] = await exported(calls)
  const { result } = await platform.call(calls.check, { token, body: { rows: [] } })
  const places = result.columns.map(({ title }) => head.indexOf(title))
  return { columns: result.columns, rows: rows.map(row => places.map(at => row[at] ?? '')) }
}

const importAll = async (calls: SheetCalls, rows: string[][], more: object = {}, as = token) => {
  const done = await platform.call(calls.importRows, { token: as, body: { rows, ...more } })
  assert.equal(done.success, true, done.message)
  return done.result
}
const historyOf = async ({ history }: SheetCalls, as = token): Promise<SheetImport[]> =>
  (await platform.call(history!.list, { token: as, query: {} })).result?.records ?? []
const latest = async (calls: SheetCalls) => (await historyOf(calls))[0]!
const check = async ({ history }: SheetCalls, importId: string, as = token): Promise<UndoneImport> => {
  const { result, message } = await platform.call(history!.check, { token: as, body: { importId } })
  assert.ok(result, message)
  return result
}
const undo = async ({ history }: SheetCalls, importId: string, as = token): Promise<UndoneImport> => {
  const { result, message } = await platform.call(history!.undo, { token: as, body: { importId } })
  assert.ok(result, message)
  return result
}
const rowsOf = async ({ history }: SheetCalls, importId: string, as = token) =>
  (await platform.call(history!.rows, { token: as, query: { importId, pageSize: 100 } })).result.records

/** New rows of each sheet, and the cells that change in existing ones, by field. */
const sheets: Record<string, [calls: SheetCalls, fresh: Record<string, string>[], changed: Record<string, string>]> = {
  users: [
    userSheet,
    [
      { username: 'undo.one', realname: '新人甲', roleNames: '采编员', departNames: '市教育局' },
      { username: 'undo.two', realname: '新人乙', siteNames: '市教育局' }
    ],
    { realname: '改名', roleNames: '审核员', departNames: '市卫生健康委员会', positionNames: '', email: 'new@x.cn' }
  ],
  departments: [
    departmentSheet,
    [
      { path: '新设局', orgType: '单位' },
      { path: '新设局 / 一科', orgType: '部门' }
    ],
    { memo: '改过的备注', departNameEn: 'Changed' }
  ],
  roles: [roleSheet, [{ roleCode: 'undo_role', roleName: '新角色' }], { description: '改过', needsSecondFactor: '是' }],
  dictionaries: [dictionary.sheetCalls, [{ dictCode: 'undo_dict', dictName: '新字典' }], { description: '改过的描述' }],
  links: [
    link.sheetCalls,
    [{ name: '新链接', url: 'https://new.example.cn/', typeCode: '?', target: '新窗口', status: '是', sortNo: '7' }],
    { note: '改过的备注', startTime: '2026-01-02 03:04:05', sortNo: '77' }
  ],
  words: [checkWord.sheetCalls, [{ word: '撤销词' }], { note: '改过' }]
}

for (const [title, [calls, fresh, changed]] of Object.entries(sheets))
  test(`[issue-32] [AD-12] ${title}: an import that is undone leaves the export as it was`, async () => {
    const { columns, rows } = await cellsOf(calls)
    assert.ok(rows.length > 0)
    const at = (name: string) => columns.findIndex(column => column.name === name)
    const blank = columns.map(({ name, choices }) => (choices ? rows[0]![at(name)]! : ''))
    const added = fresh.map(given =>
      columns.map(({ name }, index) =>
        given[name] === '?'
          ? rows[0]![index]!
          : (given[name] ?? (fresh === sheets.words![1] ? rows[0]![index]! : blank[index]!))
      )
    )
    // The administrator of the session cannot change the own roles.
    const some = rows.filter(row => !['admin', 'superadmin'].includes(row[0]!)).slice(0, 3)
    const edited = some.map(row =>
      columns.map(({ name }, index) =>
        changed[name] === undefined || index === 0 ? row[index]! : name === 'email' ? `${row[0]}@x.cn` : changed[name]
      )
    )
    const done = await importAll(calls, [...edited, ...added], { fileName: `${title}.xlsx`, leftOut: 2 })
    assert.equal(done.added, fresh.length)
    assert.ok(done.updated > 0)
    assert.notDeepEqual((await cellsOf(calls)).rows, rows)

    const kept = await latest(calls)
    const { id, createTime, ...told } = kept
    assert.match(createTime, /^20\d\d-/)
    assert.deepEqual(told, {
      ...{
        fileName: `${title}.xlsx`,
        columnName: '',
        createByName: '系统管理员',
        added: done.added,
        updated: done.updated
      },
      ...{ same: some.length - done.updated, leftOut: 2, state: 'done', undone: 0, undoneByName: '', undoneTime: '' }
    })
    const listed = await rowsOf(calls, id)
    assert.equal(listed.length, done.added + done.updated)
    assert.ok(listed.every(({ isSeen, name }) => isSeen && name))
    assert.ok(listed.filter(({ does }) => does === 'update').every(({ changes }) => changes.length > 0))

    const preview = await check(calls, id)
    assert.deepEqual([preview.removed, preview.restored, preview.left], [done.added, done.updated, []])
    assert.deepEqual((await latest(calls)).state, 'done', 'the preview changes nothing')
    const undone = await undo(calls, id)
    assert.deepEqual(undone, preview)
    assert.deepEqual((await cellsOf(calls)).rows, rows)
    const after = await latest(calls)
    assert.deepEqual([after.state, after.undone, after.undoneByName], ['undone', listed.length, '系统管理员'])
    assert.ok((await rowsOf(calls, id)).every(({ isUndone }) => isUndone))

    const again = await undo(calls, id)
    assert.deepEqual([again.removed, again.restored, again.leftCount], [0, 0, 0])
    const log = await platform.call(logList, { token, query: { pageSize: 50 } })
    assert.equal(log.result.records.filter(({ objectId }) => objectId === id).length, 1)
    assert.deepEqual((await cellsOf(calls)).rows, rows)
  })
