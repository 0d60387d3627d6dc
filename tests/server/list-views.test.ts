import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dictionary } from '../../elements/base/contract/dictionary.ts'
import {
  addView,
  chooseView,
  deleteView,
  editView,
  listViews,
  viewLimits,
  viewRoles,
  type ListView,
  type ListViewDraft
} from '../../elements/base/contract/list-view.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { userList } from '../../elements/base/contract/user.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

const list = dictionary.calls.list.path
let platform: TestPlatform
let admin: string
/** Zhao Lei and Wang Min can read dictionaries by the test role. She also has another role. */
let zhao: string
let wang: string
before(async () => {
  platform = await startPlatform()
  for (const [id, rights] of [
    ['view-reader', ['system:dict:list']],
    ['view-other', []],
    ['view-sharer', ['system:view:share']]
  ] as const) {
    await platform.query('insert into roles (id, role_code, role_name) values ($1, $1, $1)', [id])
    for (const right of rights) await platform.query('insert into role_rights values ($1, $2)', [id, right])
  }
  await platform.query(
    "delete from user_roles where user_id in (select id from users where username in ('zhaolei', 'wangmin'))"
  )
  for (const [name, role] of [
    ['zhaolei', 'view-reader'],
    ['wangmin', 'view-reader'],
    ['wangmin', 'view-other']
  ])
    await platform.query('insert into user_roles select id, $2 from users where username = $1', [name, role])
  admin = await platform.signIn('admin')
  zhao = await platform.signIn('zhaolei')
  wang = await platform.signIn('wangmin')
})
after(() => platform.stop())

const draft = (viewName: string, more: Partial<ListViewDraft> = {}): ListViewDraft => ({
  ...{ list, viewName, roleIds: [], isRoleDefault: false },
  content: { query: 'dictName=%E7%8A%B6%E6%80%81', hidden: ['itemCount'], widths: [{ key: 'dictCode', width: 240 }] },
  ...more
})
const add = (token: string, viewName: string, more?: Partial<ListViewDraft>) =>
  platform.call(addView, { token, body: draft(viewName, more) })
const views = async (token: string) => (await platform.call(listViews, { token, query: { list } })).result
const named = async (token: string) => (await views(token)).map(({ viewName }) => viewName)

test('[AD-4] a view is stored as sent and visible to its author only', async () => {
  const { result, message } = await add(zhao, '  我的  视图 ')
  assert.equal(message, '保存成功！')
  assert.equal(result.viewName, '我的 视图')
  assert.deepEqual(result.content, draft('').content)
  assert.deepEqual([result.isOwn, result.mayEdit, result.isDefault], [true, true, false])
  assert.deepEqual(await named(zhao), ['我的 视图'])
  assert.deepEqual(await named(wang), [])
  assert.deepEqual(await named(admin), [])
  assert.equal((await add(zhao, '我的 视图')).message, '已有同名的视图，请换一个名称')
  assert.equal((await add(wang, '我的 视图')).success, true)
})

test('[AD-4] private views of others cannot be read, changed, deleted or selected', async () => {
  const { result } = await add(zhao, '私有')
  for (const token of [wang, admin]) {
    const edited = await platform.call(editView, { token, body: { ...draft('改'), id: result.id, version: 1 } })
    assert.equal(edited.success, false)
    assert.equal((await platform.call(deleteView, { token, query: { id: result.id } })).success, false)
    assert.equal((await platform.call(chooseView, { token, body: { list, viewId: result.id } })).success, false)
  }
  assert.ok((await named(zhao)).includes('私有'))
})

test('[AD-4] sharing requires its right; the roles see the view, and users with the right may change it', async () => {
  assert.equal((await add(zhao, '共享', { roleIds: ['view-other'] })).code, 510)
  assert.equal((await platform.call(viewRoles, { token: zhao })).code, 510)
  const { result } = await add(admin, '共享', { roleIds: ['view-other'] })
  assert.ok((await platform.call(viewRoles, { token: admin })).result.some(({ id }) => id === 'view-other'))
  assert.ok(!(await named(zhao)).includes('共享'))
  const seen = (await views(wang)).find(({ id }) => id === result.id)
  assert.deepEqual([seen?.isOwn, seen?.mayEdit], [false, false])
  assert.equal((await platform.call(deleteView, { token: wang, query: { id: result.id } })).code, 510)
  assert.equal((await add(admin, '无此角色', { roleIds: ['none'] })).success, false)

  await platform.query("insert into user_roles select id, 'view-sharer' from users where username = 'zhaolei'")
  const body = { ...draft('共享改名', { roleIds: ['view-other'] }), id: result.id, version: 1 }
  assert.equal((await platform.call(editView, { token: zhao, body })).result.viewName, '共享改名')
  assert.equal((await platform.call(editView, { token: zhao, body })).code, 409)
  assert.equal((await platform.call(deleteView, { token: zhao, query: { id: result.id } })).success, true)
  await platform.query("delete from user_roles where role_id = 'view-sharer'")
  const log = await platform.call(logList, { token: admin, query: { pageSize: 20 } })
  for (const content of ['新增视图“共享”', '编辑视图“共享改名”', '删除视图“共享改名”'])
    assert.ok(
      log.result.records.some(row => row.logContent === content),
      content
    )
})

test('[AD-4] a list opens with the own default or that of a role; a role has one', async () => {
  const opened = async (token: string) => (await views(token)).find(({ isDefault }) => isDefault)?.viewName
  const one = (await add(admin, '角色默认甲', { roleIds: ['view-reader'], isRoleDefault: true })).result
  assert.equal(await opened(zhao), '角色默认甲')
  await add(admin, '角色默认乙', { roleIds: ['view-reader', 'view-other'], isRoleDefault: true })
  assert.equal(await opened(zhao), '角色默认乙')
  await platform.call(chooseView, { token: zhao, body: { list, viewId: one.id } })
  assert.equal(await opened(zhao), '角色默认甲')
  assert.equal(await opened(wang), '角色默认乙')
  // No longer shared, so the default of the role applies again.
  await platform.call(editView, { token: admin, body: { ...draft(one.viewName), id: one.id, version: 1 } })
  assert.equal(await opened(zhao), '角色默认乙')
  await platform.call(chooseView, { token: zhao, body: { list, viewId: '' } })
  assert.equal(await opened(zhao), '角色默认乙')
})

test('[AD-4] [issue-10] setting the default of a role requires the right to edit roles, not only to share', async () => {
  await platform.query("insert into user_roles select id, 'view-sharer' from users where username = 'zhaolei'")
  const roleIds = ['view-other']
  const refused = await add(zhao, '越权默认', { roleIds, isRoleDefault: true })
  assert.deepEqual([refused.code, refused.message], [510, '只有可以编辑角色的人才能设置或修改角色的默认视图'])
  const own = (await add(zhao, '先共享', { roleIds })).result
  const edit = (token: string, view: ListView, change: Partial<ListViewDraft>) =>
    platform.call(editView, {
      token,
      body: { ...draft(view.viewName, { roleIds }), ...change, id: view.id, version: view.version }
    })
  assert.equal((await edit(zhao, own, { isRoleDefault: true })).code, 510)
  const made = (await edit(admin, own, { isRoleDefault: true })).result
  assert.equal(made.isRoleDefault, true)
  // The author may rename it, but not change the role default by it; unsharing revokes nothing.
  const content = { query: 'dictName=x', hidden: [], widths: [] }
  assert.equal((await edit(zhao, made, { isRoleDefault: true, content })).code, 510)
  const named = (await edit(zhao, made, { isRoleDefault: true, viewName: '改名的默认' })).result
  assert.equal(named.viewName, '改名的默认')
  const back = (await edit(zhao, named, { isRoleDefault: false })).result
  assert.equal(back.isRoleDefault, false)
  assert.equal((await platform.call(deleteView, { token: zhao, query: { id: own.id } })).success, true)
  await platform.query("delete from user_roles where role_id = 'view-sharer'")
})

test('[AD-4] views belong to accessible lists and have limits in number and length', async () => {
  assert.equal((await add(zhao, '用户', { list: userList.path })).code, 510)
  assert.equal((await platform.call(listViews, { token: zhao, query: { list: userList.path } })).code, 510)
  assert.equal((await add(admin, '无', { list: '/sys/none/list' })).success, false)
  const long = { query: 'x'.repeat(viewLimits.query + 1), hidden: [], widths: [] }
  assert.equal((await add(admin, '长', { content: long })).success, false)
  const own = (await views(wang)).filter(({ isOwn }) => isOwn).length
  for (let at = own; at < viewLimits.perList; at++) assert.equal((await add(wang, `视图 ${at}`)).success, true)
  assert.equal((await add(wang, '再一个')).message, '每个列表最多保存 50 个视图')
})
