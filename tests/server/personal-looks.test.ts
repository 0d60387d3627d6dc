import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import ExcelJS from 'exceljs'
import { applicantIdentity, applicationCalls, applicationSheet } from '../../elements/base/contract/apply.ts'
import { logList, lookList, lookSheet, type LookQuery } from '../../elements/base/contract/log.ts'
import { userSheet } from '../../elements/base/contract/user.ts'
import { startViewing } from '../../elements/base/contract/viewing.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
let application: { id: string; code: string }
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  const { result } = await platform.call(applicationCalls.list, { token, query: {} })
  application = result.records[0]!
})
after(() => platform.stop())

const looks = async (query: LookQuery, of = token) => platform.call(lookList, { token: of, query })
const actions = async (query: LookQuery) => (await looks(query)).result.records.map(({ action }) => action)
const exported = async (path: string, query: Record<string, string>) => {
  const response = await platform.raw(`/api${path}?${new URLSearchParams(query)}`, { token })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await response.arrayBuffer())
  return book.worksheets[0]!.getSheetValues().slice(1) as unknown[][]
}

test('[issue-31] [security-10] the report on a person names the exports that contained them and the views as them, with reasons', async () => {
  await exported(userSheet.exportXls, { exportReason: '核对李华', username: 'lihua' })
  await exported(userSheet.exportXls, { exportReason: '核对别人', username: 'wangmin' })
  await platform.call(startViewing, { token, body: { userId: 'u2', reason: '核对栏目' } })
  const { result } = await looks({ kind: 'user', subject: ' LiHua ' })
  const seen = result.records.map(({ action, reason, username }) => [action, reason, username])
  assert.deepEqual(
    seen.filter(([action]) => action !== '查询信息查阅记录'),
    [
      ['开始以他人身份查看', '核对栏目', 'admin'],
      ['导出用户', '核对李华', 'admin']
    ]
  )
  const other = await looks({ subject: 'wangmin' })
  assert.deepEqual(
    other.result.records.map(({ reason }) => reason),
    ['核对别人']
  )
})

test('[issue-31] [security-10] the report on an application names who opened it, its identity and its export; opening it again within the hour is one entry', async () => {
  const { id, code } = application
  await platform.call(applicationCalls.byId, { token, query: { id } })
  await platform.call(applicationCalls.byId, { token, query: { id } })
  await platform.call(applicantIdentity, { token, query: { id } })
  await exported(applicationSheet.exportXls, { exportReason: '季度检查' })
  const subject = { kind: 'application', subject: code } as const
  assert.deepEqual(await actions(subject), ['导出依申请公开', '查看申请人证件信息', '查看依申请公开'])
  assert.deepEqual(await actions({ ...subject, createTime_end: '2020-01-01 00:00:00' }), [])
  const sheet = await exported(lookSheet.exportXls, { ...subject, exportReason: '泄露排查' })
  assert.ok(sheet.some(row => row.includes('季度检查')))
})

test('[issue-31] [security-10] the query is in the report itself, and shows no entry of sites that the reader does not have', async () => {
  const subject = { kind: 'application', subject: application.code } as const
  await looks(subject)
  assert.ok((await actions(subject)).includes('查询信息查阅记录'))
  const { result } = await platform.call(logList, { token, query: { keyWord: '查询信息查阅记录' } })
  assert.ok(result.records.length > 0)
  await platform.query("insert into role_rights values ('r3', 'system:log:list') on conflict do nothing")
  const reader = await platform.signIn('zhaolei')
  const all = (await looks(subject)).result.records.length
  await platform.query("update operation_log set subsite_id = '16' where object_id = $1", [application.id])
  assert.ok((await looks(subject, reader)).result.records.length < all)
})

test('[issue-31] [security-10] an unknown account or number is named, and without one nothing is listed', async () => {
  assert.equal((await looks({ subject: 'no.such' })).message, '没有账号“no.such”')
  assert.equal((await looks({ kind: 'application', subject: 'x-1' })).message, '没有受理编号为“x-1”的申请')
  assert.deepEqual((await looks({})).result.records, [])
})
