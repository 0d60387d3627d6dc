import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applicationCalls, type Application } from '../../elements/base/contract/apply.ts'
import { monthlyRequest } from '../../elements/base/contract/apply-fees.ts'
import { logList } from '../../elements/base/contract/log.ts'
import {
  platform,
  admin,
  daysAgo,
  today,
  citizen,
  register,
  step,
  took,
  refused,
  actions,
  letterOf
} from './application-desk.ts'

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

test('later changes to an ended application do not change its end', async () => {
  let one = await register({ applyDate: daysAgo(9), receiveDate: daysAgo(9) })
  one = await took(one, 'transfer', { day: daysAgo(6), party: '市财政局' })
  one = await took(one, 'deliver', { reason: '邮寄' })
  const { rows } = await platform.query<{ end: string }>('select end_date as end from applications where id = $1', [
    one.id
  ])
  assert.equal(rows[0]!.end, daysAgo(6))
})
