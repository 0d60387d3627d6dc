import assert from 'node:assert/strict'
import ExcelJS from 'exceljs'
import { after, before, test } from 'node:test'
import { addArticle, articleAction, editArticle, type ArticleStep } from '../../elements/base/contract/article.ts'
import {
  classCountSheet,
  classLogCounts,
  classLogList,
  classLogSheet,
  type ClassCountQuery,
  type ClassLogQuery
} from '../../elements/base/contract/class-log.ts'
import { objectGrants, saveObjectGrants } from '../../elements/base/contract/object-grant.ts'
import { recycleAction, recycledList } from '../../elements/base/contract/recycle.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
/** Li Hua writes at site 1, Wang Min reviews at site 1. */
let writer: string
let reviewer: string
const thisMonth = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)

const write = async (title: string, columnId = '1002') => {
  const { result, message } = await platform.call(addArticle, { token: writer, body: articleDraft(title, columnId) })
  assert.ok(result, message)
  return result.id
}
const act = async (token: string, id: string, action: ArticleStep) => {
  const { result, message } = await platform.call(articleAction, { token, body: { ids: [id], action, reason: '原因' } })
  assert.deepEqual(result?.failed, [], message)
}
const entries = async (query: ClassLogQuery, token = admin) =>
  (await platform.call(classLogList, { token, query })).result.records
const counts = async (query: ClassCountQuery, token = admin) =>
  (await platform.call(classLogCounts, { token, query })).result.records
const sheet = async (path: string, token = admin) => {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await (await platform.raw(`/api${path}`, { token })).arrayBuffer())
  return book.worksheets[0]!.getSheetValues().slice(1) as string[][]
}

before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  writer = await platform.signIn('lihua')
  reviewer = await platform.signIn('wangmin')
  const [taken, back, gone] = [await write('采用的稿件'), await write('退回的稿件'), await write('删除的稿件')]
  for (const id of [taken, back]) await act(writer, id, 'submit')
  await act(reviewer, taken, 'publish')
  await act(reviewer, back, 'return')
  const edited = { ...articleDraft('采用的稿件', '1002'), id: taken, version: 1, summary: '新摘要' }
  assert.ok((await platform.call(editArticle, { token: reviewer, body: edited })).success)
  await act(reviewer, gone, 'delete')
  await write('其他栏目', '1007')
})
after(() => platform.stop())

test('[seed-2] each step of an article is listed with person, department, column, version and change', async () => {
  const rows = await entries({ title: '采用的稿件' })
  assert.deepEqual(
    rows.map(({ kind, realname, columnName, version }) => [kind, realname, columnName, version]),
    [
      ['edit', '王敏', '临江要闻', '2'],
      ['publish', '王敏', '临江要闻', ''],
      ['submit', '李华', '临江要闻', ''],
      ['add', '李华', '临江要闻', '1']
    ]
  )
  assert.ok(rows[3]!.departments.length > 0)
  assert.deepEqual(
    rows[0]!.changes.map(({ title, after: now }) => [title, now]),
    [['摘要', '新摘要']]
  )
  assert.deepEqual(
    (await entries({ title: '删除的稿件', kind: 'delete' })).map(row => row.columnName),
    ['临江要闻']
  )
})

test('[seed-2] the list is filtered by time, person, department, column and action', async () => {
  const titles = async (query: ClassLogQuery) => [...new Set((await entries(query)).map(({ title }) => title))].sort()
  const all = ['其他栏目', '删除的稿件', '退回的稿件', '采用的稿件'].sort()
  assert.deepEqual(await titles({}), all)
  assert.deepEqual(await titles({ columnId: '1007' }), ['其他栏目'])
  // A column with those below it, also for a deleted article.
  assert.deepEqual(
    await titles({ columnId: '1001' }),
    all.filter(title => title !== '其他栏目')
  )
  assert.deepEqual(await titles({ kind: 'return' }), ['退回的稿件'])
  assert.deepEqual(await titles({ username: '*李*' }), all)
  assert.deepEqual(await titles({ username: 'wangmin', kind: 'add' }), [])
  assert.deepEqual(await titles({ createTime_end: '2020-01-01' }), [])
  const [{ departments } = { departments: '' }] = await entries({ username: 'lihua' })
  const own = departments.split(/[、/]/).at(-1)!.trim()
  assert.ok((await entries({ department: own, username: 'lihua' })).length > 0, own)
  assert.deepEqual(await entries({ department: '没有的部门' }), [])
  const refused = await platform.call(classLogList, { token: admin, query: { kind: 'drop' as 'add' } })
  assert.match(refused.message, /操作/)
})

test('[seed-2] counts per month of column, author and site: published, returned and the share adopted', async () => {
  const [site] = await counts({ group: 'month' })
  assert.deepEqual({ ...site, id: '' }, { ...numbers(4, 2, 1, 1, 50), id: '', month: thisMonth, name: '' })
  const columns = await counts({ group: 'column' })
  assert.deepEqual(
    columns.map(({ added, adopted }) => [added, adopted]),
    [
      [3, 50],
      [1, -1]
    ]
  )
  assert.deepEqual([columns[0]?.name, columns[1]?.name === ''], ['临江要闻', false])
  const people = await counts({ group: 'person' })
  // Publishing counts for the author, not for the publisher.
  assert.deepEqual(
    people.map(({ name, published, returned }) => [name, published, returned]),
    [['李华', 1, 1]]
  )
  assert.deepEqual(await counts({ group: 'person', author: '*王敏*' }), [])
  assert.equal((await counts({ columnId: '1007' })).length, 1)
  assert.deepEqual(await counts({ createTime_begin: '2020-01-01', createTime_end: '2020-12-31' }), [])
  const wrong = await platform.call(classLogCounts, { token: admin, query: { createTime_begin: 'x' } })
  assert.match(wrong.message, /操作时间格式不正确/)
})

const numbers = (added: number, submitted: number, published: number, returned: number, adopted: number) => ({
  ...{ added, submitted, published, returned, adopted }
})

test('[seed-2] an article counts once a month; one returned and then published is adopted', async () => {
  const id = await write('再次提交', '1007')
  await act(writer, id, 'submit')
  await act(reviewer, id, 'return')
  await act(writer, id, 'submit')
  await act(reviewer, id, 'publish')
  const [row] = await counts({ columnId: '1007' })
  assert.deepEqual({ ...numbers(2, 1, 1, 1, 100) }, numbersOf(row))
})
const numbersOf = (row: Awaited<ReturnType<typeof counts>>[number] | undefined) =>
  row && numbers(row.added, row.submitted, row.published, row.returned, row.adopted)

test('[seed-2] both lists are exported with their filters', async () => {
  const [titles, ...rows] = await sheet(`${classLogSheet.exportXls}?exportReason=核对名册&kind=return&columnId=1001`)
  assert.deepEqual(titles!.slice(1, 4), ['标题', '操作', '栏目'])
  assert.deepEqual(
    rows.map(row => row[1]),
    ['退回的稿件']
  )
  const [heads, ...lines] = await sheet(`${classCountSheet.exportXls}?exportReason=核对名册&group=column&columnId=1002`)
  assert.deepEqual(heads!.slice(1), ['月份', '名称', '撰写', '提交', '发稿', '退稿', '采用率'])
  assert.deepEqual(
    lines.map(row => row.slice(1)),
    [[thisMonth, '临江要闻', '3', '2', '1', '1', '50%']]
  )
})

test('[seed-2] the log needs its own right and shows only the site of the session', async () => {
  assert.equal((await platform.call(classLogList, { token: writer, query: {} })).code, 510)
  assert.equal((await platform.call(classLogCounts, { token: writer, query: {} })).code, 510)
  assert.ok((await entries({}, reviewer)).length > 0)
  const asked = await platform.raw(`/api${classLogList.path}?subsiteId=2`, { token: reviewer })
  const { result } = (await asked.json()) as { result: { records: { title: string }[] } }
  assert.ok(
    result.records.some(({ title }) => title === '采用的稿件'),
    'the site of the query is ignored'
  )
  const advanced = { token: reviewer, query: { superQueryParams: '[{"field":"action"}]' } }
  assert.equal((await platform.call(classLogCounts, advanced)).success, false)
})

test('[seed-2] object grants on a column hide its articles from the list and the counts', async () => {
  const { result } = await platform.call(objectGrants, {
    token: admin,
    query: { objectType: 'column', objectId: '1002' }
  })
  const saved = await platform.call(saveObjectGrants, {
    token: admin,
    body: {
      ...{ objectType: 'column', objectId: '1002', breaks: false, print: result.print },
      grants: [{ subjectType: 'user', subjectId: 'u2', actions: ['list'] }]
    }
  })
  assert.ok(saved.success, saved.message)
  assert.deepEqual([...new Set((await entries({}, reviewer)).map(row => row.columnName))].includes('临江要闻'), false)
  assert.equal(
    (await counts({}, reviewer)).some(({ name }) => name === '临江要闻'),
    false
  )
  assert.ok((await entries({ columnId: '1002' })).length > 0)
})

test('[seed-2] entries remain after an article was deleted for good, with the title and without a column', async () => {
  const { result } = await platform.call(recycledList, { token: admin, query: { title: '*删除的稿件*' } })
  const body = { ids: [result.records[0]!.id], action: 'delete' as const }
  assert.deepEqual((await platform.call(recycleAction, { token: admin, body })).result.failed, [])
  const rows = await entries({ title: '删除的稿件' })
  assert.ok(rows.length >= 2)
  assert.ok(rows.every(({ columnName }) => columnName === ''))
  assert.ok((await counts({ group: 'person' })).some(({ name, added }) => name === '' && added === 1))
})

test('[seed-2] a page of 100,000 entries and the counts of a year use the index of the site', async () => {
  await platform.query(`insert into operation_log (user_id, username, subsite_id, action, object, object_id, address, create_time)
    select 'u2', 'lihua', '1', (array['撰写文章','提交文章','发布文章','退回文章'])[1 + n % 4], '文章', 'many' || n / 4, '127.0.0.1',
      now() - n * interval '5 minutes' from generate_series(1, 100000) n`)
  await platform.query('analyze operation_log')
  assert.equal((await entries({ pageSize: 20 })).length, 20)
  assert.ok((await counts({ group: 'month', pageSize: 20 })).length >= 11)
  const { rows } = await platform.query<{ 'QUERY PLAN': string }>(`explain select id from operation_log
    where subsite_id = '1' and action like '%文章' and object_id <> '' order by create_time desc, id desc limit 20`)
  assert.match(rows.map(row => row['QUERY PLAN']).join('\n'), /subsite_id_create_time_id_idx|site_article/)
})
