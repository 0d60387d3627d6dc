import assert from 'node:assert/strict'
import ExcelJS from 'exceljs'
import { after, before, test } from 'node:test'
import { applySupervision } from '../../elements/base/contract/apply-report.ts'
import { letterOfStep } from '../../elements/base/contract/apply-letters.ts'
import {
  applicationCalls,
  applicationProgress,
  applicationSheet,
  givenLetterPath,
  openApplication,
  saveWorkCalendar,
  sendCorrection,
  withdrawApplication,
  workCalendar,
  wronglyTold,
  type Application
} from '../../elements/base/contract/apply.ts'
import { casesOf, citizen, daysAgo, enterYear } from './application-cases.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
let cases: ReturnType<typeof casesOf>
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  cases = casesOf(platform, admin)
})
after(() => platform.stop())

const letter = async (one: Application, seq = '1') =>
  (await platform.call(letterOfStep, { token: admin, query: { stepId: one.steps.at(-1)!.id, seq } })).result
const old = (days: number) => ({ applyDate: daysAgo(days), receiveDate: daysAgo(days) })
const refused = async (...[of, action, part]: Parameters<typeof cases.step>) => {
  const { success, message } = await cases.step(of, action, part)
  assert.equal(success, false)
  return message
}

test('[process-6] no step lies before the newest one, and one of an earlier day needs a reason', async () => {
  const { took, register } = cases
  const one = await took(await register(old(40)), 'accept', { departId: 'd1', day: daysAgo(10) })
  assert.match(await refused(one, 'submit', { replyType: 'open', day: daysAgo(11) }), /不能早于上一步/)
  const submitted = await took(one, 'submit', { replyType: 'open', day: daysAgo(9) })
  assert.match(await refused(submitted, 'sign', { day: daysAgo(12) }), /不能早于上一步/)
  assert.match(await refused(submitted, 'sign', { day: daysAgo(8), lateReason: ' ' }), /属于补录，请填写补录理由/)
})

test('[process-6] a late entry shows both days; its letter bears the day of issue, and an overdue case stays overdue', async () => {
  const { took, register } = cases
  const supervised = async () => (await platform.call(applySupervision, { token: admin, query: {} })).result.all
  const before = await supervised()
  const one = await took(await register(old(60)), 'accept', { departId: 'd1', day: daysAgo(59) })
  const submitted = await took(one, 'submit', { replyType: 'open', day: daysAgo(59) })
  const signed = await took(submitted, 'sign', { day: daysAgo(58), lateReason: '系统停用期间办理' })
  const step = signed.steps.at(-1)!
  assert.deepEqual([step.day, step.createTime.slice(0, 10)], [daysAgo(58), daysAgo(0)])
  assert.equal(step.lateReason, '系统停用期间办理')
  assert.equal((await letter(signed)).day, daysAgo(0))
  assert.match((await letter(signed)).number, new RegExp(`〔${daysAgo(0).slice(0, 4)}〕`))
  assert.deepEqual([signed.endDate, signed.isLateEntry], [daysAgo(58), true])
  const after = await supervised()
  assert.deepEqual([after.late - before.late, after.enteredLate - before.enteredLate], [1, 1])
  const answer = await platform.raw(`/api${applicationSheet.exportXls}?exportReason=核对名册&group=end`, {
    token: admin
  })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await answer.arrayBuffer())
  const rows = book.worksheets[0]!.getSheetValues().filter(Array.isArray) as string[][]
  const head = rows.find(cells => cells.includes('受理编号'))!
  const row = rows.find(cells => cells[head.indexOf('受理编号')] === signed.code)!
  assert.equal(row[head.indexOf('补录办结')], '是')
})

test('[process-6] an extension that is entered late is issued with the day of today', async () => {
  const one = await cases.took(await cases.register(old(30)), 'accept', { departId: 'd1', day: daysAgo(20) })
  const extended = await cases.took(one, 'extend', { days: 20, day: daysAgo(15) })
  assert.equal((await letter(extended)).day, daysAgo(0))
})

test('[process-8] a fee notice is deemed abandoned twenty working days after its receipt, never after its sending', async () => {
  const { took, register } = cases
  const accepted = await took(await register(old(90)), 'accept', { departId: 'd1', day: daysAgo(85) })
  const asked = await took(accepted, 'askFee', { pages: 100, day: daysAgo(80) })
  assert.deepEqual([asked.clock.state, asked.clock.waitsUntil, asked.clock.awaitsReceipt], ['paying', '', true])
  assert.match(await refused(asked, 'abandon'), /没有登记申请人收到告知书的日期/)
  assert.match(await refused(asked, 'received', { day: daysAgo(81) }), /不能早于文书发出之日/)
  const got = await took(asked, 'received', { day: daysAgo(3), tracking: '1234567890123', sentOn: daysAgo(79) })
  assert.match(await refused(got, 'abandon'), /等待期限.*未满/)
  assert.match(await refused(got, 'received'), /收到日期已经登记/)
  const told = Object.fromEntries(got.steps.at(-1)!.details.map(({ name, value }) => [name, value]))
  assert.deepEqual([told.tracking, told.sentOn], ['1234567890123', daysAgo(79)])
})

test('[process-8] a third party has fifteen working days from its receipt; the applicant hears that the term stands still', async () => {
  const { took, register } = cases
  const accepted = await took(await register(old(10)), 'accept', { departId: 'd1' })
  const asked = await took(accepted, 'askThirdParty', { party: '临江科技有限公司' })
  assert.deepEqual(
    asked.steps.at(-1)!.letters.map(({ title }) => title),
    ['第三方意见征询书', '征求意见告知书']
  )
  assert.equal((await letter(asked, '2')).addressee, '林晓')
  assert.deepEqual([asked.clock.waitsUntil, asked.clock.awaitsReceipt], ['', true])
  const got = await took(asked, 'received')
  assert.ok(got.clock.waitsUntil > daysAgo(-18))
})

test('[process-7] due dates of 2024 and 2025 are right with the official calendars', async () => {
  for (const [received, due] of [
    ['2024-02-01', '2024-03-05'],
    ['2024-09-13', '2024-10-17'],
    ['2025-01-02', '2025-02-06'],
    ['2025-04-24', '2025-05-26'],
    ['2025-09-26', '2025-10-30']
  ] as const) {
    const one = await cases.register({ applyDate: received, receiveDate: received })
    assert.equal(one.dueDate, due, received)
    const { paragraphs } = await letter(one)
    const [year, month, day] = due.split('-').map(Number)
    assert.match(paragraphs.join(), new RegExp(`将于${year}年${month}月${day}日前答复`))
  }
})

test('[process-7] a year without a calendar is never guessed; when it is entered, letters that told another day are listed', async () => {
  const { took, register } = cases
  const { code, queryCode = '', ...first } = await register()
  const one = await took({ ...first, code }, 'accept', { departId: 'd1' })
  const extended = await took(one, 'extend', { days: 20 })
  assert.deepEqual([extended.dueDate, extended.clock.dueDate, extended.clock.missingYears], ['', '', ['2027']])
  const text = (await letter(extended)).paragraphs.join()
  assert.match(text, /将于收到申请之日起 40 个工作日内答复/)
  assert.ok(!text.includes('2027年'))
  const seen = await platform.call(applicationProgress, { body: { code, queryCode } })
  assert.deepEqual([seen.result?.dueDate, seen.result?.termDays], ['', 40])
  await enterYear(platform, admin, '2027')
  const known = await register()
  const again = await took(await took(known, 'accept', { departId: 'd1' }), 'extend', { days: 20 })
  assert.match(again.dueDate, /^2027-01-/)
  const listed = async () => (await platform.call(wronglyTold, { token: admin })).result
  assert.deepEqual(await listed(), [])
  const days = ['01', '02', '04', '05'].map(day => ({ day: `2027-01-${day}`, kind: 'holiday' as const }))
  await platform.call(saveWorkCalendar, { token: admin, body: { year: '2027', days } })
  const [wrong, ...others] = await listed()
  assert.deepEqual(others, [])
  assert.deepEqual([wrong?.id, wrong?.letter, wrong?.told], [again.id, '延期答复告知书', again.dueDate])
  const moved = (await platform.call(applicationCalls.byId, { token: admin, query: { id: again.id } })).result
  assert.equal(wrong?.dueDate, moved.dueDate)
  assert.equal((await platform.call(workCalendar, { token: admin, query: { year: '2027' } })).result.length, 4)
})

test('[process-4] a citizen is told the agency, on the page, on the receipt and with the progress', async () => {
  const { receiveType: _type, applyDate: _day, receiveDate: _received, ...own } = citizen
  const { result } = await platform.call(openApplication, { body: { ...own, subsiteId: '16' } })
  assert.equal(result.agencyName, '临江市人民政府')
  const seen = await platform.call(applicationProgress, { body: { code: result.code, queryCode: result.queryCode } })
  assert.equal(seen.result.agencyName, '临江市人民政府')
})

test('[process-9] [process-10] a citizen reads letters by code, answers a correction in words and withdraws; letters to others stay closed', async () => {
  const { took, register } = cases
  const { code, queryCode = '', ...first } = await register()
  const known = { code, queryCode }
  const progress = async () => (await platform.call(applicationProgress, { body: known })).result
  const open = (stepId: string, seq: string) =>
    platform.raw(`/api${givenLetterPath}`, { method: 'POST', body: { ...known, stepId, seq } })
  const asked = await took({ ...first, code }, 'askCorrection', { until: daysAgo(-9), reason: '请写明文号' })
  assert.deepEqual(
    (await progress()).letters.map(({ title }) => title),
    ['登记回执', '补正告知书']
  )
  const { stepId, seq } = (await progress()).letters[1]!
  assert.match((await open(stepId, seq)).headers.get('content-type') ?? '', /wordprocessing/)
  assert.match(
    (await platform.call(sendCorrection, { body: { ...known, queryCode: 'AAAA', text: 'x' } })).message,
    /不正确/
  )
  const sent = await platform.call(sendCorrection, { body: { ...known, text: '文号为临政发〔2025〕3号' } })
  assert.ok(sent.success, sent.message)
  const after = (await platform.call(applicationCalls.byId, { token: admin, query: { id: asked.id } })).result
  assert.deepEqual(
    [after.state, after.steps.at(-1)?.action, after.steps.at(-1)?.createByName],
    ['1', 'corrected', '林晓']
  )
  assert.match((await platform.call(sendCorrection, { body: { ...known, text: '再次' } })).message, /状态不能进行/)
  const consulted = await took(await took(after, 'accept', { departId: 'd1' }), 'askThirdParty', { party: '临江科技' })
  const { letters } = await progress()
  assert.deepEqual(
    letters.map(({ title }) => title),
    ['登记回执', '补正告知书', '征求意见告知书']
  )
  const toOther = await open(consulted.steps.at(-1)!.id, '1')
  assert.ok(!toOther.headers.get('content-type')?.includes('wordprocessing'))
  assert.ok((await platform.call(withdrawApplication, { body: { ...known, reason: '' } })).success)
  const end = await progress()
  assert.deepEqual([end.state, end.mayWithdraw, end.letters.at(-1)?.title], ['13', false, '终止办理告知书'])
})

test('[process-9] after a judgment that corrected it, an answer is given again; the first one and the annual figures stay', async () => {
  const { took, answered } = cases
  const one = await answered()
  const again = { replyType: 'partly' as const, facts: { access: '随本告知书提供' }, reason: '（2026）云行终 8 号判决' }
  const grounds = [{ part: '考核表', type: 'internal' as const, facts: { matter: '人事管理' } }]
  assert.match(await refused(one, 'reanswer', { ...again, grounds }), /没有登记纠正原答复的复议决定或者判决/)
  const judged = await took(one, 'remedy', { remedy: 'review', result: 'corrected' })
  const after = await took(judged, 'reanswer', { ...again, grounds })
  assert.deepEqual([after.replyType, after.state, after.endDate], [one.replyType, '7', one.endDate])
  assert.equal((await letter(after)).title, '部分公开告知书')
  assert.match(await refused(after, 'reanswer', { ...again, grounds }), /没有登记纠正/)
})

test('[process-9] before the term has ended nobody sues for silence; afterwards a remedy is entered for an open application', async () => {
  const { took, register } = cases
  assert.match(
    await refused(await register(), 'remedy', { remedy: 'lawsuit', result: 'pending' }),
    /答复期限也没有届满/
  )
  const silent = await register(old(60))
  assert.ok(silent.clock.daysLeft < 0)
  const sued = await took(silent, 'remedy', { remedy: 'lawsuit', result: 'pending' })
  assert.equal(sued.state, '1')
})
