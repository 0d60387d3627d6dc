import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { articleAction, editArticle, publicArticleById } from '../../elements/base/contract/article.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { columns, openPlacingDesk, type PlacingDesk } from './placing-desk.ts'

let desk: PlacingDesk
before(async () => {
  desk = await openPlacingDesk()
})
after(() => desk.platform.stop())
beforeEach(() => desk.dropGrants())

test('[content-22] drafts move to another column, and open editors notice', async () => {
  const article = await desk.write()
  const other = await desk.write()
  const { result } = await desk.move([article.id, other.id], columns.notices, { token: desk.editor })
  assert.deepEqual(result, { done: [article.id, other.id], failed: [], same: [] })
  const moved = await desk.read(article.id)
  assert.deepEqual([moved.newsClassId, moved.state, moved.createByName], [columns.notices, 'draft', '李华'])
  const { id, title, newsClassId, version } = article
  const late = await desk.platform.call(editArticle, { token: desk.editor, body: { id, title, newsClassId, version } })
  assert.equal(late.code, 409)
  const { result: log } = await desk.platform.call(logList, { token: desk.admin, query: { pageSize: 20 } })
  const entry = log.records.find(({ action, object }) => action === '移动文章' && object === title)
  assert.deepEqual(entry?.changes, [{ title: '栏目', before: '临江要闻', after: '通知公告' }])
})

test('[AR-5] [content-22] a published article stays public, in its new column at once', async () => {
  const { id, title } = await desk.published()
  await desk.move([id], columns.notices)
  assert.equal((await desk.publicTitles(columns.city)).includes(title), false)
  assert.equal((await desk.publicTitles(columns.notices)).includes(title), true)
  const { result } = await desk.platform.call(publicArticleById, { query: { id } })
  assert.equal(result.newsClassId, columns.notices)
  assert.equal((await desk.read(id)).state, 'published')
})

test('[content-22] unpublished changes of a public article stay unpublished when it moves', async () => {
  const { id, title, version } = await desk.published()
  const changed = { id, newsClassId: columns.city, title: `${title}改`, content: '<p>改到一半</p>', version }
  assert.ok((await desk.platform.call(editArticle, { token: desk.admin, body: changed })).success)
  await desk.move([id], columns.notices)
  assert.deepEqual([(await desk.read(id)).state, (await desk.read(id)).title], ['changed', `${title}改`])
  const titles = await desk.publicTitles(columns.notices)
  assert.deepEqual([titles.includes(title), titles.includes(`${title}改`)], [true, false])
})

test('[content-22] moving a public article needs the right to publish at both columns', async () => {
  const { id } = await desk.published()
  const token = desk.zhao
  const refusal = async () => (await desk.move([id], columns.offices, { token })).result.failed[0]?.message ?? ''
  await desk.give('cms:article:list', 'cms:article:edit')
  assert.match(await refusal(), /须有“发布文章”权限/)
  assert.match(await desk.closedFor('move', [id], columns.offices, token), /须有“发布文章”权限/)
  await desk.give('cms:article:list', 'cms:article:edit', 'cms:article:publish')
  await desk.grant(columns.offices, 'write')
  assert.match(await refusal(), /没有“审核发布”该栏目的对象授权/)
  await desk.grant(columns.offices, 'publish')
  await desk.grant(columns.city, 'write')
  assert.match(await refusal(), /没有“审核发布”该栏目的对象授权/)
  await desk.grant(columns.city, 'publish')
  assert.equal(await refusal(), '')
  assert.equal((await desk.read(id)).newsClassId, columns.offices)
})

test('[content-22] moving needs the right to edit at both columns', async () => {
  const { id } = await desk.write()
  const token = desk.zhao
  await desk.give('cms:article:list', 'cms:article:add')
  assert.equal((await desk.move([id], columns.offices, { token })).code, 510)
  await desk.give('cms:article:list', 'cms:article:edit')
  await desk.grant(columns.city, 'list')
  assert.match((await desk.move([id], columns.offices, { token })).result.failed[0]!.message, /没有“采编”该栏目/)
  await desk.grant(columns.city, 'write')
  await desk.grant(columns.offices, 'list')
  assert.match((await desk.move([id], columns.offices, { token })).message, /没有“采编”该栏目/)
  await desk.grant(columns.offices)
  assert.match((await desk.move([id], columns.offices, { token })).message, /没有找到该栏目/)
  assert.equal((await desk.read(id)).newsClassId, columns.city)
})

test('[content-22] each article that stays is named with its reason', async () => {
  const submitted = await desk.write()
  await desk.platform.call(articleAction, { token: desk.editor, body: { ids: [submitted.id], action: 'submit' } })
  const [there, elsewhere, plain] = [
    await desk.write(columns.notices),
    await desk.write(columns.elsewhere),
    await desk.write()
  ]
  const ids = [submitted.id, there.id, elsewhere.id, plain.id, 'none']
  const { result } = await desk.move(ids, columns.notices)
  assert.deepEqual(result.done, [plain.id])
  const reasonOf = (id: string) => result.failed.find(each => each.id === id)?.message ?? ''
  assert.match(reasonOf(submitted.id), /正在审核，不能移动/)
  assert.match(reasonOf(there.id), /已在该栏目/)
  assert.match(reasonOf(elsewhere.id), /只能移到本站点的栏目；其他站点请用复制/)
  assert.match(reasonOf('none'), /没有找到该文章/)
})

test('[content-22] an article moves only to a column that takes its contents', async () => {
  const { id } = await desk.write()
  for (const [columnId, reason] of [
    [columns.closed, /不可发文/],
    [columns.leaders, /收“领导之窗”/],
    [columns.rules, /须填写“发文字号”/]
  ] as const) {
    assert.match(await desk.closedFor('move', [id], columnId), reason)
    const reply = await desk.move([id], columnId)
    assert.match(reply.success ? (reply.result.failed[0]?.message ?? '') : reply.message, reason)
  }
  const modelFields = { docNumber: '临政发〔2026〕1号', issuer: '市政府', writtenDate: '2026-01-01' }
  const policy = await desk.write(columns.rules, { modelFields })
  assert.match((await desk.move([policy.id], columns.city)).result.failed[0]!.message, /移动会丢失其内容/)
})

test('[content-22] a public article does not pass by the review of another column', async () => {
  const { id } = await desk.published()
  await desk.platform.query(`update columns set process_id = 'article-review' where id = $1`, [columns.district])
  assert.match(
    (await desk.move([id], columns.district)).result.failed[0]!.message,
    /须经流程审核后公开，请先撤回再移动/
  )
  await desk.act('withdraw', id)
  assert.deepEqual((await desk.move([id], columns.district)).result.done, [id])
  await desk.platform.query(`update columns set process_id = '' where id = $1`, [columns.district])
})

test('[content-22] a title that the column has is named; on request the article moves', async () => {
  const article = await desk.write()
  await desk.write(columns.notices, { title: article.title })
  const { result } = await desk.move([article.id], columns.notices)
  assert.deepEqual(result, { done: [], failed: [], same: [{ id: article.id, title: article.title }] })
  assert.deepEqual((await desk.move([article.id], columns.notices, { isRepeated: true })).result.done, [article.id])
  const again = await desk.move([article.id], columns.notices, { isRepeated: true })
  assert.match(again.result.failed[0]!.message, /已在该栏目/, 'the same request twice')
})

test('[content-22] articles that two people move at once end in one column', async () => {
  const made = [await desk.write(), await desk.write(), await desk.write()]
  const ids = made.map(({ id }) => id)
  const replies = await Promise.all([
    desk.move(ids, columns.notices),
    desk.move([...ids].reverse(), columns.offices),
    desk.move(ids, columns.district)
  ])
  for (const reply of replies) assert.ok(reply.success, reply.message)
  const at = await Promise.all(ids.map(async id => (await desk.read(id)).newsClassId))
  assert.equal(new Set(at).size, 1)
})

test('[content-22] data rules hold at the new column; the rest moves', async () => {
  const [first, second] = [await desk.write(columns.city, { author: '甲' }), await desk.write()]
  await desk.give('cms:article:list', 'cms:article:edit')
  const parts = [
    { field: 'newsClassId', operator: '=', value: columns.city, variable: '' },
    { field: 'author', operator: '=', value: '甲', variable: '' }
  ]
  await desk.platform.query(
    `insert into data_rules (id, permission_id, rule_name, condition) values ('own', 'cms:article:list', '只看甲', $1)`,
    [JSON.stringify({ match: 'or', parts })]
  )
  await desk.platform.query(`insert into role_rules values ('ro', 'own')`)
  const { result } = await desk.move([first.id, second.id], columns.offices, { token: desk.zhao })
  assert.deepEqual(result.done, [first.id])
  assert.match(result.failed[0]!.message, /将超出您的数据规则.*只看甲/)
  assert.equal((await desk.read(second.id)).newsClassId, columns.city)
  await desk.platform.query(`delete from data_rules where id = 'own'`)
})

test('[content-22] hundreds of articles move at once', async () => {
  const word = desk.titleOf('搬家')
  await desk.platform.query(
    `insert into articles (id, subsite_id, news_class_id, title, publish_date, create_by, create_by_name, update_by_name)
      select 'bulk-' || n, '1', $1, $2 || n, '9999-12-31', 'u2', '李华', '李华' from generate_series(1, 500) n`,
    [columns.city, word]
  )
  const ids = Array.from({ length: 500 }, (_, at) => `bulk-${at + 1}`)
  const { result } = await desk.move(ids, columns.offices)
  assert.deepEqual([result.done.length, result.failed.length], [500, 0])
})
