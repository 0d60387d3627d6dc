import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import ExcelJS from 'exceljs'
import { addArticle, articleAction, editArticle, type Article } from '../../elements/base/contract/article.ts'
import { addColumn } from '../../elements/base/contract/column.ts'
import {
  contentEntries,
  entriesSheet,
  judgeEntries,
  sendEntry,
  type EntryDraft,
  type EntryState
} from '../../elements/base/contract/content-entry.ts'
import { publicContent, publicContents } from '../../elements/base/contract/public-content.ts'
import { formatTime } from '../../host-demo/server/kernel/clock.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
let column: string
before(async () => {
  platform = await startPlatform({ trustProxy: 1 })
  admin = await platform.signIn('admin')
  const body = { subsiteId: '1', name: '培训', code: 'trained-test', modelId: 'model-trained' }
  column = (await platform.call(addColumn, { token: admin, body })).result.id
})
after(() => platform.stop())

const day = 86_400_000
const at = (ms: number) => formatTime(new Date(Date.now() + ms)).slice(0, 16)
type Values = Record<string, string>

const values = (more: Values = {}): Values => ({
  ...{ unit: 'd1', place: '市民中心三楼', contactName: '李华', contactPhone: '0571-88001234' },
  ...{ startTime: at(9 * day), endTime: at(10 * day), signUpFrom: at(-day), signUpUntil: at(5 * day) },
  ...more
})

const write = (modelFields: Values) =>
  platform.call(addArticle, { token: admin, body: { ...articleDraft('培训', column), modelFields } })
const published = async (more: Values = {}): Promise<Article> => {
  const { success, message, result } = await write(values(more))
  assert.ok(success, message)
  await platform.call(articleAction, { token: admin, body: { ids: [result.id], action: 'publish' } })
  return result
}
let caller = 0
const signUp = (id: string, more: Partial<EntryDraft> = {}) => {
  const number = ++caller
  return platform.call(sendEntry, {
    body: { id, name: `学员${number}`, contact: `139${String(number).padStart(8, '0')}`, ...more },
    headers: { 'x-forwarded-for': `198.51.${100 + Math.floor(number / 250)}.${(number % 250) + 1}` }
  })
}
const signedUp = async (articleId: string) =>
  (await platform.call(contentEntries, { token: admin, query: { articleId, pageSize: 200 } })).result.records
const decide = (articleId: string, ids: string[], state: EntryState, reason = '本人申请') =>
  platform.call(judgeEntries, { token: admin, body: { articleId, ids, state, reason } })
const places = async (id: string) =>
  (await platform.call(publicContent, { query: { id } })).result.fields.places as { taken: number; left: number | null }

test('[AR-3] a training follows the clock; sign-up is refused before it begins, after its end, and when nothing is public', async () => {
  const cases: [Values, string, RegExp | undefined][] = [
    [{ signUpFrom: at(day) }, '预告', /报名尚未开始/],
    [{}, '报名中', undefined],
    [{ signUpFrom: at(-9 * day), signUpUntil: at(-day) }, '报名截止', /报名已截止/],
    [{ startTime: at(-day), signUpFrom: at(-9 * day), signUpUntil: at(-day) }, '进行中', /报名已截止/],
    [
      { startTime: at(-9 * day), endTime: at(-day), signUpFrom: at(-12 * day), signUpUntil: at(-10 * day) },
      '已结束',
      /已截止/
    ],
    [{ signUpFrom: '', signUpUntil: '' }, '预告', /报名尚未开始/]
  ]
  for (const [more, state, refusal] of cases) {
    const made = await published(more)
    assert.equal(made.fieldState, state)
    const reply = await signUp(made.id)
    assert.equal(reply.success, refusal === undefined, state)
    if (refusal) assert.match(reply.message, refusal)
  }
  const draft = (await write(values())).result
  assert.match((await signUp(draft.id)).message, /没有公开的内容/)
})

test('[AR-3] wrong times and numbers of a training are named', async () => {
  const wrong: [Values, RegExp][] = [
    [{ endTime: at(8 * day) }, /结束时间须晚于开始时间/],
    [{ quota: '0' }, /名额应为 1 到 999999 的整数/],
    [{ quota: '1.5' }, /名额应为/],
    [{ quota: '20', signUpUntil: '' }, /请填写报名截止时间/],
    [{ signUpUntil: at(-2 * day) }, /报名截止须晚于报名开始/],
    [{ signUpUntil: at(20 * day) }, /报名截止不能晚于结束时间/],
    [{ contactPhone: '12345' }, /“联系电话”的格式不正确/]
  ]
  for (const [more, message] of wrong) {
    const reply = await write(values(more))
    assert.equal(reply.success, false, JSON.stringify(more))
    assert.match(reply.message, message)
  }
})

test('[AR-3] a hundred people at once get exactly the places there are; a full training closes itself', async () => {
  const { id } = await published({ quota: '30' })
  const replies = await Promise.all(Array.from({ length: 100 }, () => signUp(id)))
  assert.equal(replies.filter(({ success }) => success).length, 30)
  for (const { success, message } of replies) if (!success) assert.match(message, /名额已满，报名已关闭/)
  assert.equal((await signedUp(id)).length, 30)
  assert.deepEqual(await places(id), { taken: 30, left: 0 })
})

test('[AR-3] a sign-up needs name, phone and the form; one phone counts once; a cancelled place is free again', async () => {
  const questions = JSON.stringify([{ title: '单位', type: '填空', isRequired: '1' }])
  const { id, version } = await published({ quota: '2', questions })
  const form = { answers: { 1: '市数据局' } }
  assert.match((await signUp(id, { ...form, name: '' })).message, /请填写姓名/)
  assert.match((await signUp(id, { ...form, contact: '' })).message, /请填写联系方式/)
  assert.match((await signUp(id, { ...form, contact: 'a@example.cn' })).message, /请填写手机号码/)
  assert.match((await signUp(id)).message, /请回答第 1 题“单位”/)
  const phone = '13700137000'
  assert.equal((await signUp(id, { ...form, contact: phone })).success, true)
  assert.match((await signUp(id, { ...form, contact: '137 0013 7000' })).message, /已经报名/)
  assert.equal((await signUp(id, form)).success, true)
  assert.match((await signUp(id, form)).message, /名额已满/)
  const stored = await platform.query<{ text: string }>('select row_to_json(e)::text as text from content_entries e')
  assert.ok(
    stored.rows.every(({ text }) => !text.includes(phone)),
    'phones are sealed'
  )
  const mine = (await signedUp(id)).find(({ contact }) => contact === '****7000')!
  assert.match((await decide(id, [mine.id], 'cancelled', '')).message, /请填写“已取消”的理由/)
  assert.equal((await decide(id, [mine.id], 'cancelled')).success, true)
  assert.deepEqual(await places(id), { taken: 1, left: 1 })
  assert.equal((await signUp(id, { ...form, contact: phone })).success, true, 'the person signs up again')
  assert.match((await decide(id, [mine.id], 'new')).message, /已另行提交，不能恢复/)
  const body = { ...articleDraft('培训', column), id, version, modelFields: values({ quota: '1', questions }) }
  assert.match((await platform.call(editArticle, { token: admin, body })).message, /已有 2 人报名/)
})

test('[AR-3] people are checked in, and the list with whole phones goes to Excel for those who may edit', async () => {
  const { id } = await published()
  await signUp(id, { name: '周敏', contact: '13600136000' })
  const [row] = await signedUp(id)
  assert.equal((await decide(id, [row!.id], 'present')).success, true)
  assert.match((await decide(id, [row!.id], 'adopted')).message, /没有这种处理结果/)
  assert.equal((await signedUp(id))[0]?.state, 'present')
  const sheet = await platform.raw(`/api${entriesSheet.exportXls}?exportReason=核对名册&articleId=${id}`, {
    token: admin
  })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await sheet.arrayBuffer())
  const line = JSON.stringify(book.worksheets[0]!.getRow(2).values)
  for (const cell of ['周敏', '13600136000', '已签到']) assert.ok(line.includes(cell), cell)
  const open = await platform.raw(`/api${publicContent.path}?id=${id}`)
  assert.doesNotMatch(await open.text(), /周敏|13600136000/)
})

test('[AR-3] the demo has a column for trainings with one that takes sign-ups now', async () => {
  const { rows } = await platform.query<{ id: string }>(
    "select id from columns where subsite_id = '1' and code = 'jypx'"
  )
  const shown = await platform.call(publicContents, { query: { columnId: rows[0]!.id } })
  assert.deepEqual(
    shown.result.records.map(({ title, fieldState }) => [title, fieldState]),
    [
      ['数字化办公技能培训班', '报名中'],
      ['中小企业惠企政策专题讲座', '已结束']
    ]
  )
  const { id } = shown.result.records[0]!
  const answers = { 1: '市数据局', 2: '1' }
  assert.ok((await signUp(id, { answers })).success)
  assert.deepEqual(await places(id), { taken: 5, left: 55 })
  assert.ok((await signedUp(id)).some(entry => entry.answers.some(({ answer }) => answer === '上午场')))
})
