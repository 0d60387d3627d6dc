import assert from 'node:assert/strict'
import { test } from 'node:test'
import ExcelJS from 'exceljs'
import { articleAction } from '../../elements/base/contract/article.ts'
import {
  contentEntry,
  enterEntry,
  entriesSheet,
  entryTallies,
  judgeEntries,
  mergeEntries,
  type OfflineEntry
} from '../../elements/base/contract/content-entry.ts'
import { publicContent } from '../../elements/base/contract/public-content.ts'
import { recycleAction, recycledList } from '../../elements/base/contract/recycle.ts'
import {
  platform,
  admin,
  day,
  at,
  json,
  questions,
  values,
  written,
  published,
  answer,
  entriesOf,
  total
} from './opinion-desk.ts'

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
  const sheet = await platform.raw(`/api${entriesSheet.exportXls}?exportReason=核对名册&articleId=${id}`, {
    token: admin
  })
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
