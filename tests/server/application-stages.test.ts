import assert from 'node:assert/strict'
import { test } from 'node:test'
import ExcelJS from 'exceljs'
import { caseStages, stageReport, stageSheet } from '../../elements/base/contract/apply-stages.ts'
import { admin, platform, register, took } from './application-desk.ts'

/** Three weeks of March 2026 without a holiday: from Monday the 2nd. */
const on = (day: number) => ({ day: `2026-03-${String(day).padStart(2, '0')}` })

test('each stage has its working days against its limit, also while the case is in it', async () => {
  let one = await took(await register({ applyDate: '2026-03-02', receiveDate: '2026-03-02' }), 'accept', {
    departId: 'd2',
    ...on(4)
  })
  one = await took(one, 'askThirdParty', { party: '临江科技有限公司', ...on(6) })
  // The receipt of the letter is entered after the hand-over, with its earlier day.
  one = await took(one, 'handOver', { departId: 'd3', ...on(10) })
  one = await took(one, 'received', on(9))
  one = await took(one, 'consulted', { opinion: 'agree', ...on(13) })
  one = await took(one, 'submit', { replyType: 'open', reply: '现将文件提供给您。', ...on(17) })
  one = await took(one, 'sign', on(18))
  const read = async () => {
    const { result } = await platform.call(caseStages, { token: admin, query: { id: one.id } })
    return result.map(({ stage, days, limit, isOpen }) => [stage, days, limit, isOpen])
  }
  const before = [
    ['registering', 2, 7, false],
    // Wednesday to Friday, and after the consultation from Friday to Tuesday.
    ['handling', 2 + 2, 0, false],
    ['asking', 5, 15, false],
    ['signing', 1, 0, false]
  ]
  const open = await read()
  assert.deepEqual(open.slice(0, 4), before)
  assert.deepEqual([open[4]![0], open[4]![3]], ['delivering', true])
  one = await took(one, 'deliver', on(20))
  one = await took(one, 'remedy', { remedy: 'review', result: 'upheld' })
  assert.deepEqual(await read(), [...before, ['delivering', 2, 0, false]])

  const { result } = await platform.call(stageReport, { token: admin, query: { subsiteId: '1' } })
  assert.deepEqual(
    result.departments.map(({ id, ended, medians }) => [id, ended, medians.handling, medians.asking, medians.paying]),
    [['d3', 1, 4, 5, null]]
  )
  assert.equal(result.all.ended, 1)
  const sheet = await platform.raw(`/api${stageSheet}?subsiteId=1`, { token: admin })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await sheet.arrayBuffer())
  const rows = book.worksheets[0]!.getSheetValues().map(row => (row as string[] | undefined)?.slice(1) ?? [])
  assert.deepEqual(rows[1]!.slice(0, 4), ['部门', '近一年办结', '登记和受理（中位工作日）', '等待补正（中位工作日）'])
  assert.deepEqual([rows[2]![0], rows[2]![4]], ['全部', '4'])
})
