import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleList, editArticle, publicArticle } from '../../elements/base/contract/article.ts'
import { homeFigures } from '../../elements/base/contract/home.ts'
import { platform, editor, reviewer, draft, add, act, publish, read, save, isNow } from './article-desk.ts'

test('[security-S5] an author cannot move a published article out of its site', async () => {
  const article = await add()
  await publish(article.id)
  const { version } = await read(article.id)
  const body = { ...draft({ newsClassId: '2001' }), id: article.id, version }
  const moved = await platform.call(editArticle, { token: editor, body })
  assert.equal(moved.message, '文章仍在公开，请先撤回再移到另一个站点')
  assert.equal((await read(article.id)).subsiteId, '1')
  await act('withdraw', [article.id])
  assert.equal((await platform.call(editArticle, { token: editor, body })).result.subsiteId, '2')
})

test('[security-S5] a user with the right to withdraw can move a published article, which then is no longer public', async () => {
  const admin = await platform.signIn('admin')
  const { id } = await add()
  await publish(id)
  const body = { ...draft({ newsClassId: '2001' }), id, version: 1 }
  const { result } = await platform.call(editArticle, { token: admin, body })
  assert.deepEqual([result.subsiteId, result.state, result.isPublic], ['2', 'withdrawn', false])
  assert.equal((await platform.call(publicArticle, { token: admin, query: { id } })).success, false)
})

test('[staff-D6] the publication date is the time of publishing, not of the first save', async () => {
  const { id, publishDate } = await add({ publishDate: '' })
  assert.equal(publishDate, '')
  await platform.query("update articles set create_time = now() - interval '1 day' where id = $1", [id])
  await act('submit', [id], editor)
  await act('publish', [id])
  const published = await read(id)
  assert.ok(isNow(published.publishDate), published.publishDate)
  const shown = async () => (await platform.call(publicArticle, { token: reviewer, query: { id } })).result.publishDate
  assert.equal(await shown(), published.publishDate)

  // Later edits do not change it, whether the client sends the date or omits it.
  await platform.query("update articles set publish_date = '2026-01-02T03:04:05+08:00' where id = $1", [id])
  await save(published, { publishDate: '' })
  await publish(id)
  assert.equal(await shown(), '2026-01-02 03:04:05')
  await save({ ...published, version: 2 }, { publishDate: '2026-01-02 03:04:05' })
  await act('withdraw', [id])
  assert.equal((await read(id)).publishDate, '')
  await publish(id)
  assert.ok(isNow(await shown()))
})

test('[staff-D6] preserves a date that the author set, which can be cleared', async () => {
  const { id } = await add({ publishDate: '2030-01-01 08:00:00' })
  await publish(id)
  await act('withdraw', [id])
  await publish(id)
  assert.equal((await read(id)).publishDate, '2030-01-01 08:00:00')
  await save(await read(id), { publishDate: '' })
  await publish(id)
  assert.ok(isNow((await read(id)).publishDate))
})

test('[staff-D6] unpublished articles match no filter by publication date', async () => {
  const { id } = await add({ title: '未发布无日期', publishDate: '' })
  const found = async (query: object) => {
    const { result } = await platform.call(articleList, { token: reviewer, query: { title: '未发布无日期', ...query } })
    return result.records.map(row => row.id)
  }
  assert.deepEqual(await found({}), [id])
  assert.deepEqual(await found({ publishDate_begin: '2020-01-01' }), [])
  assert.deepEqual(await found({ publishDate_end: '2099-01-01' }), [])
  await publish(id)
  assert.deepEqual(await found({ publishDate_begin: '2020-01-01' }), [id])
})

test('[staff-D15] distinguishes a published article with changes from a draft in list, filters and figures', async () => {
  const title = '已发布又修改'
  const { id } = await add({ title })
  await publish(id)
  const figures = async () => (await platform.call(homeFigures, { token: reviewer })).result.articles
  const before = await figures()
  await save(await read(id), { title })
  assert.equal((await read(id)).state, 'changed')
  const after = await figures()
  assert.deepEqual(
    [after.published - before.published, after.changed - before.changed, after.draft - before.draft],
    [-1, 1, 0]
  )
  const found = async (query: object) => {
    const { result } = await platform.call(articleList, { token: reviewer, query: { title, ...query } })
    return result.records.map(row => row.id)
  }
  assert.deepEqual(await found({ state: 'changed' }), [id])
  assert.deepEqual(await found({ state: 'draft' }), [])
  assert.deepEqual(await found({ isPublic: '1' }), [id])
  await act('submit', [id], editor)
  assert.deepEqual(await found({ isPublic: '1' }), [id])
  await publish(id)
  await act('withdraw', [id])
  assert.deepEqual(await found({ isPublic: '1' }), [])
})
