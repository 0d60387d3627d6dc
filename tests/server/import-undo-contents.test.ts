import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import ExcelJS from 'exceljs'
import {
  addArticle,
  articleAction,
  articleById,
  articleSheet,
  editArticle,
  type ArticleStep
} from '../../elements/base/contract/article.ts'
import { addColumn, deleteColumn } from '../../elements/base/contract/column.ts'
import { addRule, saveRoleRules } from '../../elements/base/contract/data-rule.ts'
import { dictionary } from '../../elements/base/contract/dictionary.ts'
import type { ModelValues } from '../../elements/base/contract/model.ts'
import { objectGrants, saveObjectGrants, type ObjectAction } from '../../elements/base/contract/object-grant.ts'
import { deployProcess, processCalls } from '../../elements/base/contract/process.ts'
import { chain, documentOf, task } from './process-documents.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

const { check, importRows, history } = articleSheet
let platform: TestPlatform
let admin: string
/** Yang Jing, in site 3 with the rights to contents. */
let other: string
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  await platform.query("insert into roles (id, role_code, role_name) values ('other', 'other', '另一人')")
  for (const verb of ['list', 'add', 'edit', 'delete'])
    await platform.query("insert into role_rights values ('other', $1)", [`cms:article:${verb}`])
  await platform.query("delete from user_roles where user_id = 'u8'")
  await platform.query("insert into user_roles values ('u8', 'other')")
  await platform.query("delete from user_subsites where user_id = 'u8'")
  await platform.query("insert into user_subsites values ('u8', '3')")
  other = await platform.signIn('yangjing')
})
after(() => platform.stop())

let serial = 0
const ok = <Answer extends { success: boolean; message: string }>(answer: Answer): Answer => {
  assert.equal(answer.success, true, answer.message)
  return answer
}
const newColumn = async (
  more: { name?: string; parentId?: string; subsiteId?: string; modelId?: string; processId?: string } = {}
) => {
  const code = `undo-column-${++serial}`
  const body = { subsiteId: '1', modelId: 'model-division', name: code, code, ...more }
  return ok(await platform.call(addColumn, { token: admin, body })).result.id
}
const addDivision = async (newsClassId: string, title: string, more: ModelValues = {}) => {
  const modelFields = {
    ...{ unit: 'd2', phone: '0571-88001111', room: '201', head: JSON.stringify({ id: '', name: '张三' }) },
    ...{ duties: JSON.stringify([{ duty: '负责文电' }, { duty: '负责会务' }]), ...more }
  }
  const body = { ...articleDraft(title, newsClassId), content: '', modelFields }
  return ok(await platform.call(addArticle, { token: admin, body })).result.id
}
/** Adds a leader without the required portrait, and returns the id. */
const addLeader = async (columnId: string, title: string) => {
  const { rows } = await platform.query<{ id: string }>(
    `insert into articles (id, subsite_id, news_class_id, title, publish_date, create_by, create_by_name, update_by_name)
      values ($1, '1', $2, $3, now(), 'u1', '系统管理员', '系统管理员') returning id`,
    [`leader-${++serial}`, columnId, title]
  )
  return rows[0]!.id
}
const read = async (id: string) => ok(await platform.call(articleById, { token: admin, query: { id } })).result
const columnsOf = async (columnId: string) =>
  ok(await platform.call(check, { token: admin, body: { rows: [], columnId } })).result.columns
/** Cells of a row by the names of its columns. */
const row = async (columnId: string, cells: Record<string, string>) =>
  (await columnsOf(columnId)).map(({ name }) => cells[name] ?? '')
const fresh = { 'field-unit': '市教育局', 'field-duties': '编制规划', 'field-phone': '0571-88004444' }
const isImported = async (columnId: string, rows: string[][], columns: string[], as = admin) => {
  ok(await platform.call(importRows, { token: as, body: { rows, columns, columnId, fileName: '内容.xlsx' } }))
  return (await listed(columnId, as))[0]!.id
}
const importCells = async (columnId: string, cells: Record<string, string>[], as = admin) => {
  const names = [...new Set(['id', ...cells.flatMap(each => Object.keys(each))])]
  return isImported(columnId, await Promise.all(cells.map(each => row(columnId, each))), names, as)
}
const listed = async (columnId: string, as = admin) =>
  ok(await platform.call(history.list, { token: as, query: { columnId } })).result.records
const preview = (importId: string, as = admin) => platform.call(history.check, { token: as, body: { importId } })
const undo = (importId: string, as = admin) => platform.call(history.undo, { token: as, body: { importId } })
const act = async (id: string, action: ArticleStep) => {
  const { result } = ok(await platform.call(articleAction, { token: admin, body: { ids: [id], action } }))
  assert.deepEqual(result.failed, [])
}
const reasons = ({ result }: Awaited<ReturnType<typeof undo>>) => result.left.map(({ reason }) => reason)
const exported = async (newsClassId: string) => {
  const response = await platform.raw(
    `/api${articleSheet.exportXls}?newsClassId=${newsClassId}&column=title&order=asc`,
    { token: admin }
  )
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await response.arrayBuffer())
  const rows: string[][] = []
  book.worksheets[0]!.eachRow(each =>
    rows.push(Array.from({ length: each.cellCount }, (_cell, at) => each.getCell(at + 1).text))
  )
  const at = rows[0]!.indexOf('更新时间')
  return rows.map(cells => cells.filter((_cell, index) => index !== at))
}
const missing = '没有找到该导入记录，或您没有权限'

test('[issue-32] [AD-1] an import into a column that is undone leaves the export as it was; new contents are in the recycle bin', async () => {
  const column = await newColumn()
  const [first, second] = [await addDivision(column, '办公室'), await addDivision(column, '法规科', { unit: 'd3' })]
  await addDivision(column, '人事科')
  await act(second, 'publish')
  const before = await exported(column)
  const values = [(await read(first)).modelFields, (await read(second)).modelFields]
  const id = await importCells(column, [
    { id: first, title: '综合办公室', sortNo: '9', ...fresh, 'field-head': '李四', 'field-room': '' },
    { id: second, title: '法规科', sortNo: '2', ...fresh, 'field-head': '', 'field-closedOn': '2026-05-01' },
    { title: '规划科', ...fresh }
  ])
  assert.notDeepEqual(await exported(column), before)
  assert.equal((await read(second)).state, 'changed')

  const [record] = await listed(column)
  const { createTime, ...told } = record!
  assert.match(createTime, /^20\d\d-/)
  assert.deepEqual(told, {
    ...{ id, fileName: '内容.xlsx', columnName: `undo-column-${serial}`, createByName: '系统管理员' },
    ...{ added: 1, updated: 2, same: 0, leftOut: 0, state: 'done', undone: 0, undoneByName: '', undoneTime: '' }
  })
  const rows = ok(await platform.call(history.rows, { token: admin, query: { importId: id } })).result.records
  assert.deepEqual(
    rows.map(({ name, does }) => [name, does]),
    [
      ['综合办公室', 'update'],
      ['法规科', 'update'],
      ['规划科', 'add']
    ]
  )
  assert.deepEqual(
    rows[0]!.changes.filter(({ title }) => ['部门', '负责人', '房间'].includes(title)),
    [
      { title: '部门', before: '市发展和改革委员会', after: '市教育局' },
      { title: '负责人', before: '张三', after: '李四' },
      { title: '房间', before: '201', after: '' }
    ]
  )
  const found = ok(await preview(id)).result
  assert.deepEqual([found.removed, found.restored, found.isBinned, found.left], [1, 2, true, []])
  assert.equal((await read(first)).title, '综合办公室', 'the preview changes nothing')
  assert.deepEqual(ok(await undo(id)).result, found)
  assert.deepEqual(await exported(column), before)
  assert.deepEqual([(await read(first)).modelFields, (await read(second)).modelFields], values)
  assert.equal((await read(second)).state, 'published', 'what is public is again what is stored')
  assert.equal((await listed(column))[0]!.state, 'undone')
  const bin = await platform.query("select kind from recycled where title = '规划科' and column_id = $1", [column])
  assert.deepEqual(bin.rows, [{ kind: 'article' }])
  const again = ok(await undo(id)).result
  assert.deepEqual([again.removed, again.restored, again.leftCount], [0, 0, 0])
  const log = await platform.query<{ action: string }>('select action from operation_log where object_id = $1', [id])
  assert.deepEqual(log.rows, [{ action: '撤销导入文章' }])
})

test('[issue-32] [AD-1] contents that were changed, submitted, returned, published, withdrawn or deleted since stay, each with its reason', async () => {
  const column = await newColumn()
  const names = ['改过', '提交', '退回', '发布', '撤回', '删除']
  const ids: string[] = []
  for (const name of names) ids.push(await addDivision(column, name))
  const id = await importCells(column, [
    ...ids.map((each, at) => ({ id: each, title: names[at]!, ...fresh, 'field-room': '999' })),
    ...names.map(name => ({ title: `新${name}`, ...fresh }))
  ])
  const { rows } = await platform.query<{ id: string }>(
    "select id from articles where news_class_id = $1 and title like '新%' order by sort_no, create_time, id",
    [column]
  )
  for (const [at, list] of [ids, rows.map(each => each.id)].entries()) {
    const byName = new Map(
      await Promise.all(list.map(async each => [(await read(each)).title.replace(/^新/, ''), each] as const))
    )
    const idOf = (name: string) => byName.get(name)!
    const { version, title, newsClassId } = await read(idOf('改过'))
    const body = { id: idOf('改过'), version, title, newsClassId, summary: `后来的 ${at}` }
    ok(await platform.call(editArticle, { token: admin, body }))
    for (const name of ['提交', '退回']) await act(idOf(name), 'submit')
    const returned = { ids: [idOf('退回')], action: 'return' as const, reason: '请修改' }
    ok(await platform.call(articleAction, { token: admin, body: returned }))
    for (const name of ['发布', '撤回']) await act(idOf(name), 'publish')
    await act(idOf('撤回'), 'withdraw')
    await act(idOf('删除'), 'delete')
  }
  const before = await exported(column)
  const done = ok(await undo(id))
  assert.deepEqual([done.result.removed, done.result.restored, done.result.leftCount], [0, 0, 12])
  const changed = /^导入后又被修改（系统管理员于 20.+），保留现在的内容$/
  const expected = [
    changed,
    /^导入后状态由“草稿”变为“待审核”，保留现在的内容$/,
    /^导入后状态由“草稿”变为“已退回”，保留现在的内容$/,
    /^导入后状态由“草稿”变为“已发布”，保留现在的内容$/,
    /^导入后状态由“草稿”变为“已撤回”，保留现在的内容$/,
    /^已被删除（系统管理员于 20.+）$/
  ]
  for (const [at, reason] of reasons(done).entries()) assert.match(reason, expected[at % 6]!, `${at}`)
  assert.deepEqual(await exported(column), before)
  const { rows: published } = await platform.query<{ n: number }>(
    'select count(*)::int as n from published_articles where news_class_id = $1',
    [column]
  )
  assert.equal(published[0]!.n, 2)
})

test('[issue-32] [AD-1] a content that was published and withdrawn since, or submitted and taken back, stays', async () => {
  const column = await newColumn()
  const [one, two] = [await addDivision(column, '甲'), await addDivision(column, '乙')]
  for (const step of ['publish', 'withdraw'] as const) await act(one, step)
  const id = await importCells(column, [
    { id: one, title: '甲', 'field-room': '1' },
    { id: two, title: '乙', 'field-room': '2' }
  ])
  for (const step of ['publish', 'withdraw'] as const) await act(one, step)
  for (const step of ['submit', 'takeBack'] as const) await act(two, step)
  const stepped = '导入后曾经提交、审核或发布，保留现在的内容'
  assert.deepEqual(reasons(ok(await undo(id))), [stepped, stepped])
  assert.deepEqual([(await read(one)).modelFields.room, (await read(two)).modelFields.room], ['1', '2'])
})

test('[issue-32] [AD-1] imports into a column are undone one after the other, and what is changed since publication stays changed', async () => {
  const column = await newColumn()
  const content = await addDivision(column, '依次科')
  await act(content, 'publish')
  const first = await importCells(column, [{ id: content, title: '依次科', 'field-room': '2' }])
  const second = await importCells(column, [{ id: content, title: '依次科', 'field-room': '3' }])
  assert.match(reasons(ok(await undo(first)))[0]!, /^导入后又被修改/)
  assert.equal(ok(await undo(second)).result.restored, 1)
  assert.deepEqual([(await read(content)).modelFields.room, (await read(content)).state], ['2', 'changed'])
  assert.equal(ok(await undo(first)).result.restored, 1)
  assert.deepEqual([(await read(content)).modelFields.room, (await read(content)).state], ['201', 'published'])
})

test('[issue-32] [AD-1] names that one content took over from another come back to both', async () => {
  const column = await newColumn()
  const [one, two] = [
    await addDivision(column, '一科', { unit: 'd3' }),
    await addDivision(column, '二科', { unit: 'd3' })
  ]
  const id = await importCells(column, [
    { id: one, title: '三科', ...fresh },
    { id: two, title: '一科', ...fresh }
  ])
  const done = ok(await undo(id))
  assert.deepEqual([done.result.restored, reasons(done)], [2, []])
  assert.deepEqual([(await read(one)).title, (await read(two)).title], ['一科', '二科'])
})

test('[issue-32] [AD-1] leaders come back by their ids, and masked numbers as they were', async () => {
  const column = await newColumn()
  const leaders = await newColumn({ modelId: 'model-lead' })
  const leader = await addLeader(leaders, '同名')
  const gone = await addLeader(leaders, '将删除')
  const number = '11010519491231002X'
  const head = JSON.stringify({ id: leader, name: '同名' })
  const duties = JSON.stringify([{ duty: `证件 ${number}` }])
  const content = await addDivision(column, `科室 ${number}`, { head, duties })
  const away = await addDivision(column, '引用科', { head: JSON.stringify({ id: gone, name: '将删除' }) })
  const before = await exported(column)
  const masked = '科室 110105********002X'
  const id = await importCells(column, [
    { id: content, title: '改名科', 'field-head': '另一人', 'field-duties': `新证件 ${number}` },
    { id: away, title: '引用科', 'field-head': '另一人', 'field-duties': '新职责' }
  ])
  const shown = ok(await platform.call(history.rows, { token: admin, query: { importId: id } })).result.records[0]!
  assert.deepEqual(
    shown.changes.map(({ title, before: from, after: to }) => [title, from, to]),
    [
      ['内设机构名称', masked, '改名科'],
      ['职责', '证件 110105********002X', '新证件 110105********002X'],
      ['负责人', '同名', '另一人']
    ]
  )
  const { rows: sealed } = await platform.query<{ text: string }>(
    'select row_to_json(r)::text as text from sheet_import_rows r where import_id = $1',
    [id]
  )
  assert.ok(sealed.every(({ text }) => !text.includes(number) && !text.includes('同名')))
  await addLeader(leaders, '同名')
  await act(gone, 'delete')
  const done = ok(await undo(id))
  assert.deepEqual([done.result.restored, reasons(done)], [1, ['“负责人”引用的内容不存在，请重新选择']])
  const back = await read(content)
  assert.deepEqual([back.title, back.modelFields.head, back.modelFields.duties], [`科室 ${number}`, head, duties])
  const line = (rows: string[][]) => rows.find(([each]) => each === content)
  assert.deepEqual(line(await exported(column)), line(before))
  // A masked title that goes back in stays whole.
  const { result } = ok(
    await platform.call(importRows, {
      token: admin,
      body: {
        rows: [await row(column, { id: content, title: masked, 'field-room': '305' })],
        columns: ['id', 'title', 'field-room'],
        columnId: column
      }
    })
  )
  assert.equal(result.updated, 1)
  assert.equal((await read(content)).title, `科室 ${number}`)
})

test('[issue-32] [AD-1] a column that is deleted, or has another model, is named, and nothing is lost', async () => {
  const column = await newColumn()
  const content = await addDivision(column, '模型科')
  const id = await importCells(column, [
    { id: content, title: '模型科', ...fresh, 'field-room': '9' },
    { title: '新模型科', ...fresh }
  ])
  const { rows } = await platform.query<{ name: string; version: number }>(
    'select name, version from columns where id = $1',
    [column]
  )
  await platform.query("update columns set model_id = 'model-trained' where id = $1", [column])
  const sentence = `栏目“${rows[0]!.name}”现在使用内容模型“教育培训”，导入时使用“内设机构”，请先换回再撤销`
  assert.deepEqual([(await preview(id)).message, (await undo(id)).message], [sentence, sentence])
  const shown = await platform.call(history.rows, { token: admin, query: { importId: id } })
  assert.equal(ok(shown).result.records[0]!.changes.at(-1)!.title, '房间')
  await platform.query("update columns set model_id = 'model-division' where id = $1", [column])

  ok(await platform.call(deleteColumn, { token: admin, query: { id: column } }))
  const deleted = '导入到的栏目已被删除，请先从回收站恢复该栏目'
  assert.deepEqual([(await preview(id)).message, (await undo(id)).message], [deleted, deleted])
  const kept = await platform.query('select 1 from sheet_import_rows where import_id = $1 and undone_time is null', [
    id
  ])
  assert.equal(kept.rows.length, 2)
})

test('[issue-32] [AD-1] the history of a column has the imports into the columns below it, by paths of which no two are alike', async () => {
  const top = await newColumn({ name: '同名测试' })
  const [left, right] = [
    await newColumn({ name: '左边', parentId: top }),
    await newColumn({ name: '右边', parentId: top })
  ]
  const below = [
    await newColumn({ name: '相同栏目', parentId: left }),
    await newColumn({ name: '相同栏目', parentId: right })
  ]
  for (const [at, column] of [top, ...below].entries()) await importCells(column, [{ title: `层级${at}`, ...fresh }])
  const names = async (columnId: string) => (await listed(columnId)).map(({ columnName }) => columnName)
  assert.deepEqual(await names(top), ['右边 / 相同栏目', '左边 / 相同栏目', '同名测试'])
  assert.deepEqual(await names(below[0]!), ['左边 / 相同栏目'])
  const moved = await platform.query<{ version: number }>('select version from columns where id = $1', [below[0]])
  assert.ok(moved.rows[0])
  await platform.query('update columns set parent_id = $1 where id = $2', [top, below[0]])
  assert.deepEqual(await names(below[0]!), ['同名测试 / 相同栏目'])
  const [record] = await listed(below[0]!)
  assert.equal(ok(await undo(record!.id)).result.removed, 1)
  const none = await platform.call(history.list, { token: admin, query: {} })
  assert.equal(none.message, '请先选择栏目，再查看导入记录')
})

test('[issue-32] [AD-1] an import of another site, one under another noun, and one without the rights change nothing', async () => {
  const column = await newColumn()
  const content = await addDivision(column, '外站科')
  const id = await importCells(column, [
    { id: content, title: '外站科', ...fresh, 'field-room': '9' },
    { title: '新外站科', ...fresh }
  ])
  for (const call of [preview, undo]) assert.equal((await call(id, other)).message, missing)
  assert.equal((await platform.call(history.rows, { token: other, query: { importId: id } })).message, missing)
  const list = await platform.call(history.list, { token: other, query: { columnId: column } })
  assert.equal(list.message, '没有找到该栏目，或您没有权限')
  assert.equal((await preview('unknown')).message, missing)
  const elsewhere = await platform.call(dictionary.sheetCalls.history.undo, { token: admin, body: { importId: id } })
  assert.equal(elsewhere.message, missing)

  await platform.query("update user_subsites set subsite_id = '1' where user_id = 'u8'")
  const here = await platform.signIn('yangjing')
  assert.equal(ok(await preview(id, here)).result.removed, 1)
  await platform.query(
    "delete from role_rights where role_id = 'other' and action in ('cms:article:edit', 'cms:article:delete')"
  )
  const fewer = await platform.signIn('yangjing')
  const done = ok(await undo(id, fewer))
  assert.deepEqual(reasons(done), ['没有权限：编辑文章。请联系管理员授权', '没有权限：删除文章。请联系管理员授权'])
  await platform.query("delete from role_rights where role_id = 'other' and action = 'cms:article:add'")
  const none = await platform.signIn('yangjing')
  assert.match((await undo(id, none)).message, /^没有权限/)
  assert.equal((await read(content)).modelFields.room, '9')
})

test('[issue-32] [AD-1] contents in review stay, and a reviewer who imported into submitted ones gives them back as submitted', async () => {
  const xml = documentOf(
    task('first', '初审', 'flowable:candidateUsers="admin"') + chain('start', 'first', 'end'),
    'undo'
  )
  const named = { processName: '撤销审核', description: '', bpmnXml: xml }
  const { id: processId } = ok(await platform.call(processCalls.add, { token: admin, body: named })).result
  ok(await platform.call(deployProcess, { token: admin, query: { id: processId } }))
  const column = await newColumn({ processId })
  const content = await addDivision(column, '审核科')
  const id = await importCells(column, [
    { id: content, title: '审核科', ...fresh, 'field-room': '9' },
    { title: '新审核科', ...fresh }
  ])
  const { rows } = await platform.query<{ id: string; state: string; review_id: string }>(
    'select id, state, review_id from articles where news_class_id = $1',
    [column]
  )
  assert.ok(
    rows.every(({ state, review_id }) => state === 'draft' && review_id === ''),
    'an import submits nothing'
  )
  for (const row of rows) await act(row.id, 'submit')
  const sentence = '导入后状态由“草稿”变为“待审核”，保留现在的内容'
  assert.deepEqual(reasons(ok(await undo(id))), [sentence, sentence])
  const cells = { id: content, title: '审核科', ...fresh, 'field-room': '10' }
  const refused = await platform.call(importRows, {
    token: admin,
    body: { rows: [await row(column, cells)], columns: Object.keys(cells), columnId: column }
  })
  assert.match(refused.message, /^第 2 行：文章正在“初审”环节审核/)

  const plain = await newColumn()
  const waiting = await addDivision(plain, '待审科')
  await act(waiting, 'submit')
  const byReviewer = await importCells(plain, [{ id: waiting, title: '待审科', ...fresh, 'field-room': '7' }])
  assert.equal((await read(waiting)).state, 'submitted')
  assert.equal(ok(await undo(byReviewer)).result.restored, 1)
  assert.deepEqual([(await read(waiting)).state, (await read(waiting)).modelFields.room], ['submitted', '201'])
})

test('[issue-32] [AD-1] who may not see a column does not see its imports, and who may not write there undoes none', async () => {
  const top = await newColumn()
  const [open, closed] = [await newColumn({ parentId: top }), await newColumn({ parentId: top })]
  const first = await importCells(open, [{ title: '开放科', ...fresh }])
  const second = await importCells(closed, [{ title: '封闭科', ...fresh }])
  await platform.query("update user_subsites set subsite_id = '1' where user_id = 'u8'")
  for (const verb of ['list', 'add', 'edit', 'delete'])
    await platform.query("insert into role_rights values ('other', $1) on conflict do nothing", [`cms:article:${verb}`])
  const grant = async (objectId: string, subjectId: string, action: ObjectAction) => {
    const object = { objectType: 'column' as const, objectId }
    const { print } = ok(await platform.call(objectGrants, { token: admin, query: object })).result
    const grants = [{ subjectType: 'user' as const, subjectId, actions: [action] }]
    ok(await platform.call(saveObjectGrants, { token: admin, body: { ...object, breaks: false, grants, print } }))
  }
  await grant(closed, 'u2', 'manage')
  await grant(open, 'u8', 'list')
  const limited = await platform.signIn('yangjing')
  const seen = async () => (await listed(top, limited)).map(({ id }) => id)
  assert.deepEqual(await seen(), [first])
  for (const call of [preview, undo]) assert.equal((await call(second, limited)).message, missing)
  assert.equal((await platform.call(history.rows, { token: limited, query: { importId: second } })).message, missing)
  assert.match((await undo(first, limited)).message, /没有“采编”该栏目的对象授权/)
  await grant(open, 'u8', 'write')
  assert.equal(ok(await undo(first, await platform.signIn('yangjing'))).result.removed, 1)

  const rule = {
    ...{ permissionId: 'cms:article:list' as const, ruleName: '本人', status: '1' as const },
    condition: {
      match: 'and' as const,
      parts: [{ field: 'createBy', operator: '=' as const, value: '', variable: 'ownUser' as const }]
    }
  }
  const added = ok(await platform.call(addRule, { token: admin, body: rule }))
  const body = { roleId: 'other', permissionId: 'cms:article:list' as const, dataRuleIds: added.result.id }
  ok(await platform.call(saveRoleRules, { token: admin, body }))
  assert.deepEqual(await seen(), [], 'with data rules, only the own imports')
})

test('[issue-32] [AD-1] two undos of contents at once change each once, and a save meanwhile is not overwritten', async () => {
  const column = await newColumn()
  const contents: string[] = []
  for (let at = 0; at < 20; at++) contents.push(await addDivision(column, `同时科${at}`))
  const id = await importCells(
    column,
    contents.map((each, at) => ({ id: each, title: `同时科${at}`, ...fresh, 'field-room': '9' }))
  )
  const versions = new Map(await Promise.all(contents.map(async each => [each, (await read(each)).version] as const)))
  const save = (each: string, at: number) => {
    const body = { id: each, version: versions.get(each)!, title: `同时科${at}`, newsClassId: column, summary: '手改' }
    return platform.call(editArticle, { token: admin, body })
  }
  const [one, other, ...saved] = await Promise.all([undo(id), undo(id), ...contents.map(save)])
  const now = await Promise.all(contents.map(read))
  const restored = ok(one).result.restored + ok(other).result.restored
  assert.equal(restored, now.filter(({ modelFields }) => modelFields.room === '201').length)
  assert.equal(restored + saved.filter(({ success }) => success).length, 20)
  for (const [at, { success }] of saved.entries())
    assert.deepEqual([now[at]!.summary, now[at]!.modelFields.room], success ? ['手改', '9'] : ['', '201'])
})
