import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { editArticle } from '../../elements/base/contract/article.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { columns, openPlacingDesk, type PlacingDesk } from './placing-desk.ts'
import { uploadPicture } from './upload-picture.ts'

let desk: PlacingDesk
before(async () => {
  desk = await openPlacingDesk()
})
after(() => desk.platform.stop())
beforeEach(() => desk.dropGrants())

test('[content-22] copies are drafts of the person that copied, without publication', async () => {
  const { id, title } = await desk.published(columns.city, {
    ...{ author: '综合科', source: '市政府办公室', summary: '摘要', keywords: '防汛', isTop: true },
    content: '<p>会议要求落实责任。</p>'
  })
  const { result } = await desk.copy([id], columns.offices, { token: desk.editor })
  assert.deepEqual(result, { done: [id], failed: [], same: [] })
  const [row] = await desk.listed(columns.offices, title)
  const copy = await desk.read(row!.id)
  assert.deepEqual(
    [copy.state, copy.isPublic, copy.isTop, copy.publishDate, copy.createByName, copy.version],
    ['draft', false, false, '', '李华', 1]
  )
  assert.deepEqual(
    [copy.author, copy.source, copy.summary, copy.keywords, copy.content],
    ['综合科', '市政府办公室', '摘要', '防汛', '<p>会议要求落实责任。</p>']
  )
  assert.equal((await desk.publicTitles(columns.offices)).includes(title), false)
  const { result: log } = await desk.platform.call(logList, { token: desk.admin, query: { pageSize: 20 } })
  const entry = log.records.find(({ action }) => action === '复制文章')
  assert.equal(entry?.object, title)
})

test('[content-22] copy and source share files: neither closes nor opens them for the other', async () => {
  const { platform } = desk
  const picture = await uploadPicture(platform, desk.admin)
  const annex = await uploadPicture(platform, desk.admin, '附件.png')
  const status = async (url: string, token?: string) => (await platform.raw(url, token ? { token } : {})).status
  const source = await desk.write(
    columns.city,
    { content: `<p><img src="${picture.url}"></p>`, annexList: [annex.draft] },
    desk.admin
  )
  await desk.copy([source.id], columns.elsewhere)
  const [row] = await desk.listed(columns.elsewhere, source.title)
  const both = async (token?: string) => [await status(picture.url, token), await status(annex.url, token)]
  assert.deepEqual(await both(), [404, 404])
  await desk.act('publish', source.id)
  assert.deepEqual(await both(), [200, 200])
  await desk.act('withdraw', source.id)
  assert.deepEqual(await both(), [404, 404], 'the draft does not show them')
  await desk.act('publish', row!.id)
  await desk.act('delete', source.id)
  assert.deepEqual(await both(), [200, 200], 'the copy shows them after its source is gone')
  const copy = await desk.read(row!.id)
  assert.deepEqual(
    copy.annexList.map(({ name, path }) => [name, path]),
    [['附件.png', annex.url]]
  )
  const { newsClassId, title, content, version } = copy
  const saved = await platform.call(editArticle, {
    token: desk.editor,
    body: { id: copy.id, newsClassId, title, content: `${content}<p>补充</p>`, version }
  })
  assert.ok(saved.success, saved.message)
  await desk.act('withdraw', row!.id)
  assert.deepEqual(await both(), [404, 404])
})

test('[content-22] articles go to another site only with the right to write there', async () => {
  const { id, title } = await desk.write()
  const refused = await desk.copy([id], columns.foreign, { token: desk.editor })
  assert.match(refused.message, /没有找到该栏目/)
  assert.match(await desk.closedFor('copy', [id], columns.foreign, desk.editor), /没有找到该站点/)
  assert.match((await desk.copy([id], 'nothing', { token: desk.editor })).message, /没有找到该栏目/)
  const unseen = await desk.copy([id], columns.foreign, { token: desk.stranger })
  assert.deepEqual(unseen.result?.done ?? [], [], 'an article of a site that the person does not have')
  assert.deepEqual((await desk.copy([id], columns.elsewhere, { token: desk.editor })).result.done, [id])
  assert.equal((await desk.listed(columns.elsewhere, title))[0]?.subsiteId, '2')
  const { result } = await desk.platform.call(logList, { token: desk.admin, query: { pageSize: 20 } })
  assert.ok(result.records.some(({ action, object }) => action === '复制文章到其他站点' && object === title))
})

test('[content-22] a stopped site takes no articles', async () => {
  const { id } = await desk.write()
  await desk.platform.query(`update subsites set status = '0' where id = '2'`)
  assert.match((await desk.copy([id], columns.elsewhere)).message, /已停用，不能接收文章/)
  assert.match(await desk.closedFor('copy', [id], columns.elsewhere), /已停用/)
  await desk.platform.query(`update subsites set status = '1' where id = '2'`)
})

test('[content-22] a column says why it takes no copy', async () => {
  const { id } = await desk.write()
  const cases: [string, RegExp][] = [
    [columns.closed, /不可发文/],
    [columns.leaders, /收“领导之窗”，所选的是“文章”/],
    [columns.rules, /须填写“发文字号”/]
  ]
  for (const [columnId, reason] of cases) {
    assert.match(await desk.closedFor('copy', [id], columnId), reason)
    const reply = await desk.copy([id], columnId)
    assert.match(reply.success ? (reply.result.failed[0]?.message ?? '') : reply.message, reason)
  }
  assert.equal(await desk.closedFor('copy', [id], columns.offices), '')
  await desk.give('cms:article:list', 'cms:article:add')
  await desk.grant(columns.offices, 'list')
  assert.match(await desk.closedFor('copy', [id], columns.offices, desk.zhao), /没有“采编”该栏目的对象授权/)
  assert.match((await desk.copy([id], columns.offices, { token: desk.zhao })).message, /没有“采编”该栏目的对象授权/)
  await desk.grant(columns.city)
  assert.match(
    (await desk.copy([id], columns.notices, { token: desk.zhao })).result.failed[0]!.message,
    /没有找到该文章/
  )
})

test('[content-22] copying needs the right to read articles, too', async () => {
  const { id } = await desk.write()
  await desk.give('cms:article:add')
  const reply = await desk.copy([id], columns.offices, { token: desk.zhao })
  assert.equal(reply.code, 510)
})

test('[content-22] articles with a title of the column are named, and copied on request', async () => {
  const [first, second] = [await desk.write(), await desk.write()]
  const { title } = await desk.write(columns.notices, { title: first.title })
  const ids = [first.id, second.id]
  const { result } = await desk.copy(ids, columns.notices)
  assert.deepEqual(result, { done: [second.id], failed: [], same: [{ id: first.id, title }] })
  const again = await desk.copy(ids, columns.notices)
  assert.deepEqual(
    again.result.same.map(each => each.id),
    ids,
    'the same request twice'
  )
  assert.deepEqual((await desk.copy([first.id], columns.notices, { isRepeated: true })).result.done, [first.id])
  assert.equal((await desk.listed(columns.notices, title)).length, 2)
})

test('[content-22] two people that copy at once make one copy', async () => {
  const { id, title } = await desk.write()
  const replies = await Promise.all([1, 2, 3, 4].map(() => desk.copy([id], columns.offices)))
  assert.deepEqual(
    replies.map(({ result }) => result.done.length).sort((one, other) => one - other),
    [0, 0, 0, 1]
  )
  assert.equal((await desk.listed(columns.offices, title)).length, 1)
})

test('[content-22] a copy that data rules would hide is refused, and the rest copied', async () => {
  const [first, second] = [
    await desk.write(columns.city, { author: '甲' }),
    await desk.write(columns.city, { author: '乙' })
  ]
  await desk.give('cms:article:list', 'cms:article:add')
  const condition = {
    match: 'or',
    parts: [
      { field: 'newsClassId', operator: '=', value: columns.city, variable: '' },
      { field: 'author', operator: '=', value: '甲', variable: '' }
    ]
  }
  await desk.platform.query(
    `insert into data_rules (id, permission_id, rule_name, condition) values ('own', 'cms:article:list', '只看甲', $1)`,
    [JSON.stringify(condition)]
  )
  await desk.platform.query(`insert into role_rules values ('ro', 'own')`)
  const { result } = await desk.copy([first.id, second.id], columns.offices, { token: desk.zhao })
  assert.deepEqual(result.done, [first.id])
  assert.match(result.failed[0]!.message, /将超出您的数据规则/)
  assert.equal((await desk.listed(columns.offices, second.title)).length, 0)
  await desk.platform.query(`delete from data_rules where id = 'own'`)
})

test('[content-22] a hundred articles are copied at once', async () => {
  const word = desk.titleOf('批量')
  const ids: string[] = []
  for (let at = 0; at < 100; at++) ids.push((await desk.write(columns.city, { title: `${word}之${at}` })).id)
  assert.equal((await desk.copy(ids, columns.district)).result.done.length, 100)
  assert.equal((await desk.listed(columns.district, `${word}之*`)).length, 100)
  const many = Array.from({ length: 201 }, (_, at) => `none-${at}`)
  assert.match((await desk.copy(many, columns.district)).message, /最多|200/)
})
