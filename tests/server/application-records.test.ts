import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  calendarVersion,
  applicantIdentity,
  applicationCalls,
  applicationForm,
  applicationProgress,
  applyCounts,
  openApplication,
  saveWorkCalendar,
  workCalendar,
  type ApplicationDraft
} from '../../elements/base/contract/apply.ts'
import { isCreditCode, isPersonNumber } from '../../elements/base/contract/card-numbers.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { formatDay } from '../../host-demo/server/kernel/clock.ts'
import { platform, admin, daysAgo, today, citizen, register, step, took, actions } from './application-desk.ts'

test('checks the check digits of identity cards and credit codes', () => {
  for (const good of ['11010519491231002X', '440524188001010014']) assert.ok(isPersonNumber(good), good)
  for (const bad of ['110105194912310021', '11010519490231002X', '1101051949123100', ''])
    assert.ok(!isPersonNumber(bad), bad)
  assert.ok(isCreditCode('91350100M000100Y43'))
  for (const bad of ['91350100M000100Y44', '91350100M000100I43', '91350100M000100Y4'])
    assert.ok(!isCreditCode(bad), bad)
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
