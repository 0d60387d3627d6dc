import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import ExcelJS from 'exceljs'
import { extractRawText } from 'mammoth'
import { applicationCalls, takeApplyStep, type Application } from '../../elements/base/contract/apply.ts'
import {
  annualCell,
  annualColumns,
  annualFiles,
  annualReport,
  annualRows,
  applySupervision,
  type AnnualColumn,
  type AnnualRow
} from '../../elements/base/contract/apply-report.ts'
import type { ApplyAction, ApplyStepDraft } from '../../elements/base/contract/apply-steps.ts'
import { formatDay } from '../../host-demo/server/kernel/clock.ts'
import { readCalendar } from '../../host-demo/server/nouns/calendar/calendar.ts'
import { workingDaysBetween } from '../../host-demo/server/nouns/calendar/work-calendar.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  await platform.query('delete from applications')
})
after(() => platform.stop())

const today = formatDay(new Date())
const thisYear = today.slice(0, 4)

/** Inserts cases in their final state: [received, ended, state, answer, applicant, organisation]. */
const put = async (id: string, received: string, ended: string | null, state: number, answer = '', organization = '') =>
  platform.query(`insert into applications (id, subsite_id, state, code, applicant, applicant_type, organization_type, title, receive_date, end_date, reply_type, due_date)
    values ('${id}', '16', ${state}, '${id}', '周文', '${organization ? 2 : 1}', '${organization}', '申请 ${id}', '${received}',
      ${ended ? `'${ended}'` : 'null'}, '${answer}', '2024-06-28')`)

const report = async (year: string) => (await platform.call(annualReport, { token: admin, query: { year } })).result
const figure = (counts: Record<AnnualRow, number[]>, row: AnnualRow, column: AnnualColumn = 'total') =>
  counts[row][annualColumns.indexOf(column)]

test('[PU-2] the annual report counts received, carried over, answered and open cases by applicant, and the totals balance', async () => {
  await put('y1', '2023-12-20', '2024-01-10', 8, 'open')
  await put('y2', '2024-02-01', '2024-02-20', 7, 'known')
  await put('y3', '2024-03-01', '2024-03-10', 10, 'repeated', '1')
  await put('y4', '2024-12-20', '2025-01-05', 7, 'partly', '2')
  await put('y5', '2024-05-01', '2024-05-06', 9, '', '5')
  await put('y6', '2024-05-01', '2024-06-06', 11)
  const { counts, problems } = await report('2024')
  assert.equal(figure(counts, 'received'), 5)
  assert.equal(figure(counts, 'carried'), 1)
  assert.equal(figure(counts, 'open', 'person'), 2, 'what was already public counts as given')
  assert.equal(figure(counts, 'repeated', 'business'), 1)
  assert.equal(figure(counts, 'not-held', 'other'), 1, 'another office is competent')
  assert.equal(figure(counts, 'not-corrected', 'person'), 1)
  assert.equal(figure(counts, 'answered'), 5)
  assert.equal(figure(counts, 'remaining', 'research'), 1)
  for (const [at, column] of annualColumns.entries())
    assert.equal(
      counts.received[at]! + counts.carried[at]!,
      counts.answered[at]! + counts.remaining[at]!,
      `一 + 二 = 三 + 四: ${column}`
    )
  assert.deepEqual(problems, [])
  assert.equal(figure((await report('2025')).counts, 'carried'), 1)
})

test('[PU-2] each figure of the annual report links to its cases', async () => {
  const { counts } = await report('2024')
  for (const row of annualRows)
    for (const column of annualColumns) {
      const query = { annual: annualCell('2024', row, column) }
      const { result } = await platform.call(applicationCalls.list, { token: admin, query })
      assert.equal(result.total, figure(counts, row, column), query.annual)
    }
  for (const annual of ['2024:open', "2024:open:person' or true", '24:open:person', '2024:known:person']) {
    const { success, message } = await platform.call(applicationCalls.list, { token: admin, query: { annual } })
    assert.ok(!success && message, annual)
  }
})

test('[PU-2] names the cases that break the balance of the annual report', async () => {
  await put('x1', '2022-03-01', '2022-03-10', 7)
  await put('x2', '2022-04-01', '2022-03-10', 7, 'open')
  const { problems } = await report('2022')
  assert.deepEqual(
    problems.map(({ id, reason }) => [id, reason]),
    [
      ['x1', 'no-answer'],
      ['x2', 'ends-early']
    ]
  )
  await platform.query("delete from applications where id in ('x1', 'x2')")
})

test('[PU-2] counts reconsiderations and lawsuits by their latest result', async () => {
  const read = async (id: string) =>
    (await platform.call(applicationCalls.byId, { token: admin, query: { id } })).result
  const step = async (of: Application, action: ApplyAction, part: Partial<ApplyStepDraft>) =>
    platform.call(takeApplyStep, {
      token: admin,
      body: {
        ...{ id: of.id, version: of.version, action, day: '', reason: '', until: '', days: 0, party: '', departId: '' },
        ...{ replyType: '', reply: '', pages: 0, ...part }
      }
    })
  const missing = await step(await read('y1'), 'remedy', { remedy: 'review' })
  assert.match(missing.message, /结果/)
  await step(await read('y1'), 'remedy', { remedy: 'review', result: 'pending' })
  await step(await read('y1'), 'remedy', { remedy: 'review', result: 'upheld' })
  const { result } = await step(await read('y1'), 'remedy', { remedy: 'lawsuit-after', result: 'pending' })
  assert.equal(result.steps.at(-1)?.details[0]?.value, '复议后起诉')
  const { remedies } = await report(thisYear)
  assert.deepEqual(remedies.review, [1, 0, 0, 0, 1])
  assert.deepEqual(remedies['lawsuit-after'], [0, 0, 0, 1, 1])
  assert.deepEqual(remedies.lawsuit, [0, 0, 0, 0, 0])
})

test('[PU-2] exports the annual report as the official table in Excel and Word', async () => {
  const load = async (path: string) =>
    Buffer.from(await (await platform.raw(`/api${path}?year=2024`, { token: admin })).arrayBuffer())
  const book = new ExcelJS.Workbook()
  await book.xlsx.load((await load(annualFiles.xlsx)) as never)
  const sheet = book.worksheets[0]!
  const line = (word: string) => {
    for (let row = 1; row <= sheet.rowCount; row++)
      for (const column of [1, 2, 3]) if (sheet.getCell(row, column).value === word) return row
    throw new Error(`${word} is not in the sheet`)
  }
  assert.equal(sheet.getCell(line('一、本年新收政府信息公开申请数量'), 10).value, 5)
  assert.equal(sheet.getCell(line('（一）予以公开'), 4).value, 2)
  assert.equal(sheet.getCell(line('2.重复申请'), 5).value, 1)
  const { value } = await extractRawText({ buffer: await load(annualFiles.docx) })
  for (const word of ['（七）总计', '科研机构', '复议后起诉', '结果纠正']) assert.ok(value.includes(word), word)
  const refused = async (token: string) =>
    ((await (await platform.raw(`/api${annualFiles.xlsx}?year=2024`, { token })).json()) as { code: number }).code
  assert.equal(await refused(await platform.signIn('lihua')), 510)
  // The right to export without the right to read gives no file.
  await platform.query(
    "insert into role_rights (role_id, action) values ('r1', 'cms:apply:export') on conflict do nothing"
  )
  assert.equal(await refused(await platform.signIn('lihua')), 510)
})

test('[PU-2] [process-19] supervision lists overdue cases and figures of departments in working days, at visible sites', async () => {
  await put('s1', '2024-06-01', null, 3)
  const received = formatDay(new Date(Date.now() - 200 * 86_400_000))
  await put('s2', received, today, 8, 'open')
  const { result } = await platform.call(applySupervision, { token: admin, query: {} })
  assert.equal(result.all.overdue, 1)
  assert.deepEqual(
    result.overdue.map(({ id, dueDate }) => [id, dueDate]),
    [['s1', '2024-06-28']]
  )
  // Lists and figures have one unit: working days.
  const calendar = await readCalendar(platform.database)
  assert.equal(result.overdue[0]!.daysOver, workingDaysBetween(calendar, '2024-06-28', today))
  assert.equal(result.all.medianDays, workingDaysBetween(calendar, received, today))
  assert.equal(result.sites[0]?.id, '16')
  const { result: elsewhere } = await platform.call(applySupervision, { token: admin, query: { subsiteId: '1' } })
  assert.equal(elsewhere.all.overdue + elsewhere.all.ended, 0)
})
