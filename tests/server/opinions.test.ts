import { articleDraft } from './platform.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleAction, editArticle } from '../../elements/base/contract/article.ts'
import {
  contentEntries,
  contentEntry,
  judgeEntries,
  sendEntry,
  type EntryDraft
} from '../../elements/base/contract/content-entry.ts'
import { publicContent } from '../../elements/base/contract/public-content.ts'
import {
  platform,
  admin,
  writer,
  column,
  day,
  at,
  json,
  type Values,
  questions,
  values,
  write,
  written,
  publish,
  published,
  answer,
  entriesOf,
  total
} from './opinion-desk.ts'

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
