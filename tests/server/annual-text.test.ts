import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import ExcelJS from 'exceljs'
import { extractRawText } from 'mammoth'
import {
  annualFigures,
  annualText,
  feesSentence,
  missingOf,
  saveAnnualText,
  type AnnualFigure,
  type AnnualTextDraft
} from '../../elements/base/contract/annual-text.ts'
import { applicationCalls } from '../../elements/base/contract/apply.ts'
import { annualCell, annualColumns, annualFiles, annualReport } from '../../elements/base/contract/apply-report.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  await platform.query('delete from applications')
})
after(() => platform.stop())

/** Sites 1 and 16 of the demo have one agency, 临江市人民政府. */
const [main, disclosure, withoutAgency] = ['1', '16', '2']

const figures = Object.fromEntries(annualFigures.map((name, at) => [name, at])) as Record<AnnualFigure, number | null>
const draft: AnnualTextDraft = {
  overview: '2024 年，我市坚持公开为常态。\n主动公开信息 3 万条。',
  problems: '公开的时效还要提高。',
  others: '没有其他需要报告的事项。',
  figures: { ...figures, charges: 12.5, compulsions: null }
}
const read = async (subsiteId = main, year = '2024', token = admin) =>
  platform.call(annualText, { token, query: { subsiteId, year } })
const save = async (part: Partial<AnnualTextDraft>, version: number, year = '2024', token = admin, subsiteId = main) =>
  platform.call(saveAnnualText, { token, body: { ...draft, ...part, subsiteId, year, version } })

const put = (id: string, subsiteId: string) =>
  platform.query(
    `insert into applications (id, subsite_id, state, code, applicant, applicant_type, title, receive_date)
      values ($1, $2, 3, $1, '周文', '1', $1, '2024-05-06')`,
    [id, subsiteId]
  )

test('[PU-2] the sites of an agency have one report; a person who may not see one of them reads that it is incomplete', async () => {
  await put('a1', main)
  await put('a2', disclosure)
  await put('a3', '3')
  const total = annualColumns.indexOf('total')
  for (const subsiteId of [main, disclosure]) {
    const { result } = await platform.call(annualReport, { token: admin, query: { year: '2024', subsiteId } })
    assert.deepEqual([result.counts.received[total], result.sites, result.unseen], [2, 2, 0])
    const annual = annualCell('2024', 'received', 'total', subsiteId)
    const cases = await platform.call(applicationCalls.list, { token: admin, query: { annual } })
    assert.deepEqual(cases.result.records.map(({ id }) => id).sort(), ['a1', 'a2'])
  }
  const all = await platform.call(annualReport, { token: admin, query: { year: '2024' } })
  assert.deepEqual([all.result.counts.received[total], all.result.sites], [3, 0])
  await platform.query('delete from user_subsites where user_id = $1 and subsite_id <> $2', ['u5', disclosure])
  await platform.query("insert into user_subsites values ('u5', $1) on conflict do nothing", [disclosure])
  await platform.query(
    "insert into role_rights (role_id, action) select role_id, 'cms:apply:list' from user_roles where user_id = 'u5' on conflict do nothing"
  )
  const { rows } = await platform.query<{ username: string }>("select username from users where id = 'u5'")
  const token = await platform.signIn(rows[0]!.username)
  const part = await platform.call(annualReport, { token, query: { year: '2024', subsiteId: disclosure } })
  assert.deepEqual([part.result.counts.received[total], part.result.unseen], [1, 1], part.message)
})

test('[PU-2] an agency writes the parts of its report once for all its sites; the second of two writers is asked', async () => {
  const { result: blank } = await read()
  assert.equal(blank.version, 0)
  assert.equal(missingOf(blank).length, annualFigures.length + 3)
  const { result: saved, message } = await save({}, 0)
  assert.equal(saved?.version, 1, message)
  assert.deepEqual(missingOf(saved), ['compulsions'])
  assert.deepEqual((await read(disclosure)).result, saved)
  const late = await save({ overview: '另一份' }, 0)
  assert.equal(late.code, codes.conflict)
  assert.equal((late.result as typeof saved).overview, draft.overview)
  assert.equal((await read()).result.overview, draft.overview)
  const { records } = (await platform.call(logList, { token: admin, query: { keyWord: '编写年度报告' } })).result
  assert.match(records[0]!.logContent, /临江市人民政府 2024 年/)
})

test('[PU-2] the numbers in force of the previous year and the fees of the cases stand beside the report', async () => {
  await save({ figures: { ...figures, rulesValid: 30 } }, 0, '2023')
  await platform.query(`insert into application_steps (application_id, action, from_state, to_state, day, details) values
    ('a1', 'askFee', 3, 12, '2024-06-01', '[{"name":"feeMode","value":"按件计收"},{"name":"amount","value":"100"}]'),
    ('a1', 'paid', 12, 3, '2024-06-05', '[]'),
    ('a2', 'askFee', 3, 12, '2024-06-01', '[{"name":"amount","value":"300"}]'),
    ('a2', 'askFee', 3, 12, '2023-06-01', '[{"name":"amount","value":"900"}]'),
    ('a3', 'askFee', 3, 12, '2024-06-01', '[{"name":"amount","value":"700"}]')`)
  const { result } = await read()
  assert.deepEqual(result.before, { rulesValid: 30, normsValid: figures.normsValid })
  assert.deepEqual(result.fees, { notices: 2, asked: 400, paid: 100 })
  assert.match(feesSentence(result.fees), /收费通知 2 件，总金额 400 元，实际收取 100 元/)
})

test('[PU-2] refuses other sites, missing rights, sites without an agency, and figures that are no numbers of the table', async () => {
  const writer = await platform.signIn('lihua')
  assert.equal((await save({}, 1, '2024', writer)).code, codes.forbidden)
  const lone = await read(withoutAgency)
  assert.match(lone.message, /没有受理机关/)
  for (const [name, value] of [
    ['licences', -1],
    ['licences', 1.5],
    ['charges', -0.1],
    ['penalties', 1e12]
  ] as const) {
    const { success } = await save({ figures: { ...figures, [name]: value } }, 1)
    assert.ok(!success, `${name} ${value}`)
  }
  assert.equal((await read()).result.version, 1)
})

test('[PU-2] Word has the six parts in order, Excel the three tables; a figure that was not entered stays blank', async () => {
  const load = async (path: string) =>
    Buffer.from(await (await platform.raw(`/api${path}?year=2024&subsiteId=${main}`, { token: admin })).arrayBuffer())
  const { value } = await extractRawText({ buffer: await load(annualFiles.docx) })
  const parts = [
    ...['临江市人民政府2024年政府信息公开工作年度报告', '一、总体情况', '2024 年，我市坚持公开为常态。'],
    ...['主动公开信息 3 万条。', '二、主动公开政府信息情况', '第二十条第（一）项', '行政规范性文件'],
    ...['第二十条第（八）项', '12.5', '三、收到和处理政府信息公开申请情况', '（七）总计'],
    ...['四、政府信息公开行政复议、行政诉讼情况', '结果纠正', '五、存在的主要问题及改进情况'],
    ...['公开的时效还要提高。', '六、其他需要报告的事项', '没有其他需要报告的事项。']
  ]
  let at = 0
  for (const part of parts) {
    const next = value.indexOf(part, at)
    assert.ok(next >= at, `${part} is missing, or not in its place`)
    at = next
  }
  const book = new ExcelJS.Workbook()
  await book.xlsx.load((await load(annualFiles.xlsx)) as never)
  const sheet = book.getWorksheet('主动公开')!
  const rows = new Map<unknown, unknown[]>()
  sheet.eachRow(row =>
    rows.set(
      row.getCell(1).value,
      [2, 3, 4].map(column => row.getCell(column).value)
    )
  )
  assert.deepEqual(rows.get('规章'), [0, 1, 2])
  assert.deepEqual(rows.get('行政许可')?.[0], figures.licences)
  assert.deepEqual(rows.get('行政强制')?.[0], null)
  assert.deepEqual(rows.get('行政事业性收费')?.[0], 12.5)
})
