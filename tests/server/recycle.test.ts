import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addArticle, articleAction, articleById, publicArticle } from '../../elements/base/contract/article.ts'
import { addColumn, columnById, deleteColumn, type ColumnDraft } from '../../elements/base/contract/column.ts'
import {
  recycleAction,
  recycledList,
  type RecycledQuery,
  type RecycleStep
} from '../../elements/base/contract/recycle.ts'
import { purge } from '../../host-demo/server/nouns/recycle/restore.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
let reviewer: string
let columnManager: string
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  reviewer = await platform.signIn('wangmin')
  columnManager = await platform.signIn('zhaolei')
})
after(() => platform.stop())

const list = async (query: RecycledQuery = {}, token = admin) =>
  (await platform.call(recycledList, { token, query })).result.records
const inBin = async (title: string, token = admin) => {
  const [row] = await list({ title }, token)
  assert.ok(row, title)
  return row
}
const take = async (action: RecycleStep, ids: string[], token = admin) =>
  (await platform.call(recycleAction, { token, body: { ids, action } })).result

const write = async (title: string, newsClassId?: string) => {
  const { result } = await platform.call(addArticle, { token: admin, body: articleDraft(title, newsClassId) })
  return result.id
}
const act = (action: 'publish' | 'delete', id: string) =>
  platform.call(articleAction, { token: admin, body: { ids: [id], action } })
const read = (id: string) => platform.call(articleById, { token: admin, query: { id } })

let number = 0
const column = async (fields: Partial<ColumnDraft> = {}) => {
  const code = `bin${number++}`
  const body = { subsiteId: '1', name: code, code, ...fields }
  const { result, message } = await platform.call(addColumn, { token: admin, body })
  assert.equal(message, '添加成功！')
  return result.id
}
const remove = (id: string, token = admin) => platform.call(deleteColumn, { token, query: { id } })
const logged = async (objectId: string) => {
  const text = 'select action from operation_log where object_id = $1 order by id desc limit 1'
  return (await platform.query<{ action: string }>(text, [objectId])).rows[0]?.action
}

test('[security-S6] a deleted article is only in the recycle bin, and is restored unchanged', async () => {
  const id = await write('误删的文章')
  const before = (await read(id)).result
  await act('delete', id)
  assert.equal((await read(id)).success, false)
  const row = await inBin('误删的文章')
  assert.deepEqual(
    [row.kind, row.objectId, row.place, row.deletedByName, row.actions],
    ['article', id, before.newsClassName, '系统管理员', ['restore', 'delete']]
  )
  assert.ok(row.purgeAt > row.deletedAt)
  assert.deepEqual(await take('restore', [row.id]), { done: [row.id], failed: [] })
  assert.equal(await logged(id), '恢复文章')
  assert.deepEqual((await read(id)).result, before)
  assert.deepEqual(await list({ title: '误删的文章' }), [])
})

test('[security-S6] a deleted column is restored with its contents, and published articles return as withdrawn', async () => {
  const parent = await column({ name: '误删的栏目' })
  const child = await column({ parentId: parent })
  const [draft, published] = [await write('栏目里的草稿', parent), await write('栏目里的公开文章', child)]
  await act('publish', published)
  assert.equal((await remove(parent)).success, true)
  for (const id of [draft, published]) assert.equal((await read(id)).success, false)
  assert.equal((await platform.query('select 1 from published_articles where id = $1', [published])).rowCount, 0)
  const row = await inBin('误删的栏目')
  assert.deepEqual([row.kind, row.columns, row.articles], ['column', 1, 2])
  await take('restore', [row.id])
  assert.equal(await logged(parent), '恢复栏目')
  const restored = await platform.call(columnById, { token: admin, query: { id: child } })
  assert.equal(restored.result.newclass.parentId, parent)
  assert.equal((await read(draft)).result.state, 'draft')
  const { state, isPublic, publishDate } = (await read(published)).result
  assert.deepEqual([state, isPublic, publishDate], ['withdrawn', false, ''])
  assert.equal((await platform.call(publicArticle, { token: admin, query: { id: published } })).success, false)
})

test('[security-S6] records that cannot be restored state the reason, and the others are restored', async () => {
  const home = await column({ name: '已删的栏目' })
  const id = await write('无处可回的文章', home)
  await act('delete', id)
  const other = await write('可以恢复的文章')
  await act('delete', other)
  await remove(home)
  const [alone, whole, easy] = [await inBin('无处可回的文章'), await inBin('已删的栏目'), await inBin('可以恢复的文章')]
  assert.deepEqual(await take('restore', [alone.id, easy.id, 'none']), {
    done: [easy.id],
    failed: [
      { id: 'none', title: '', message: '没有找到该记录，或您没有权限' },
      { id: alone.id, title: '无处可回的文章', message: '所在栏目“已删的栏目”已删除，请先恢复该栏目' }
    ]
  })
  assert.deepEqual((await take('restore', [alone.id, whole.id])).failed, [])
  assert.equal((await read(id)).success, true)

  const first = await column({ code: 'taken-code', name: '编码之争' })
  await remove(first)
  await column({ code: 'taken-code' })
  const taken = await take('restore', [(await inBin('编码之争')).id])
  assert.equal(taken.failed[0]?.message, '栏目编码“taken-code”已被另一个栏目使用，请先修改该栏目的编码')
})

test('[security-S6] a column without its parent is restored at the top', async () => {
  const parent = await column()
  const child = await column({ parentId: parent, name: '失去上级的栏目' })
  await remove(child)
  await remove(parent)
  await take('restore', [(await inBin('失去上级的栏目')).id])
  const { result } = await platform.call(columnById, { token: admin, query: { id: child } })
  assert.equal(result.newclass.parentId, '')
})

test('[security-S6] restoring and permanent deletion require the right to delete, at the user’s sites', async () => {
  const id = await write('审核员可恢复')
  await act('delete', id)
  const home = await column({ name: '审核员不可恢复' })
  await remove(home)
  const [article, whole] = [await inBin('审核员可恢复', reviewer), await inBin('审核员不可恢复', reviewer)]
  assert.deepEqual([article.actions, whole.actions], [['restore', 'delete'], []])
  const refused = await take('delete', [whole.id], reviewer)
  assert.equal(refused.failed[0]?.message, '没有权限：删除栏目。请联系管理员授权')
  assert.equal(
    (await take('restore', [article.id], columnManager)).failed[0]?.message,
    '没有权限：删除文章。请联系管理员授权'
  )
  assert.deepEqual((await take('delete', [article.id], reviewer)).done, [article.id])
  assert.equal(await logged(id), '彻底删除文章')
  assert.equal((await platform.query('select 1 from recycled_rows where recycled_id = $1', [article.id])).rowCount, 0)
  await platform.query("update recycled set subsite_id = '16' where id = $1", [whole.id])
  assert.equal((await take('restore', [whole.id], columnManager)).failed[0]?.message, '没有找到该记录，或您没有权限')
})

test('[security-S6] a row older than a new column of its table gets the default', async () => {
  const id = await write('旧版本删除的文章')
  await act('delete', id)
  const { id: entry } = await inBin('旧版本删除的文章')
  await platform.query(
    `update recycled_rows set "row" = "row" - 'is_top' || '{"gone_since": 1}' where recycled_id = $1`,
    [entry]
  )
  assert.deepEqual((await take('restore', [entry])).done, [entry])
  assert.equal((await read(id)).result.isTop, false)
})

test('[security-S6] [security-S18] deletes records permanently when their days in the recycle bin are over', async () => {
  const ids = [await write('三十一天前'), await write('二十九天前')]
  for (const id of ids) await act('delete', id)
  for (const [id, days] of [[ids[0], 31] as const, [ids[1], 29] as const])
    await platform.query('update recycled set deleted_at = now() - make_interval(days => $2) where object_id = $1', [
      id,
      days
    ])
  await purge(platform.database, 30)
  assert.deepEqual([await list({ title: '三十一天前' }), (await list({ title: '二十九天前' })).length], [[], 1])
})
