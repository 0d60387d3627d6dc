import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addArticle, articleAction, editArticle } from '../../elements/base/contract/article.ts'
import { addColumn, deleteColumn, editColumn, moveColumn } from '../../elements/base/contract/column.ts'
import { addForm, deleteForm, editFormDesign, formList, renameForm } from '../../elements/base/contract/form.ts'
import { logList, type LogQuery, type LogRow } from '../../elements/base/contract/log.ts'
import { changeCurrentSubsite, logout, updatePassword } from '../../elements/base/contract/session.ts'
import { ueditorPath } from '../../elements/base/contract/upload.ts'
import { guessFrom } from '../support/guess.ts'
import { articleDraft, password, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
let manager: string
let reviewer: string
before(async () => {
  platform = await startPlatform()
  await platform.query("insert into role_rights values ('r3', 'system:log:list')")
  admin = await platform.signIn('admin')
  manager = await platform.signIn('zhaolei')
  reviewer = await platform.signIn('wangmin')
})
after(() => platform.stop())

const list = async (query: LogQuery = {}, token = admin) => {
  const reply = await platform.call(logList, { token, query })
  assert.equal(reply.success, true, reply.message)
  return reply.result
}
const newest = async (query: LogQuery = {}): Promise<LogRow> => {
  const [row] = (await list(query)).records
  assert.ok(row)
  return row
}
const contents = ({ records }: { records: LogRow[] }) => records.map(row => row.logContent)

const column = {
  subsiteId: '8',
  parentId: '',
  name: '优化服务',
  code: 'log-test',
  url: '',
  icon: '',
  publishArt: 'Y' as const,
  menuCategory: '1' as const,
  isShow: '1' as const,
  description: ''
}
const addOwnColumn = async (code: string, fields: object = {}) =>
  (await platform.call(addColumn, { token: manager, body: { ...column, code, ...fields } })).result.id

test('[C16] the log requires its right', async () => {
  const refused = await platform.call(logList, { token: reviewer })
  assert.deepEqual([refused.success, refused.code, refused.result], [false, 510, { right: 'system:log:list' }])
  assert.equal((await platform.raw(`/api${logList.path}`)).status, 401)
})

test('an entry records who, what, when, where from, and the call without its parameters', async () => {
  const { result } = await platform.call(addForm, { token: manager, body: { name: '登记表', subsiteId: '2' } })
  const { createTime, ...row } = await newest({ keyWord: '登记表' })
  assert.match(createTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.match(row.id, /^\d+$/)
  assert.deepEqual(row, {
    id: row.id,
    logType: '2',
    operateType: '2',
    logContent: '新建表单“登记表”',
    action: '新建表单',
    object: '登记表',
    objectId: result.id,
    changes: [],
    userid: 'u4',
    username: 'zhaolei',
    realname: '赵磊',
    subsiteId: '2',
    subsiteName: '市发展和改革委员会',
    ip: '127.0.0.1',
    requestType: 'POST',
    requestUrl: '/api/cgform/cgformDesign/add'
  })
})

test('describes changes by field labels, truncates long texts, and gives the length of documents', async () => {
  const { result: article } = await platform.call(addArticle, {
    token: reviewer,
    body: { ...articleDraft('改动之前', '1002'), content: '<p>旧</p>' }
  })
  const long = `${'长'.repeat(199)}\u{1f30a}${'长'.repeat(100)}`
  const body = { ...articleDraft('改动之后', '1003'), summary: long, content: '<p>新内容</p>', isTop: true }
  const { publishDate } = article
  const edit = { ...body, publishDate, id: article.id, version: 1 }
  assert.equal((await platform.call(editArticle, { token: reviewer, body: edit })).success, true)
  const { changes, object, objectId } = await newest({ keyWord: '编辑文章' })
  assert.deepEqual([object, objectId], ['改动之后', article.id])
  assert.deepEqual(changes, [
    { title: '栏目', before: '临江要闻', after: '部门动态' },
    { title: '标题', before: '改动之前', after: '改动之后' },
    { title: '摘要', before: '', after: `${'长'.repeat(199)}…` },
    { title: '正文', before: '1 字', after: '3 字' },
    { title: '置顶', before: '否', after: '是' }
  ])
})

test('columns: choices and parents by name, and the number of records deleted with a column', async () => {
  const parent = await addOwnColumn('log-parent', { name: '上级' })
  const id = await addOwnColumn('log-child', { parentId: parent })
  await addOwnColumn('log-grandchild', { parentId: id })
  const body = { ...column, parentId: '', code: 'log-child', publishArt: 'N' as const, id, version: 1 }
  await platform.call(editColumn, { token: manager, body })
  assert.deepEqual((await newest({ keyWord: '编辑栏目' })).changes, [
    { title: '上级栏目', before: '上级', after: '（顶层）' },
    { title: '可以发文', before: '是', after: '否' }
  ])
  await platform.call(moveColumn, { token: manager, body: { id, parentId: parent, index: 0 } })
  const { changes } = await newest({ keyWord: '移动栏目' })
  assert.deepEqual(changes[0], { title: '上级栏目', before: '（顶层）', after: '上级' })
  assert.equal(changes[1]?.title, '位置')
  await platform.call(deleteColumn, { token: manager, query: { id: parent } })
  const deleted = await newest({ operateType: '4' })
  assert.deepEqual([deleted.logContent, deleted.objectId, deleted.subsiteId], ['删除栏目“上级”', parent, '8'])
  assert.deepEqual(deleted.changes[0], { title: '子栏目', before: '2 个', after: '' })
})

test('forms: the table by name, the design by length', async () => {
  const { result } = await platform.call(addForm, { token: manager, body: { name: '甲' } })
  const { id } = result
  await platform.call(renameForm, { token: manager, body: { id, name: '乙', tableId: 'table3' } })
  assert.deepEqual((await newest({ keyWord: '修改表单名称' })).changes, [
    { title: '表单名称', before: '甲', after: '乙' },
    { title: '数据表', before: '', after: '请休假' }
  ])
  await platform.call(editFormDesign, { token: manager, body: { id, jsonStr: '{"list":[],"config":{}}' } })
  const [change] = (await newest({ keyWord: '设计表单' })).changes
  assert.deepEqual([change?.title, change?.after], ['表单内容', '23 字'])
  await platform.call(deleteForm, { token: manager, query: { id } })
  assert.equal((await newest()).logContent, '删除表单“乙”')
})

test('[security-S7] an action on 300 articles writes 300 entries, and none for unchanged articles', async () => {
  await platform.query(`insert into articles
      (id, subsite_id, news_class_id, title, content, publish_date, create_by, create_by_name, update_by_name)
    select 'batch' || i, '2', '2001', '第' || i || '篇', '<p>正文</p>', now(), 'u3', '王敏', '王敏' from generate_series(1, 300) i`)
  await platform.query("update articles set state = 'published', is_public = true where id = 'batch7'")
  const ids = Array.from({ length: 300 }, (_, index) => `batch${index + 1}`)
  const { result } = await platform.call(articleAction, { token: reviewer, body: { ids, action: 'submit' } })
  assert.equal(result.done.length, 299)
  const { rows } = await platform.query<{ object_id: string; object: string; changes: unknown; create_time: Date }>(
    "select * from operation_log where action = '提交文章' and object_id like 'batch%'"
  )
  assert.deepEqual(rows.map(row => row.object_id).sort(), [...result.done].sort())
  assert.equal(rows.find(row => row.object_id === 'batch12')?.object, '第12篇')
  assert.deepEqual(rows[0]?.changes, [{ title: '状态', before: '草稿', after: '待审核' }])
  assert.equal(new Set(rows.map(row => row.create_time.getTime())).size, 1)
  const reason = `请${'\u{1f30a}'.repeat(150)}`
  await platform.call(articleAction, { token: reviewer, body: { ids: ['batch1'], action: 'return', reason } })
  assert.deepEqual((await newest({ keyWord: '退回文章' })).changes[1], {
    title: '退回原因',
    before: '',
    after: `请${'\u{1f30a}'.repeat(99)}…`
  })
})

test('[security-S7] a write and its entry are committed together or not at all', async () => {
  const names = async () =>
    (await platform.call(formList, { token: manager, query: { words: '同生共死' } })).result.records.length
  const logged = async () => (await list({ keyWord: '同生共死' })).total
  const add = () => platform.call(addForm, { token: manager, body: { name: '同生共死' } })

  await platform.query("alter table operation_log add constraint never check (action <> '新建表单') not valid")
  assert.equal((await add()).success, false)
  assert.deepEqual([await names(), await logged()], [0, 0], 'what cannot be told is not done')
  await platform.query('alter table operation_log drop constraint never')

  await platform.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'at the very end'; end $$`)
  await platform.query(`create constraint trigger late after insert on form_designs
    deferrable initially deferred for each row execute function refuse()`)
  assert.equal((await add()).success, false)
  assert.deepEqual([await names(), await logged()], [0, 0], 'what was not done is not told')
  await platform.query('drop function refuse cascade')

  assert.equal((await add()).success, true)
  assert.deepEqual([await names(), await logged()], [1, 1])
})

test('[SI-6] readers see the entries of their sites; an entry belongs to the site of its object', async () => {
  const disclosure = await platform.signIn('chenjing')
  await platform.call(addColumn, {
    token: disclosure,
    body: { ...column, subsiteId: '16', code: 'log-16', name: '外站' }
  })
  await platform.call(addForm, { token: admin, body: { name: '外站表单', subsiteId: '7' } })
  await platform.call(addForm, { token: admin, body: { name: '本站表单', subsiteId: '5' } })
  const own = await list({ pageSize: 200 }, manager)
  assert.ok(own.records.every(row => ['1', '2', '5', '8'].includes(row.subsiteId)))
  assert.ok(contents(own).includes('新建表单“本站表单”'))
  assert.equal((await list({ keyWord: '外站' }, manager)).total, 0)
  assert.equal((await list({ keyWord: '外站' })).total, 2)
  const one = await list({ subsiteId: '5', pageSize: 200 }, manager)
  assert.ok(one.total > 0 && one.records.every(row => row.subsiteId === '5'))
  for (const subsiteId of ['7', 'none'])
    assert.equal(
      (await platform.call(logList, { token: manager, query: { subsiteId } })).message,
      '没有找到该站点，或您没有权限'
    )
})

test('[security-S7] the sign-in log records sign-ins, their ends, failures and locks, never a password', async () => {
  const token = await platform.signIn('lihua')
  await platform.call(changeCurrentSubsite, { token, query: { subsiteId: '2', siteType: 'affiliatedsite' } })
  await platform.call(logout, { token: await platform.signIn('lihua') })
  for (let attempt = 0; attempt < 12; attempt++)
    await guessFrom(platform.url, '203.0.113.20', 'LiHua', 'Geheim-falsch-1')
  await guessFrom(platform.url, '203.0.113.20', 'Niemand', 'Geheim-falsch-2')
  const passwords = { oldpassword: 'Geheim-falsch-3', password: 'Geheim-neu-4', confirmpassword: 'Geheim-neu-4' }
  await platform.call(updatePassword, { token: reviewer, body: { username: 'wangmin', ...passwords } })
  const changed = { username: 'wangmin', ...passwords, oldpassword: password }
  assert.equal((await platform.call(updatePassword, { token: reviewer, body: changed })).success, true)
  const signIns = await list({ logType: '1', username: '*hua*', pageSize: 200 })
  const count = (action: string) => signIns.records.filter(row => row.action === action).length
  assert.deepEqual([count('登录失败'), count('登录失败，锁定账号')], [9, 1], 'while it is closed nothing is added')
  assert.deepEqual([count('切换站点'), count('退出登录'), count('登录')], [1, 1, 2])
  const unknown = await newest({ username: 'Niemand' })
  assert.deepEqual([unknown.userid, unknown.realname, unknown.subsiteId, unknown.action], ['', '', '', '登录失败'])
  assert.deepEqual(contents(await list({ username: 'wangmin', keyWord: '密码' })), ['修改密码', '旧密码错误'])
  const { rows } = await platform.query<{ entry: string }>('select operation_log::text as entry from operation_log')
  const text = rows.map(row => row.entry).join('\n')
  for (const secret of [token, password, 'Geheim']) assert.ok(!text.includes(secret))
})

test('[security-S7] an upload is logged with its original file name', async () => {
  const form = new FormData()
  form.set('action', 'uploadfile')
  form.set('upfile', new Blob(['名单']), '名单.txt')
  await platform.raw(`/api${ueditorPath}`, { method: 'POST', token: admin, body: form })
  const row = await newest()
  assert.deepEqual([row.logContent, row.requestUrl], ['上传文件“名单.txt”', `/api${ueditorPath}`])
})

test('filters by kind, words, user, address and time', async () => {
  assert.ok((await list({ operateType: '4' })).records.every(row => row.action.startsWith('删除')))
  assert.ok((await list({ username: '*赵*' })).records.every(row => row.realname === '赵磊'))
  assert.equal((await list({ username: '赵' })).total, 0, 'without a star the whole name is meant')
  assert.equal((await list({ keyWord: '%' })).total, 0)
  await platform.query(`insert into operation_log (user_id, username, subsite_id, action, address, create_time)
    values ('gone', 'former', 'closed', '删除用户', '10.0.0.9', '2020-05-01 08:00:00+08')`)
  const [old] = (await list({ createTime_begin: '2020-05-01', createTime_end: '2020-05-01' })).records
  assert.deepEqual(
    [old?.username, old?.realname, old?.subsiteName, old?.ip, old?.createTime],
    ['former', '', '', '10.0.0.9', '2020-05-01 08:00:00']
  )
  assert.equal((await list({ ip: '10.0.0.*' })).total, 1)
  assert.equal((await list({ ip: '10.0.0.9', operateType: '4' })).total, 0)
  for (const query of ['logType=3', 'operateType=x', 'createTime_begin=now'])
    assert.match(await (await platform.raw(`/api${logList.path}?${query}`, { token: admin })).text(), /格式不正确/)
})

for (const sort of ['createTime', 'username', 'ip'])
  test(`[A10] sorted by ${sort}, page numbers and cursors return each entry once`, async () => {
    const whole = (await list({ column: sort, order: 'asc', pageSize: 200 })).records.map(row => row.id)
    const byKey: string[] = []
    for (let after: string | undefined, more = true; more && byKey.length < 200; ) {
      const page = await list({ column: sort, order: 'asc', pageSize: 50, after })
      byKey.push(...page.records.map(row => row.id))
      after = page.next
      more = Boolean(after)
    }
    assert.deepEqual(byKey, whole)
    assert.equal(new Set(byKey).size, 200)
    assert.deepEqual(
      (await list({ column: sort, order: 'asc', pageSize: 50, pageNo: 2 })).records.map(row => row.id),
      byKey.slice(50, 100)
    )
  })
