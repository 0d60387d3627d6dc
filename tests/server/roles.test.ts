import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { logList } from '../../elements/base/contract/log.ts'
import { getPermissions } from '../../elements/base/contract/menu.ts'
import {
  addRoleMembers,
  allRoles,
  checkRoleCode,
  copyRole,
  permissionTree,
  previewRolePermissions,
  removeRoleMember,
  removeRoleMembers,
  roleCalls,
  roleMembers,
  rolePermissions,
  saveRolePermissions,
  type PermissionNode
} from '../../elements/base/contract/role.ts'
import { articleList } from '../../elements/base/contract/article.ts'
import { logRights } from '../../elements/base/contract/log.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
/** Administers roles, with few other rights. */
let clerk: string
const clerkRights = [
  ...['system:role:list', 'system:role:add', 'system:role:edit', 'system:role:delete', 'system:permission:saveRole'],
  ...['system:user:list', 'system:user:addUserRole', 'cms:article:list', 'cms:article:add']
]
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  await platform.query("insert into roles (id, role_code, role_name) values ('clerk', 'clerk', '角色文员')")
  for (const right of clerkRights) await platform.query("insert into role_rights values ('clerk', $1)", [right])
  await platform.query("delete from user_roles where user_id = 'u4'")
  await platform.query("insert into user_roles values ('u4', 'clerk')")
  clerk = await platform.signIn('zhaolei')
})
after(() => platform.stop())

const add = async (roleName: string, roleCode: string) => {
  const reply = await platform.call(roleCalls.add, { token, body: { roleName, roleCode, description: '' } })
  assert.equal(reply.message, '添加成功！')
  return reply.result
}
const rightsOf = async (roleId: string) => (await platform.call(rolePermissions, { token, query: { roleId } })).result
const change = (roleId: string, wanted: string[], before: string[]) => ({
  roleId,
  permissionIds: wanted.join(','),
  lastpermissionIds: before.join(',')
})
const save = (roleId: string, wanted: string[], before: string[], as = token) =>
  platform.call(saveRolePermissions, { token: as, body: change(roleId, wanted, before) })
const newest = async () => (await platform.call(logList, { token })).result.records[0]
const members = async (roleId: string) =>
  (await platform.call(roleMembers, { token, query: { roleId } })).result.records.map(user => user.username).sort()

test('[AD-2] adds, lists, edits and deletes a role with its author; its code is unique', async () => {
  const role = await add('测试角色', 'test-role')
  assert.deepEqual([role.version, role.createByName, role.userCount, role.isPreset], [1, '系统管理员', 0, false])
  const body = { id: role.id, version: 1, roleName: '改名角色', roleCode: 'test-role', description: '说明' }
  assert.equal((await platform.call(roleCalls.edit, { token, body })).result.version, 2)
  assert.equal((await platform.call(roleCalls.edit, { token, body })).code, 409)
  const { records } = (await platform.call(roleCalls.list, { token, query: { roleName: '*改名*' } })).result
  assert.deepEqual(
    records.map(row => [row.id, row.description]),
    [[role.id, '说明']]
  )
  const taken = { roleName: '又一个', roleCode: 'test-role', description: '' }
  assert.equal((await platform.call(roleCalls.add, { token, body: taken })).message, '角色编码已存在')
  const ask = (query: { roleCode: string; id?: string }) => platform.call(checkRoleCode, { token, query })
  assert.equal((await ask({ roleCode: 'test-role' })).message, '角色编码已存在')
  assert.equal((await ask({ roleCode: 'test-role', id: role.id })).success, true)
  assert.equal((await platform.call(roleCalls.delete, { token, query: { id: role.id } })).message, '删除成功!')
})

test('[C6] the administrator role cannot be deleted or lose rights, and system codes are fixed', async () => {
  for (const ids of ['r0', 'r5,r0,'])
    assert.equal(
      (await platform.call(roleCalls.deleteBatch, { token, query: { ids } })).message,
      '系统管理员角色不能删除'
    )
  const held = await rightsOf('r0')
  assert.equal((await save('r0', held.slice(1), held)).message, '系统管理员角色的权限不能收回')
  assert.deepEqual(await rightsOf('r0'), held)
  const body = { id: 'r5', version: 1, roleName: '基本角色', roleCode: 'other', description: '' }
  assert.match((await platform.call(roleCalls.edit, { token, body })).message, /由系统使用，不能修改/)
  const used = await platform.call(roleCalls.delete, { token, query: { id: 'r1' } })
  assert.match(used.message, /^还有 \d+ 人持有角色“采编员”，请先移出这些用户$/)
})

test('[AD-2] the tree contains every right once, below its menu entry or module', async () => {
  const { treeList, ids } = (await platform.call(permissionTree, { token: clerk })).result
  const flat = (nodes: PermissionNode[]): PermissionNode[] => nodes.flatMap(node => [node, ...flat(node.children)])
  const nodes = flat(treeList)
  assert.deepEqual(
    ids,
    nodes.map(node => node.key)
  )
  assert.equal(new Set(ids).size, ids.length)
  const { result } = await platform.call(getPermissions, { token })
  const leaves = nodes.filter(node => node.kind === 'right')
  assert.deepEqual(leaves.map(node => node.key).sort(), result.allAuth.map(right => right.action).sort())
  assert.ok(nodes.every(node => node.kind === 'right' || node.children.length > 0))
  const [log] = nodes.filter(node => node.key === Object.keys(logRights)[0])
  assert.deepEqual([log?.parentId, log?.title, log?.mayGive], ['166', '查看日志', false])
  assert.equal(nodes.find(node => node.key === 'cms:article:list')?.mayGive, true)
})

test('[AD-2] saves and logs only differences, effective with the next call', async () => {
  const role = await add('授权角色', 'grant-role')
  await platform.call(addRoleMembers, { token, body: { roleId: role.id, userIdList: ['u5'] } })
  await platform.query("delete from user_roles where user_id = 'u5' and role_id <> $1", [role.id])
  const reader = await platform.signIn('chenjing')
  const mayList = async () => (await platform.call(articleList, { token: reader })).success
  assert.equal(await mayList(), false)
  assert.equal((await save(role.id, ['100', 'cms:article:list', 'cms:form:list'], [])).message, '保存成功！')
  assert.equal(await mayList(), true)
  const row = await newest()
  assert.equal(row?.logContent, '角色授权“授权角色”')
  assert.deepEqual(
    row?.changes.map(({ title, before }) => [title, before]),
    [['授予', '']]
  )
  // A right that another person granted meanwhile remains.
  await save(role.id, ['cms:upload:add'], [])
  await save(role.id, ['cms:form:list'], ['cms:article:list', 'cms:form:list'])
  assert.deepEqual(await rightsOf(role.id), ['cms:form:list', 'cms:upload:add'])
  assert.equal(await mayList(), false)
  const entries = (await platform.call(logList, { token, query: { keyWord: '角色授权' } })).result.total
  await save(role.id, ['cms:form:list'], [])
  assert.equal((await platform.call(logList, { token, query: { keyWord: '角色授权' } })).result.total, entries)
})

test('[C5] nobody grants or revokes rights they lack, directly, by copying or by membership', async () => {
  const role = await add('越权角色', 'beyond')
  const refusal = await save(role.id, ['system:user:delete'], [], clerk)
  assert.deepEqual([refusal.code, refusal.message], [510, '您没有权限“删除和恢复用户”，不能授予或收回'])
  assert.equal((await save(role.id, ['cms:article:add'], [], clerk)).success, true)
  await save(role.id, ['system:log:list'], [])
  assert.equal((await save(role.id, [], ['system:log:list'], clerk)).code, 510)
  assert.deepEqual(await rightsOf(role.id), ['cms:article:add', 'system:log:list'])
  const body = { id: role.id, roleName: '副本', roleCode: 'beyond-copy' }
  assert.match((await platform.call(copyRole, { token: clerk, body })).message, /您没有的权限“查看日志”/)
  const own = { roleId: role.id, userIdList: ['u4'] }
  assert.match((await platform.call(addRoleMembers, { token: clerk, body: own })).message, /不能由您分配$/)
  const all = { roleId: 'r0', userIdList: ['u4'] }
  assert.equal((await platform.call(addRoleMembers, { token: clerk, body: all })).code, 510)
  assert.deepEqual(await members('r0'), ['admin'])
  for (const unknown of ['cms:made:up', 'system:user:list:more'])
    assert.equal((await save(role.id, [unknown], [])).message, '参数不识别！')
  assert.equal((await save('none', ['cms:article:add'], [])).message, '没有找到该角色，或您没有权限')
  const { result } = await platform.call(allRoles, { token: clerk })
  assert.deepEqual(
    ['r0', 'r5', role.id].map(id => result.find(each => each.id === id)?.mayGive),
    [false, true, false]
  )
})

test('[AD-2] a preview lists users who gain or lose rights, and writes nothing', async () => {
  const [role, other] = [await add('预览角色', 'preview'), await add('另一角色', 'preview-other')]
  await save(role.id, ['cms:form:list', 'cms:form:add'], [])
  await save(other.id, ['cms:form:list'], [])
  await platform.call(addRoleMembers, { token, body: { roleId: role.id, userIdList: ['u1', 'u2', 'u4'] } })
  await platform.call(addRoleMembers, { token, body: { roleId: other.id, userIdList: ['u2'] } })
  const body = change(role.id, ['system:log:list'], ['cms:form:list', 'cms:form:add'])
  const { result } = await platform.call(previewRolePermissions, { token, body })
  const told = (effects: { permissionId: string; people: number }[]) =>
    effects.map(effect => [effect.permissionId, effect.people])
  // The super administrator has all rights anyway.
  assert.deepEqual(told(result.given), [['system:log:list', 2]])
  assert.deepEqual(told(result.taken).sort(), [
    ['cms:form:add', 2],
    ['cms:form:list', 1]
  ])
  assert.deepEqual(await rightsOf(role.id), ['cms:form:add', 'cms:form:list'])
})

test('[AD-2] a copy has the same rights and no members', async () => {
  const body = { id: 'r2', roleName: '审核员（副本）', roleCode: 'reviewer-copy' }
  const { result, message } = await platform.call(copyRole, { token, body })
  assert.equal(message, '添加成功！')
  assert.deepEqual(await rightsOf(result.id), await rightsOf('r2'))
  assert.equal(result.userCount, 0)
  assert.deepEqual((await newest())?.changes, [{ title: '复制自', before: '', after: '审核员' }])
  assert.equal((await platform.call(copyRole, { token, body })).message, '角色编码已存在')
})

test('[AD-2] logs added and removed members; refuses to remove users with more rights and the last super administrator', async () => {
  const role = await add('成员角色', 'members')
  const userIdList = ['u2', 'u3']
  assert.equal((await platform.call(addRoleMembers, { token, body: { roleId: role.id, userIdList } })).success, true)
  assert.deepEqual(await members(role.id), ['lihua', 'wangmin'])
  const row = await newest()
  assert.deepEqual([row?.action, row?.changes], ['分配角色', [{ title: '角色', before: '', after: '成员角色' }]])
  const query = { roleId: role.id, userIds: 'u2,u3,' }
  assert.match((await platform.call(removeRoleMembers, { token: clerk, query })).message, /您不能操作该用户$/)
  assert.equal((await platform.call(removeRoleMembers, { token, query })).message, '删除成功!')
  assert.deepEqual(await members(role.id), [])
  const last = await platform.call(removeRoleMember, { token, query: { roleId: 'r0', userId: 'u1' } })
  assert.equal(last.message, '“系统管理员”是最后一名超级管理员，不能移出系统管理员角色')
  const higher = await platform.call(removeRoleMember, { token: clerk, query: { roleId: 'r0', userId: 'u1' } })
  assert.match(higher.message, /只有超级管理员可以操作$/)
})
