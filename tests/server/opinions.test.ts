import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import ExcelJS from 'exceljs'
import { addArticle, articleAction, editArticle, type Article } from '../../elements/base/contract/article.ts'
import { addColumn } from '../../elements/base/contract/column.ts'
import {
  contentEntries,
  contentEntry,
  enterEntry,
  entriesSheet,
  entryTallies,
  judgeEntries,
  mergeEntries,
  sendEntry,
  type EntryDraft,
  type OfflineEntry
} from '../../elements/base/contract/content-entry.ts'
import { publicContent } from '../../elements/base/contract/public-content.ts'
import { recycleAction, recycledList } from '../../elements/base/contract/recycle.ts'
import { formatTime } from '../../host-demo/server/kernel/clock.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
let writer: string
let column: string
before(async () => {
  platform = await startPlatform({ trustProxy: 1 })
  admin = await platform.signIn('admin')
  writer = await platform.signIn('lihua')
  const body = { subsiteId: '1', name: '征集', code: 'opinions-test', modelId: 'model-opinions' }
  column = (await platform.call(addColumn, { token: admin, body })).result.id
})
after(() => platform.stop())

const day = 86_400_000
const at = (ms: number) => formatTime(new Date(Date.now() + ms)).slice(0, 19)
const json = JSON.stringify
type Values = Record<string, string>

const questions = [
  { title: '是否同意', type: '单选', options: '同意\n不同意', isRequired: '1' },
  { title: '关注什么', type: '多选', options: '价格\n质量\n服务' },
  { title: '打分', type: '打分' },
  { title: '补充', type: '填空' }
]
const values = (more: Values = {}): Values => ({
  ...{ type: 'call', unit: 'd1', startTime: at(-day), endTime: at(40 * day) },
  ...more
})

let serial = 0
const write = (modelFields: Values, token = admin) =>
  platform.call(addArticle, { token, body: { ...articleDraft(`征集 ${++serial}`, column), modelFields } })
const written = async (modelFields: Values): Promise<Article> => {
  const { success, message, result } = await write(modelFields)
  assert.ok(success, message)
  return result
}
const publish = async (id: string) => {
  const { result } = await platform.call(articleAction, { token: admin, body: { ids: [id], action: 'publish' } })
  assert.deepEqual(result.failed, [])
}
const published = async (more: Values = {}) => {
  const made = await written(values(more))
  await publish(made.id)
  return made.id
}
let caller = 0
/** Sends an entry from a separate address, because one address may send ten a minute. */
const answer = (body: EntryDraft, address = `198.51.${100 + Math.floor(++caller / 250)}.${(caller % 250) + 1}`) =>
  platform.call(sendEntry, { body, headers: { 'x-forwarded-for': address } })
const entriesOf = async (articleId: string, more: object = {}) =>
  (await platform.call(contentEntries, { token: admin, query: { articleId, ...more } })).result.records
const total = async (articleId: string) =>
  (await platform.call(entryTallies, { token: admin, query: { articleId } })).result.total

test('[AR-3] a consultation on a rule needs thirty days or a reason, a draft and its explanation; wrong input is named', async () => {
  const wrong: [Values, RegExp][] = [
    [{ endTime: at(-2 * day) }, /截止时间须晚于开始时间/],
    [{ type: 'rule', endTime: at(20 * day) }, /期限不少于 30 日，确需缩短的请填写理由/],
    [{ type: 'rule' }, /请上传草案/],
    [{ type: 'survey' }, /问卷调查至少要有一道题目/],
    [{ questions: json([{ title: '一', type: '单选', options: '只有一个' }]) }, /第 1 题至少要有两个选项/],
    [{ questions: json([{ title: '一', type: '单选', options: '甲\n甲' }]) }, /第 1 题有重复的选项/],
    [{ questions: json([{ title: '一', type: '判断' }]) }, /“题型”的格式不正确/],
    [{ feedback: '反馈' }, /征集结束后才能填写反馈/],
    [{ unit: '' }, /请填写“征集部门”/]
  ]
  for (const [more, message] of wrong) {
    const reply = await write(values(more))
    assert.equal(reply.success, false, json(more))
    assert.match(reply.message, message)
  }
  const short = await write(values({ type: 'rule', endTime: at(20 * day), shortReason: '防汛应急需要' }))
  assert.match(short.message, /请上传草案/, 'with a reason, the period is accepted')
})

test('[AR-3] the state follows the clock of the database; feedback that is 15 working days late is an alarm for the staff only', async () => {
  const states: [Values, string, string][] = [
    [{ startTime: at(day) }, '未开始', '未开始'],
    [{}, '进行中', '进行中'],
    [{ startTime: at(-40 * day), endTime: at(-day) }, '已结束', '已结束'],
    [{ startTime: at(-90 * day), endTime: at(-50 * day) }, '反馈逾期', '已结束'],
    [{ startTime: at(-90 * day), endTime: at(-50 * day), feedback: '已研究采纳' }, '已反馈', '已反馈']
  ]
  for (const [more, staff, people] of states) {
    const made = await written(values(more))
    assert.equal(made.fieldState, staff)
    await publish(made.id)
    const { result } = await platform.call(publicContent, { query: { id: made.id } })
    assert.equal(result.fieldState, people)
  }
})

test('[AR-3] what has not begun, has ended or is not public takes no answers, also through the wire', async () => {
  const cases: [Values, RegExp][] = [
    [{ startTime: at(day) }, /征集尚未开始/],
    [{ startTime: at(-40 * day), endTime: at(-1000) }, /征集已结束，不再接收意见/],
    [{ startTime: at(-90 * day), endTime: at(-50 * day), feedback: '已研究' }, /征集已结束/]
  ]
  for (const [more, message] of cases) {
    const id = await published(more)
    const reply = await answer({ id, content: '意见' })
    assert.equal(reply.success, false)
    assert.match(reply.message, message)
    assert.equal(await total(id), 0)
  }
  const draft = await written(values())
  assert.match((await answer({ id: draft.id, content: '意见' })).message, /没有公开的内容/)
  const soon = await published({ endTime: at(6000) })
  assert.equal((await answer({ id: soon, content: '及时的意见' })).success, true)
  const end = Date.now() + 30_000
  let last = await answer({ id: soon, content: `意见 ${Date.now()}` })
  while (last.success && Date.now() < end) last = await answer({ id: soon, content: `意见 ${Date.now()}` })
  assert.match(last.message, /征集已结束/, 'it ends by itself')
  const withdrawn = await published()
  await platform.call(articleAction, { token: admin, body: { ids: [withdrawn], action: 'withdraw', reason: '有误' } })
  assert.match((await answer({ id: withdrawn, content: '意见' })).message, /没有公开的内容/)
  const { rows } = await platform.query<{ id: string }>(
    "select p.id from published_articles p join columns c on c.id = p.news_class_id where c.model_id = '' limit 1"
  )
  assert.match((await answer({ id: rows[0]!.id, content: '意见' })).message, /没有公开的内容/, 'a plain article')
})

test('[AR-3] answers are checked against the questions and the asked fields', async () => {
  const id = await published({ questions: json(questions), collects: 'name,contact' })
  const whole = { id, name: '刘洋', contact: '13800138000', answers: { 1: '2', 2: '3,1', 3: '5', 4: '很好' } }
  const wrong: [Partial<EntryDraft>, RegExp][] = [
    [{ name: '' }, /请填写姓名/],
    [{ contact: '' }, /请填写联系方式/],
    [{ contact: '12345' }, /联系方式应为手机号码/],
    [{ answers: {} }, /请回答第 1 题“是否同意”/],
    [{ answers: { 1: '3' } }, /第 1 题“是否同意”的回答不正确/],
    [{ answers: { 1: '1,2' } }, /第 1 题/],
    [{ answers: { 1: '1', 2: '1,9' } }, /第 2 题/],
    [{ answers: { 1: '1', 3: '6' } }, /第 3 题/],
    [{ answers: { 1: '1', 9: 'x' } }, /没有第 9 题/],
    [{ content: '长'.repeat(3001) }, /内容/]
  ]
  for (const [more, message] of wrong) {
    const reply = await answer({ ...whole, ...more })
    assert.equal(reply.success, false, json(more))
    assert.match(reply.message, message)
  }
  assert.equal((await answer(whole)).success, true)
  const [row] = await entriesOf(id)
  assert.deepEqual(row?.answers, [
    { title: '是否同意', answer: '不同意' },
    { title: '关注什么', answer: '价格；服务' },
    { title: '打分', answer: '5 分' },
    { title: '补充', answer: '很好' }
  ])
  const empty = await published()
  assert.match((await answer({ id: empty, content: ' ' })).message, /请填写意见或回答题目/)
})

test('[AR-3] the same answer counts once, also by a repeated request and by many at once; one address has a limit', async () => {
  const id = await published()
  const mine = { id, contact: 'liu@example.cn', content: '建议延长开放时间' }
  const replies = await Promise.all(Array.from({ length: 8 }, () => answer(mine)))
  assert.equal(replies.filter(({ success }) => success).length, 1)
  assert.match(replies.find(({ success }) => !success)!.message, /已经提交过，不重复计数/)
  const key = { 'idempotency-key': 'answer-of-liu-1', 'x-forwarded-for': '203.0.113.7' }
  const other = { id, content: '另一条意见' }
  const first = await platform.call(sendEntry, { body: other, headers: key })
  const again = await platform.call(sendEntry, { body: other, headers: key })
  assert.deepEqual([first.success, again.success], [true, true], 'a repeated request has the first answer')
  assert.equal(await total(id), 2)
  const many = await Promise.all(
    Array.from({ length: 14 }, (_, number) => answer({ id, content: `刷票 ${number}` }, '203.0.113.9'))
  )
  assert.equal(many.filter(({ success }) => success).length, 10)
})

test('[AR-3] contacts are sealed in the database, masked in the list, and read whole only with the right and a log entry', async () => {
  const id = await published()
  await answer({ id, name: '赵先生', contact: '138 0013 8001', content: '意见一' })
  const { rows } = await platform.query<{ whole: string }>(
    'select row_to_json(e)::text as whole from content_entries e where article_id = $1',
    [id]
  )
  assert.doesNotMatch(rows[0]!.whole, /13800138001/)
  const [row] = await entriesOf(id)
  assert.equal(row?.contact, '****8001')
  const { result } = await platform.call(contentEntry, { token: admin, query: { id: row!.id } })
  assert.equal(result.contact, '13800138001')
  const logged = await platform.query(
    "select 1 from operation_log where action = '查看提交人联系方式' and object_id = $1",
    [row!.id]
  )
  assert.equal(logged.rows.length, 1)
  const shown = await platform.raw(`/api${publicContent.path}?id=${id}`)
  assert.doesNotMatch(await shown.text(), /赵先生|8001|意见一/, 'nothing of an answer is public')
})

test('[AR-3] answers are decided with a reason where one is needed, merged, counted and written to Excel', async () => {
  const id = await published({ questions: json(questions.map(question => ({ ...question, isRequired: '' }))) })
  await answer({ id, name: '甲', content: '请增设路灯。', answers: { 1: '1', 3: '5' } })
  await answer({ id, name: '乙', content: '请增设路灯', answers: { 1: '1', 3: '5' } })
  await answer({ id, name: '丙', content: '反对', answers: { 1: '2', 2: '1,2', 3: '2' } })
  const ids = (await entriesOf(id)).map(row => row.id)
  const judge = (state: 'partly' | 'invalid' | 'adopted', some: string[], reason?: string) =>
    platform.call(judgeEntries, { token: admin, body: { articleId: id, ids: some, state, reason } })
  assert.match((await judge('partly', ids.slice(0, 1))).message, /请填写“部分采纳”的理由/)
  assert.match((await judge('adopted', ['f'.repeat(32)])).message, /没有找到该提交内容/)
  const merged = await platform.call(mergeEntries, { token: admin, body: { articleId: id, ids: [] } })
  assert.equal(merged.result.done, 1, 'punctuation does not make a difference')
  const [third, first] = await entriesOf(id)
  assert.deepEqual([first?.name, first?.count, third?.name], ['甲', 2, '丙'])
  assert.equal((await judge('adopted', [first!.id])).result.done, 1)
  assert.equal((await judge('invalid', [third!.id], '与本次征集无关')).success, true)
  const { result } = await platform.call(entryTallies, { token: admin, query: { articleId: id } })
  assert.equal(result.total, 3)
  const counts = Object.fromEntries(result.states.map(({ state, count }) => [state, count]))
  assert.deepEqual([counts.adopted, counts.invalid, counts.new], [2, 1, 0], 'a decision applies to merged answers')
  assert.deepEqual(result.questions[0]?.counts, [
    { label: '同意', count: 2 },
    { label: '不同意', count: 0 }
  ])
  assert.equal(result.questions[2]?.average, 5, 'invalid answers do not count')
  assert.equal((await entriesOf(id, { state: 'invalid' })).length, 1)
  assert.equal((await entriesOf(id, { words: '路灯' })).length, 1)
  const sheet = await platform.raw(`/api${entriesSheet.exportXls}?articleId=${id}`, { token: admin })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await sheet.arrayBuffer())
  const lines = book.worksheets[0]!.getSheetValues().flatMap(line => (Array.isArray(line) ? [line.join('|')] : []))
  assert.equal(lines.length, 3)
  assert.match(lines.join('\n'), /请增设路灯。.*是否同意：同意/)
  const chosen = await platform.call(mergeEntries, {
    token: admin,
    body: { articleId: id, ids: [first!.id, third!.id] }
  })
  assert.equal(chosen.result.done, 1)
  assert.equal((await entriesOf(id))[0]?.count, 3)
})

test('[AR-3] questions stay as they are once somebody answered; the tallies are public after the end if the staff wants that', async () => {
  const more = { questions: json(questions), showsResult: '1' }
  const made = await written(values(more))
  await publish(made.id)
  await answer({ id: made.id, answers: { 1: '1' } })
  const edit = (modelFields: Values) =>
    platform.call(editArticle, {
      token: admin,
      body: { ...articleDraft('改', column), id: made.id, version: made.version, modelFields }
    })
  assert.match((await edit(values({ questions: json(questions.slice(1)) }))).message, /题目不能再修改/)
  const open = await platform.call(publicContent, { query: { id: made.id } })
  assert.equal(open.result.fields.result, undefined)
  await platform.query(
    `update published_articles set model_fields = model_fields || '{"endTime":"2020-01-01 00:00"}' where id = $1`,
    [made.id]
  )
  const ended = await platform.call(publicContent, { query: { id: made.id } })
  assert.equal((ended.result.fields.result as { total: number }).total, 1)
})

test('[AR-3] people of other sites and without the right neither read nor decide answers', async () => {
  const id = await published()
  await answer({ id, content: '意见' })
  const [row] = await entriesOf(id)
  const stranger = await platform.signIn('chenjing')
  const seen = await platform.call(contentEntries, { token: stranger, query: { articleId: id } })
  const read = await platform.call(contentEntry, { token: stranger, query: { id: row!.id } })
  const body = { articleId: id, ids: [row!.id], state: 'valid' as const }
  const decided = await platform.call(judgeEntries, { token: stranger, body })
  for (const reply of [seen, read, decided]) assert.match(reply.message, /没有权限|您没有/)
  const other = await published()
  const crossed = await platform.call(judgeEntries, { token: writer, body: { ...body, articleId: other } })
  assert.match(crossed.message, /没有找到该提交内容/, 'the entry belongs to another content')
})

test('[AR-3] answers wait with their content in the bin, come back with it, and end with it', async () => {
  const id = await published()
  await answer({ id, content: '意见' })
  const remove = async () => {
    await platform.call(articleAction, { token: admin, body: { ids: [id], action: 'delete', reason: '误发' } })
    const { result } = await platform.call(recycledList, { token: admin, query: { kind: 'article' } })
    return result.records[0]!.id
  }
  const bin = (entry: string, action: 'restore' | 'delete') =>
    platform.call(recycleAction, { token: admin, body: { ids: [entry], action } })
  await platform.call(articleAction, { token: admin, body: { ids: [id], action: 'withdraw', reason: '误发' } })
  await bin(await remove(), 'restore')
  assert.equal(await total(id), 1)
  await bin(await remove(), 'delete')
  const { rows } = await platform.query('select 1 from content_entries where article_id = $1', [id])
  assert.equal(rows.length, 0)
})

test('[AR-3] the staff enters letters, e-mails and calls with channel and day until the feedback is public', async () => {
  const id = await published({ questions: json(questions), showsResult: '1', collects: 'name,contact' })
  const today = at(0).slice(0, 10)
  const enter = (more: Partial<OfflineEntry> = {}, token = admin) =>
    platform.call(enterEntry, { token, body: { id, channel: 'letter', receivedOn: today, content: '同意', ...more } })
  const said = async (...given: Parameters<typeof enter>) => (await enter(...given)).message
  assert.equal(await said({ name: '王五', contact: '13900000001', answers: { 1: '1', 2: '1,3' } }), '已录入！')
  assert.equal(
    await said({ name: '王五', contact: '139 0000 0001', answers: { 1: '1', 2: '3,1' } }),
    '相同的意见已经提交过，不重复计数'
  )
  assert.equal(await said({ channel: 'phone' }), '已录入！', 'without a sender')
  assert.equal(await said({ channel: 'phone' }), '已录入！', 'calls without a sender cannot be told apart')
  assert.equal(await said({ channel: 'email', contact: 'a@b.cn', answers: { 3: '5' } }), '已录入！')
  await answer({ id, name: '网友', contact: '13900000002', answers: { 1: '2' } })
  const {
    channels,
    total: whole,
    questions: tallies
  } = (await platform.call(entryTallies, { token: admin, query: { articleId: id } })).result
  assert.deepEqual(
    channels.map(({ channel, count }) => [channel, count]),
    [
      ['web', 1],
      ['letter', 1],
      ['email', 1],
      ['phone', 2]
    ]
  )
  assert.equal(whole, 5)
  assert.deepEqual(
    tallies[0]!.counts.map(({ count }) => count),
    [1, 1]
  )
  const [letter] = await entriesOf(id, { channel: 'letter' })
  assert.deepEqual(
    [letter?.name, letter?.contact, letter?.receivedOn, letter?.channel, letter?.enteredByName !== ''],
    ['王五', '****0001', today, 'letter', true]
  )

  const wrong: [Partial<OfflineEntry>, RegExp][] = [
    [{ receivedOn: at(-3 * day).slice(0, 10) }, /收到日期应在征集期间（.*），期间以外收到的意见不计入/],
    [{ receivedOn: at(day).slice(0, 10) }, /收到日期不能晚于今天/],
    [{ receivedOn: '2026-02-30' }, /收到日期应为 YYYY-MM-DD/],
    [{ content: '' }, /请填写意见或回答题目/],
    [{ contact: '12' }, /联系方式应为/],
    [{ answers: { 1: '9' } }, /第 1 题“是否同意”的回答不正确/],
    [{ channel: 'web' as never }, /渠道/]
  ]
  for (const [more, message] of wrong) assert.match(await said(more), message)
  assert.equal((await enter({}, await platform.signIn('zhaolei'))).success, false)

  // The period ends; what arrived before counts until the feedback is public.
  const close = (feedback = '') =>
    platform.query(
      `update published_articles set model_fields = model_fields || jsonb_build_object('startTime', $2::text,
         'endTime', $3::text, 'feedback', $4::text) where id = $1`,
      [id, at(-40 * day).slice(0, 16), at(-day).slice(0, 16), feedback]
    )
  await close()
  assert.match(
    (await answer({ id, name: '迟', contact: '13900000003', answers: { 1: '1' } })).message,
    /征集已结束，不再接收意见/
  )
  assert.equal(await said({ name: '来信', receivedOn: at(-2 * day).slice(0, 10) }), '已录入！')
  assert.match(await said({ name: '迟到', receivedOn: today }), /期间以外收到的意见不计入/)
  const shown = (await platform.call(publicContent, { query: { id } })).result.fields.result as { channels: object }
  assert.deepEqual(shown.channels, [
    { channel: 'web', count: 1 },
    { channel: 'letter', count: 2 },
    { channel: 'email', count: 1 },
    { channel: 'phone', count: 2 }
  ])
  await close('已采纳')
  assert.match(await said({ name: '更迟', receivedOn: at(-2 * day).slice(0, 10) }), /已经公开反馈，不能再录入意见/)
  const early = await published({ startTime: at(2 * day) })
  assert.match(await said({ id: early }), /征集尚未开始/)
  const draft = await written(values())
  assert.match(await said({ id: draft.id }), /征集没有公开，不能录入意见/)
})
