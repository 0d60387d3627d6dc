import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import ExcelJS from 'exceljs'
import {
  addArticle,
  articleAction,
  articleById,
  editArticle,
  sortArticles,
  type Article
} from '../../elements/base/contract/article.ts'
import { addColumn } from '../../elements/base/contract/column.ts'
import {
  confirmContents,
  publicContent,
  renewTerm,
  rowsSheetPath,
  type RowsPreview
} from '../../elements/base/contract/public-content.ts'
import { formatDay, formatTime } from '../../host-demo/server/kernel/clock.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
let reviewer: string
let columns: Record<'recruit' | 'division' | 'functions' | 'lead', string>
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  reviewer = await platform.signIn('wangmin')
  const make = async (kind: string) => {
    const body = { subsiteId: '1', name: `栏目 ${kind}`, code: `kind-${kind}`, modelId: `model-${kind}` }
    const { success, message, result } = await platform.call(addColumn, { token: admin, body })
    assert.ok(success, message)
    return result.id
  }
  columns = {
    ...{ recruit: await make('recruit'), division: await make('division') },
    ...{ functions: await make('functions'), lead: await make('lead') }
  }
})
after(() => platform.stop())

const json = JSON.stringify
type Values = Record<string, string>

const write = (kind: keyof typeof columns, title: string, modelFields: Values, token = admin) =>
  platform.call(addArticle, { token, body: { ...articleDraft(title, columns[kind]), modelFields } })
const written = async (...given: Parameters<typeof write>): Promise<Article> => {
  const { success, message, result } = await write(...given)
  assert.ok(success, message)
  return result
}
const take = async (id: string, action: 'submit' | 'publish', token: string) =>
  (await platform.call(articleAction, { token, body: { ids: [id], action } })).result.failed[0]?.message ?? ''

const position = (number: number, more: Values = {}): Values => ({
  ...{ code: `A${String(number).padStart(4, '0')}`, unit: '市数据局', post: '综合管理岗', count: '2' },
  ...{
    education: '本科及以上',
    degree: '学士',
    major: '计算机类、公共管理类',
    age: '35 周岁以下',
    other: '服务满五年'
  },
  ...more
})
const recruit = (more: Values = {}): Values => ({
  ...{ unit: 'd7', year: '2026', contact: '赵磊 0571-88001234', positions: json([position(1), position(2)]) },
  ...{ signUpFrom: '2026-03-01 09:00', signUpUntil: '2026-03-08 17:00', writtenOn: '2026-03-20 09:00' },
  ...more
})

const sheet = async (lines: unknown[][]): Promise<Blob> => {
  const book = new ExcelJS.Workbook()
  const page = book.addWorksheet('岗位')
  page.addRows([['岗位代码', '单位', '岗位', '人数', '学历', '学位', '专业', '年龄', '其他条件'], ...lines])
  return new Blob([(await book.xlsx.writeBuffer()) as BlobPart])
}

test('[AR-3] 5,000 positions are read from Excel: the 12 wrong rows are named and left out, the others are kept', async () => {
  const lines = Array.from({ length: 5000 }, (_, at) => Object.values(position(at + 1)))
  const broken = Array.from({ length: 12 }, (_, at) => at * 400 + 7)
  for (const [at, line] of broken.entries()) lines[line]![at % 2 === 0 ? 3 : 0] = at % 2 === 0 ? '两名' : ''
  const form = new FormData()
  form.set('file', await sheet(lines), '岗位.xlsx')
  const path = `/api${rowsSheetPath}?columnId=${columns.recruit}&field=positions`
  const reply = await platform.raw(path, { method: 'POST', token: admin, body: form })
  const { result, message } = (await reply.json()) as { result: RowsPreview; message: string }
  assert.equal(result?.rows.length, 4988, message)
  assert.deepEqual(
    result.wrong.map(({ number }) => number),
    broken.map(line => line + 2)
  )
  assert.equal(result.wrong[0]!.message, '“人数”的格式不正确')
  assert.equal(result.wrong[1]!.message, '“岗位代码”没有填写')
  const made = await written('recruit', '五千岗位', recruit({ positions: json(result.rows) }))
  assert.equal(made.modelFields.total, String(4988 * 2))
  assert.equal(await take(made.id, 'publish', admin), '')
  const open = (await platform.call(publicContent, { query: { id: made.id } })).result
  assert.equal((open.fields.positions as unknown[]).length, 4988)
})

test('[AR-3] a sheet without a needed column, and one for a field that is no table, are refused', async () => {
  const send = async (field: string, file: Blob) => {
    const form = new FormData()
    form.set('file', file, '表.csv')
    const path = `/api${rowsSheetPath}?columnId=${columns.recruit}&field=${field}`
    return ((await (await platform.raw(path, { method: 'POST', token: admin, body: form })).json()) as Values).message
  }
  const short = new Blob(['岗位代码,岗位\nA1,综合岗'])
  assert.match((await send('positions', short))!, /表格里缺少列：单位、人数/)
  assert.match((await send('contact', short))!, /没有这个表格/)
})

test('[AR-3] recruitment refuses double codes, times out of order, and whole identity numbers', async () => {
  const wrong: [Values, RegExp][] = [
    [{ positions: json([position(1), position(1)]) }, /第 2 行的岗位代码“A0001”与第 1 行重复/],
    [{ positions: json([position(1, { count: '0' })]) }, /第 1 行的人数应为 1 到 9999/],
    [{ signUpUntil: '2026-02-01 09:00' }, /“报名截止”早于“报名开始”/],
    [{ shownFrom: '2026-04-01', shownDays: '3' }, /公示期应为 5 到 7 个工作日/],
    [{ contact: '身份证 11010519491231002X' }, /完整的身份证号码（110105\*{8}002X）/],
    [{ results: json([{ code: 'Z9', name: '甲' }]) }, /岗位代码“Z9”不在岗位表里/]
  ]
  for (const [values, message] of wrong)
    assert.match((await write('recruit', '有误', recruit(values))).message, message)
})

test('[AR-3] the publicity period counts working days by the calendar, and the stage follows the clock', async () => {
  // 1 to 5 May 2026 are holidays, 9 May is a working Saturday.
  const made = await written('recruit', '公示期', recruit({ shownFrom: '2026-04-29', shownDays: '5' }))
  assert.equal(made.modelFields.shownUntil, '2026-05-09')
  const day = (days: number) => formatDay(new Date(Date.now() + days * 86_400_000))
  const at = (days: number) => formatTime(new Date(Date.now() + days * 86_400_000)).slice(0, 16)
  const stageOf = async (values: Values) => (await written('recruit', '阶段', { ...recruit(), ...values })).fieldState
  const later = { writtenOn: '', signUpFrom: at(5), signUpUntil: at(9) }
  assert.equal(await stageOf(later), '公告')
  assert.equal(await stageOf({ ...later, signUpFrom: at(-1) }), '报名')
  assert.equal(
    await stageOf({ signUpFrom: at(-9), signUpUntil: at(-8), writtenOn: at(-1), interviewOn: at(3) }),
    '笔试'
  )
  const shown = { signUpFrom: at(-60), signUpUntil: at(-50), writtenOn: at(-40) }
  assert.equal(await stageOf({ ...shown, shownFrom: day(-1) }), '公示')
  assert.equal(await stageOf({ ...shown, shownFrom: day(-30) }), '录用')
})

test('[AR-3] results are published by a second person', async () => {
  const made = await written(
    'recruit',
    '拟录用',
    recruit({ results: json([{ code: 'A0001', name: '张某', score: '88.5' }]) })
  )
  assert.match(await take(made.id, 'publish', admin), /须由撰写人以外的另一人发布/)
  await take(made.id, 'submit', admin)
  assert.equal(await take(made.id, 'publish', reviewer), '')
})

test('[AR-3] a division has a phone and one name in its agency, and stands in the functions of the agency', async () => {
  const values = { unit: 'd7', duties: json([{ duty: '文电会务' }]), phone: '0571-88001236', room: '301' }
  const made = await written('division', '综合处', values)
  assert.equal(made.fieldState, '在用')
  assert.match((await write('division', '综合处', values)).message, /已有名为“综合处”的内设机构/)
  assert.match((await write('division', '数据处', { ...values, phone: '8800' })).message, /“电话”的格式不正确/)
  await written('division', '综合处', { ...values, unit: 'd8' })
  assert.equal(await take(made.id, 'publish', admin), '')
  const functions = await written('functions', '市数据局', {
    ...{
      unit: 'd7',
      duties: json([{ duty: '数据管理' }]),
      head: json({ id: '', name: '周局' }),
      address: '临江路 2 号'
    },
    ...{ hours: '工作日', phone: '0571-88001230' }
  })
  assert.equal(await take(functions.id, 'publish', admin), '')
  const { fields } = (await platform.call(publicContent, { query: { id: functions.id } })).result
  assert.deepEqual(fields.divisions, [{ id: made.id, title: '综合处', phone: '0571-88001236', room: '301' }])
})

test('[AR-3] functions are confirmed with one click, dated, and are valid for six months', async () => {
  const values = {
    ...{ unit: 'd8', duties: json([{ duty: '服务' }]), head: json({ id: '', name: '吴主任' }), address: '临江路 3 号' },
    ...{ hours: '工作日', phone: '0571-88001231' }
  }
  const made = await written('functions', '市政务服务中心', { ...values, confirmedOn: '2020-01-01' })
  assert.equal(made.fieldState, '已过期')
  assert.equal(await take(made.id, 'publish', admin), '')
  const other = await written('division', '窗口处', {
    unit: 'd8',
    duties: json([{ duty: '窗口' }]),
    phone: '0571-88001232'
  })
  const { result } = await platform.call(confirmContents, { token: admin, body: { ids: [made.id, other.id] } })
  assert.deepEqual([result.done, result.failed.map(({ message }) => message)], [[made.id], ['只有机构职能需要确认']])
  const now = (await platform.call(articleById, { token: admin, query: { id: made.id } })).result
  assert.deepEqual([now.fieldState, now.state, now.version], ['有效', 'published', made.version + 1])
  assert.equal((await platform.call(publicContent, { query: { id: made.id } })).result.fieldState, '有效')
  const soon = formatDay(new Date(Date.now() - 175 * 86_400_000))
  const modelFields = { ...values, confirmedOn: soon }
  const edited = await platform.call(editArticle, {
    token: admin,
    body: { ...articleDraft('市政务服务中心', columns.functions), modelFields, id: made.id, version: now.version }
  })
  assert.equal(edited.result.fieldState, '即将到期')
})

test('[AR-3] the next term begins with a draft for each leader, and the present ones stay', async () => {
  await platform.query(
    "insert into uploads (id, subsite_id, kind, path, original, size, create_by, width, height) values ($1, '1', 'image', $2, 'a.jpg', 1, 'u1', 315, 420)",
    ['e'.repeat(32), `1/202611/${'e'.repeat(32)}.jpg`]
  )
  const values = {
    ...{ photo: json({ id: 'e'.repeat(32), path: '', alt: '' }), term: '第一届', unit: 'd9', duties: '全面工作' },
    ...{
      posts: json([{ post: '区长', start: '2020-01-01', end: '2026-01-01' }]),
      resume: json([{ period: '今', record: '任职' }])
    }
  }
  const made = await written('lead', '区长', { ...values, unit: 'd8' })
  const renew = (term: string) => platform.call(renewTerm, { token: admin, body: { ids: [made.id], term } })
  assert.match((await renew('第一届')).message, /已是“第一届”/)
  assert.equal((await renew('第二届')).result.count, 1)
  const { rows } = await platform.query<{ id: string; state: string; model_fields: Values }>(
    "select id, state, model_fields from articles where news_class_id = $1 and model_fields ->> 'term' = '第二届'",
    [columns.lead]
  )
  assert.equal(rows[0]!.state, 'draft')
  assert.deepEqual(Object.keys(JSON.parse(rows[0]!.model_fields.posts!)[0]), ['post', 'start'])
})

test('[AR-3] leaders and agencies are sorted by hand: the order becomes public with the next publication', async () => {
  const make = (title: string, unit: string) =>
    written('division', title, { unit, duties: json([{ duty: '职责' }]), phone: '0571-88001239' })
  const [one, two] = [await make('排序一处', 'd3'), await make('排序二处', 'd3')]
  assert.equal(await take(one.id, 'publish', admin), '')
  const sorted = await platform.call(sortArticles, { token: admin, body: { ids: `${two.id},${one.id}` } })
  assert.ok(sorted.success, sorted.message)
  const now = (await platform.call(articleById, { token: admin, query: { id: one.id } })).result
  assert.deepEqual([now.sortNo, now.state, now.version], [two.sortNo, 'changed', one.version + 1])
  const open = async () => (await platform.call(publicContent, { query: { id: one.id } })).result.sortNo
  assert.equal(await open(), one.sortNo)
  assert.equal(await take(one.id, 'publish', admin), '')
  assert.equal(await open(), two.sortNo)
})
