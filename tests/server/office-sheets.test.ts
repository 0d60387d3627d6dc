import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import ExcelJS from 'exceljs'
import type { Envelope } from '../../elements/base/contract/envelope.ts'
import type { Imported, SheetPreview, SheetRow } from '../../elements/base/contract/sheet.ts'
import { userList, userSheet } from '../../elements/base/contract/user.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

const folder = process.env.QUNDAO_SHEET_SAMPLES ?? join(import.meta.dirname, '../../../shared/data/sheets')

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  // Departments with the codes of the samples.
  await platform.query(`insert into departments (id, parent_id, depart_name, org_code, sort_no)
    select 'x' || n, 'd1', '样例局' || n, 'A01A' || lpad(n::text, 2, '0'), n from generate_series(8, 40) n`)
  await platform.query(`insert into departments (id, parent_id, depart_name, org_code, sort_no)
    select 'y' || n, 'x' || n, '样例科' || n, 'A01A' || lpad(n::text, 2, '0') || 'A01', 1 from generate_series(8, 40) n`)
})
after(() => platform.stop())

const sendBytes = async <Result = SheetPreview>(bytes: Uint8Array, name: string, query = '?dryRun=1') => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const response = await platform.raw(`/api${userSheet.importExcel}${query}`, { method: 'POST', token, body: form })
  return (await response.json()) as Envelope<Result>
}
const send = (name: string) => sendBytes(readFileSync(join(folder, name)), name)

type Cells = (ExcelJS.CellValue | undefined)[]
const bookOf = async (rows: Cells[], change?: (page: ExcelJS.Worksheet, book: ExcelJS.Workbook) => void) => {
  const book = new ExcelJS.Workbook()
  const page = book.addWorksheet('人员')
  page.addRows(rows)
  change?.(page, book)
  return new Uint8Array(await book.xlsx.writeBuffer())
}
const sendRows = async (rows: Cells[], change?: (page: ExcelJS.Worksheet, book: ExcelJS.Workbook) => void) =>
  sendBytes(await bookOf(rows, change), '人员.xlsx')

const at = ({ columns }: SheetPreview, name: string) => columns.findIndex(column => column.name === name)
const cellsOf = (preview: SheetPreview, name: string) => preview.rows.map(({ cells }) => cells[at(preview, name)])
const problemsOf = (rows: SheetRow[]) => rows.map(({ problems }) => problems)

test('[admin-8] merged cells are filled down and marked; a merged key is an error', async () => {
  const { result } = await send('merged.xlsx')
  assert.deepEqual(problemsOf(result.rows), [{}, {}, {}, {}, {}])
  assert.deepEqual(cellsOf(result, 'roleNames'), Array(5).fill('采编员'))
  assert.deepEqual(cellsOf(result, 'departNames'), Array(5).fill('样例科8'))
  assert.deepEqual(
    result.rows.map(({ filled }) => filled),
    [undefined, ...Array(4).fill(['roleNames', 'departNames'])]
  )
  const done = await sendBytes<Imported>(readFileSync(join(folder, 'merged.xlsx')), 'merged.xlsx', '')
  assert.equal(done.result.added, 5)
  const { result: people } = await platform.call(userList, { token, query: { username: 'mg*' } })
  assert.deepEqual(
    people.records.map(({ roleNames, departNames }) => [roleNames, departNames]),
    Array(5).fill([['采编员'], ['样例科8']])
  )

  const key = await sendRows(
    [
      ['用户账号', '姓名', '手机号'],
      ['aa1', '甲', '13911110000'],
      ['', '乙', ''],
      ['aa3', '丙丁', '']
    ],
    page => {
      page.mergeCells('A2:A3')
      page.mergeCells('B4:C4')
    }
  )
  assert.match(key.result.rows[1]!.problems.username!, /每行都要有自己的用户账号/)
  assert.match(key.result.rows[2]!.problems.phone!, /与旁边一列的单元格合并/)
})

test('[admin-9] the head row below a title, and the worksheet that has it, are found', async () => {
  const title = await send('title.xlsx')
  assert.deepEqual([title.result.rows.length, title.result.file?.headRow], [1, 2])
  assert.deepEqual(problemsOf(title.result.rows), [{}])
  const second = await send('sheet2.xlsx')
  assert.equal(second.result.file?.sheet, '人员')
  assert.deepEqual(problemsOf(second.result.rows), [{}])

  const levels = await sendRows(
    [
      ['人员名册'],
      ['填表单位：市教育局', '', '', '2026年'],
      ['序号', '用户账号', '姓名', '联系方式', ''],
      ['', '', '', '手机号', '邮箱'],
      [1, 'two.level', '两级', '13911110001', 'a@b.cn'],
      ['序号', '用户账号', '姓名', '手机号', '邮箱'],
      [2, 'two.level2', '两级二', '', '']
    ],
    page => {
      page.mergeCells('A1:E1')
      for (const range of ['A3:A4', 'B3:B4', 'C3:C4', 'D3:E3']) page.mergeCells(range)
    }
  )
  assert.deepEqual(
    levels.result.rows.map(({ number, cells, problems }) => [number, cells[0], cells[4], cells[5], problems]),
    [
      [5, 'two.level', '13911110001', 'a@b.cn', {}],
      [7, 'two.level2', '', '', {}]
    ]
  )
  const several = await sendRows(
    [
      ['用户账号', '姓名'],
      ['one.page', '甲']
    ],
    (_page, book) => {
      book.addWorksheet('第二批').addRows([
        ['用户账号', '姓名'],
        ['other.page', '乙']
      ])
      const hidden = book.addWorksheet('旧表', { state: 'hidden' })
      hidden.addRows([
        ['用户账号', '姓名', '手机号'],
        ['hidden.page', '丙', '']
      ])
    }
  )
  assert.deepEqual([several.result.file?.sheet, several.result.file?.others], ['人员', ['第二批', '旧表']])
})

test('[admin-9] a day in each usual way is read, and what was changed is shown', async () => {
  const { result } = await send('dates.xlsx')
  assert.deepEqual(cellsOf(result, 'birthday').slice(0, 9), Array(9).fill('1990-05-01'))
  assert.deepEqual(
    result.rows.slice(0, 9).map(({ changed, problems }) => [changed?.birthday, problems]),
    [undefined, '1990/5/1', '1990.5.1', '1990年5月1日', '19900501', '32994', undefined, undefined, '1990-5-1'].map(
      text => [text, {}]
    )
  )
  assert.match(result.rows[9]!.problems.birthday!, /没有/)
  assert.match(result.rows[10]!.problems.birthday!, /没有 1990 年 2 月 30 日/)

  const ways: [Cells[number], string | RegExp][] = [
    ['1990年05月01号', '1990-05-01'],
    ['1990-05-01 00:00:00', '1990-05-01'],
    ['1990-05-01T08:30:00', '1990-05-01'],
    ['１９９０／５／１', '1990-05-01'],
    ['1990 年 5 月 1 日', '1990-05-01'],
    ['一九九〇年五月一日', '1990-05-01'],
    ['一九九零年十二月二十一日', '1990-12-21'],
    ['二〇〇〇年十月三十日', '2000-10-30'],
    ['1990。5。1', '1990-05-01'],
    [19900501, '1990-05-01'],
    [{ formula: 'A1', result: 32994 }, '1990-05-01'],
    ['\u202d1990-5-1\u202c', '1990-05-01'],
    ['', ''],
    ['1990-13-01', /没有|不是/],
    ['1990年5月', /没有写明是哪一天/],
    ['199005', /没有写明是哪一天/],
    ['1990', /没有写明是哪一天/],
    ['5/1/1990', /分不清月和日/],
    ['90.5.1', /不是四位/],
    ['不详', /不是完整的日期/],
    ['2090-01-01', /不是过去的日期/]
  ]
  const more = await sendRows([
    ['用户账号', '姓名', '出生日期'],
    ...ways.map(([way], index) => [`day.${index}`, '某人', way])
  ])
  for (const [index, [way, right]] of ways.entries()) {
    const { cells, problems } = more.result.rows[index]!
    if (typeof right === 'string') assert.deepEqual([cells[3], problems], [right, {}], String(way))
    else assert.match(problems.birthday ?? '', right, String(way))
  }
})

test('[admin-9] [admin-17] phone numbers are normalised and shown; two in a cell are refused', async () => {
  const { result } = await send('phones.xlsx')
  const phones = cellsOf(result, 'phone')
  const right = [1, 2, 3, 4, 5, 6, 7, 8].map(n => `1380013800${n}`)
  assert.deepEqual(phones.slice(0, 8), right)
  assert.deepEqual([phones[9], phones[10], phones[11]], ['13800138010', '19912345678', '16612345678'])
  assert.match(result.rows[8]!.problems.phone!, /两个号码/)
  assert.deepEqual(
    result.rows.filter(({ problems }) => Object.keys(problems).length > 0).map(({ number }) => number),
    [10]
  )
  for (const index of [0, 1, 2, 3, 6, 7, 9]) assert.ok(result.rows[index]!.changed?.phone, `row ${index}`)
  assert.equal(result.rows[4]!.changed?.phone, undefined)

  const ways: [Cells[number], string | RegExp][] = [
    ['（+86）138-0013-8101', '13800138101'],
    ['0086 138 0013 8102', '13800138102'],
    ['8613800138103', '13800138103'],
    ["'13800138104", '13800138104'],
    ['13800138105.0', '13800138105'],
    ['138\u00a00013\u30008106', '13800138106'],
    ['13800138107 13900138107', /两个号码/],
    ['13800138108、13900138108', /两个号码/],
    ['1.38E+10', /科学计数/],
    ['0571-87654321', /不是 11 位手机号/],
    ['1380013810', /不是 11 位手机号/],
    ['12800138100', /./]
  ]
  const more = await sendRows([
    ['用户账号', '姓名', '手机号码'],
    ...ways.map(([way], index) => [`phone.${index}`, '某人', way])
  ])
  for (const [index, [way, expected]] of ways.entries()) {
    const { cells, problems } = more.result.rows[index]!
    if (typeof expected === 'string') assert.deepEqual([cells[4], problems], [expected, {}], String(way))
    else assert.match(problems.phone ?? '', expected, String(way))
  }
})

test('[admin-9] accounts, names, e-mails and choices are read in the usual ways', async () => {
  const more = await sendRows([
    ['用户账号', '姓名', '性别', '邮箱'],
    ['ＺＨＡＮＧ.San', '张　三', '男性', 'ＺＳ＠ｘ．ｃｎ'],
    [' li.si\u200b', '阿不都•热西提', ' 女 ', 'mailto:Li@x.cn'],
    ['100086', 'Anna  Lee', '男', '王五 <ww@x.cn>'],
    ['wang.wu', '王五', '?', 'a@x.cn;b@x.cn']
  ])
  const { rows } = more.result
  assert.deepEqual(rows[0]!.cells.slice(0, 3), ['zhang.san', '张三', '男'])
  assert.deepEqual([rows[0]!.cells[5], rows[0]!.problems], ['ZS@x.cn', {}])
  assert.deepEqual(Object.keys(rows[0]!.changed!).sort(), ['email', 'realname', 'sex', 'username'])
  assert.deepEqual([rows[1]!.cells[0], rows[1]!.cells[1], rows[1]!.cells[5]], ['li.si', '阿不都·热西提', 'Li@x.cn'])
  assert.deepEqual([rows[2]!.cells[1], rows[2]!.cells[5]], ['Anna Lee', 'ww@x.cn'])
  assert.match(rows[2]!.problems.username!, /以字母开头/)
  assert.deepEqual(Object.keys(rows[3]!.problems), ['sex', 'email'])
  assert.match(rows[3]!.problems.email!, /两个邮箱/)
})

test('[admin-9] accounts and e-mails are compared without case, and each second one is named with its row', async () => {
  const dups = await send('dups.xlsx')
  assert.deepEqual(problemsOf(dups.result.rows), [
    {},
    { username: '与第 2 行重复' },
    { username: '与第 2 行重复' },
    { phone: '与第 2 行重复' },
    {},
    { email: '与第 6 行重复' }
  ])
  const cased = await send('case.xlsx')
  assert.deepEqual(problemsOf(cased.result.rows), [{}, { username: '与第 2 行重复' }])
})

test('[admin-9] columns are found by name; those that are not imported are named', async () => {
  const { result } = await send('extracols.xlsx')
  assert.deepEqual(result.file?.ignored, ['序号', '备注'])
  const [row] = result.rows
  assert.deepEqual([row!.cells[0], row!.cells[1], row!.cells[6]], ['xc1', '某人', '采编员'])
  assert.deepEqual(cellsOf(result, 'departNames'), ['办公室'])
  assert.deepEqual(row!.problems, {})
  assert.deepEqual(
    result.columns.filter(({ isFound }) => !isFound).map(({ name }) => name),
    ['birthday', 'phone', 'email', 'siteNames', 'validUntil', 'positionNames']
  )
  const odd = await sendRows([
    ['手机号（必填）', '*用户\n账号：', '姓  名', '', '电子邮箱'],
    ['13911112222', 'odd.titles', '某人', '多出来的', '']
  ])
  assert.deepEqual([odd.result.rows[0]!.cells[4], odd.result.file?.ignored], ['13911112222', ['D 列（没有列名）']])
})

test('[admin-9] hidden rows are counted, and rows have the numbers of the sheet', async () => {
  const hidden = await send('filtered.xlsx')
  assert.deepEqual(
    hidden.result.rows.map(({ number, isHidden }) => [number, isHidden]),
    [
      [2, undefined],
      [3, true],
      [4, undefined]
    ]
  )
  const gaps = await send('gaps.xlsx')
  assert.deepEqual(
    gaps.result.rows.map(({ number, problems }) => [number, problems]),
    [
      [2, {}],
      [6, {}]
    ]
  )
  const rows = [
    ['gap.one', '', ''],
    ['gap.two', '', '']
  ]
  const refused = await platform.call(userSheet.importRows, { token, body: { rows, numbers: [2, 6] } })
  assert.match(refused.message, /^第 2 行 姓名：不能为空/)
  const checked = await platform.call(userSheet.check, { token, body: { rows, numbers: [2, 6] } })
  assert.equal(checked.result.rows[1]!.number, 6)
})

test('[admin-9] formatted rows without content are no rows', async () => {
  const { result } = await send('blank30k.xlsx')
  assert.equal(result.rows.length, 10)
  assert.deepEqual(problemsOf(result.rows), Array(10).fill({}))
})

test('[admin-9] a sheet without the needed columns is refused with those that are missing and those that were found', async () => {
  const { success, message } = await send('wrongcols.xlsx')
  assert.equal(success, false)
  assert.match(message, /缺少列：用户账号；找到的列：登录名、姓名、性别/)
})

test('[admin-9] .csv files are read in UTF-8, UTF-16 and GBK; an .xls file is refused with the way out', async () => {
  const text = '用户账号,姓名,生日,部门\r\ncsv.one,"张,三",1990/5/1,市教育局\r\n\r\ncsv.two,李四,,\r\n'
  // The same text in GBK, which Node cannot write.
  const inGbk =
    'd3c3bba7d5cbbac52cd0d5c3fb2cc9fac8d52cb2bfc3c50d0a6373762e6f6e652c22d5c52cc8fd222c313939302f352f312ccad0bdccd3fdbed60d0a0d0a6373762e74776f2cc0eecbc42c2c0d0a'
  for (const [bytes, name] of [
    [Buffer.from(text), 'a.csv'],
    [Buffer.from(`\uFEFF${text}`), 'a.csv'],
    [Buffer.from(inGbk, 'hex'), 'a.CSV'],
    [Buffer.from(`\uFEFF${text.replaceAll(',', '\t').replace('"张\t三"', '"张,三"')}`, 'utf16le'), 'a.txt']
  ] as const) {
    const { result, message } = await sendBytes(bytes, name)
    assert.ok(result, message)
    assert.deepEqual(
      result.rows.map(({ number, cells, problems }) => [number, cells[0], cells[1], cells[3], problems]),
      [
        [2, 'csv.one', '张,三', '1990-05-01', {}],
        [4, 'csv.two', '李四', '', {}]
      ]
    )
  }
  const old = await sendBytes(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'a.xls')
  assert.match(old.message, /旧版 Excel 文件（\.xls）.*另存为 \.xlsx/)
  const page = await sendBytes(Buffer.from('<html><table><tr><td>用户账号'), 'a.xls')
  assert.match(page.message, /网页格式/)
})

test('[admin-9] a file without a column leaves that field of existing people as it is', async () => {
  const whole = [['col.keeps', '某人', '男', '1990-05-01', '', '', '采编员', '市教育局']]
  assert.equal((await platform.call(userSheet.importRows, { token, body: { rows: whole } })).result.added, 1)
  const preview = (
    await sendRows([
      ['用户账号', '姓名'],
      ['col.keeps', '改名']
    ])
  ).result
  const columns = preview.columns.filter(({ isFound }) => isFound).map(({ name }) => name)
  const rows = preview.rows.map(({ cells }) => cells)
  const done = await platform.call(userSheet.importRows, { token, body: { rows, columns } })
  assert.equal(done.result.updated, 1)
  const { result } = await platform.call(userList, { token, query: { username: 'col.keeps' } })
  const [one] = result.records
  assert.deepEqual(
    [one?.realname, one?.birthday, one?.roleNames, one?.departNames],
    ['改名', '1990-05-01', ['采编员'], ['市教育局']]
  )
})
