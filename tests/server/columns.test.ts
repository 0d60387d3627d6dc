import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  addColumn,
  columnById,
  columnContents,
  columnTree,
  deleteColumn,
  editColumn,
  moveColumn,
  type ColumnDraft,
  type ColumnNode
} from '../../elements/base/contract/column.ts'
import { startPlatform, type Reply, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let manager: string
before(async () => {
  platform = await startPlatform()
  manager = await platform.signIn('zhaolei')
})
after(() => platform.stop())

let serial = 0
const draft = (fields: Partial<ColumnDraft> = {}): ColumnDraft => ({
  subsiteId: '8',
  parentId: '',
  modelId: '',
  listTemplate: '',
  detailTemplate: '',
  processId: '',
  name: '专题',
  code: `topic-${++serial}`,
  url: '',
  icon: '',
  publishArt: 'Y',
  menuCategory: '1',
  isShow: '1',
  description: '',
  updateCycle: '',
  responsibleId: '',
  ...fields
})

const add = async (fields: Partial<ColumnDraft> = {}) => {
  const reply = await platform.call(addColumn, { token: manager, body: draft(fields) })
  assert.equal(reply.message, '添加成功！')
  return reply.result.id
}

const read = async (id: string) => (await platform.call(columnById, { token: manager, query: { id } })).result.newclass

const treeOf = async (subsiteId: string, token = manager, fromType: '-1' | '0' = '-1') =>
  (await platform.call(columnTree, { token, query: { subsiteId, fromType } })).result

const find = (nodes: ColumnNode[], key: string): ColumnNode | undefined =>
  nodes.find(node => node.key === key) ?? nodes.map(node => find(node.children, key)).find(Boolean)

test('[TR-1] [TR-2] [staff-D3] returns the columns of a site as a tree with links to their pages', async () => {
  const tree = await treeOf('1')
  assert.deepEqual(
    tree.slice(0, 3).map(node => node.title),
    ['要闻动态', '通知公告', '政策文件']
  )
  assert.deepEqual([tree[0]?.publishArt, tree[0]?.url], ['N', '/cms/article/ArticleList'])
  assert.deepEqual([tree[1]?.publishArt, tree[1]?.url], ['Y', '/cms/article/ArticleList'])
  assert.equal(tree[0]?.children[2]?.children[0]?.title, '临江区')
  const column = await read(tree[1]?.key ?? '')
  assert.deepEqual([column.name, column.publishArt], ['通知公告', 'Y'])
})

test('[TR-5] adds links and slots to the trees of general and template sites, only in the side menu', async () => {
  for (const subsiteId of ['1', '5'])
    assert.deepEqual(
      (await treeOf(subsiteId)).slice(-2).map(({ key, title, url }) => [key, title, url]),
      [
        ['-1', '友情链接管理', '/cms/friendlylinktype/FriendlyLinkTypeList'],
        ['-3', '广告位管理', '/cms/img/imageManage']
      ]
    )
  assert.ok(!find(await treeOf('2'), '-1'))
  // They appear only with the right to open them.
  assert.ok(!find(await treeOf('1', await platform.signIn('lihua')), '-1'))
  assert.ok(!find(await treeOf('1', manager, '0'), '-1'))
})

test('[TR-4] the disclosure site has a node for applications', async () => {
  const node = find(await treeOf('16', await platform.signIn('chenjing')), '227')
  assert.deepEqual([node?.title, node?.url], ['依申请公开', '/cms/applypublic/ApplyPublicWaitList'])
})

test('[AR-1] adds and edits columns and increments the version', async () => {
  const id = await add({ name: '安全生产' })
  const before = await read(id)
  const { version, createTime: _createTime, updateTime: _updateTime, sortNo: _sortNo, updateByName, ...fields } = before
  assert.equal(updateByName, '赵磊')
  assert.equal(version, 1)
  const edited = await platform.call(editColumn, { token: manager, body: { ...fields, version, name: '安全生产月' } })
  assert.equal(edited.result.version, 2)
  assert.equal((await read(id)).name, '安全生产月')
  const late = await platform.call(editColumn, { token: manager, body: { ...fields, version, name: '另一个' } })
  assert.equal(late.code, 409)
  assert.equal((late.result as unknown as { name: string }).name, '安全生产月')
})

test('[AR-1] refuses a duplicate code, a long name and a blank one', async () => {
  const taken = draft()
  await platform.call(addColumn, { token: manager, body: taken })
  assert.match(
    (await platform.call(addColumn, { token: manager, body: taken })).message,
    /编码“topic-\d+”在本站点已存在/
  )
  const long = await platform.call(addColumn, { token: manager, body: draft({ name: '长'.repeat(61) }) })
  assert.equal(long.message, '栏目名称（name）不能超过 60 个字，请修改后重试')
  assert.match((await platform.call(addColumn, { token: manager, body: draft({ name: '  ' }) })).message, /不能为空/)
  assert.match(
    (await platform.call(addColumn, { token: manager, body: draft({ url: 'javascript:alert(1)' }) })).message,
    /链接地址/
  )
})

test('[AR-1] moves among siblings and to another parent, never into itself', async () => {
  const parent = await add({ name: '上级' })
  const [first, second, third] = [
    await add({ parentId: parent, name: '一' }),
    await add({ parentId: parent, name: '二' }),
    await add({ parentId: parent, name: '三' })
  ]
  const move = (id: string, parentId: string, index: number) =>
    platform.call(moveColumn, { token: manager, body: { id, parentId, index } })
  await move(third, parent, 0)
  assert.deepEqual(
    find(await treeOf('8'), parent)?.children.map(node => node.title),
    ['三', '一', '二']
  )
  await move(first, second, 5)
  assert.deepEqual(
    find(await treeOf('8'), second)?.children.map(node => node.title),
    ['一']
  )
  for (const target of [parent, second, first])
    assert.equal((await move(parent, target, 0)).message, '不能把栏目移动到它自己或它的下级栏目之下')
  const foreign = await move(first, '1001', 0)
  assert.equal(foreign.message, '没有找到该上级栏目，或您没有权限')
})

test('[AR-1] two simultaneous moves cannot form a cycle', async () => {
  const [one, other] = [await add({ name: '甲' }), await add({ name: '乙' })]
  const replies = await Promise.all([
    platform.call(moveColumn, { token: manager, body: { id: one, parentId: other, index: 0 } }),
    platform.call(moveColumn, { token: manager, body: { id: other, parentId: one, index: 0 } })
  ])
  assert.equal(replies.filter(reply => reply.success).length, 1)
  assert.ok(find(await treeOf('8'), one) && find(await treeOf('8'), other))
})

test('[AR-1] reports the contents of a column and deletes it with them', async () => {
  const admin = await platform.signIn('admin')
  const { rows } = await platform.query<{ articles: number; published: number }>(
    `select count(*)::int as articles, count(*) filter (where is_public)::int as published
      from articles where news_class_id in ('1002', '1003', '1004', '1005', '1006')`
  )
  const contents = await platform.call(columnContents, { token: admin, query: { id: '1001' } })
  assert.deepEqual(contents.result, { columns: 5, ...rows[0] })
  assert.equal((await platform.call(deleteColumn, { token: admin, query: { id: '1001' } })).success, true)
  assert.equal((await platform.call(columnById, { token: admin, query: { id: '1002' } })).success, false)
  const left = await platform.query<{ left: number }>(
    "select count(*)::int as left from articles where news_class_id = '1002'"
  )
  assert.equal(left.rows[0]?.left, 0)
})

test('[security-S6] refuses to delete a column with articles that the caller may not withdraw or delete', async () => {
  const { rows } = await platform.query<{ articles: number; published: number }>(
    `select count(*)::int as articles, count(*) filter (where is_public)::int as published
      from articles where news_class_id = '2001'`
  )
  const refused = await platform.call(deleteColumn, { token: manager, query: { id: '2001' } })
  assert.deepEqual([refused.code, refused.success], [510, false])
  assert.match(refused.message, new RegExp(`栏目内有 ${rows[0]?.published} 篇公开的文章，.*撤回文章和删除文章的权限`))
  await platform.query("insert into role_rights values ('r3', 'cms:article:withdraw')")
  const still = await platform.call(deleteColumn, { token: manager, query: { id: '2001' } })
  assert.match(still.message, new RegExp(`栏目内有 ${rows[0]?.articles} 篇文章，.*需要删除文章的权限`))
  const left = await platform.query("select 1 from articles where news_class_id = '2001'")
  assert.equal(left.rowCount, rows[0]?.articles)
  assert.equal((await platform.call(deleteColumn, { token: manager, query: { id: await add() } })).success, true)
  await platform.query("insert into role_rights values ('r3', 'cms:article:delete')")
  assert.equal((await platform.call(deleteColumn, { token: manager, query: { id: '2001' } })).success, true)
})

test('[C1] [C21] [SI-6] every call answers for a column of another site as for a missing one', async () => {
  const foreign = '16001'
  const { subsiteId: _subsiteId, ...fields } = draft()
  const answers = async (id: string, subsiteId: string) =>
    [
      await platform.call(columnById, { token: manager, query: { id } }),
      await platform.call(columnContents, { token: manager, query: { id } }),
      await platform.call(deleteColumn, { token: manager, query: { id } }),
      await platform.call(moveColumn, { token: manager, body: { id, parentId: '', index: 0 } }),
      await platform.call(editColumn, { token: manager, body: { ...fields, subsiteId, id, version: 1 } }),
      await platform.call(addColumn, { token: manager, body: { ...fields, subsiteId } }),
      await platform.call(columnTree, { token: manager, query: { subsiteId, fromType: '-1' } })
    ].map(({ success, code, message, result }) => ({ success, code, message, result }))
  const forbidden = await answers(foreign, '16')
  assert.deepEqual(forbidden, await answers('no-such', 'no-such'))
  assert.ok(forbidden.every(answer => !answer.success && answer.result === null))
})

test('[C1] validates ids before use', async () => {
  for (const id of ["1' or '1'='1", '../1', '1;drop table columns', 'a'.repeat(65), '%27'])
    assert.match((await platform.call(columnById, { token: manager, query: { id } })).message, /编号（id）/)
})

test('[TR-1] reads a site of 50,000 columns', async () => {
  await platform.query(
    `insert into columns (id, subsite_id, parent_id, name, code, sort_no)
     select 'big' || i, '5', case when i <= 50 then '' else 'big' || (i / 50) end, '栏目' || i, 'big-' || i, i
     from generate_series(1, 50000) i`
  )
  const count = (nodes: ColumnNode[]): number => nodes.reduce((sum, node) => sum + 1 + count(node.children), 0)
  assert.ok(count(await treeOf('5')) > 50_000)
})

test('[performance-P10] sends a tree of 50,000 columns in many chunks, and other requests are served in between', async () => {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  turn()
  const response = await platform.raw('/api/newsclass/newsClass/queryTreeList?subsiteId=5&fromType=-1', {
    token: manager
  })
  const text = await response.text()
  isOver = true
  assert.ok(turns > 50, `${turns} turns`)
  assert.equal(text.match(/"key":"big\d+"/g)?.length, 50_000)
})

test('an omitted optional field has its default in a new column and is unchanged in an edited one', async () => {
  const token = await platform.signIn('admin')
  const post = async (method: string, path: string, body: object) => {
    const response = await platform.raw(`/api/newsclass/newsClass/${path}`, { method, token, body })
    const { success, message, result } = (await response.json()) as Reply<{ id: string }>
    assert.ok(success, message)
    return result
  }
  const needed = { subsiteId: '2', name: '只有名称', code: 'only-needed' }
  const { id } = await post('POST', 'add', needed)
  const read = async () => (await platform.call(columnById, { token, query: { id } })).result.newclass
  const added = await read()
  assert.deepEqual(
    [added.parentId, added.url, added.publishArt, added.isShow, added.description],
    ['', '', 'Y', '1', '']
  )
  const parent = await post('POST', 'add', { ...needed, code: 'only-needed-above' })
  const full = { parentId: parent.id, url: '/x', publishArt: 'N', isShow: '0', description: '说明' }
  await post('PUT', 'edit', { ...needed, ...full, id, version: 1 })
  await post('PUT', 'edit', { ...needed, name: '新名称', id, version: 2 })
  const { parentId, url, publishArt, isShow, description, name } = await read()
  assert.deepEqual({ parentId, url, publishArt, isShow, description, name }, { ...full, name: '新名称' })
})
