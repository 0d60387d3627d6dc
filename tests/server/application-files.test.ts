import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { applicationProgress, type Application } from '../../elements/base/contract/apply.ts'
import {
  citizenFileLimit,
  givenFilePath,
  mostCitizenFiles,
  mostStepFiles,
  sendCitizenFile,
  sendStepFile,
  stepFilePath,
  type ApplyFile
} from '../../elements/base/contract/apply-files.ts'
import type { Envelope } from '../../elements/base/contract/envelope.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { forgetUnused } from '../../host-demo/server/nouns/application/record/step-files.ts'
import { casesOf } from './application-cases.ts'
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

const sendTo = async (id: string, name: string, content: string, token = admin) => {
  const form = new FormData()
  form.set('file', new Blob([content]), name)
  const answer = await platform.raw(`/api${sendStepFile}?id=${id}`, { method: 'POST', token, body: form })
  return (await answer.json()) as Envelope<ApplyFile>
}
const sent = async ({ id }: Application, name: string, content = `内容：${name}`) => {
  const { result, message } = await sendTo(id, name, content)
  assert.ok(result?.id, message)
  return result
}
const fetched = async (id: string, token = admin) => {
  const answer = await platform.raw(`/api${stepFilePath}?id=${id}`, { token })
  return { text: await answer.text(), headers: answer.headers }
}
const fetchedByCitizen = async ({ code, queryCode }: Application, id: string) => {
  const answer = await platform.raw(`/api${givenFilePath}`, { method: 'POST', body: { code, queryCode, id } })
  return answer.text()
}

test('[PU-2] a step is recorded with its files, available only to those who may handle the case', async () => {
  const one = await cases.register()
  const [opinion, map] = [await sent(one, '审查意见.txt'), await sent(one, '../红线图.txt')]
  assert.equal(map.name, '红线图.txt', 'a name is no path')
  const accepted = await cases.took(one, 'accept', { departId: 'd1', files: [opinion.id, map.id] })
  assert.deepEqual(
    accepted.steps.at(-1)!.files.map(({ name, isGiven }) => [name, isGiven]),
    [
      ['审查意见.txt', false],
      ['红线图.txt', false]
    ]
  )
  const { text, headers } = await fetched(opinion.id)
  assert.equal(text, '内容：审查意见.txt')
  assert.equal(headers.get('content-type'), 'application/octet-stream')
  assert.match(headers.get('content-disposition')!, /^attachment/)
  const { rows } = await platform.query<{ path: string }>('select path from application_files where id = $1', [
    opinion.id
  ])
  assert.equal((await platform.raw(`/files/${rows[0]!.path}`)).status, 404, 'it has no address')
  await platform.query("insert into role_rights values ('r2', 'cms:apply:list') on conflict do nothing")
  const other = await platform.signIn('wangmin')
  assert.match((await fetched(opinion.id, other)).text, /没有权限/)
  await platform.query("insert into role_rights values ('r2', 'cms:apply:handle') on conflict do nothing")
  const elsewhere = await platform.query<{ id: string }>(
    "update applications set subsite_id = '16' where id = $1 returning id",
    [one.id]
  )
  assert.equal(elsewhere.rows.length, 1)
  assert.match((await fetched(opinion.id, other)).text, /没有找到该附件/)
  assert.match((await sendTo(one.id, '别站.txt', '文本', other)).message, /没有找到该申请/)
  const log = await platform.call(logList, { token: admin, query: { keyWord: '依申请公开：受理' } })
  assert.match(JSON.stringify(log.result.records[0]), /审查意见\.txt、红线图\.txt/)
})

test('[PU-2] refuses files of another case, person or step, too many files, and files that are not documents', async () => {
  const [one, two] = [await cases.register(), await cases.register()]
  const file = await sent(one, '意见.txt')
  const refused = async (of: Application, files: string[], sentence: RegExp) => {
    const { success, message } = await cases.step(of, 'accept', { departId: 'd1', files })
    assert.equal(success, false)
    assert.match(message, sentence)
  }
  await refused(two, [file.id], /不是您为本申请上传的/)
  await refused(one, ['none'], /附件已不存在/)
  await refused(one, [file.id, file.id], /同一个文件只能添加一次/)
  await refused(
    one,
    Array.from({ length: mostStepFiles + 1 }, (_, at) => `f${at}`),
    /附件/
  )
  await platform.query("update application_files set create_by = 'u2' where id = $1", [file.id])
  await refused(one, [file.id], /不是您为本申请上传的/)
  await platform.query("update application_files set create_by = 'u1' where id = $1", [file.id])
  assert.match((await sendTo(one.id, '程序.exe', 'MZ')).message, /文件类型不正确/)
  assert.match((await sendTo(one.id, '假的.pdf', '不是 PDF')).message, /文件类型不正确/)
  assert.match((await sendTo('none', '意见.txt', '文本')).message, /没有找到该申请/)
  const none = await platform.raw(`/api${sendStepFile}?id=${one.id}`, { method: 'POST', token: admin, body: {} })
  assert.match(await none.text(), /没有收到文件/)
})

test('[PU-2] [GU-7] the applicant downloads delivered files by the query code, and no others', async () => {
  let one = await cases.register()
  const { queryCode = '' } = one
  const known = () => ({ ...one, queryCode })
  const [inner, answer] = [await sent(one, '内部意见.txt'), await sent(one, '补助标准.txt')]
  one = await cases.took(one, 'accept', { departId: 'd1', files: [inner.id, answer.id] })
  const early = await cases.step(one, 'submit', { replyType: 'open', reply: '同意公开。', given: [answer.id] })
  assert.match(early.message, /登记送达时才能/)
  one = await cases.took(one, 'submit', { replyType: 'open', reply: '同意公开。' })
  one = await cases.took(one, 'sign')
  assert.match(await fetchedByCitizen(known(), answer.id), /没有找到该文件/)
  const strange = await sent(await cases.register(), '别人的.txt')
  assert.match((await cases.step(one, 'deliver', { given: [strange.id] })).message, /不是本申请的附件/)
  const proof = await sent(one, '送达说明.txt')
  one = await cases.took(one, 'deliver', { reason: '网络', files: [proof.id], given: [answer.id, proof.id] })
  assert.equal(one.steps.at(-1)!.details.find(({ name }) => name === 'given')?.value, '补助标准.txt、送达说明.txt')
  const seen = await platform.call(applicationProgress, { body: { code: one.code, queryCode } })
  assert.deepEqual(
    seen.result.files.map(({ id, name }) => [id, name]),
    [
      [answer.id, '补助标准.txt'],
      [proof.id, '送达说明.txt']
    ]
  )
  assert.equal(await fetchedByCitizen(known(), answer.id), '内容：补助标准.txt')
  assert.match(await fetchedByCitizen(known(), inner.id), /没有找到该文件/)
  assert.match(await fetchedByCitizen(known(), strange.id), /没有找到该文件/)
  assert.match(await fetchedByCitizen({ ...one, queryCode: 'AAAAAAAAAA' }, answer.id), /没有找到该文件/)
  // A later delivery replaces the delivered files, or leaves them if it lists none.
  one = await cases.took(one, 'deliver', { reason: '再次送达' })
  assert.equal(await fetchedByCitizen(known(), answer.id), '内容：补助标准.txt')
  one = await cases.took(one, 'deliver', { reason: '更正', given: [proof.id] })
  assert.match(await fetchedByCitizen(known(), answer.id), /没有找到该文件/)
})

test('a file sent for a step that was not taken is deleted after a day', async () => {
  const one = await cases.register()
  const [old, fresh] = [await sent(one, '旧的.txt'), await sent(one, '新的.txt')]
  await platform.query("update application_files set create_time = now() - interval '25 hours' where id = $1", [old.id])
  await forgetUnused(platform.database)
  assert.match((await fetched(old.id)).text, /没有找到该附件/)
  assert.equal((await fetched(fresh.id)).text, '内容：新的.txt')
})

const add = async (known: { code: string; queryCode?: string }, name: string, content: BlobPart) => {
  const form = new FormData()
  form.set('code', known.code)
  form.set('queryCode', known.queryCode ?? '')
  form.set('file', new Blob([content]), name)
  const answer = await platform.raw(`/api${sendCitizenFile}`, { method: 'POST', body: form })
  return (await answer.json()) as Envelope<ApplyFile>
}
const pdf = '%PDF-1.4\n1 0 obj << >> endobj\n'

test('[PU-2] [GU-7] a citizen adds a file by receipt number and code; handlers can download it, the public cannot', async () => {
  const one = await cases.register()
  const { code, queryCode = '' } = one
  const { result: kept, message } = await add(one, '身份证明.pdf', pdf)
  assert.ok(kept?.id, message)
  const { result: seen } = await platform.call(applicationProgress, { body: { code, queryCode } })
  assert.deepEqual(seen.ownFiles, [{ id: kept.id, name: '身份证明.pdf', size: pdf.length }])
  assert.equal(seen.takesFiles, true)
  assert.equal((await fetched(kept.id)).text, pdf)
  assert.match(await fetchedByCitizen(one, kept.id), /没有找到该文件/)
  const { rows } = await platform.query<{ path: string; create_by: string }>(
    'select path from application_files where id = $1',
    [kept.id]
  )
  assert.equal((await platform.raw(`/files/${rows[0]!.path}`)).status, 404, 'it has no address')
  const taken = await cases.took(one, 'accept', { departId: 'd1' })
  assert.deepEqual(
    taken.steps[0]!.files.map(({ name }) => name),
    ['身份证明.pdf']
  )
  const log = await platform.call(logList, { token: admin, query: { keyWord: '申请人添加附件' } })
  // Names of files may be personal; the log names the kind.
  assert.match(JSON.stringify(log.result.records[0]), /"\.pdf"/)
  assert.doesNotMatch(JSON.stringify(log.result.records[0]), /身份证明/)
  assert.doesNotMatch(JSON.stringify(log.result.records), new RegExp(queryCode))
})

test('[PU-2] [GU-7] refuses a wrong code, another type, too large or too many files, and ended applications', async () => {
  const one = await cases.register()
  const count = async () =>
    (await platform.query('select 1 from application_files where application_id = $1', [one.id])).rows.length
  const refused = async (answer: Promise<Envelope<ApplyFile>>, sentence: RegExp) => {
    const { success, message } = await answer
    assert.equal(success, false)
    assert.match(message, sentence)
  }
  const large = new Uint8Array(citizenFileLimit + 1).fill(65)
  await refused(add({ ...one, queryCode: 'AAAAAAAAAA' }, '大.pdf', large), /受理编号或查询码不正确/)
  await refused(add({ code: one.code }, '证明.pdf', pdf), /查询码/)
  await refused(add(one, '程序.exe', 'MZ'), /附件只能是/)
  await refused(add(one, '宏.xlsm', 'MZ'), /附件只能是/)
  await refused(add(one, '假的.pdf', '不是 PDF'), /文件类型不正确/)
  await refused(add(one, '大.pdf', large), /不能超过 10 MB/)
  assert.equal(await count(), 0)
  await platform.query(
    `insert into application_files (id, application_id, step_id, subsite_id, path, name, size, create_by)
    select 'own' || n, $1, (select min(id) from application_steps where application_id = $1), '1', 'p' || n, 'n.pdf', 1, ''
    from generate_series(1, $2::int) n`,
    [one.id, mostCitizenFiles - 1]
  )
  const stored = async () =>
    (await readdir(platform.folder, { recursive: true })).filter(name => /\.pdf$/.test(name)).length
  const before = await stored()
  // Two uploads at once take the last place only once, and the refused file is deleted.
  const both = await Promise.all([add(one, '甲.pdf', pdf), add(one, '乙.pdf', pdf)])
  assert.deepEqual(both.map(({ success }) => success).sort(), [false, true])
  assert.equal(await count(), mostCitizenFiles)
  assert.equal(await stored(), before + 1)
  await refused(add(one, '丙.pdf', pdf), /最多添加 10 个附件/)
  await platform.query('delete from application_files where application_id = $1', [one.id])
  await platform.query("update applications set end_date = '2026-01-01' where id = $1", [one.id])
  await refused(add(one, '晚了.pdf', pdf), /已办结/)
})
