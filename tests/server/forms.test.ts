import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  addForm,
  deleteForm,
  editFormDesign,
  formById,
  formList,
  formTables,
  onlineFormFields,
  renameForm,
  type FormRow
} from '../../elements/base/contract/form.ts'
import { getPermissions } from '../../elements/base/contract/menu.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let designer: string
before(async () => {
  platform = await startPlatform()
  designer = await platform.signIn('zhaolei')
})
after(() => platform.stop())

const add = async (
  name = '测试表单',
  more: { tableId?: string; jsonStr?: string; subsiteId?: string } = {}
): Promise<FormRow> => {
  const reply = await platform.call(addForm, { token: designer, body: { name, ...more } })
  assert.equal(reply.message, '添加成功！')
  return reply.result
}
const read = async (id: string, token = designer) => platform.call(formById, { token, query: { id } })
const save = (id: string, jsonStr: string, version?: number) =>
  platform.call(editFormDesign, { token: designer, body: { id, jsonStr, version } })

const field = (model: string) => ({
  type: 'input',
  name: model,
  key: `key_${model}`,
  model,
  options: {},
  rules: [{ type: 'string' }]
})
const form = (...list: unknown[]) => JSON.stringify({ list, config: {} })

test('[FD-6] returns the fields of a table by its id, not by its name', async () => {
  const tables = (await platform.call(formTables, { token: designer })).result
  assert.deepEqual(
    tables.map(table => table.tableTxt),
    ['信息公开申请', '网上信访', '请休假']
  )
  const fields = (await platform.call(onlineFormFields, { token: designer, query: { tableId: tables[0]!.id } })).result
  assert.deepEqual(fields[1], {
    dbFieldName: 'applicant_name',
    dbFieldTxt: '姓名',
    dbType: 'string',
    fieldShowType: 'text',
    dbLength: 50
  })
  for (const tableId of ['users', 'pg_catalog', "table1' or '1'='1", 'gov_info_apply', 'table1;drop table users'])
    assert.equal(
      (await platform.call(onlineFormFields, { token: designer, query: { tableId } })).success,
      false,
      tableId
    )
})

test('[FD-5] a new form is empty and bound; a save increments the version and stores the text unchanged', async () => {
  const row = await add('  请假\n申请 ', { tableId: 'table3' })
  assert.deepEqual(
    [row.name, row.tableName, row.tableTxt, row.version, row.fieldCount],
    ['请假 申请', 'oa_leave', '请休假', 1, 0]
  )
  const empty = JSON.parse((await read(row.id)).result.jsonStr)
  assert.deepEqual([empty.list, empty.config.tableName], [[], 'oa_leave'])
  const text = `{ "list":[${JSON.stringify(field('a'))}], "config":{"x": 1.0}, "kept":"</script>" }`
  const saved = await save(row.id, text, 1)
  assert.deepEqual([saved.message, saved.result?.version], ['保存成功！', 2])
  const now = (await read(row.id)).result
  assert.deepEqual([now.jsonStr, now.fieldCount, now.updateByName], [text, 1, '赵磊'])
  const late = await save(row.id, form(), 1)
  assert.deepEqual([late.code, late.message], [409, '该表单已被他人修改，请核对后再保存'])
  assert.equal((late.result as unknown as { jsonStr: string }).jsonStr, text)
  assert.equal((await save(row.id, form())).result?.version, 3, 'the kin send no version: the last save wins')
})

test('[FD-5] counts fields in grids, tabs and sub-tables', async () => {
  const table = { ...field('rows'), type: 'table', tableColumns: [field('b'), field('c')] }
  const grid = { ...field('grid'), type: 'grid', columns: [{ span: 12, list: [field('a'), table] }] }
  const row = await add('计数', { jsonStr: form(grid, { type: 'divider', model: 'd', options: {} }) })
  assert.equal(row.fieldCount, 4)
})

test('[A14] [E5] [FD-5] refuses an invalid form with the reason', async () => {
  const { id } = await add()
  let deep = '[]'
  for (let level = 0; level < 100; level++) deep = `[${deep}]`
  const bad: [string, RegExp][] = [
    ['{', /不是有效的 JSON/],
    ['', /不是有效的 JSON/],
    ['[]', /应为一个 JSON 对象/],
    ['null', /应为一个 JSON 对象/],
    ['{"config":{}}', /缺少组件列表（list）/],
    ['{"list":{},"config":{}}', /缺少组件列表（list）/],
    ['{"list":[]}', /缺少表单属性（config）/],
    [`{"list":[],"config":{},"more":${deep}}`, /超过 100 层/],
    [`{"list":[],"config":{},"more":${'['.repeat(400_000)}${']'.repeat(400_000)}}`, /超过 100 层/],
    ['{"list":[{"options":{"__proto__":{"isSuper":true}}}],"config":{}}', /__proto__/],
    [JSON.stringify({ list: [], config: { text: '大'.repeat(700_000) } }), /超过 2 MB/]
  ]
  for (const [jsonStr, said] of bad) {
    for (const reply of [
      await save(id, jsonStr),
      await platform.call(addForm, { token: designer, body: { name: '坏', jsonStr } })
    ]) {
      assert.equal(reply.success, false, jsonStr.slice(0, 60))
      assert.match(reply.message, said)
    }
  }
  const large = JSON.stringify({ list: [], config: { text: '"'.repeat(1_000_000) } })
  assert.equal((await save(id, large)).success, true, 'what is allowed as a design also fits its call')
  assert.match((await platform.call(addForm, { token: designer, body: { name: ' ' } })).message, /名称（name）不能为空/)
  assert.match(
    (await platform.call(addForm, { token: designer, body: { name: '长'.repeat(101) } })).message,
    /不能超过 100 个字/
  )
  assert.match(
    (await platform.call(addForm, { token: designer, body: { name: '无表', tableId: 'users' } })).message,
    /没有找到该数据表/
  )
})

test('[FD-5] renames, binds and deletes with log entries', async () => {
  const row = await add('旧名')
  const renamed = await platform.call(renameForm, { token: designer, body: { id: row.id, name: '新名' } })
  assert.deepEqual([renamed.result.name, renamed.result.tableId, renamed.result.version], ['新名', '', 1])
  const bound = await platform.call(renameForm, {
    token: designer,
    body: { id: row.id, name: '新名', tableId: 'table2' }
  })
  assert.equal(bound.result.tableTxt, '网上信访')
  const removed = await platform.call(deleteForm, { token: designer, query: { id: row.id } })
  assert.equal(removed.message, '删除成功!')
  assert.match((await read(row.id)).message, /没有找到该表单/)
  const { rows } = await platform.query<{ action: string }>(
    "select action from operation_log where object in ('旧名', '新名') order by id"
  )
  assert.deepEqual(
    rows.map(entry => entry.action),
    ['新建表单', '修改表单名称', '修改表单名称', '删除表单']
  )
})

test('[C16] hides forms of inaccessible sites', async () => {
  const admin = await platform.signIn('admin')
  const foreign = (await platform.call(addForm, { token: admin, body: { name: '他站表单', subsiteId: '7' } })).result
  const own = await add('本站表单')
  const refused = /没有找到该表单，或您没有权限/
  assert.match((await read(foreign.id)).message, refused)
  assert.match((await save(foreign.id, form())).message, refused)
  assert.match(
    (await platform.call(renameForm, { token: designer, body: { id: foreign.id, name: 'x' } })).message,
    refused
  )
  assert.match((await platform.call(deleteForm, { token: designer, query: { id: foreign.id } })).message, refused)
  assert.match(
    (await platform.call(formList, { token: designer, query: { subsiteId: '7' } })).message,
    /没有找到该站点/
  )
  const { records } = (await platform.call(formList, { token: designer, query: { pageSize: 200 } })).result
  assert.ok(records.some(row => row.id === own.id) && !records.some(row => row.id === foreign.id))
})

test('[FD-5] searches, sorts and pages the list, and matches wildcards literally', async () => {
  await add('百分之百%表单')
  const list = async (query: object) => (await platform.call(formList, { token: designer, query })).result
  assert.deepEqual(
    (await list({ words: '%' })).records.map(row => row.name),
    ['百分之百%表单']
  )
  assert.deepEqual(
    (await list({ words: 'oa_leave', column: 'name', order: 'asc' })).records
      .map(row => row.name)
      .filter(name => name.startsWith('请休')),
    ['请休假申请表']
  )
  const [first, second] = [await list({ pageSize: 2, pageNo: 1 }), await list({ pageSize: 2, pageNo: 2 })]
  assert.equal(first.records.length, 2)
  assert.ok(!second.records.some(row => first.records.some(before => before.id === row.id)))
  assert.equal(first.total, second.total)
})

test('[FD-10] the demo forms contain fields, rules and a sub-table', async () => {
  const leave = (await read('form3')).result
  assert.deepEqual([leave.name, leave.fieldCount], ['请休假申请表', 14])
  const document = JSON.parse(leave.jsonStr)
  assert.ok(
    document.config.logic.length > 0 && document.list.some((widget: { type: string }) => widget.type === 'table')
  )
})

test('[ME-1] the list is a menu page, the designer is a hidden one', async () => {
  const { menu } = (await platform.call(getPermissions, { token: designer })).result
  const entry = menu.find(item => item.path === '/cms/form')
  assert.equal(entry?.redirect, '/cms/form/FormList')
  assert.deepEqual(
    entry?.children?.map(({ path, component, hidden }) => [path, component, hidden ?? false]),
    [
      ['/cms/form/FormList', 'cms/form/FormList', false],
      ['/cms/form/FormDesigner', 'cms/form/FormDesigner', true]
    ]
  )
})
