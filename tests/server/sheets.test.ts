import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import ExcelJS from 'exceljs'
import { dictionary } from '../../elements/base/contract/dictionary.ts'
import type { Envelope } from '../../elements/base/contract/envelope.ts'
import { logList } from '../../elements/base/contract/log.ts'
import type { Imported, SheetPreview } from '../../elements/base/contract/sheet.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

const sheet = dictionary.sheetCalls
let platform: TestPlatform
let admin: string
let writer: string
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  writer = await platform.signIn('lihua')
})
after(() => platform.stop())

const titles = ['字典编号', '字典名称', '描述']
type Cell = string | number | Date | { formula: string; result?: string }

async function fileOf(rows: Cell[][], change?: (sheet: ExcelJS.Worksheet) => void): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  const page = book.addWorksheet('字典')
  page.addRows(rows)
  change?.(page)
  return Buffer.from(await book.xlsx.writeBuffer())
}

async function send<Result>(file: Buffer, { dryRun = true, token = admin } = {}): Promise<Envelope<Result>> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), '字典.xlsx')
  const response = await fetch(`${platform.url}/api${sheet.importExcel}?${dryRun ? 'dryRun=1' : ''}`, {
    method: 'POST',
    headers: { 'x-access-token': token },
    body: form
  })
  return (await response.json()) as Envelope<Result>
}

async function download(path: string, token = admin): Promise<ExcelJS.Worksheet> {
  const response = await platform.raw(`/api${path}`, { token })
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment/)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await response.arrayBuffer())
  return book.worksheets[0]!
}
const textsOf = (page: ExcelJS.Worksheet) =>
  page
    .getSheetValues()
    .slice(1)
    .map(row => (row as unknown[]).slice(1).map(cell => (cell === null ? '' : cell)))
const find = async (dictCode: string) =>
  (await platform.call(dictionary.calls.list, { token: admin, query: { dictCode } })).result.records[0]

test('exports the filtered list with text cells', async () => {
  await platform.call(dictionary.calls.add, {
    token: admin,
    body: { dictCode: 'out-1', dictName: '=cmd|calc', description: '+1' }
  })
  const page = await download(`${sheet.exportXls}?dictCode=out-1`)
  const [head, row, more] = textsOf(page)
  assert.deepEqual(head, [...titles, '字典项', '修改时间'])
  assert.deepEqual(row?.slice(0, 4), ['out-1', '=cmd|calc', '+1', '0'])
  assert.equal(more, undefined)
  assert.equal(page.getCell('B2').type, ExcelJS.ValueType.String)
})

test('exports selected rows only, and logs their number', async () => {
  const { result } = await platform.call(dictionary.calls.list, { token: admin, query: { pageSize: 3 } })
  const ids = result.records.slice(0, 2).map(({ id }) => id)
  assert.equal(textsOf(await download(`${sheet.exportXls}?selections=${ids}`)).length, 3)
  for (let tries = 0; ; tries++) {
    const log = await platform.call(logList, { token: admin, query: { keyWord: '导出字典' } })
    if (log.result.records[0]?.logContent.includes('2 条')) break
    assert.ok(tries < 100)
  }
})

test('the template has the columns and can be imported', async () => {
  const page = await download(sheet.template)
  assert.deepEqual(textsOf(page), [['字典编号 *', '字典名称 *', '描述']])
  const { result } = await send<SheetPreview>(
    await fileOf([textsOf(page)[0] as string[], ['from-template', '模板', '']])
  )
  assert.deepEqual(result.rows, [{ number: 2, cells: ['from-template', '模板', ''], problems: {}, does: 'add' }])
})

test('a check of a sheet reports each row’s effect and errors, and changes nothing', async () => {
  const file = await fileOf([
    ['字典名称 *', '备注', '字典编号'],
    ['性别', 'x', 'sex'],
    ['性别（新）', '', 'priority'],
    ['', '', 'no-name'],
    ['坏编号', '', '1 2'],
    ['再来', '', 'sex'],
    ['新的', '', 'brand-new']
  ])
  const { result } = await send<SheetPreview>(file)
  assert.deepEqual(
    result.rows.map(({ does, problems }) => [does, problems]),
    [
      ['none', {}],
      ['update', {}],
      ['add', { dictName: '不能为空' }],
      ['add', { dictCode: '格式不正确' }],
      ['update', { dictCode: '与第 2 行重复' }],
      ['add', {}]
    ]
  )
  assert.equal(await find('brand-new'), undefined)
})

test('imports corrected rows in one transaction or not at all', async () => {
  const wrong = await platform.call(sheet.importRows, {
    token: admin,
    body: {
      rows: [
        ['im-1', '一', ''],
        ['im-2', '', '']
      ]
    }
  })
  assert.equal(wrong.message, '第 3 行 字典名称：不能为空，没有导入任何数据')
  assert.equal(await find('im-1'), undefined)
  const rows = [
    ['im-1', '一', ''],
    ['im-2', '二', '说明']
  ]
  const done = await platform.call(sheet.importRows, { token: admin, body: { rows } })
  assert.deepEqual(done.result, { added: 2, updated: 0 })
  const again = await platform.call(sheet.importRows, {
    token: admin,
    body: {
      rows: [
        ['im-1', '一（改）', ''],
        ['im-2', '二', '']
      ]
    }
  })
  assert.deepEqual(again.result, { added: 0, updated: 2 })
  assert.deepEqual([(await find('im-1'))?.dictName, (await find('im-2'))?.description], ['一（改）', ''])
  const log = await platform.call(logList, { token: admin, query: { keyWord: '一（改）' } })
  assert.deepEqual(log.result.records[0]?.changes, [{ title: '字典名称', before: '一', after: '一（改）' }])
})

test('a JeecgBoot client imports a file in one call', async () => {
  const reply = await send<Imported>(await fileOf([titles, ['kin-1', '亲', '']]), { dryRun: false })
  assert.deepEqual([reply.message, reply.result], ['文件导入成功！数据行数：1', { added: 1, updated: 0 }])
})

test('reads formulas, dates and numbers as displayed; merged and empty cells are empty', async () => {
  const file = await fileOf(
    [titles, [{ formula: 'A1', result: 'formed' }, 2026, new Date(Date.UTC(2026, 10, 21))], ['merged', 'one', 'two']],
    page => page.mergeCells('B3:C3')
  )
  const { result } = await send<SheetPreview>(file)
  assert.deepEqual(
    result.rows.map(({ cells }) => cells),
    [
      ['formed', '2026', '2026-11-21'],
      ['merged', 'one', '']
    ]
  )
})

test('[issue-10] imports and exports text that a spreadsheet would execute as plain text', async () => {
  const dangerous = [`=cmd|' /C calc'!A0`, '=HYPERLINK("http://x","x")', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', '＝1']
  const rows = dangerous.map((text, at) => [`run-${at}`, `名${text}`, text])
  const { result } = await send<SheetPreview>(await fileOf([titles, ...rows]))
  const shown = dangerous.map(text => text.trim())
  assert.deepEqual(
    result.rows.map(({ cells, problems }) => [cells[2], problems]),
    shown.map(text => [text, {}])
  )
  const done = await platform.call(sheet.importRows, { token: admin, body: { rows } })
  assert.equal(done.result.added, dangerous.length)
  for (const [at, text] of shown.entries()) {
    assert.equal((await find(`run-${at}`))?.description, text)
    const page = await download(`${sheet.exportXls}?dictCode=run-${at}`)
    const cell = page.getCell('C2')
    assert.deepEqual([cell.type, cell.value], [ExcelJS.ValueType.String, text])
  }
})

test('[issue-10] a formula without a result is an empty cell; a failed one shows its error and clears no field silently', async () => {
  const file = await fileOf([
    titles,
    ['no-result', { formula: `cmd|' /C calc'!A0` }, ''],
    ['failed', { formula: '1/0', result: { error: '#DIV/0!' } as never }, 'x']
  ])
  const { result } = await send<SheetPreview>(file)
  assert.deepEqual(
    result.rows.map(({ cells, problems }) => [cells[1], problems]),
    [
      ['', { dictName: '不能为空' }],
      ['#DIV/0!', {}]
    ]
  )
})

test('refuses files that are not sheets or too large with one message', async () => {
  const wide = await fileOf([Array.from({ length: 200 }, (_, at) => `列${at}`)])
  const long = await fileOf([titles, ...Array.from({ length: 20_002 }, (_, at) => [`n-${at}`, '名', ''])])
  for (const [file, sentence] of [
    [Buffer.from('字典编号,字典名称'), '这不是可以读取的 Excel 文件（.xlsx），请用模板填写后重试'],
    [Buffer.alloc(11 * 1024 * 1024), '文件超过 10 MB，请分成几个文件导入'],
    [wide, '表格超过 100 列，请只保留模板中的列'],
    [long, '表格超过 20000 行，请分成几个文件导入'],
    [await fileOf([['别的', '列']]), '表格里缺少列：字典编号、字典名称；找到的列：别的、列。请改列名，或用模板填写'],
    [await fileOf([titles]), '表格里没有数据行'],
    [await fileOf([]), '表格里缺少列：字典编号、字典名称；找到的列：无。请改列名，或用模板填写']
  ] as const)
    assert.equal((await send(file)).message, sentence)
})

test('[security-12] a sheet that unpacks to hundreds of megabytes is refused with its reason, and delays nobody', async () => {
  const JSZip = (await import('jszip')).default
  const zip = await JSZip.loadAsync(await fileOf([titles, ['bomb', '弹', '']]))
  zip.file('xl/sharedStrings.xml', Buffer.alloc(400 * 1024 * 1024, '<si><t>x</t></si>'))
  const bomb = await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE', compressionOptions: { level: 1 } })
  assert.ok(bomb.length < 10 * 1024 * 1024)
  const [reply, other] = await Promise.all([send(bomb), platform.call(dictionary.calls.list, { token: admin })])
  assert.equal(reply.message, '文件展开后超过 200 MB，请删去多余的工作表和内容后重试')
  assert.equal(other.success, true)
})

test('[security-12] sizes in a zip that are untrue do not deceive', async () => {
  const JSZip = (await import('jszip')).default
  const zip = await JSZip.loadAsync(await fileOf([titles, ['bomb', '弹', '']]))
  zip.file('xl/sharedStrings.xml', Buffer.alloc(400 * 1024 * 1024, '<si><t>x</t></si>'))
  const bomb = await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE', compressionOptions: { level: 1 } })
  // The last name stands in the central directory, 46 bytes after its entry begins; the size is 24 bytes into it.
  const entry = bomb.lastIndexOf('xl/sharedStrings.xml') - 46
  assert.equal(bomb.readUInt32LE(entry + 24), 400 * 1024 * 1024)
  bomb.writeUInt32LE(1000, entry + 24)
  assert.equal((await send(bomb)).message, '文件展开后超过 200 MB，请删去多余的工作表和内容后重试')
})

test('[security-12] pictures in a sheet stay packed, and merged cells beyond the table are refused', async () => {
  const JSZip = (await import('jszip')).default
  const zip = await JSZip.loadAsync(await fileOf([titles, ['media', '图', '']]))
  for (const number of [1, 2, 3]) zip.file(`xl/media/image${number}.png`, Buffer.alloc(150 * 1024 * 1024))
  const media = await zip.generateAsync({
    type: 'nodebuffer',
    compression: 'DEFLATE',
    compressionOptions: { level: 1 }
  })
  assert.equal((await send(media)).success, true)
  for (const [merge, isRefused] of [
    ['A1:XFD1048576', true],
    ['A4:C5', false]
  ] as const) {
    const book = await JSZip.loadAsync(await fileOf([titles, ['merged', '并', '']]))
    const name = 'xl/worksheets/sheet1.xml'
    const xml = await book.file(name)!.async('string')
    const merges = `</sheetData><mergeCells count="1"><mergeCell ref="${merge}"/></mergeCells>`
    book.file(name, xml.replace('</sheetData>', merges))
    const { success, message } = await send(await book.generateAsync({ type: 'nodebuffer' }))
    assert.deepEqual([success, message === '合并单元格的范围过大，请取消合并后重试'], [!isRefused, isRefused], merge)
  }
})

test('a user runs one export at a time, without delaying others', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => platform.raw(`/api${sheet.exportXls}`, { token: admin }))
  )
  const kinds = await Promise.all(
    replies.map(async reply =>
      reply.headers.get('content-type')?.includes('json') ? ((await reply.json()) as Envelope<null>).message : 'sheet'
    )
  )
  assert.ok(kinds.includes('sheet'))
  assert.ok(kinds.includes('您的上一次导出还没有完成，请稍候或取消后再试'))
  assert.equal((await platform.call(dictionary.calls.list, { token: admin })).success, true)
  for (let tries = 0; ; tries++) {
    const again = await platform.raw(`/api${sheet.exportXls}`, { token: admin })
    await again.arrayBuffer()
    if (!again.headers.get('content-type')?.includes('json')) break
    assert.ok(tries < 100, 'the way is free again')
  }
})

test('sheets require their right', async () => {
  assert.equal((await send(await fileOf([titles]), { token: writer })).code, 510)
  for (const path of [sheet.exportXls, sheet.template])
    assert.equal(((await (await platform.raw(`/api${path}`, { token: writer })).json()) as Envelope<null>).code, 510)
})
