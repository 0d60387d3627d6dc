import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import ExcelJS from 'exceljs'
import { applicationSheet } from '../../elements/base/contract/apply.ts'
import type { Envelope } from '../../elements/base/contract/envelope.ts'
import { logList, logSheet, type LogRow } from '../../elements/base/contract/log.ts'
import type { SheetPreview } from '../../elements/base/contract/sheet.ts'
import { userSheet } from '../../elements/base/contract/user.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
})
after(() => platform.stop())

const asked = (path: string, query: Record<string, string>) =>
  platform.raw(`/api${path}?${new URLSearchParams(query)}`, { token })
const refused = async (query: Record<string, string>, path: string = userSheet.exportXls) => {
  const response = await asked(path, query)
  assert.doesNotMatch(response.headers.get('content-type') ?? '', /sheet/)
  return ((await response.json()) as Envelope<null>).message
}
const entries = async (): Promise<LogRow[]> =>
  (await platform.call(logList, { token, query: { operateType: '6', pageSize: 100 } })).result.records

const exported = async (query: Record<string, string>, path: string = userSheet.exportXls) => {
  const bytes = await (await asked(path, query)).arrayBuffer()
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(bytes)
  const last = book.worksheets.at(-1)!
  assert.equal(last.name, '导出说明')
  const origin = new Map(
    last
      .getSheetValues()
      .slice(1)
      .map(row => (row as string[]).slice(1) as [string, string])
  )
  return { bytes, origin, rows: book.worksheets[0]!.rowCount - 1 }
}

test('[issue-31] [security-10] an export of people or applications without a reason is refused, and so is one that says nothing', async () => {
  const before = (await entries()).length
  for (const path of [userSheet.exportXls, applicationSheet.exportXls, logSheet.exportXls]) {
    assert.match(await refused({}, path), /导出原因（exportReason）不能缺少/)
    assert.match(await refused({ exportReason: '' }, path), /导出原因/)
    assert.match(await refused({ exportReason: '   ' }, path), /导出原因/)
    assert.match(await refused({ exportReason: '  查 ' }, path), /请填写导出原因，至少 2 个字/)
    assert.match(await refused({ exportReason: '查'.repeat(201) }, path), /导出原因（exportReason）不能超过 200 个字/)
  }
  assert.equal((await asked(userSheet.exportXls, { exportReason: 'x'.repeat(1_000_000) })).status, 431)
  assert.equal((await entries()).length, before)
})

test('[issue-31] [security-10] the log has the reason, the number of records and the filter without personal values, and the file names its entry', async () => {
  const reason = '核对 教育局\n在岗人员'
  const { origin, rows } = await exported({
    ...{ exportReason: reason, username: '*li*', phone: '13800000000', status: '1', createTime_begin: '2020-01-01' }
  })
  const { result } = await platform.call(logList, { token, query: { id: origin.get('日志编号')! } })
  const [entry, more] = result.records
  assert.equal(more, undefined)
  assert.deepEqual([entry?.action, entry?.object, entry?.operateType], ['导出用户', `${rows} 条`, '6'])
  const facts = new Map(entry?.changes.map(({ title, after }) => [title, after]))
  assert.equal(facts.get('导出原因'), '核对 教育局 在岗人员')
  assert.match(facts.get('筛选条件')!, /（已填写）/)
  assert.doesNotMatch(JSON.stringify(entry), /\*li\*|13800000000/)
  assert.deepEqual(
    ['导出内容', '导出人', '导出原因', '筛选条件', '记录数'].map(title => origin.get(title)),
    ['用户', '系统管理员（admin）', '核对 教育局 在岗人员', facts.get('筛选条件'), String(rows)]
  )
  assert.match(origin.get('导出时间')!, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test('[issue-31] [security-10] chosen applications and an export of no record are logged with their number', async () => {
  const { origin } = await exported({ exportReason: '季度检查', selections: 'none-such' }, applicationSheet.exportXls)
  assert.deepEqual([origin.get('记录数'), origin.get('筛选条件')], ['0', '所选 1 条'])
  const whole = await exported({ exportReason: '季度检查' }, applicationSheet.exportXls)
  assert.ok(whole.rows > 0)
  assert.deepEqual([whole.origin.get('记录数'), whole.origin.get('筛选条件')], [String(whole.rows), '全部'])
})

test('[issue-31] [security-10] importing an exported file reads neither its origin nor a change', async () => {
  const { bytes } = await exported({ exportReason: '批量更新电话' })
  const form = new FormData()
  form.append('file', new Blob([bytes]), '用户.xlsx')
  const response = await platform.raw(`/api${userSheet.importExcel}?dryRun=1`, { method: 'POST', token, body: form })
  const { result } = (await response.json()) as Envelope<SheetPreview>
  assert.ok(result.rows.every(({ does }) => does === 'none'))
  assert.deepEqual(result.file?.others, [])
})

test('[issue-31] [security-10] a file that was cut off is in the log with what had been sent', async () => {
  const { rows } = await platform.query<{ count: number }>('select count(*)::int from operation_log')
  assert.ok(rows[0]!.count > 0)
  await platform.query(`insert into operation_log (user_id, username, subsite_id, action, address)
    select 'u1', 'admin', '1', '很多很长的记录' || repeat(md5(i::text), 20), '127.0.0.1' from generate_series(1, 20000) i`)
  const controller = new AbortController()
  const address = `${platform.url}/api${logSheet.exportXls}?exportReason=${encodeURIComponent('中途断开')}`
  const response = await fetch(address, { headers: { 'x-access-token': token }, signal: controller.signal })
  await response.body!.getReader().read()
  controller.abort()
  for (let tries = 0; ; tries++) {
    const found = (await entries()).find(({ changes }) => changes.some(({ after }) => after === '中途断开'))
    if (found) {
      const count = Number.parseInt(found.object, 10)
      assert.ok(count > 0 && count < 20_000, found.object)
      break
    }
    assert.ok(tries < 200, 'the entry of the export')
  }
  await platform.query("delete from operation_log where action like '很多很长的记录%'")
})
