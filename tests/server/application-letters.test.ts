import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractRawText } from 'mammoth'
import { applicationCalls, letterPath, type ApplicationDraft } from '../../elements/base/contract/apply.ts'
import {
  letterKinds,
  dayInWords,
  letterTemplates,
  saveLetterTemplate
} from '../../elements/base/contract/apply-letters.ts'
import { platform, admin, daysAgo, today, citizen, register, took, letterOf } from './application-desk.ts'

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
