import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { logList } from '../../elements/base/contract/log.ts'
import { getPermissions, menuRights, type MenuItem } from '../../elements/base/contract/menu.ts'
import {
  movePermission,
  permissionCalls,
  permissionChoices,
  permissionList,
  permissionLoss,
  systemMenuList,
  systemSubmenu,
  type PermissionDraft,
  type PermissionRow
} from '../../elements/base/contract/permission.ts'
import { rolePermissions, saveRolePermissions } from '../../elements/base/contract/role.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
/** Administers the menu, with few other rights. */
let clerk: string
const clerkRights = ['list', 'add', 'edit', 'delete'].map(verb => `system:permission:${verb}`)
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  await platform.query("insert into roles (id, role_code, role_name) values ('clerk', 'clerk', '菜单文员')")
  for (const right of [...clerkRights, 'cms:article:list'])
    await platform.query("insert into role_rights values ('clerk', $1)", [right])
  await platform.query("delete from user_roles where user_id = 'u4'")
  await platform.query("insert into user_roles values ('u4', 'clerk')")
  clerk = await platform.signIn('zhaolei')
})
after(() => platform.stop())

const blank: PermissionDraft = {
  ...{ menuType: '1', parentId: '160', name: '', perms: '', permsType: '1', url: '', component: 'test/None' },
  ...{ redirect: '', address: '', internalOrExternal: '0', status: '1', icon: '', route: '1', hidden: '0' },
  ...{ keepAlive: '0', alwaysShow: '0', menuCategory: '1', description: '' }
}
const entry = (name: string, url: string, more: Partial<PermissionDraft> = {}) => ({ ...blank, name, url, ...more })
const button = (name: string, perms: string, parentId: string) => ({
  ...blank,
  ...{ menuType: '2' as const, name, perms, parentId, component: '', route: '0' as const }
})
const add = async (draft: PermissionDraft, as = token) => {
  const reply = await platform.call(permissionCalls.add, { token: as, body: draft })
  assert.equal(reply.message, '添加成功！')
  return reply.result
}
const read = async (id: string) => (await platform.call(permissionCalls.byId, { token, query: { id } })).result
const draftOf = async (id: string, more: Partial<PermissionDraft> = {}) => {
  const row = await read(id)
  const draft = Object.fromEntries(Object.keys(blank).map(name => [name, row[name as keyof PermissionDraft]]))
  return { ...(draft as unknown as PermissionDraft), ...more, id, version: row.version }
}
const edit = async (id: string, more: Partial<PermissionDraft>, as = token) =>
  platform.call(permissionCalls.edit, { token: as, body: await draftOf(id, more) })
const move = (id: string, parentId: string, index = 0, as = token) =>
  platform.call(movePermission, { token: as, body: { id, parentId, index } })
const remove = (ids: string, as = token) => platform.call(permissionCalls.deleteBatch, { token: as, query: { ids } })
const flat = (rows: PermissionRow[]): PermissionRow[] => rows.flatMap(row => [row, ...flat(row.children)])
const tree = async (as = token) => flat((await platform.call(permissionList, { token: as })).result)
const menuOf = async (as: string) => {
  const { result } = await platform.call(getPermissions, { token: as })
  const all = (items: MenuItem[]): MenuItem[] => items.flatMap(item => [item, ...all(item.children ?? [])])
  return all(result.menu)
}
const newest = async () => (await platform.call(logList, { token })).result.records[0]

test('[AD-2] the tree contains every entry and right once, each right with the calls that require it', async () => {
  const rows = await tree()
  assert.equal(new Set(rows.map(row => row.id)).size, rows.length)
  const codes = modules.flatMap(module => Object.keys(module.rights ?? {}))
  assert.deepEqual(
    rows
      .filter(row => row.menuType === '2')
      .map(row => row.id)
      .sort(),
    codes.sort()
  )
  for (const code of codes) {
    const { calls, isPreset } = await read(code)
    assert.equal(isPreset, true)
    const isOfEntries = Object.hasOwn(menuRights, code)
    if (!isOfEntries) assert.ok(calls.length + Number(asides.has(code)) > 0, `${code} guards no call`)
    for (const { method, path } of calls) assert.match(`${method} ${path}`, /^(GET|POST|PUT|DELETE|PATCH) \/api\//)
  }
  const { calls } = await read('cms:article:publish')
  assert.deepEqual(
    calls.map(({ method, path }) => `${method} ${path}`),
    [
      'POST /api/cms/article/action',
      'POST /api/cms/article/placingTargets',
      'POST /api/cms/article/refer',
      'GET /api/cms/article/pushSites',
      'POST /api/cms/article/push'
    ]
  )
  const sheet = (await read('system:dict:export')).calls.map(call => call.path)
  assert.deepEqual(sheet, ['/api/sys/dict/exportXls'])
})
/** Rights checked inside calls that another right opens. */
const asides = new Set(['cms:disclosure:list', 'cms:disclosure:column', 'cms:apply:list'])

test('[AD-2] JeecgBoot calls: top entries, children of an entry, and the selection tree', async () => {
  const top = (await platform.call(systemMenuList, { token })).result
  assert.ok(top.every(row => row.menuType === '0' && row.children.length === 0))
  assert.equal(top.find(row => row.id === '160')?.isLeaf, false)
  const below = (await platform.call(systemSubmenu, { token, query: { parentId: '160' } })).result
  assert.ok(below.some(row => row.id === '163' && row.menuType === '1'))
  const { treeList, ids } = (await platform.call(permissionChoices, { token })).result
  assert.ok(treeList.length > 3 && ids.includes('system:role:list'))
})

test('[AD-2] an entry is added, edited and deleted; all menus follow with the next call', async () => {
  const added = await add(entry('统计报表', '/test/report', { perms: 'cms:article:list', icon: 'form' }))
  assert.deepEqual([added.version, added.createByName, added.parentId], [1, '系统管理员', '160'])
  const editor = await platform.signIn('lihua')
  const shown = async () => (await menuOf(editor)).find(item => item.path === '/test/report')
  assert.equal((await shown())?.meta.title, '统计报表')
  const edited = await edit(added.id, { name: '报表', alwaysShow: '1' })
  assert.equal(edited.message, '修改成功！')
  assert.deepEqual([(await shown())?.meta.title, (await shown())?.alwaysShow], ['报表', true])
  assert.equal((await newest())?.changes[0]?.title, '菜单名称')
  const stale = { ...(await draftOf(added.id)), version: 1 }
  assert.equal((await platform.call(permissionCalls.edit, { token, body: stale })).code, 409)
  await edit(added.id, { status: '0' })
  assert.equal(await shown(), undefined)
  assert.equal((await remove(`${added.id},`)).message, '删除成功!')
  assert.match((await platform.call(permissionCalls.byId, { token, query: { id: added.id } })).message, /没有找到/)
})

test('[AD-2] paths are unique, addresses are web addresses, and an unknown code opens nothing', async () => {
  const refused = async (draft: PermissionDraft) =>
    (await platform.call(permissionCalls.add, { token, body: draft })).message
  assert.match(await refused(entry('重复', '/system/UserList')), /已被“用户管理”使用/)
  assert.match(await refused(entry('无路径', '')), /请填写菜单路径/)
  assert.match(await refused(entry('未知', '/test/x', { perms: 'no:such:code' })), /“no:such:code”不存在/)
  for (const address of ['javascript:alert(1)', '//evil.example/', 'data:text/html,x', 'http://a"b'])
    assert.match(await refused(entry('外链', '/test/x', { address })), /外部地址/, address)
  for (const url of ['//evil.example', 'test', '/a b', "/'--"])
    assert.match(await refused(entry('路径', url)), /菜单路径/, url)
  assert.match(await refused(entry('无上级', '/test/x', { parentId: 'none' })), /没有找到该上级菜单/)
})

test('[AD-2] moves set an order, never form a cycle, and are limited in depth', async () => {
  const top = await add(entry('甲', '/test/a', { parentId: '', menuType: '0' }))
  const one = await add(entry('乙', '/test/a/b', { parentId: top.id }))
  const two = await add(entry('丙', '/test/a/c', { parentId: top.id }))
  assert.equal((await move(two.id, top.id, 0)).success, true)
  const below = async () => (await tree()).filter(row => row.parentId === top.id).map(row => row.name)
  assert.deepEqual(await below(), ['丙', '乙'])
  assert.match((await move(top.id, one.id)).message, /它自己或它的下级/)
  assert.match((await move(top.id, top.id)).message, /它自己或它的下级/)
  assert.equal((await move(one.id, two.id)).success, true)
  assert.equal((await read(one.id)).parentId, two.id)
  let deepest = one.id
  for (const level of [4, 5, 6]) deepest = (await add(entry(`${level}级`, `/test/${level}`, { parentId: deepest }))).id
  const deeper = entry('七级', '/test/7', { parentId: deepest })
  assert.match((await platform.call(permissionCalls.add, { token, body: deeper })).message, /最多 6 级/)
  assert.match((await move(top.id, '160')).message, /最多 6 级/)
  assert.equal((await move(two.id, '')).success, true)
  assert.equal((await read(two.id)).menuType, '0')
  assert.equal((await remove([top.id, two.id].join())).success, true)
  assert.deepEqual(
    (await tree()).filter(row => row.url.startsWith('/test/')).map(row => row.name),
    []
  )
})

test('[AD-2] a custom button has a unique, fixed code, and is deleted with its entry and from roles', async () => {
  const page = await add(entry('外部系统', '/test/portal'))
  const made = await add(button('导出访问量', 'report:visit:export', page.id))
  assert.deepEqual(
    [made.id, made.isPreset, made.calls, made.roleNames],
    ['report:visit:export', false, [], ['系统管理员']]
  )
  const again = await platform.call(permissionCalls.add, { token, body: button('又', 'report:visit:export', page.id) })
  assert.equal(again.message, '授权标识已存在，请换一个')
  const odd = await platform.call(permissionCalls.add, { token, body: button('坏', 'export', page.id) })
  assert.match(odd.message, /模块:对象:动作/)
  assert.match((await edit(made.id, { perms: 'report:visit:other' })).message, /不能修改/)
  const body = { roleId: 'r1', permissionIds: 'report:visit:export', lastpermissionIds: '' }
  assert.equal((await platform.call(saveRolePermissions, { token, body })).message, '保存成功！')
  const loss = (await platform.call(permissionLoss, { token, query: { ids: page.id } })).result
  assert.deepEqual([loss.entries, loss.buttons, loss.roles], [1, 1, ['系统管理员', '采编员']])
  assert.equal((await remove(page.id)).success, true)
  const held = (await platform.call(rolePermissions, { token, query: { roleId: 'r1' } })).result
  assert.ok(!held.includes('report:visit:export' as never))
})

test('[AD-2] a built-in button can be renamed and moved, but not deleted', async () => {
  assert.match((await remove('cms:form:add')).message, /系统自带的按钮/)
  assert.equal((await edit('cms:form:add', { name: '建表单' })).success, true)
  assert.equal((await move('cms:form:add', '162')).success, true)
  assert.deepEqual([(await read('cms:form:add')).parentId, (await read('cms:form:add')).name], ['162', '建表单'])
  assert.match((await move('cms:form:add', '')).message, /要放在一个菜单之下/)
})

test('[AD-2] [C6] the last route to this page cannot be removed by deleting, hiding, disabling, moving or a code', async () => {
  const kept = async (done: Promise<{ message: string }>) =>
    assert.match((await done).message, /最后一个入口，不能断开/)
  await kept(remove('163'))
  await kept(remove('160'))
  await kept(edit('163', { status: '0' }))
  await kept(edit('163', { hidden: '1' }))
  await kept(edit('163', { component: 'system/Other' }))
  await kept(edit('160', { hidden: '1' }))
  const hidden = await add(entry('隐藏', '/test/hidden', { parentId: '', menuType: '0', hidden: '1' }))
  await kept(move('163', hidden.id))
  const second = await add(entry('第二入口', '/test/second', { component: 'system/PermissionList', perms: '' }))
  assert.equal((await edit('163', { status: '0' })).success, true)
  await kept(remove(second.id))
  assert.equal((await edit('163', { status: '1' })).success, true)
  assert.equal((await remove(`${second.id},${hidden.id}`)).success, true)
})

test('[C5] nobody changes an entry or button without having its right', async () => {
  const closed = await edit('161', { name: '我的' }, clerk)
  assert.deepEqual([closed.code, closed.message], [510, '您没有菜单“用户管理”的权限，不能修改它'])
  assert.equal((await edit('system:user:list', { status: '0' }, clerk)).code, 510)
  assert.equal((await move('161', '', 0, clerk)).code, 510)
  assert.equal((await remove('161', clerk)).code, 510)
  const given = entry('越权', '/test/beyond', { perms: 'system:user:list' })
  assert.equal((await platform.call(permissionCalls.add, { token: clerk, body: given })).code, 510)
  const mine = await add(entry('可以', '/test/mine', { perms: 'cms:article:list' }), clerk)
  assert.equal((await edit(mine.id, { perms: 'cms:article:list,system:user:list' }, clerk)).code, 510)
  assert.equal((await edit(mine.id, { name: '我的入口' }, clerk)).success, true)
  const row = (await tree(clerk)).find(each => each.id === '161')
  assert.equal(row?.mayEdit, false)
  assert.equal((await remove(mine.id, clerk)).success, true)
})

test('[AD-2] two simultaneous moves form no cycle', async () => {
  const one = await add(entry('子', '/test/p', { parentId: '', menuType: '0' }))
  const other = await add(entry('丑', '/test/q', { parentId: '', menuType: '0' }))
  const replies = await Promise.all([move(one.id, other.id), move(other.id, one.id)])
  assert.equal(replies.filter(reply => reply.success).length, 1)
  assert.ok((await tree()).some(row => row.id === one.id))
  await remove([one.id, other.id].join())
})
