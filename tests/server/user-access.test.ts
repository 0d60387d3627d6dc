import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logList } from '../../elements/base/contract/log.ts'
import { getPermissions } from '../../elements/base/contract/menu.ts'
import { getUserInfo, login, logout, updatePassword } from '../../elements/base/contract/session.ts'
import { addRoleMembers } from '../../elements/base/contract/role.ts'
import {
  deletedUsers,
  deleteUser,
  deleteUsers,
  endUserSessions,
  purgeUsers,
  restoreUsers,
  userById,
  userList,
  userSessions,
  usersOfDepartment
} from '../../elements/base/contract/user.ts'
import {
  addSubsiteUsers,
  removeSubsiteUser,
  saveUserSubsites,
  usersOfSubsite
} from '../../elements/base/contract/user-subsite.ts'
import { password } from './platform.ts'
import {
  platform,
  token,
  clerk,
  first,
  tryAdd,
  add,
  enter,
  edit,
  read,
  listed,
  names,
  newest,
  freeze,
  reset
} from './user-desk.ts'

test('[AD-1] a frozen user loses access with the next call and may return', async () => {
  const user = await add({ selectedroles: 'r1' })
  await platform.call(saveUserSubsites, { token, body: { userId: user.id, subsiteIds: '1' } })
  const open = await enter(user)
  assert.equal((await platform.call(getUserInfo, { token: open })).success, true)
  assert.equal((await freeze(`${user.id},`)).message, '操作成功!')
  assert.equal((await newest())?.logContent, `冻结用户“${user.realname}”`)
  assert.equal((await platform.call(getUserInfo, { token: open })).code, 406)
  const closed = await platform.call(login, { body: { username: user.username, password } })
  assert.equal(closed.message, '该用户已冻结，请联系管理员')
  await freeze(user.id, '1')
  assert.equal((await platform.call(getUserInfo, { token: open })).code, 406, 'what was open stays closed')
  const again = await platform.call(login, { body: { username: user.username, password } })
  assert.equal(again.success, true)
  const { result } = await read(user.id)
  assert.match(result.lastLoginTime, /^\d{4}-/)
  assert.equal(result.lastLoginAddress, '127.0.0.1')
})

test('[AD-1] a deleted user loses access everywhere at once, is in the recycle bin, and is restored unchanged', async () => {
  const user = await add({ selectedroles: 'r1', selecteddeparts: 'd3', phone: '13900000009' })
  await platform.call(saveUserSubsites, { token, body: { userId: user.id, subsiteIds: '1,3' } })
  const open = await enter(user)
  assert.equal((await platform.call(deleteUser, { token, query: { id: user.id } })).message, '删除成功!')
  assert.equal((await platform.call(getUserInfo, { token: open })).code, 406)
  assert.equal(
    (await platform.call(login, { body: { username: user.username, password } })).message,
    '用户名或密码错误'
  )
  assert.deepEqual(await names({ username: user.username }), [])
  for (const reply of [await read(user.id), await edit(user, {}), await freeze(user.id), await reset(user.username)])
    assert.equal(reply.message, '没有找到该用户，或您没有权限')
  assert.match((await tryAdd({ phone: user.phone })).message, /已被使用（在回收站中）/)
  const bin = (await platform.call(deletedUsers, { token, query: { username: user.username } })).result.records
  assert.deepEqual([bin.length, bin[0]?.updateByName, bin[0]?.roleNames], [1, '系统管理员', ['采编员']])
  assert.match(bin[0]?.deletedTime ?? '', /^\d{4}-/)
  const restored = await platform.call(restoreUsers, { token, body: { userIds: `${user.id},` } })
  assert.equal(restored.message, '恢复成功！')
  const back = (await read(user.id)).result
  assert.deepEqual([back.selectedroles, back.selecteddeparts], ['r1', 'd3'])
  assert.equal((await platform.call(login, { body: { username: user.username, password } })).success, true)
  assert.equal((await platform.call(purgeUsers, { token, query: { userIds: user.id } })).success, false)
  await platform.call(deleteUsers, { token, query: { ids: `${user.id},` } })
  assert.equal((await platform.call(purgeUsers, { token, query: { userIds: user.id } })).message, '删除成功!')
  assert.equal((await newest())?.logContent, `彻底删除用户“${user.realname}”`)
  assert.equal((await platform.query('select 1 from users where id = $1', [user.id])).rows.length, 0)
})

test('[C6] nobody freezes, deletes or resets themselves, and one super administrator remains', async () => {
  for (const [as, id, username] of [[token, 'u1', 'admin'] as const, [clerk, 'u4', 'zhaolei'] as const]) {
    assert.equal((await freeze(id, '2', as)).message, '不能冻结自己的账号')
    assert.equal((await platform.call(deleteUser, { token: as, query: { id } })).message, '不能删除自己的账号')
    assert.equal((await reset(username, first, as)).message, '不能重置自己的账号')
  }
  const [one, other] = [await add({ selectedroles: 'r0' }), await add({ selectedroles: 'r0' })]
  await platform.query('update users set is_super = true where id = any($1)', [[one.id, other.id]])
  await platform.query("update users set is_super = false where id = 'u1'")
  const [oneToken, otherToken] = [await enter(one), await enter(other)]
  const replies = await Promise.all([freeze(other.id, '2', oneToken), freeze(one.id, '2', otherToken)])
  assert.equal(replies.filter(reply => reply.success).length, 1, JSON.stringify(replies))
  const { rows } = await platform.query<{ id: string }>(
    "select id from users where is_super and status = 'normal' and deleted_time is null"
  )
  assert.equal(rows.length, 1)
  await platform.query("update users set is_super = id = 'u1', status = 'normal'")
  await platform.call(deleteUsers, { token, query: { ids: `${one.id},${other.id}` } })
})

test('[B13] [C3] [C5] nobody manages accounts, roles or sites beyond their own rights', async () => {
  const above = await add({ selectedroles: 'r2' })
  const higher = '“系统管理员”是超级管理员，只有超级管理员可以操作'
  const replies = async (id: string, username: string) => [
    await freeze(id, '2', clerk),
    await platform.call(deleteUser, { token: clerk, query: { id } }),
    await reset(username, first, clerk),
    await edit((await read(id)).result, { phone: '13900000077' }, clerk),
    await platform.call(endUserSessions, { token: clerk, body: { userId: id } })
  ]
  for (const reply of await replies('u1', 'admin')) assert.deepEqual([reply.code, reply.message], [510, higher])
  for (const reply of await replies(above.id, above.username)) assert.match(reply.message, /持有您没有的权限/)
  const abroad = await add()
  await platform.call(saveUserSubsites, { token, body: { userId: abroad.id, subsiteIds: '3' } })
  for (const reply of await replies(abroad.id, abroad.username)) assert.match(reply.message, /负责您没有的站点/)
  assert.match((await tryAdd({ selectedroles: 'r2' }, clerk)).message, /角色含有您没有的权限/)
  const below = await add()
  assert.match((await edit(below, { selectedroles: 'r0' }, clerk)).message, /角色含有您没有的权限/)
  assert.equal((await edit(below, { selectedroles: 'clerk' }, clerk)).success, true)
  const own = await platform.call(userById, { token: clerk, query: { id: 'u4' } })
  assert.match((await edit(own.result, { selectedroles: '' }, clerk)).message, /不能修改自己的角色/)
  await platform.query("delete from role_rights where action = 'system:user:addUserRole' and role_id = 'clerk'")
  const refused = await tryAdd({ selectedroles: 'r5' }, clerk)
  assert.deepEqual([refused.code, refused.message], [510, '没有权限：给用户分配角色。请联系管理员授权'])
  await platform.query("insert into role_rights values ('clerk', 'system:user:addUserRole')")
})

test('[AD-1] a password set by an administrator ends all sessions and must be changed first', async () => {
  const user = await add({ selectedroles: 'r1' })
  await platform.call(saveUserSubsites, { token, body: { userId: user.id, subsiteIds: '1' } })
  const open = await enter(user)
  assert.equal((await platform.call(getPermissions, { token: open })).success, true)
  assert.equal((await reset(user.username, 'weak')).message, '密码由8位数字、大小写字母和特殊符号组成!')
  assert.equal((await reset(user.username)).message, '密码修改完成！')
  assert.equal((await newest())?.logContent, `重置密码“${user.realname}”`)
  assert.equal((await platform.call(getUserInfo, { token: open })).code, 406)
  const { result } = await platform.call(login, { body: { username: user.username, password: first } })
  assert.equal(result.userInfo.mustChangePassword, true)
  const own = { token: result.token }
  assert.equal((await platform.call(getUserInfo, own)).result.userInfo.mustChangePassword, true)
  for (const call of [getPermissions, userList]) assert.equal((await platform.call(call, own)).code, 428)
  const upload = await platform.raw('/api/sys/common/ueditor?action=listfile', own)
  assert.equal(((await upload.json()) as { code?: number }).code, 428)
  const change = (given: string) =>
    platform.call(updatePassword, {
      ...own,
      body: { username: user.username, oldpassword: first, password: given, confirmpassword: given }
    })
  assert.equal((await change(first)).message, '新密码不能与管理员设置的密码相同')
  assert.equal((await change('Neu-2026-w!')).success, true)
  assert.equal((await platform.call(getPermissions, own)).success, true)
  assert.equal((await platform.call(getUserInfo, own)).result.userInfo.mustChangePassword, undefined)
  await reset(user.username)
  const other = await platform.call(login, { body: { username: user.username, password: first } })
  assert.equal((await platform.call(logout, { token: other.result.token })).success, true)
})

test('[AD-1] [C9] lists sessions without their tokens and ends one or all with the next call', async () => {
  const user = await add()
  await platform.call(saveUserSubsites, { token, body: { userId: user.id, subsiteIds: '1' } })
  const opened = [await enter(user), await platform.signIn(user.username), await platform.signIn(user.username)]
  const sessions = async () => (await platform.call(userSessions, { token, query: { userId: user.id } })).result
  const [newestSession, ...others] = await sessions()
  assert.ok(newestSession && others.length === 2)
  assert.deepEqual(Object.keys(newestSession).sort(), [
    ...['address', 'createTime', 'device', 'expireTime', 'id', 'isCurrent', 'lastUsed', 'subsiteName']
  ])
  assert.deepEqual(
    [newestSession.address, newestSession.subsiteName, newestSession.isCurrent],
    ['127.0.0.1', '临江市人民政府门户网站', false]
  )
  const end = (id?: string) => platform.call(endUserSessions, { token, body: { userId: user.id, id } })
  assert.equal((await end(newestSession.id)).success, true)
  const alive = async () =>
    (await Promise.all(opened.map(each => platform.call(getUserInfo, { token: each })))).map(reply => reply.code)
  assert.deepEqual(await alive(), [200, 200, 406])
  assert.equal((await end(newestSession.id)).message, '没有找到该会话，或您没有权限')
  assert.equal((await end('none')).success, false)
  await end()
  assert.deepEqual(await alive(), [406, 406, 406])
  const entry = await newest()
  assert.deepEqual(entry?.changes, [{ title: '会话', before: '2 个', after: '' }])
  const own = await platform.call(userSessions, { token, query: { userId: 'u1' } })
  assert.equal(own.result.filter(session => session.isCurrent).length, 1)
  await platform.call(endUserSessions, { token, body: { userId: 'u1' } })
  assert.equal((await platform.call(getUserInfo, { token })).success, true, 'the session that asks stays')
})

test('[SI-5] adds and removes users of a site with access to it, and logs it at the site', async () => {
  const user = await add()
  const give = (subsiteId: string, as: string) =>
    platform.call(addSubsiteUsers, { token: as, body: { subsiteId, userIdList: [user.id] } })
  const take = (subsiteId: string, as: string) =>
    platform.call(removeSubsiteUser, { token: as, query: { subsiteId, userId: user.id } })
  assert.equal((await give('8', clerk)).message, '添加成功！')
  assert.deepEqual((await newest())?.changes, [{ title: '站点', before: '', after: '优化营商环境专题' }])
  assert.equal((await give('8', clerk)).success, true, 'once more changes nothing')
  for (const id of ['7', 'g1', 'none']) {
    assert.equal((await give(id, clerk)).message, '没有找到该站点，或您没有权限')
    assert.equal((await take(id, clerk)).message, '没有找到该站点，或您没有权限')
  }
  const { result } = await platform.call(usersOfSubsite, {
    token: clerk,
    query: { subsiteId: '8', username: user.username }
  })
  assert.equal(result.total, 1)
  assert.equal((await take('8', clerk)).message, '移出成功！')
  assert.deepEqual((await newest())?.changes, [{ title: '站点', before: '优化营商环境专题', after: '' }])
  const above = { token: clerk, body: { subsiteId: '8', userIdList: ['u1'] } }
  assert.equal((await platform.call(addSubsiteUsers, above)).code, 510)
})

test('granting or revoking a right takes effect with the next call', async () => {
  const user = await add()
  await platform.call(saveUserSubsites, { token, body: { userId: user.id, subsiteIds: '1' } })
  const open = await enter(user)
  const may = async () => (await platform.call(userList, { token: open })).success
  assert.equal(await may(), false)
  await platform.call(addRoleMembers, { token, body: { roleId: 'clerk', userIdList: [user.id] } })
  assert.equal(await may(), true)
  await platform.query("delete from role_rights where role_id = 'clerk' and action = 'system:user:list'")
  assert.equal(await may(), false)
  await platform.query("insert into role_rights values ('clerk', 'system:user:list')")
})

test('[B17] [F13] no response about users contains a password, hash or token', async () => {
  const user = await add()
  const answers = [
    await listed({}),
    await read(user.id),
    await edit(user, { realname: '无密' }),
    await platform.call(deletedUsers, { token }),
    await platform.call(userSessions, { token, query: { userId: 'u1' } }),
    await platform.call(usersOfDepartment, { token, query: { id: 'd1' } }),
    await platform.call(logList, { token, query: { pageSize: 200 } })
  ]
  const text = JSON.stringify(answers)
  assert.doesNotMatch(text, /"(password|salt|tokenHash|token|isSuper|is_super|createBy)"|\$argon2|[0-9a-f]{64}/)
  for (const secret of [token, clerk, password, first]) assert.ok(!text.includes(secret))
})
