import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { applicationCalls, applicationProgress, type Application } from '../../elements/base/contract/apply.ts'
import {
  applyTerm,
  applyTermPreview,
  saveApplyTerm,
  sendStepFile,
  type ApplyFile
} from '../../elements/base/contract/apply-files.ts'
import { letterOfStep } from '../../elements/base/contract/apply-letters.ts'
import { annualReport } from '../../elements/base/contract/apply-report.ts'
import type { Envelope } from '../../elements/base/contract/envelope.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { eraserOf } from '../../host-demo/server/nouns/application/keeping/erase-text.ts'
import { eraseOver } from '../../host-demo/server/nouns/application/keeping/erase.ts'
import { sealWith } from '../../host-demo/server/kernel/seal.ts'
import { openDisk } from '../../host-demo/server/storage/disk.ts'
import { casesOf, citizen, daysAgo } from './application-cases.ts'
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

/** Runs the hourly job with the clock set to a day. */
const runOn = async (day: string) =>
  eraseOver(
    {
      ...{ database: platform.database, seal: sealWith(platform.key()) },
      storage: openDisk(platform.folder)
    },
    day
  )
const inYears = (years: number, days = 0) => {
  const day = new Date(Date.parse(`${daysAgo(0)}T00:00:00Z`))
  day.setUTCFullYear(day.getUTCFullYear() + years)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}
const set = (keepYears: number, version: number, token = admin) =>
  platform.call(saveApplyTerm, { token, body: { keepYears, version } })
const read = async ({ id }: Application) =>
  (await platform.call(applicationCalls.byId, { token: admin, query: { id } })).result

test('[PU-2] deletes personal data of applicants when the site’s retention period is over; the figures remain', async () => {
  const own = { content: '林晓住在临江市解放路 1 号 3 单元，电话 13800000000', applicantName: '林晓' }
  const open = await cases.register(own)
  const undecided = await cases.took(await cases.answered(own), 'remedy', { remedy: 'lawsuit', result: 'pending' })
  const begun = await cases.register(own)
  const form = new FormData()
  form.set('file', new Blob(['林晓的身份证']), '身份证.txt')
  const sent = await platform.raw(`/api${sendStepFile}?id=${begun.id}`, { method: 'POST', token: admin, body: form })
  const { result: file } = (await sent.json()) as Envelope<ApplyFile>
  const accepted = await cases.took(begun, 'accept', { departId: 'd1', files: [file.id] })
  const submitted = await cases.took(accepted, 'submit', { replyType: 'open', reply: '林晓：同意公开。' })
  const ended = await cases.took(submitted, 'sign', { reason: '已电话告知林晓 13800000000' })
  const stored = (await platform.query<{ path: string }>('select path from application_files')).rows[0]!.path
  const year = daysAgo(0).slice(0, 4)
  const figures = async () => (await platform.call(annualReport, { token: admin, query: { year } })).result.counts
  const before = await figures()

  assert.equal((await platform.call(applyTerm, { token: admin })).result.keepYears, 0)
  assert.equal(await runOn(inYears(90)), 0, 'without a term all is kept')
  const preview = await platform.call(applyTermPreview, { token: admin, query: { keepYears: 3 } })
  assert.deepEqual(preview.result, { affected: 0, endedUntil: inYears(-3) }, 'nothing ended years ago')
  assert.ok((await set(3, 0)).success)
  assert.equal(await runOn(inYears(3, -1)), 0, 'a day before')
  assert.equal(await runOn(inYears(3)), 1, 'not what is open, nor what is undecided')
  assert.equal(await runOn(inYears(3)), 0, 'once')

  const after = await read(ended)
  assert.ok(after.erasedTime)
  assert.deepEqual(
    [after.applicantName, after.cardCode, after.address, after.tel, after.email, after.linkman],
    ['', '', '', '', '', '']
  )
  const { rows } = await platform.query<{ all: string }>(
    `select string_agg(told, ' ') as all from (
      select applications::text as told from applications where id = $1 union all
      select application_steps::text from application_steps where application_id = $1 union all
      select l::text from application_letters l join application_steps s on s.id = l.step_id where s.application_id = $1 union all
      select application_files::text from application_files where application_id = $1 union all
      select data_log::text from data_log where data_table = 'applications' and data_id = $1) t`,
    [ended.id]
  )
  assert.doesNotMatch(rows[0]!.all, /林晓|13800000000|解放路|身份证/)
  const storage = openDisk(platform.folder)
  assert.equal(await storage.size(stored), undefined)
  const letter = await platform.call(letterOfStep, { token: admin, query: { stepId: after.steps.at(-1)!.id } })
  assert.deepEqual([letter.result.addressee, letter.result.number], ['＊＊＊', ended.letterNumber])
  assert.match(letter.result.paragraphs.join(), /同意公开/)
  assert.deepEqual(await figures(), before)
  for (const whole of [open, undecided]) assert.equal((await read(whole)).applicantName, '林晓')
  const asked = { code: begun.code, queryCode: begun.queryCode ?? '' }
  assert.match((await platform.call(applicationProgress, { body: asked })).message, /查询码不正确/)
  assert.match((await cases.step(after, 'deliver')).message, /个人信息已按保存期限删除/)
  const log = await platform.call(logList, { token: admin, query: { keyWord: '删除期满申请的个人信息' } })
  assert.match(JSON.stringify(log.result.records[0]), new RegExp(ended.code))
})

test('[security-10] nothing of a person remains in any table, earlier names and numbers included', async () => {
  const former = { applicantName: '欧阳小明', cardCode: '330102199001010020', company: '临江欧阳商行' }
  const one = await cases.register({
    ...former,
    title: '欧阳小明申请的批复',
    content: '欧阳小明（330102199001010020，13912345678，oy@example.com）要求公开政府信息'
  })
  const edited = await platform.call(applicationCalls.edit, {
    token: admin,
    body: {
      ...{ ...citizen, id: one.id, version: one.version, title: one.title, content: one.content },
      ...{ applicantName: '欧阳小敏', cardCode: '330102199001010012', company: '临江小敏商行' }
    }
  })
  assert.ok(edited.success, edited.message)
  const accepted = await cases.took(edited.result, 'accept', { departId: 'd1' })
  const submitted = await cases.took(accepted, 'submit', { replyType: 'open', reply: '欧阳小明、欧阳小敏：同意公开。' })
  const ended = await cases.took(submitted, 'sign')
  const { version } = (await platform.call(applyTerm, { token: admin })).result
  assert.ok((await set(3, version)).success)
  assert.ok((await runOn(inYears(3))) >= 1)
  assert.ok((await read(ended)).erasedTime)
  const { rows: tables } = await platform.query<{ name: string }>(
    "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'"
  )
  const left: string[] = []
  for (const { name } of tables) {
    const { rows } = await platform.query<{ told: string }>(
      `select t::text as told from ${name} t where t::text ~ '欧阳|小敏|33010219900101|13912345678|oy@example'`
    )
    left.push(...rows.map(({ told }) => `${name}: ${told}`))
  }
  assert.deepEqual(left, [])
  assert.match((await read(ended)).content, /要求公开政府信息/)
})

test('[security-10] a name that is an ordinary word is erased where it stands as a name only', () => {
  const erase = eraserOf(['政府', '王强'])
  assert.equal(
    erase('政府：您申请公开市政府信息。申请人政府先生，王强女士，市政府办公室'),
    '＊＊＊：您申请公开市政府信息。申请人＊＊＊先生，＊＊＊女士，市政府办公室'
  )
})

test('changing the period needs a right, shows how many cases it affects, and detects a conflict', async () => {
  await platform.query("update applications set end_date = $1 where subsite_id = '16' and state = 7", [inYears(-4)])
  const { rows } = await platform.query<{ number: number }>(
    "select count(*)::int as number from applications where subsite_id = '16' and state = 7"
  )
  await platform.query("update applications set subsite_id = '1' where subsite_id = '16' and state = 7")
  const preview = async (keepYears: number) =>
    (await platform.call(applyTermPreview, { token: admin, query: { keepYears } })).result.affected
  assert.deepEqual([await preview(4), await preview(5)], [rows[0]!.number, 0])
  const { version } = (await platform.call(applyTerm, { token: admin })).result
  const both = await Promise.all([set(5, version), set(6, version)])
  assert.deepEqual(both.map(({ code }) => code).sort(), [200, 409])
  assert.equal((await set(101, version + 1)).success, false)
  assert.equal((await set(-1, version + 1)).success, false)
  assert.match((await set(1, version + 1, await platform.signIn('lihua'))).message, /没有权限/)
})
