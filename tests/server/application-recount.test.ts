import assert from 'node:assert/strict'
import { test } from 'node:test'
import ExcelJS from 'exceljs'
import { recountCase, recountCases, recountSheet } from '../../elements/base/contract/apply-recount.ts'
import type { Application } from '../../elements/base/contract/apply.ts'
import { admin, daysAgo, platform, register, took } from './application-desk.ts'

const recount = async ({ id }: Pick<Application, 'id'>) => {
  const { result, message } = await platform.call(recountCase, { token: admin, query: { id } })
  assert.ok(result, message)
  return result
}

/** Takes cases through all kinds of steps: correction, consultation, extension, fee, return, refusal, transfer, withdrawal. */
const courses = async (): Promise<Application[]> => {
  const early = { applyDate: daysAgo(4), receiveDate: daysAgo(4) }
  const answer = { replyType: 'open', reply: '现将您申请的文件提供给您。' } as const
  let long = await took(await register(early), 'askCorrection', { until: daysAgo(-10), day: daysAgo(3) })
  long = await took(await took(long, 'received', { day: daysAgo(2) }), 'corrected', { day: daysAgo(1) })
  long = await took(await took(long, 'accept', { departId: 'd1' }), 'extend', { days: 7 })
  long = await took(await took(long, 'askThirdParty', { party: '临江科技有限公司' }), 'received')
  long = await took(await took(long, 'consulted', { opinion: 'agree' }), 'askFee', { pages: 150 })
  long = await took(await took(long, 'paid'), 'submit', { replyType: 'secret', reply: '初稿' })
  long = await took(await took(long, 'sendBack'), 'submit', answer)
  long = await took(await took(await took(long, 'sign'), 'archive'), 'remedy', {
    remedy: 'review',
    result: 'corrected'
  })
  long = await took(await took(long, 'deliver', { tracking: 'EM1' }), 'reanswer', answer)
  const refused = await took(await register(), 'refuse', { replyType: 'petition' })
  const moved = await took(await register(), 'transfer', { party: '市教育局' })
  const withdrawn = await took(await register(), 'withdraw')
  return [long, refused, moved, withdrawn, await register(early)]
}

test('every case that went through the steps, and every case of the demo, agrees with its entries', async () => {
  for (const one of await courses()) {
    const { entries, differences, receiveDate } = await recount(one)
    assert.deepEqual(differences, [], `${one.state}`)
    assert.deepEqual([entries, receiveDate], [one.steps.length, one.receiveDate])
  }
  const { result } = await platform.call(recountCases, { token: admin, query: {} })
  assert.deepEqual([result.differing, result.cases], [0, []])
  assert.ok(result.checked >= 23)
})

test('what was changed behind the entries is shown as recorded and as recomputed, and stays as it is', async () => {
  let one = await took(await register({ applyDate: daysAgo(3), receiveDate: daysAgo(3) }), 'accept', { departId: 'd1' })
  one = await took(one, 'extend', { days: 10 })
  const due = one.dueDate
  const bad = `update applications set state = 3, due_date = '2030-01-02', reply_type = 'secret',
    events = '[{"kind": "extend", "day": "2026-01-05", "days": 20}]' where id = $1`
  await platform.query(bad.replace('$1', `'${one.id}'`))
  await platform.query(
    `update application_steps set to_state = 6 where application_id = '${one.id}' and action = 'extend'`
  )
  const expected = [
    { fact: 'course', recorded: ['extend 3 6'], recomputed: ['extend 3 5'] },
    { fact: 'state', recorded: ['3'], recomputed: ['5'] },
    {
      ...{ fact: 'events', recorded: ['extend 2026-01-05 20'] },
      recomputed: [`extend ${daysAgo(0)} 10`]
    },
    { fact: 'dueDate', recorded: ['2030-01-02'], recomputed: [due] },
    { fact: 'replyType', recorded: ['secret'], recomputed: [] }
  ]
  assert.deepEqual((await recount(one)).differences, expected)
  const { result } = await platform.call(recountCases, { token: admin, query: { subsiteId: '1' } })
  assert.deepEqual(
    result.cases.map(({ id, group, differences }) => ({ id, group, differences })),
    [{ id: one.id, group: 'handle', differences: expected }]
  )
  const other = await platform.call(recountCases, { token: admin, query: { subsiteId: '16' } })
  assert.equal(other.result.differing, 0)

  const sheet = await platform.raw(`/api${recountSheet}?exportReason=核对名册&subsiteId=1`, { token: admin })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await sheet.arrayBuffer())
  const rows = book.worksheets[0]!.getSheetValues().map(row => (row as string[] | undefined)?.slice(1) ?? [])
  assert.deepEqual(rows[1], ['受理编号', '站点', '申请事项', '办理记录条数', '记录', '核算'])
  assert.match(rows[2]![4]!, /状态：办理中/)
  assert.match(rows[2]![5]!, /办理步骤：延长期限 办理中→已延期\n状态：已延期\n期限事项：延长期限 \S+ 10/)
  const { rows: kept } = await platform.query(`select state, due_date from applications where id = '${one.id}'`)
  assert.deepEqual(kept, [{ state: 3, due_date: '2030-01-02' }])

  await platform.query(`delete from application_steps where application_id = '${one.id}'`)
  assert.equal((await recount(one)).entries, 0)
})

test('the run over all cases needs the right to review', async () => {
  const writer = await platform.signIn('lihua')
  assert.equal((await platform.call(recountCases, { token: writer, query: {} })).success, false)
})
