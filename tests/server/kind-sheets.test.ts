import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import ExcelJS from 'exceljs'
import { addArticle, articleById, articleList, articleSheet } from '../../elements/base/contract/article.ts'
import { addColumn } from '../../elements/base/contract/column.ts'
import { modelCalls, type ModelField } from '../../elements/base/contract/model.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
let column: string
let leads: string
const json = JSON.stringify

before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  column = await addTo('divisions', 'model-division', '1')
  const { rows } = await platform.query<{ id: string }>(
    "select id from columns where subsite_id = '1' and code = 'ldzc'"
  )
  leads = rows[0]!.id
  for (const [title, unit, phone] of [
    ['办公室', 'd2', '0571-88001111'],
    ['办公室', 'd3', '0571-88002222'],
    ['法规科', 'd2', '0571-88003333']
  ]) {
    const modelFields = {
      ...{ unit: unit!, phone: phone!, room: '201', head: json({ id: '', name: '张三' }) },
      duties: json([{ duty: '负责文电' }, { duty: '负责会务' }])
    }
    const body = { ...articleDraft(title!, column), content: '', modelFields }
    const { success, message } = await platform.call(addArticle, { token: admin, body })
    assert.ok(success, message)
  }
})
after(() => platform.stop())

async function addTo(code: string, modelId: string, subsiteId: string) {
  const body = { subsiteId, name: code, code, modelId }
  return (await platform.call(addColumn, { token: admin, body })).result.id
}

type Cells = string[][]
const exported = async (newsClassId: string, token = admin): Promise<Cells> => {
  const reply = await platform.raw(`/api${articleSheet.exportXls}?newsClassId=${newsClassId}&column=title&order=asc`, {
    headers: { 'X-Access-Token': token }
  })
  assert.equal(reply.status, 200)
  const bytes = await reply.arrayBuffer()
  if (!reply.headers.get('content-type')?.includes('officedocument')) throw new Error(Buffer.from(bytes).toString())
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(bytes)
  const cells: Cells = []
  book.worksheets[0]!.eachRow({ includeEmpty: true }, row =>
    cells.push(Array.from({ length: row.cellCount }, (_all, at) => row.getCell(at + 1).text))
  )
  return cells
}

const send = async (cells: Cells, more: { token?: string; into?: string; isDry?: boolean } = {}) => {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('内容').addRows(cells)
  const form = new FormData()
  form.append('file', new Blob([await book.xlsx.writeBuffer()]), '内容.xlsx')
  const dry = more.isDry ? '&dryRun=1' : ''
  const reply = await platform.raw(`/api${articleSheet.importExcel}?columnId=${more.into ?? column}${dry}`, {
    method: 'POST',
    headers: { 'X-Access-Token': more.token ?? admin },
    body: form
  })
  return (await reply.json()) as { success: boolean; message: string; result: never }
}
const at = (cells: Cells, title: string) => {
  const index = cells[0]!.indexOf(title)
  assert.ok(index >= 0, `${title} of ${cells[0]}`)
  return index
}
const versions = async () =>
  (
    await platform.query('select id, version, model_fields from articles where news_class_id = $1 order by id', [
      column
    ])
  ).rows

test('[AR-3] the export of a column has its model in words, and goes back in without changing anything', async () => {
  const cells = await exported(column)
  assert.deepEqual(cells[0]!.slice(0, 6), ['编号', '内设机构名称', '排序', '部门', '职责', '负责人'])
  assert.equal(cells.length, 4)
  const first = cells.find(row => row[1] === '法规科')!
  assert.deepEqual(
    [first[at(cells, '部门')], first[at(cells, '职责')], first[at(cells, '负责人')], first[at(cells, '设立状态')]],
    ['市发展和改革委员会', '负责文电\n负责会务', '张三', '在用']
  )
  const before = await versions()
  const preview = (await send(cells, { isDry: true })).result as { rows: { does: string; problems: object }[] }
  assert.deepEqual(
    preview.rows.map(({ does, problems }) => [does, problems]),
    Array.from({ length: 3 }, () => ['none', {}])
  )
  const { success, message, result } = await send(cells)
  assert.ok(success, message)
  assert.deepEqual(result, { added: 0, updated: 0 })
  assert.deepEqual(await versions(), before)
})

test('[AR-3] changed and new rows are written, with departments, persons and lines by their words', async () => {
  const cells = await exported(column)
  const row = cells.find(each => each[1] === '法规科')!
  row[at(cells, '房间')] = '305'
  const added = cells[0]!.map(() => '')
  for (const [title, cell] of [
    ['内设机构名称', '规划科'],
    ['部门', '市教育局'],
    ['职责', '编制规划\n评估'],
    ['负责人', '李四'],
    ['电话', '0571 8800 4444']
  ] as const)
    added[at(cells, title)] = cell
  const { success, message, result } = await send([...cells, added])
  assert.ok(success, message)
  assert.deepEqual(result, { added: 1, updated: 1 })
  const { records } = (
    await platform.call(articleList, { token: admin, query: { newsClassId: column, title: '规划科' } })
  ).result
  const { modelFields, state } = (await platform.call(articleById, { token: admin, query: { id: records[0]!.id } }))
    .result
  assert.equal(state, 'draft', 'nothing is public by importing')
  assert.deepEqual(
    [modelFields.unit, modelFields.phone, JSON.parse(modelFields.head!), JSON.parse(modelFields.duties!)],
    ['d3', '0571-88004444'.replace('-', ''), { id: '', name: '李四' }, [{ duty: '编制规划' }, { duty: '评估' }]]
  )
  const edited = await platform.call(articleById, { token: admin, query: { id: row[0]! } })
  assert.deepEqual([edited.result.modelFields.room, edited.result.version], ['305', 2])
})

test('[AR-3] wrong rows name their cells and change nothing; foreign columns, ids and kinds are refused', async () => {
  const cells = await exported(column)
  const before = await versions()
  const wrong = async (title: string, cell: string, name = '法规科') => {
    const own = cells.map(each => [...each])
    own.find(each => each[1] === name)![at(cells, title)] = cell
    const { success, message } = await send(own)
    assert.equal(success, false, title)
    return message
  }
  assert.match(await wrong('部门', '没有这个部门'), /第 \d 行 部门：没有部门“没有这个部门”，没有导入任何数据/)
  assert.match(await wrong('电话', '12'), /电话：格式不正确/)
  assert.match(await wrong('职责', ''), /职责：不能为空/)
  assert.match(await wrong('撤销日期', '5月'), /撤销日期：没有年份/)
  assert.match(await wrong('编号', 'f'.repeat(32)), /编号：这个栏目里没有这一条/)
  assert.match(await wrong('内设机构名称', '办公室'), /第 \d 行：该部门已有名为“办公室”的内设机构/)
  assert.deepEqual(await versions(), before)
  assert.match((await send(cells, { into: leads })).message, /不能从 Excel 导入/)
  assert.match((await send(cells, { into: '' })).message, /请先选择栏目/)
  const foreign = await addTo('foreign-divisions', 'model-division', '16')
  const writer = await platform.signIn('lihua')
  assert.match((await send(cells, { into: foreign, token: writer })).message, /没有找到该栏目/)
  assert.match((await send(cells, { into: foreign })).message, /编号：这个栏目里没有这一条/)
  const reader = await platform.signIn('zhaolei')
  assert.equal((await send(cells, { token: reader })).success, false)
  const template = await platform.raw(`/api${articleSheet.template}?columnId=${column}`, { token: reader })
  assert.equal(((await template.json()) as { code: number }).code, 510)
  assert.equal((await platform.raw(`/api${articleSheet.exportXls}?newsClassId=${column}`)).status, 401)
  assert.deepEqual(await versions(), before)
})

test('[AR-3] identity card numbers and what is internal are masked in the export', async () => {
  const field = (name: string, label: string, more: Partial<ModelField> = {}): ModelField => ({
    ...{ name, label, type: 'text', required: false, maxLength: 0, default: '', dict: '', group: '' },
    ...more
  })
  const draft = { name: '遮盖', code: 'masked', description: '', listTemplate: '', detailTemplate: '' }
  const fields = [
    field('note', '备注'),
    field('flag', '公开', { type: 'flag' }),
    field('type', '类别', { type: 'choice', dict: 'trained_type' }),
    field('contact', '内部联系', { more: { isInternal: true } })
  ]
  const model = await platform.call(modelCalls.add, {
    token: admin,
    body: { ...draft, isDefault: 'N', status: '1', fields }
  })
  const own = await addTo('masked', model.result.id, '1')
  const number = '11010519491231002X'
  const modelFields = { note: `证件 ${number}。`, flag: '0', type: 'lecture', contact: '13800138000' }
  const body = { ...articleDraft(`公示 ${number}`, own), modelFields }
  assert.ok((await platform.call(addArticle, { token: admin, body })).success)
  const cells = await exported(own)
  const row = cells[1]!
  assert.deepEqual(
    ['标题', '备注', '公开', '类别', '内部联系', '文章状态'].map(title => row[at(cells, title)]),
    ['公示 110105********002X', '证件 110105********002X。', '否', '讲座', '****8000', '草稿']
  )
  assert.ok(!json(cells).includes(number) && !json(cells).includes('13800138000'))
})
