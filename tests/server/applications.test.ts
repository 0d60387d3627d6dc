import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { extractRawText } from 'mammoth'
import {
  calendarVersion,
  applicantIdentity,
  applicationCalls,
  applicationForm,
  applicationProgress,
  applyCounts,
  letterPath,
  openApplication,
  saveWorkCalendar,
  takeApplyStep,
  workCalendar,
  type Application,
  type ApplicationDraft
} from '../../elements/base/contract/apply.ts'
import { monthlyRequest } from '../../elements/base/contract/apply-fees.ts'
import type { ApplyAction, ApplyStepDraft } from '../../elements/base/contract/apply-steps.ts'
import {
  letterKinds,
  dayInWords,
  letterOfStep,
  letterTemplates,
  saveLetterTemplate
} from '../../elements/base/contract/apply-letters.ts'
import { isCreditCode, isPersonNumber } from '../../elements/base/contract/card-numbers.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { formatDay } from '../../host-demo/server/kernel/clock.ts'
import { enterYear } from './application-cases.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  await enterYear(platform, admin, '2027')
})
after(() => platform.stop())

const daysAgo = (days: number) => formatDay(new Date(Date.now() - days * 86_400_000))
const today = () => daysAgo(0)

const citizen: ApplicationDraft = {
  ...{ applicantType: '1', organizationType: '', applicantName: '林晓', cardType: '1', cardCode: '11010519491231002X' },
  ...{ company: '', legalName: '', linkman: '', tel: '13800000000', email: '', address: '临江市解放路 1 号 3 单元' },
  ...{
    postcode: '',
    title: '旧城改造补助标准',
    content: '2025 年旧城改造补助标准的文件全文',
    indexNum: '',
    purpose: ''
  },
  ...{ offerType: '1', receiveMode: '1', acceptsOther: '1', applyFree: '0', receiveType: '2' },
  ...{ applyDate: daysAgo(0), receiveDate: daysAgo(0) }
}
const blankStep: Omit<ApplyStepDraft, 'id' | 'version' | 'action'> = {
  ...{ day: '', reason: '', until: '', days: 0, party: '', departId: '', replyType: '', reply: '', pages: 0 },
  lateReason: '补录纸质办理记录',
  facts: { access: '随本告知书提供', level: '机密', decision: '临保〔2020〕3号', channel: '市信访局' }
}

const register = async (part: Partial<ApplicationDraft> = {}) => {
  const { result, message } = await platform.call(applicationCalls.add, { token: admin, body: { ...citizen, ...part } })
  assert.ok(result?.id, message)
  return result
}
const step = (of: Application, action: ApplyAction, part: Partial<ApplyStepDraft> = {}, token = admin) =>
  platform.call(takeApplyStep, {
    token,
    body: { ...blankStep, id: of.id, version: of.version, action, reason: '按规定办理', ...part }
  })
const took = async (of: Application, action: ApplyAction, part: Partial<ApplyStepDraft> = {}) => {
  const { success, message, result } = await step(of, action, part)
  assert.ok(success, message)
  return result
}
const refused = async (of: Application, action: ApplyAction, sentence: RegExp, part: Partial<ApplyStepDraft> = {}) => {
  const { success, message } = await step(of, action, part)
  assert.equal(success, false)
  assert.match(message, sentence)
}
const actions = ({ offered }: Application) => offered.map(({ action }) => action)

test('checks the check digits of identity cards and credit codes', () => {
  for (const good of ['11010519491231002X', '440524188001010014']) assert.ok(isPersonNumber(good), good)
  for (const bad of ['110105194912310021', '11010519490231002X', '1101051949123100', ''])
    assert.ok(!isPersonNumber(bad), bad)
  assert.ok(isCreditCode('91350100M000100Y43'))
  for (const bad of ['91350100M000100Y44', '91350100M000100I43', '91350100M000100Y4'])
    assert.ok(!isCreditCode(bad), bad)
})

test('[PU-2] an application is registered, accepted, extended, answered, signed and archived; every step is recorded', async () => {
  let one = await register()
  assert.match(one.code, /^1-\d{8}-\d{4}$/)
  assert.match(one.queryCode ?? '', /^[A-Z2-9]{10}$/)
  assert.deepEqual(actions(one), [
    ...['transfer', 'askCorrection', 'accept', 'refuse', 'askReasons', 'askHelp', 'withdraw']
  ])
  one = await took(one, 'accept', { departId: 'd1' })
  assert.deepEqual([one.state, one.departId, one.clock.state], ['3', 'd1', 'running'])
  const before = one.dueDate
  one = await took(one, 'extend', { days: 10 })
  assert.equal(one.state, '5')
  assert.ok(one.dueDate > before)
  one = await took(one, 'askThirdParty', { party: '临江科技有限公司' })
  assert.deepEqual([one.state, one.clock.state, one.clock.article], ['4', 'asking', '第三十二条'])
  one = await took(one, 'consulted')
  assert.equal(one.state, '5', 'it is extended still')
  one = await took(one, 'submit', { replyType: 'open', reply: '现将您申请的文件提供给您。' })
  one = await took(one, 'sendBack')
  assert.equal(one.state, '5')
  one = await took(one, 'submit', { replyType: 'open', reply: '现将您申请的文件提供给您，见附件。' })
  one = await took(one, 'sign')
  assert.equal(one.state, '7')
  assert.match(one.letterNumber, /^临政公开〔\d{4}〕\d+号$/)
  assert.equal(one.clock.state, 'over')
  one = await took(one, 'archive')
  assert.deepEqual(
    one.steps.map(({ action }) => action),
    ['apply', 'accept', 'extend', 'askThirdParty', 'consulted', 'submit', 'sendBack', 'submit', 'sign', 'archive']
  )
  for (const { createByName, createTime, day } of one.steps) assert.ok(createByName && createTime && day)
  const log = await platform.call(logList, { token: admin, query: { keyWord: '签发答复' } })
  assert.equal(log.result.records[0]?.object, one.code)
})

test('[PU-2] a correction is requested once, within seven working days; the term restarts when it arrives', async () => {
  let one = await register({ applyDate: daysAgo(4), receiveDate: daysAgo(4) })
  one = await took(one, 'askCorrection', { until: daysAgo(-10) })
  assert.deepEqual([one.state, one.clock.state, one.dueDate], ['2', 'correcting', ''])
  await refused(one, 'abandon', /没有登记申请人收到告知书的日期/)
  one = await took(one, 'received')
  await refused(one, 'abandon', /等待期限.*未满/)
  one = await took(one, 'corrected')
  assert.equal(one.state, '1')
  await refused(one, 'askCorrection', /只能告知一次（第三十条）/, { until: daysAgo(-10) })
  const fresh = await register()
  assert.equal(one.dueDate, fresh.dueDate, 'counted from today')
  const old = await register({ applyDate: daysAgo(30), receiveDate: daysAgo(30) })
  assert.ok(!actions(old).includes('askCorrection'))
  await refused(old, 'askCorrection', /7 个工作日内告知，最后一天是 \d/, { until: daysAgo(-10) })
})

test('[PU-2] an applicant without a correction in time counts as having withdrawn, and not earlier', async () => {
  let one = await register({ applyDate: daysAgo(10), receiveDate: daysAgo(10) })
  one = await took(one, 'askCorrection', { day: daysAgo(9), until: daysAgo(2) })
  assert.equal(one.clock.state, 'correcting')
  one = await took(one, 'received', { day: daysAgo(8) })
  assert.equal(one.clock.state, 'abandoned')
  one = await took(one, 'abandon')
  assert.deepEqual([one.state, actions(one)], ['11', ['deliver', 'remedy']])
  assert.deepEqual(one.steps.at(-1)!.letters, [{ seq: 1, title: '终止办理告知书' }])
})

test('[PU-2] a fee is computed by pages, and the term restarts with the payment', async () => {
  let one = await register()
  one = await took(one, 'accept', { departId: 'd1' })
  await refused(one, 'askFee', /30 页（含）以内不收费/, { pages: 30 })
  one = await took(one, 'askFee', { pages: 150 })
  assert.deepEqual([one.state, one.clock.state], ['12', 'paying'])
  assert.equal(one.steps.at(-1)?.details.find(({ name }) => name === 'amount')?.value, String(70 * 10 + 50 * 20))
  one = await took(one, 'paid')
  assert.deepEqual([one.state, one.clock.state], ['3', 'running'])
})

test('[PU-2] a fee is computed either by the counted requests of a calendar month or by pages', async () => {
  const person = { applicantName: '郑多', cardCode: '440524188001010014' }
  const month = today().slice(0, 7)
  const nth = async (number: number): Promise<Application> => {
    const one = await register(person)
    const { result, message } = await platform.call(monthlyRequest, { token: admin, query: { id: one.id } })
    assert.equal(result?.month, month, message)
    return result.number < number ? nth(number) : took(one, 'accept', { departId: 'd1' })
  }
  await register({ applicantName: '郑多' })
  await refused(await nth(10), 'askFee', /申请人本月的第 10 件，每月 10 件（含）以内不收费/, { feeMode: 'requests' })
  const eleventh = await nth(11)
  await refused(eleventh, 'askFee', /两种标准只能选用一种/, { feeMode: 'requests', pages: 40 })
  await refused(eleventh, 'askFee', /30 页（含）以内不收费/, { feeMode: 'pages', pages: 0 })
  const asked = await took(eleventh, 'askFee', { feeMode: 'requests' })
  const told = Object.fromEntries(asked.steps.at(-1)!.details.map(({ name, value }) => [name, value]))
  const [year, at] = month.split('-').map(Number)
  assert.deepEqual([told.feeMode, told.requests, told.amount], ['按件计收', `${year} 年 ${at} 月的第 11 件申请`, '100'])
  assert.equal(asked.steps.at(-1)!.article, '第四十二条')
  assert.match(
    (await letterOf(asked)).paragraphs.join(),
    /按件计收，为\d{4} 年 \d+ 月的第 11 件申请，应缴纳信息处理费 100 元/
  )
})

test('[PU-2] another agency is consulted by letter, silence ends the pause, and the step cites the article', async () => {
  let one = await took(await register(), 'accept', { departId: 'd1' })
  const before = one.dueDate
  one = await took(one, 'askAgency', { party: '市财政局' })
  assert.deepEqual([one.state, one.clock.state, one.clock.article], ['4', 'asking', '第三十四条'])
  const letter = await letterOf(one)
  assert.deepEqual([letter.title, letter.addressee], ['征求意见函', '市财政局'])
  assert.match(letter.paragraphs.join(), /十五个工作日内提出意见；逾期未提出意见的，视为同意公开/)
  assert.ok(one.dueDate > before)
  assert.equal(one.offered.find(({ action }) => action === 'consulted')?.article, '第三十四条')
  one = await took(one, 'consulted')
  assert.equal(one.steps.at(-1)!.article, '第三十四条')
})

test('[PU-2] a case is handed over to another department with a note, and its term is unchanged', async () => {
  const one = await took(await register(), 'accept', { departId: 'd1' })
  await refused(one, 'handOver', /申请已由.+承办/, { departId: 'd1' })
  await refused(one, 'handOver', /请填写说明/, { departId: 'd2', reason: '' })
  const after = await took(one, 'handOver', { departId: 'd2', reason: '属于其职责' })
  assert.deepEqual([after.departId, after.state, after.dueDate], ['d2', '3', one.dueDate])
})

test('[PU-2] refuses a step that the state, the day or the fields do not allow, with a message', async () => {
  const one = await register()
  await refused(one, 'sign', /申请当前的状态不能进行这一步/)
  await refused(one, 'accept', /请填写承办部门/)
  await refused(one, 'accept', /没有找到承办部门/, { departId: 'none' })
  await refused(one, 'accept', /办理日期不能晚于今天/, { departId: 'd1', day: daysAgo(-3) })
  await refused(one, 'accept', /办理日期不能早于收到申请之日/, { departId: 'd1', day: daysAgo(3) })
  await refused(one, 'refuse', /请选择不予处理的情形/, { replyType: 'open' })
  const two = await took(one, 'accept', { departId: 'd1' })
  await refused(two, 'extend', /不得超过 20 个工作日（第三十三条）/, { days: 21 })
  const asked = await took(two, 'askAgency', { party: '市财政局' })
  const early = await step(asked, 'consulted', { day: daysAgo(1) })
  assert.match(early.message, /不能早于/)
  const again = await took(asked, 'consulted')
  const late = await step(one, 'transfer', { party: '市财政局' })
  assert.deepEqual([late.code, late.result?.version], [409, again.version])
  const both = await Promise.all([step(again, 'askAgency', { party: '市财政局' }), step(again, 'extend', { days: 5 })])
  assert.deepEqual(both.map(({ success }) => success).sort(), [false, true], 'one of two that act at once')
})

test('[PU-2] refuses implausible dates with a message, and the list stays fast', async () => {
  const one = await register({ applyDate: daysAgo(2), receiveDate: daysAgo(2) })
  for (const [until, sentence] of [
    ['zzz', /补正期限不是有效的日期/],
    ['2026-02-30', /补正期限不是有效的日期/],
    [today(), /补正期限应晚于告知之日/],
    ['9999-12-31', /补正期限不能晚于 20\d\d-/]
  ] as const)
    assert.match((await step(one, 'askCorrection', { until })).message, sentence)
  const old = { ...citizen, applyDate: '1926-11-20', receiveDate: '1926-11-20' }
  assert.match((await platform.call(applicationCalls.add, { token: admin, body: old })).message, /不能早于 2008-05-01/)
})

test('refuses invalid registrations with one message and stores nothing', async () => {
  const add = (part: Partial<ApplicationDraft>) =>
    platform.call(applicationCalls.add, { token: admin, body: { ...citizen, ...part } })
  const organization = { applicantType: '2', organizationType: '1', linkman: '陈立', legalName: '赵敏' } as const
  for (const [part, sentence] of [
    [{ cardCode: '110105194912310021' }, /身份证号码不正确/],
    [{ ...organization, cardCode: '91350100M000100Y44' }, /统一社会信用代码不正确/],
    [{ ...organization, linkman: '' }, /请填写联系人/],
    [{ applicantType: '2', organizationType: '' }, /请选择组织类型/],
    [{ receiveDate: daysAgo(-1) }, /收到日期不能晚于今天/],
    [{ applyDate: '2026-02-30' }, /申请日期不是有效的日期/],
    [{ applyDate: daysAgo(1), receiveDate: daysAgo(2) }, /收到日期不能早于申请日期/],
    [{ tel: '没有' }, /联系电话格式不正确/],
    [{ cardCode: '**************002X' }, /请填写完整的证件号码/]
  ] as [Partial<ApplicationDraft>, RegExp][]) {
    const { success, message } = await add(part)
    assert.equal(success, false, JSON.stringify(part))
    assert.match(message, sentence)
  }
  const good = await add({ ...organization, cardCode: '91350100M000100Y43' })
  assert.ok(good.success, good.message)
})

test('encrypts numbers and addresses in the database, masks them for everyone, and logs each reveal', async () => {
  const one = await register()
  assert.deepEqual([one.cardCode, one.address], ['**************002X', '临江市解放路******'])
  const { rows } = await platform.query<{ all: string }>(
    'select applications::text as all from applications where id = $1',
    [one.id]
  )
  assert.ok(!rows[0]!.all.includes('11010519491231002X') && !rows[0]!.all.includes('3 单元'))
  const { result } = await platform.call(applicantIdentity, { token: admin, query: { id: one.id } })
  assert.deepEqual(result, { cardCode: '11010519491231002X', address: '临江市解放路 1 号 3 单元' })
  const log = await platform.call(logList, { token: admin, query: { keyWord: '查看申请人证件信息' } })
  assert.equal(log.result.records[0]?.objectId, one.id)
  const { steps: _steps, ...rest } = one
  const edit = {
    ...Object.fromEntries(Object.keys(citizen).map(key => [key, rest[key as keyof typeof rest]]))
  } as never as ApplicationDraft
  const edited = await platform.call(applicationCalls.edit, {
    token: admin,
    body: { ...edit, title: '旧城改造补助标准（2025）', id: one.id, version: one.version }
  })
  assert.ok(edited.success, edited.message)
  const told = await platform.query<{ all: string }>(
    `select coalesce(string_agg(log::text, ' '), '') as all from (select content::text as log from data_log
      union all select changes::text from operation_log) told`
  )
  assert.ok(!told.rows[0]!.all.includes('13800000000') && !told.rows[0]!.all.includes('11010519491231002X'))
  const again = await platform.call(applicantIdentity, { token: admin, query: { id: one.id } })
  assert.equal(again.result.cardCode, '11010519491231002X', 'a masked number changes nothing')
})

test('letters and receipts have numbers without gaps when many are signed at once', async () => {
  const ready = async () => {
    const accepted = await took(await register(), 'accept', { departId: 'd1' })
    return took(accepted, 'submit', { replyType: 'open', reply: '同意公开。' })
  }
  const all = await Promise.all(Array.from({ length: 6 }, ready))
  const signed = await Promise.all(all.map(one => took(one, 'sign')))
  const numbers = signed.map(({ letterNumber }) => Number(/〕(\d+)号/.exec(letterNumber)?.[1])).sort((a, b) => a - b)
  assert.deepEqual(
    numbers,
    Array.from({ length: 6 }, (_, index) => numbers[0]! + index)
  )
  assert.equal(new Set(all.map(({ code }) => code)).size, 6)
})

test('[PU-2] a letter is issued with its step as .docx and never changes', async () => {
  let one = await took(await register(), 'askCorrection', { until: daysAgo(-10), reason: '请写明文件的名称' })
  const step = one.steps.at(-1)!
  assert.deepEqual(step.letters, [{ seq: 1, title: '补正告知书' }])
  const words = async (token = admin) => {
    const answer = await platform.raw(`/api${letterPath}?stepId=${step.id}`, { token })
    if (answer.status !== 200 || !answer.headers.get('content-type')?.includes('wordprocessing')) return answer.text()
    return (await extractRawText({ buffer: Buffer.from(await answer.arrayBuffer()) })).value
  }
  const text = await words()
  for (const part of [
    /补正告知书/,
    /临政公开〔\d{4}〕\d+号/,
    /林晓：/,
    /第三十条/,
    /请写明文件的名称/,
    /2025 年旧城改造补助标准的文件全文/
  ])
    assert.match(text, part)
  one = await took(one, 'corrected')
  const { steps: _steps, ...rest } = one
  const draft = Object.fromEntries(Object.keys(citizen).map(key => [key, rest[key as keyof typeof rest]]))
  const body = { ...(draft as never as ApplicationDraft), content: '改过的内容', id: one.id, version: one.version }
  const edited = await platform.call(applicationCalls.edit, { token: admin, body })
  assert.ok(edited.success, edited.message)
  assert.equal(await words(), text)
  assert.match(await words(await platform.signIn('lihua')), /没有权限|您没有/)
})

const letterOf = async ({ steps }: Application, at = -1) => {
  const { result, message } = await platform.call(letterOfStep, {
    token: admin,
    query: { stepId: steps.at(at)!.id }
  })
  assert.ok(result, message)
  return result
}

test('[PU-2] a registration has a receipt and a delivery a certificate, without taking a number of the year', async () => {
  let one = await register()
  const receipt = await letterOf(one)
  assert.deepEqual([receipt.title, receipt.number], ['登记回执', one.code])
  assert.match(receipt.paragraphs.join(), new RegExp(`${dayInWords(one.dueDate)}前答复`))
  one = await took(one, 'accept', { departId: 'd1' })
  one = await took(one, 'submit', { replyType: 'secret', reply: '不予公开。\n理由如上。' })
  one = await took(one, 'sign')
  const { letterNumber } = one
  assert.deepEqual((await letterOf(one)).title, '不予公开告知书')
  one = await took(one, 'deliver', { reason: '邮寄，本人签收' })
  assert.deepEqual([one.state, one.letterNumber], ['7', letterNumber])
  const delivery = await letterOf(one)
  assert.deepEqual([delivery.title, delivery.number], ['送达回证', letterNumber])
  assert.match(delivery.paragraphs.join(), /邮寄，本人签收/)
  const { rows } = await platform.query<{ end: string }>('select end_date as end from applications where id = $1', [
    one.id
  ])
  assert.equal(rows[0]!.end, today())
})

test('later changes to an ended application do not change its end', async () => {
  let one = await register({ applyDate: daysAgo(9), receiveDate: daysAgo(9) })
  one = await took(one, 'transfer', { day: daysAgo(6), party: '市财政局' })
  one = await took(one, 'deliver', { reason: '邮寄' })
  const { rows } = await platform.query<{ end: string }>('select end_date as end from applications where id = $1', [
    one.id
  ])
  assert.equal(rows[0]!.end, daysAgo(6))
})

test('[PU-2] a site edits its letter templates; issued letters stay, unknown tokens are refused, defaults can be restored', async () => {
  const read = async () =>
    (await platform.call(letterTemplates, { token: admin })).result.find(({ kind }) => kind === 'fee')!
  const save = (text: string, version: number, token = admin) =>
    platform.call(saveLetterTemplate, { token, body: { kind: 'fee', text, version } })
  const issue = async () => {
    const accepted = await took(await register({ content: '含有 {金额} 的内容' }), 'accept', { departId: 'd1' })
    return took(accepted, 'askFee', { pages: 31, reason: '' })
  }
  const before = await read()
  assert.equal(before.text, before.usualText)
  const old = await issue()
  const said = await letterOf(old)
  assert.match(said.paragraphs.join(), /含有 \{金额\} 的内容/, 'what an applicant wrote is no token')
  assert.match((await save('应缴 {金额} 元，{密码}', 0)).message, /《收费通知》的模板不能使用“\{密码\}”/)
  assert.match((await save('{补正期限}', 0)).message, /不能使用“\{补正期限\}”/)
  // Many edits at once, several within a millisecond: one of them wins.
  const texts = new Map(
    (await platform.call(letterTemplates, { token: admin })).result.map(one => [one.kind, one.text])
  )
  const crowd = letterKinds.filter(kind => kind !== 'fee')
  const answers = await Promise.all(
    crowd.flatMap(kind =>
      [1, 2, 3, 4].map(async () => {
        const body = { kind, text: `${texts.get(kind)}\n{内容}`, version: 0 }
        return { kind, code: (await platform.call(saveLetterTemplate, { token: admin, body })).code }
      })
    )
  )
  for (const kind of crowd) {
    const codes = answers.filter(answer => answer.kind === kind).map(({ code }) => code)
    assert.deepEqual(codes.sort(), [200, 409, 409, 409], kind)
  }
  await platform.query('delete from application_templates')
  const both = await Promise.all([save('请缴 {金额} 元。', 0), save('请交 {金额} 元。', 0)])
  assert.deepEqual(both.map(({ code }) => code).sort(), [200, 409])
  assert.match((await letterOf(await issue())).paragraphs.join(), /^请[缴交] 10 元。$/)
  assert.deepEqual(await letterOf(old), said)
  const again = await save(before.usualText, 1)
  assert.equal(again.result.version, 2, again.message)
  assert.match((await letterOf(await issue())).paragraphs.join(), /信息处理费 10 元/)
  const other = await platform.signIn('lihua')
  assert.equal((await save('{金额}', 2, other)).success, false)
})

test('[PU-2] a site numbers its letters with its own sign, in one series per year', async () => {
  const save = (text: string, version: number) =>
    platform.call(saveLetterTemplate, { token: admin, body: { kind: 'number', text, version } })
  const issued = async () => {
    const accepted = await took(await register({}), 'accept', { departId: 'd1' })
    return (await letterOf(await took(accepted, 'askFee', { pages: 31, reason: '' }))).number
  }
  const numberOf = (text: string) => Number(/〕(\d+)号$/.exec(text)?.[1])
  const usual = await issued()
  assert.match(usual, /^临政公开〔\d{4}〕\d+号$/)
  assert.match((await save('临依申请〔{年份}〕号', 0)).message, /《文号》的模板缺少“\{序号\}”/)
  assert.match((await save('{机关}〔{年份}〕{序号}号', 0)).message, /不能使用“\{机关\}”/)
  assert.match((await save(`〔{年份}〕{序号}号${'临'.repeat(40)}`, 0)).message, /不超过 40 个字/)
  assert.equal((await save('临依申请〔{年份}〕{序号}号', 0)).success, true)
  const own = await issued()
  assert.match(own, /^临依申请〔\d{4}〕\d+号$/)
  assert.equal(numberOf(own), numberOf(usual) + 1)
})

test('[PU-1] the three lists match their counters and exclude other sites', async () => {
  const counts = (await platform.call(applyCounts, { token: admin, query: { menuId: '221' } })).result
  for (const [group, counter] of [
    ['wait', 'waitBadgeNum'],
    ['handle', 'handleBadgeNum'],
    ['end', 'endBadgeNum']
  ] as const) {
    const { result } = await platform.call(applicationCalls.list, { token: admin, query: { group, pageSize: 200 } })
    assert.equal(result.total, counts[counter], group)
    const due = result.records.map(({ dueDate }) => dueDate || '9999-12-31')
    assert.deepEqual(due, [...due].sort(), 'the nearest first')
    assert.ok(!JSON.stringify(result.records).includes('cardCode'))
  }
  await platform.query("insert into role_rights values ('r2', 'cms:apply:list')")
  const other = await platform.signIn('wangmin')
  const theirs = await platform.call(applicationCalls.list, { token: other, query: {} })
  assert.ok(theirs.success, theirs.message)
  assert.ok(theirs.result.records.every(({ subsiteId }) => subsiteId !== '16'))
  const one = (await platform.call(applicationCalls.byId, { token: admin, query: { id: 'ap2' } })).result
  assert.equal(one.state, '1')
  const hidden = await platform.call(applicationCalls.byId, { token: other, query: { id: one.id } })
  assert.equal(hidden.success, false)
  assert.equal((await step(one, 'accept', { departId: 'd1' }, other)).success, false)
})

test('[PU-2] a repeated registration with the same idempotency key returns the same receipt and query code', async () => {
  const { receiveType: _type, applyDate: _day, receiveDate: _received, ...own } = citizen
  const counted = async (title: string) =>
    (await platform.query<{ code: string }>('select code from applications where title = $1', [title])).rows
  for (const [name, title, send] of [
    [
      'by-staff-0001',
      '登记一次',
      (headers: Record<string, string>, title: string) =>
        platform.call(applicationCalls.add, { token: admin, headers, body: { ...citizen, title } })
    ],
    [
      'by-citizen-0001',
      '提交一次',
      (headers: Record<string, string>, title: string) =>
        platform.call(openApplication, { headers, body: { ...own, title, subsiteId: '16' } })
    ]
  ] as const) {
    const headers = { 'idempotency-key': name }
    const both = await Promise.all([send(headers, title), send(headers, title)])
    const again = await send(headers, title)
    const receipts = [...both, again].map(({ message, result }) => {
      assert.ok(result?.code, message)
      return `${result.code} ${result.queryCode}`
    })
    assert.equal(new Set(receipts).size, 1, receipts.join(', '))
    assert.equal((await counted(title)).length, 1)
    const { code, queryCode = '' } = again.result
    const seen = await platform.call(applicationProgress, { body: { code, queryCode } })
    assert.equal(seen.result?.title, title, seen.message)
    const { rows } = await platform.query<{ all: string }>(
      `select string_agg(told, ' ') as all from (select done_requests::text as told from done_requests
        union all select applications::text from applications union all select operation_log::text from operation_log) t`
    )
    assert.ok(!rows[0]!.all.includes(queryCode), 'the query code is kept nowhere')
    const other = await send(headers, `${title}，另一份`)
    assert.match(other.message, /同一请求标识已用于另一次提交/)
  }
})

test('[PU-2] the applicant reads which action is due until when, and no longer afterwards', async () => {
  const one = await register()
  const ask = async () => {
    const { result, message } = await platform.call(applicationProgress, {
      body: { code: one.code, queryCode: one.queryCode! }
    })
    assert.ok(result, message)
    return result.awaited
  }
  assert.equal(await ask(), undefined)
  const until = daysAgo(-10)
  const asked = await took(one, 'askCorrection', { until, reason: '请写明文号' })
  assert.deepEqual(await ask(), { until, reason: '请写明文号', amount: '' })
  const accepted = await took(await took(asked, 'corrected'), 'accept', { departId: 'd1' })
  assert.equal(await ask(), undefined)
  const paying = await took(accepted, 'askFee', { feeMode: 'pages', pages: 40, reason: '缴至财政专户' })
  assert.deepEqual(await ask(), { until: paying.clock.waitsUntil, reason: '缴至财政专户', amount: '100' })
})

test('a citizen applies and follows without an account, and the code cannot be guessed', async () => {
  const { receiveType: _type, applyDate: _day, receiveDate: _received, ...own } = citizen
  const { result, message } = await platform.call(openApplication, { body: { ...own, subsiteId: '16' } })
  assert.ok(result?.code, message)
  const seen = await platform.call(applicationProgress, { body: result })
  assert.deepEqual([seen.result.state, seen.result.title], ['0', citizen.title])
  const wrong = { code: result.code, queryCode: 'AAAAAAAAAA' }
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => platform.call(applicationProgress, { body: wrong }))
  )
  assert.ok(answers.every(({ success }) => !success))
  assert.ok(
    answers.some(({ status }) => status === 429),
    'who tries many has to wait'
  )
  const { rows } = await platform.query<{ id: string }>('select id from applications where code = $1', [result.code])
  let one = (await platform.call(applicationCalls.byId, { token: admin, query: { id: rows[0]!.id } })).result
  assert.deepEqual(actions(one), ['register', 'transfer', 'withdraw'])
  one = await took(one, 'register', { day: today() })
  assert.deepEqual([one.state, one.receiveDate], ['1', today()])
})

test('a closed or unknown site accepts no applications and has no form', async () => {
  const ask = (subsiteId: string) => platform.call(applicationForm, { query: { subsiteId } })
  assert.deepEqual((await ask('16')).result.jsonStr, '')
  assert.match((await ask('none')).message, /没有找到该站点/)
  await platform.query("update subsites set status = '0' where id = '16'")
  assert.match((await ask('16')).message, /已停用，暂不接收网上申请/)
  await platform.query("update subsites set status = '1' where id = '16'")
})

test('refuses a year without working days, because no term would end', async () => {
  const year = '2031'
  const days = Array.from({ length: 300 }, (_, at) => ({
    day: formatDay(new Date(Date.parse(`${year}-01-01T00:00:00+08:00`) + at * 86_400_000)),
    kind: 'holiday' as const
  }))
  const { message } = await platform.call(saveWorkCalendar, { token: admin, body: { year, days } })
  assert.match(message, /2031 年只剩下 \d+ 个工作日/)
})

test('two people enter a year: the second is notified, and without a version the later one wins', async () => {
  const year = '2032'
  const daysUntil = (last: number) =>
    Array.from({ length: last }, (_, at) => ({ day: `${year}-01-0${at + 1}`, kind: 'holiday' as const }))
  const save = (last: number, version?: number) =>
    platform.call(saveWorkCalendar, { token: admin, body: { year, days: daysUntil(last), version } })
  const empty = calendarVersion([])
  const answers = await Promise.all([1, 2, 3, 4].map(last => save(last, empty)))
  assert.deepEqual(answers.map(({ code }) => code).sort(), [200, 409, 409, 409])
  const { result } = await platform.call(workCalendar, { token: admin, query: { year } })
  const late = answers.find(({ code }) => code === 409)!
  assert.match(late.message, /工作日历已被他人修改/)
  assert.deepEqual(late.result, { days: result, version: calendarVersion(result!) })
  assert.ok((await save(5, calendarVersion(result!))).success)
  const blind = await Promise.all([1, 2, 3, 4].map(last => save(last)))
  assert.ok(blind.every(({ success }) => success))
})

test('refuses lone surrogates and characters that documents cannot contain', async () => {
  for (const content of ['半\ud800个', '非\uffff字'])
    assert.match(
      (await platform.call(applicationCalls.add, { token: admin, body: { ...citizen, content } })).message,
      /含有不可用的字符/
    )
  await register({ content: '整个字：\u{20000}' })
})

test('changing the calendar of a year moves running terms; a missing year is reported', async () => {
  const one = await register()
  const year = String(Number(one.dueDate.slice(0, 4)))
  const known = (await platform.call(workCalendar, { token: admin, query: { year } })).result
  const days = [...known.filter(({ day }) => day !== one.dueDate), { day: one.dueDate, kind: 'holiday' as const }]
  const saved = await platform.call(saveWorkCalendar, { token: admin, body: { year, days } })
  assert.ok(saved.success, saved.message)
  const moved = (await platform.call(applicationCalls.byId, { token: admin, query: { id: one.id } })).result
  assert.ok(moved.dueDate > one.dueDate)
  await platform.call(saveWorkCalendar, { token: admin, body: { year, days: [] } })
  const without = (await platform.call(applicationCalls.byId, { token: admin, query: { id: one.id } })).result
  assert.ok(without.clock.missingYears.includes(year))
  // An ended case no longer depends on holidays.
  const over = await took(without, 'refuse', { replyType: 'petition' })
  assert.deepEqual([over.clock.state, over.clock.missingYears], ['over', []])
  const outside = { year, days: [{ day: '2031-01-01', kind: 'holiday' as const }] }
  assert.match((await platform.call(saveWorkCalendar, { token: admin, body: outside })).message, /不在 \d{4} 年内/)
})
