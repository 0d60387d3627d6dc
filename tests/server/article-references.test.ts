import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { editArticle, publicArticleById, publicArticles } from '../../elements/base/contract/article.ts'
import { articlePlaces, referredArticles, removeReferences } from '../../elements/base/contract/article-placing.ts'
import { deleteColumn } from '../../elements/base/contract/column.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { recycleAction, recycledList } from '../../elements/base/contract/recycle.ts'
import { previewData } from '../../host-demo/server/nouns/template/preview-data.ts'
import { columns, openPlacingDesk, type PlacingDesk } from './placing-desk.ts'
import { uploadPicture } from './upload-picture.ts'

let desk: PlacingDesk
before(async () => {
  desk = await openPlacingDesk()
})
after(() => desk.platform.stop())
beforeEach(() => desk.dropGrants())

const placesOf = async (id: string, token = desk.admin) =>
  (await desk.platform.call(articlePlaces, { token, query: { id } })).result
const placeNames = async (id: string) => (await placesOf(id)).places.map(({ columnName }) => columnName)
const referredIn = async (columnId: string, id: string, token = desk.admin) =>
  (await desk.platform.call(referredArticles, { token, query: { columnId, pageSize: 100 } })).result.records.find(
    row => row.id === id
  )
const remove = (id: string, columnIds: string[], token = desk.admin) =>
  desk.platform.call(removeReferences, { token, body: { id, columnIds } })
const isPublicIn = async (columnId: string, title: string) => (await desk.publicTitles(columnId)).includes(title)

test('[content-22] a public article appears in further columns, once each, at its own address', async () => {
  const { id, title } = await desk.published()
  const both = [columns.notices, columns.offices]
  assert.deepEqual((await desk.refer([id], both)).result, { done: [id], failed: [] })
  assert.deepEqual((await desk.refer([id], both)).result, { done: [id], failed: [] }, 'the same request twice')
  for (const columnId of [columns.city, ...both])
    assert.equal((await desk.publicTitles(columnId)).filter(each => each === title).length, 1, columnId)
  assert.deepEqual(
    await placeNames(id),
    ['部门动态', '通知公告'].map(name => (name === '部门动态' ? '要闻动态 / 部门动态' : name))
  )
  assert.equal(await desk.closedFor('refer', [id], columns.notices), '已引用到该栏目')
  const row = await referredIn(columns.notices, id)
  assert.deepEqual(
    [row?.title, row?.columnName, row?.isPublicNow, row?.isOpen, row?.isRemovable],
    [title, '要闻动态 / 临江要闻', true, true, true]
  )
  const { result } = await desk.platform.call(publicArticles, { query: { columnId: columns.notices } })
  const shown = result.records.find(record => record.id === id)
  assert.deepEqual([shown?.newsClassId, shown?.newsClassName], [columns.city, '临江要闻'])
  const { result: log } = await desk.platform.call(logList, { token: desk.admin, query: { pageSize: 20 } })
  const entries = log.records.filter(({ action, object }) => action === '引用文章' && object === title)
  assert.equal(entries.length, 1)
})

test('[content-22] references follow the article: text, withdrawal, publication, files', async () => {
  const picture = await uploadPicture(desk.platform, desk.admin)
  const { id, title, version } = await desk.published(columns.city, { content: `<p><img src="${picture.url}"></p>` })
  await desk.refer([id], [columns.notices])
  const body = { id, newsClassId: columns.city, title: `${title}更正`, version }
  await desk.platform.call(editArticle, { token: desk.admin, body })
  assert.equal(await isPublicIn(columns.notices, title), true)
  await desk.act('publish', id)
  assert.equal(await isPublicIn(columns.notices, `${title}更正`), true)
  assert.equal((await desk.platform.raw(picture.url)).status, 200)
  await desk.act('withdraw', id)
  assert.equal(await isPublicIn(columns.notices, `${title}更正`), false)
  assert.equal((await desk.platform.raw(picture.url)).status, 404)
  assert.equal((await referredIn(columns.notices, id))?.isPublicNow, false)
  assert.match((await desk.refer([id], [columns.offices])).result.failed[0]!.message, /没有公开，发布后才能引用/)
  await desk.act('publish', id)
  assert.equal(await isPublicIn(columns.notices, `${title}更正`), true)
})

test('[content-22] a scheduled and an ended publication are not public by reference either', async () => {
  const { id, title } = await desk.published(columns.city, { publishDate: '2099-01-01 00:00:00' })
  assert.deepEqual((await desk.refer([id], [columns.notices])).result.done, [id])
  assert.equal(await isPublicIn(columns.notices, title), false)
  await desk.platform.query(`update published_articles set publish_date = now() - interval '1 hour' where id = $1`, [
    id
  ])
  assert.equal(await isPublicIn(columns.notices, title), true)
  await desk.platform.query(`update published_articles set withdraw_date = now() where id = $1`, [id])
  assert.equal(await isPublicIn(columns.notices, title), false)
})

test('[content-22] deleting the article or the column ends references; restoring brings none back', async () => {
  const { id, title } = await desk.published()
  await desk.refer([id], [columns.notices])
  await desk.act('withdraw', id)
  await desk.act('delete', id)
  assert.equal(await referredIn(columns.notices, id), undefined)
  const { result } = await desk.platform.call(recycledList, { token: desk.admin, query: { pageSize: 50 } })
  const entry = result.records.find(each => each.title === title)
  await desk.platform.call(recycleAction, { token: desk.admin, body: { ids: [entry!.id], action: 'restore' } })
  await desk.act('publish', id)
  assert.deepEqual([await isPublicIn(columns.city, title), await isPublicIn(columns.notices, title)], [true, false])

  await desk.refer([id], [columns.district])
  assert.ok((await desk.platform.call(deleteColumn, { token: desk.admin, query: { id: columns.district } })).success)
  assert.deepEqual(await placeNames(id), [])
  assert.equal((await desk.platform.call(publicArticleById, { query: { id } })).success, true)
})

test('[content-22] references to references and circles cannot exist', async () => {
  const [first, second] = [await desk.published(columns.city), await desk.published(columns.notices)]
  await desk.refer([first.id], [columns.notices])
  await desk.refer([second.id], [columns.city])
  // References have no id of their own: the call names the article.
  await desk.refer([first.id], [columns.offices])
  const back = await desk.refer([first.id], [columns.city])
  assert.match(back.result.failed[0]!.message, /本来就在该栏目/)
  assert.deepEqual((await placeNames(first.id)).length, 2)
  for (const { title } of [first, second])
    for (const columnId of [columns.city, columns.notices])
      assert.equal((await desk.publicTitles(columnId)).filter(each => each === title).length, 1)
})

test('[content-22] a reference is never at the top of the column', async () => {
  const { id, title } = await desk.published(columns.city, { isTop: true })
  const own = await desk.published(columns.offices)
  await desk.refer([id], [columns.offices])
  await desk.platform.query(`update published_articles set publish_date = now() - interval '1 day' where id = $1`, [id])
  const titles = await desk.publicTitles(columns.offices)
  assert.ok(titles.indexOf(own.title) < titles.indexOf(title))
  const asked = { subsiteId: '1', kind: 'list' as const, subjectId: columns.offices }
  const { articles } = (await previewData(desk.platform.database, asked)) as {
    articles: { id: string; isTop: boolean }[]
  }
  assert.equal(articles.find(article => article.id === id)?.isTop, false, 'nor in the preview of a template')
  const newer = await desk.published()
  const inCity = await desk.publicTitles(columns.city)
  assert.ok(inCity.indexOf(title) < inCity.indexOf(newer.title), 'it is in its own column')
})

test('[content-22] referring needs the right to publish at the column, and to see the article', async () => {
  const { id } = await desk.published()
  const token = desk.zhao
  await desk.give('cms:article:list', 'cms:article:edit')
  assert.equal((await desk.refer([id], [columns.offices], token)).code, 510)
  await desk.give('cms:article:list', 'cms:article:publish')
  await desk.grant(columns.offices, 'write')
  assert.match((await desk.refer([id], [columns.offices], token)).message, /没有“审核发布”该栏目的对象授权/)
  assert.match(await desk.closedFor('refer', [id], columns.offices, token), /没有“审核发布”该栏目的对象授权/)
  await desk.grant(columns.offices, 'publish')
  await desk.grant(columns.city)
  assert.match((await desk.refer([id], [columns.offices], token)).result.failed[0]!.message, /没有找到该文章/)
  await desk.grant(columns.city, 'list')
  assert.deepEqual((await desk.refer([id], [columns.offices], token)).result.done, [id])
  assert.match((await desk.refer([id], [columns.foreign], token)).message, /没有找到该栏目/)
  assert.match((await desk.refer([id], [columns.elsewhere])).result.failed[0]!.message, /只能引用到本站点的栏目/)
})

test('[content-22] columns that cannot show it say why', async () => {
  const { id } = await desk.published()
  assert.match((await desk.refer([id], [columns.closed])).message, /不可发文/)
  assert.match((await desk.refer([id], [columns.leaders])).message, /只收“领导之窗”，不能引用文章/)
  await desk.platform.query(`update columns set process_id = 'article-review' where id = $1`, [columns.offices])
  assert.match((await desk.refer([id], [columns.offices])).result.failed[0]!.message, /须经流程审核后公开，不能引用/)
  await desk.platform.query(`update columns set process_id = '' where id = $1`, [columns.offices])
  const draft = await desk.write()
  assert.match(await desk.closedFor('refer', [draft.id], columns.offices), /没有公开/)
})

test('[content-22] a reference ends at either side, by the right to withdraw there', async () => {
  const { id, title } = await desk.published()
  await desk.refer([id], [columns.offices, columns.notices])
  const token = desk.zhao
  await desk.give('cms:article:list', 'cms:article:publish')
  assert.equal((await remove(id, [columns.offices], token)).code, 510)
  await desk.give('cms:article:list', 'cms:article:withdraw')
  await desk.grant(columns.city, 'list')
  await desk.grant(columns.offices, 'list')
  assert.match((await remove(id, [columns.offices], token)).message, /都没有撤回文章的权限/)
  assert.equal((await placesOf(id, token)).places.find(each => each.columnId === columns.offices)?.isRemovable, false)
  await desk.grant(columns.offices, 'publish')
  assert.ok((await remove(id, [columns.offices], token)).success)
  assert.equal(await isPublicIn(columns.offices, title), false)
  assert.match((await remove(id, [columns.offices], token)).message, /该引用已取消/)
  // At the source, without rights in the column that refers to it.
  await desk.grant(columns.notices)
  await desk.grant(columns.city, 'publish')
  const seen = await placesOf(id, token)
  assert.deepEqual(seen, { places: [], hidden: 1 })
  assert.ok((await remove(id, [columns.notices], token)).success)
  assert.equal(await isPublicIn(columns.city, title), true)
})

test('[content-22] a column shows what it refers to without telling what the person may not see', async () => {
  const { id, title } = await desk.published()
  await desk.refer([id], [columns.offices])
  await desk.give('cms:article:list', 'cms:article:withdraw')
  await desk.grant(columns.city)
  const row = await referredIn(columns.offices, id, desk.zhao)
  assert.deepEqual([row?.title, row?.columnName, row?.isOpen, row?.isRemovable], [title, '', false, true])
  await desk.act('withdraw', id)
  const hidden = await referredIn(columns.offices, id, desk.zhao)
  assert.deepEqual([hidden?.title, hidden?.isPublicNow], ['', false])
  assert.match((await desk.platform.call(articlePlaces, { token: desk.zhao, query: { id } })).message, /没有找到该文章/)
  const foreign = { token: desk.stranger, query: { columnId: columns.offices } }
  assert.match((await desk.platform.call(referredArticles, foreign)).message, /没有找到该栏目/)
  assert.equal((await remove(id, [columns.offices], desk.stranger)).success, false)
})

test('[content-22] an article that moves to a column that refers to it appears there once', async () => {
  const { id, title } = await desk.published()
  await desk.refer([id], [columns.offices, columns.notices])
  await desk.move([id], columns.offices)
  assert.equal((await desk.publicTitles(columns.offices)).filter(each => each === title).length, 1)
  assert.deepEqual(await placeNames(id), ['通知公告'])
  await desk.move([id], columns.city)
  assert.equal(await isPublicIn(columns.offices, title), false)
  const { version } = await desk.read(id)
  const body = { id, newsClassId: columns.elsewhere, title, version }
  assert.ok((await desk.platform.call(editArticle, { token: desk.admin, body })).success)
  assert.deepEqual(await placeNames(id), [], 'references stay within a site')
})

test('[content-22] an article withdrawn meanwhile gets no reference that is public', async () => {
  const { id, title } = await desk.published()
  await Promise.all([
    desk.refer([id], [columns.offices]),
    desk.act('withdraw', id),
    desk.refer([id], [columns.notices])
  ])
  for (const columnId of [columns.offices, columns.notices]) assert.equal(await isPublicIn(columnId, title), false)
})

test('[content-22] many articles refer to many columns at once', async () => {
  const ids: string[] = []
  for (let at = 0; at < 20; at++) ids.push((await desk.published()).id)
  const replies = await Promise.all([
    desk.refer(ids, [columns.offices, columns.notices]),
    desk.refer([...ids].reverse(), [columns.notices, columns.offices])
  ])
  for (const { result } of replies) assert.deepEqual([result.done.length, result.failed.length], [20, 0])
  const { rows } = await desk.platform.query<{ n: string }>(
    'select count(*) as n from article_references where article_id = any($1)',
    [ids]
  )
  assert.equal(Number(rows[0]!.n), 40)
})
