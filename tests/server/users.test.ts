import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { duplicateCheck } from '../../elements/base/contract/duplicate.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { getPermissions } from '../../elements/base/contract/menu.ts'
import { getUserInfo, login, logout, updatePassword } from '../../elements/base/contract/session.ts'
import { addRoleMembers } from '../../elements/base/contract/role.ts'
import {
  addUser,
  checkOnlyUser,
  deletedUsers,
  deleteUser,
  deleteUsers,
  editUser,
  endUserSessions,
  freezeUsers,
  generateUserId,
  purgeUsers,
  resetPassword,
  restoreUsers,
  userById,
  userDepartments,
  userList,
  userRoleIds,
  userSessions,
  usersOfDepartment,
  type User,
  type UserDraft,
  type UserQuery
} from '../../elements/base/contract/user.ts'
import {
  addSubsiteUsers,
  removeSubsiteUser,
  saveUserSubsites,
  usersOfSubsite,
  userSubsites
} from '../../elements/base/contract/user-subsite.ts'
import { password, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
/** Administers users, with few other rights, at sites 1, 2, 5 and 8. */
let clerk: string
const clerkRights = [
  ...['list', 'add', 'edit', 'delete', 'frozenBatch', 'changepwd', 'addUserRole', 'session', 'subsite'].map(
    verb => `system:user:${verb}`
  ),
  'cms:article:list'
]
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  await platform.query("insert into roles (id, role_code, role_name) values ('clerk', 'clerk', '人事文员')")
  for (const right of clerkRights) await platform.query("insert into role_rights values ('clerk', $1)", [right])
  await platform.query("delete from user_roles where user_id = 'u4'")
  await platform.query("insert into user_roles values ('u4', 'clerk')")
  clerk = await platform.signIn('zhaolei')
})
after(() => platform.stop())

const first = 'First-pass-1'
const draft = (realname: string, more: Partial<UserDraft> = {}): UserDraft => ({
  realname,
  sex: '1',
  birthday: '1990-05-06',
  phone: '',
  email: '',
  selectedroles: '',
  selecteddeparts: '',
  ...more
})
let serial = 0
const tryAdd = (more: Partial<UserDraft> & { username?: string; password?: string } = {}, as = token) => {
  const name = `person${++serial}`
  const body = { ...draft(`新人${serial}`, more), username: more.username ?? name, password: more.password ?? first }
  return platform.call(addUser, { token: as, body })
}
const add = async (more: Parameters<typeof tryAdd>[0] = {}) => {
  const reply = await tryAdd(more)
  assert.equal(reply.message, '添加成功！')
  return reply.result
}
/** Signs in a user after changing their initial password. */
const enter = async ({ username }: User) => {
  const { result, message } = await platform.call(login, { body: { username, password: first } })
  assert.equal(message, '登录成功')
  const body = { username, oldpassword: first, password, confirmpassword: password }
  await platform.call(updatePassword, { token: result.token, body })
  return result.token
}
const edit = (user: User, more: Partial<UserDraft>, as = token) => {
  const { id, version, realname, sex, birthday, phone, email, selectedroles, selecteddeparts } = user
  const before = { realname, sex, birthday, phone, email, selectedroles, selecteddeparts }
  return platform.call(editUser, { token: as, body: { ...before, ...more, id, version } })
}
const read = (id: string) => platform.call(userById, { token, query: { id } })
const listed = async (query: UserQuery) => {
  const { success, message, result } = await platform.call(userList, { token, query })
  assert.equal(success, true, message)
  return result
}
const names = async (query: UserQuery) => (await listed(query)).records.map(user => user.username).sort()
const newest = async () => (await platform.call(logList, { token })).result.records[0]
const freeze = (ids: string, status: '1' | '2' = '2', as = token) =>
  platform.call(freezeUsers, { token: as, body: { ids, status } })
const reset = (username: string, given = first, as = token) =>
  platform.call(resetPassword, { token: as, body: { username, password: given } })

test('[AD-1] adds a user with roles and departments, each logged', async () => {
  const more = { phone: '13900000001', email: 'a@b.cn', selectedroles: 'r1,r5,', selecteddeparts: 'd4,d2' }
  const user = await add({ ...more, username: 'ZhangSan' })
  assert.deepEqual(
    [user.username, user.status, user.status_dictText, user.sex_dictText, user.version, user.createByName],
    ['zhangsan', '1', '正常', '男', 1, '系统管理员']
  )
  assert.deepEqual([user.selecteddeparts, user.departName, user.orgCode], ['d4,d2', '市卫生健康委员会', 'A01A03'])
  assert.deepEqual(user.departNames, ['市卫生健康委员会', '市发展和改革委员会'])
  assert.equal(user.mustChangePassword, true)
  const row = await newest()
  assert.deepEqual([row?.logContent, row?.objectId], [`新增用户“${user.realname}”`, user.id])
  assert.deepEqual(
    row?.changes.map(({ title }) => title),
    ['角色', '部门', '站点']
  )
  assert.deepEqual((await platform.call(userRoleIds, { token, query: { userid: user.id } })).result, ['r1', 'r5'])
  const departs = await platform.call(userDepartments, { token, query: { userId: user.id } })
  assert.deepEqual(departs.result[0], { key: 'd4', value: 'd4', title: '市卫生健康委员会' })
  const mates = await platform.call(usersOfDepartment, { token, query: { id: 'd2', realname: user.realname } })
  assert.deepEqual(
    mates.result.map(each => each.id),
    [user.id]
  )
  assert.match((await platform.call(generateUserId, { token })).result, /^[0-9a-f]{32}$/)
})

test('[AD-1] [AD-6] names, phones and addresses are unique, also for simultaneous additions', async () => {
  const user = await add({ phone: '13900000002', email: 'only@b.cn' })
  for (const [more, message] of [
    [{ username: user.username.toUpperCase() }, `用户账号“${user.username}”已被使用，请换一个`],
    [{ phone: user.phone }, '手机号“13900000002”已被使用，请换一个'],
    [{ email: user.email }, '邮箱“only@b.cn”已被使用，请换一个']
  ] as const)
    assert.equal((await tryAdd(more)).message, message)
  const together = await Promise.all(Array.from({ length: 5 }, () => tryAdd({ phone: '13900000003' })))
  assert.equal(together.filter(reply => reply.success).length, 1)
  assert.match((await edit(await add(), { phone: user.phone })).message, /^手机号/)
  const ask = (query: object) => platform.call(checkOnlyUser, { token, query })
  assert.equal((await ask({ phone: user.phone })).message, '用户账号已存在')
  assert.equal((await ask({ phone: user.phone, id: user.id })).success, true)
  for (const wrong of [
    { password: 'weak' },
    { phone: '1390000' },
    { email: 'no address' },
    { birthday: '1990-02-31' },
    { birthday: '2990-01-01' },
    { selectedroles: 'none' },
    { selecteddeparts: 'none' },
    { username: '-' }
  ])
    assert.equal((await tryAdd(wrong)).success, false, JSON.stringify(wrong))
})

test('[AD-6] the duplicate check answers for its listed fields, with the right to ask', async () => {
  const ask = (tableName: string, fieldName: string, fieldVal: string, dataId?: string, as = token) =>
    platform.call(duplicateCheck, { token: as, query: { tableName, fieldName, fieldVal, dataId } })
  assert.equal((await ask('sys_user', 'username', 'nobody-yet')).message, '该值可用！')
  const taken = await ask('sys_user', 'username', ' LiHua ')
  assert.deepEqual([taken.success, taken.message], [false, '该值不可用，系统中已存在！'])
  assert.equal((await ask('sys_user', 'username', 'lihua', 'u2')).success, true)
  assert.equal((await ask('sys_user', 'phone', '13800010002')).success, false)
  assert.equal((await ask('sys_role', 'role_code', 'editor')).success, false)
  assert.equal((await ask('sys_dict', 'dict_code', 'no-such-code')).success, true)
  for (const [table, field] of [
    ['sys_user', 'password'],
    ['sys_user ', 'username'],
    ['SYS_USER', 'username'],
    ['sys_user/**/', 'username'],
    ['users', 'username'],
    ['sys_user', 'username) or (select pg_sleep(9)) is null --'],
    ['constructor', '__proto__']
  ] as const)
    assert.equal((await ask(table, field, 'x')).message, '参数不识别！', table + field)
  assert.equal((await ask('sys_user', 'username', "' or 1=1 --")).success, true)
  assert.equal((await ask('sys_user', 'username', 'x'.repeat(10_000))).success, false)
  const reader = await platform.signIn('lihua')
  assert.equal((await ask('sys_user', 'username', 'admin', undefined, reader)).code, 510)
  assert.equal((await ask('sys_role', 'role_code', 'editor', undefined, clerk)).code, 510)
})

test('[AD-1] filters the list by every field and by several, and matches wildcards literally', async () => {
  const one = await add({
    username: 'filter_one',
    realname: '欧阳若兰',
    sex: '2',
    phone: '13911112222',
    email: 'ouyang@x.cn',
    selectedroles: 'r3',
    selecteddeparts: 'd6'
  })
  const two = await add({ username: 'filterTwo', realname: '欧阳修', selecteddeparts: 'd6,d5' })
  await freeze(two.id)
  for (const [query, expected] of [
    [{ username: '*filter*' }, ['filter_one', 'filtertwo']],
    [{ username: 'filter*' }, ['filter_one', 'filtertwo']],
    [{ username: '*r_o*' }, ['filter_one']],
    [{ username: 'filter_one' }, ['filter_one']],
    [{ realname: '*阳若*' }, ['filter_one']],
    [{ realname: '*欧阳*', status: '2' }, ['filtertwo']],
    [{ realname: '*欧阳*', status: '1,2' }, ['filter_one', 'filtertwo']],
    [{ realname: '*欧阳若兰*' }, ['filter_one']],
    [{ phone: '*1112*' }, ['filter_one']],
    [{ email: '*@x.c*' }, ['filter_one']],
    [{ realname: '*欧*', sex: '2' }, ['filter_one']],
    [{ username: '*filter*', departId: 'd5' }, ['filtertwo']],
    [{ username: '*filter*', departId: 'd6' }, ['filter_one', 'filtertwo']],
    [{ username: '*filter*', roleId: 'r3' }, ['filter_one']],
    [{ username: '*%*' }, []],
    [{ username: '*filter*', createTime_end: '2020-01-01' }, []]
  ] as [UserQuery, string[]][])
    assert.deepEqual(await names(query), expected, JSON.stringify(query))
  const [row] = (await listed({ username: one.username })).records
  const { selectedroles: _roles, selecteddeparts: _departs, selectedsites: _sites, ...shown } = one
  assert.deepEqual(row, shown)
  assert.equal((await platform.call(userList, { token, query: { status: '4' } })).success, false)
})

test('[AD-1] sorts and pages the list, with the same rows by page number and cursor', async () => {
  for (const column of ['createTime', 'username', 'realname', 'updateTime', 'password']) {
    const whole = (await listed({ column, order: 'asc', pageSize: 200 })).records.map(user => user.id)
    const keyed: string[] = []
    for (let after: string | undefined, more = true; more; ) {
      const page = await listed({ column, order: 'asc', pageSize: 4, after })
      keyed.push(...page.records.map(user => user.id))
      after = page.next
      more = Boolean(after)
    }
    assert.deepEqual(keyed, whole, column)
    assert.equal((await listed({ pageSize: 1 })).total, whole.length)
  }
})

test('[issue-10] [AD-1] each page reports the same total, also if the first one counts while listing a frequent match', async () => {
  await platform.query(`insert into users (id, username, realname, password, depart_id, status)
    select 'common' || i, 'common' || i, '常' || i, '', 'd6', case when i % 100 = 0 then 'frozen' else 'normal' end
    from generate_series(1, 1200) i`)
  await platform.query("insert into user_roles select id, 'r3' from users where id like 'common%'")
  try {
    // The second request already knows whether a match is frequent or rare.
    for (const [query, total] of [
      [{ username: '*common*' }, 1200],
      [{ username: '*common*', status: '2' }, 12],
      [{ realname: '*常*', roleId: 'r3', status: '1,2' }, 1200],
      [{ username: '*common12*', roleId: 'r3' }, 12],
      [{ username: '*common12*', status: '2' }, 1],
      [{ username: '*common*', email: '*nowhere*' }, 0]
    ] as [UserQuery, number][])
      for (let round = 0; round < 3; round++) {
        const first = await listed({ ...query, pageSize: 5 })
        assert.equal(first.total, total, JSON.stringify(query))
        assert.equal(first.records.length, Math.min(5, total))
        assert.ok(first.records.every(row => !('counted' in row)))
        assert.equal((await listed({ ...query, pageSize: 5, pageNo: 2 })).total, total)
        if (first.next) assert.equal((await listed({ ...query, pageSize: 5, after: first.next })).total, total)
      }
    await platform.query("update users set status = 'normal' where id = 'common1200'")
    assert.equal((await listed({ username: '*common12*', status: '2' })).total, 0, 'nothing is remembered of few')
  } finally {
    await platform.query("delete from user_roles where user_id like 'common%'")
    await platform.query("delete from users where id like 'common%'")
  }
  // An invalid value is refused even without matches.
  assert.equal((await platform.call(userList, { token, query: { username: '*nobody*', status: '9' } })).success, false)
})

test('[AD-1] logs an edit in words; an old version gets the current record', async () => {
  const user = await add({ selectedroles: 'r5', selecteddeparts: 'd1' })
  const reply = await edit(user, { sex: '2', selectedroles: 'r1', selecteddeparts: 'd3,d1', birthday: '' })
  assert.deepEqual([reply.message, reply.result.version, reply.result.departName], ['修改成功!', 2, '市教育局'])
  assert.deepEqual((await newest())?.changes, [
    { title: '性别', before: '男', after: '女' },
    { title: '生日', before: '1990-05-06', after: '' },
    { title: '角色', before: '基本角色', after: '采编员' },
    { title: '部门', before: '市政府办公室', after: '市教育局、市政府办公室' }
  ])
  const late = await edit(user, {})
  assert.deepEqual([late.code, late.result], [409, reply.result])
})

test('[C4] ignores fields that cannot be set', async () => {
  const wanted = {
    id: 'chosen',
    status: '2',
    isSuper: true,
    is_super: true,
    deletedTime: '',
    mustChangePassword: false
  }
  const body = { ...draft('夹带'), username: 'smuggler', password: first, ...wanted }
  const { result } = await platform.call(addUser, { token, body })
  assert.notEqual(result.id, 'chosen')
  assert.deepEqual([result.status, result.mustChangePassword], ['1', true])
  const { rows } = await platform.query<{ is_super: boolean }>('select is_super from users where id = $1', [result.id])
  assert.equal(rows[0]?.is_super, false)
})

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

test('[SI-5] grants only sites of the granting user, with log entries; sites of other administrators remain', async () => {
  const user = await add()
  const save = (subsiteIds: string, as: string) =>
    platform.call(saveUserSubsites, { token: as, body: { userId: user.id, subsiteIds } })
  const given = async (as: string) => {
    const { result } = await platform.call(userSubsites, { token: as, query: { userId: user.id } })
    return { ...result, ids: result.userSubsiteList.map(({ subsiteId }) => subsiteId) }
  }
  assert.equal((await save('1,7', token)).message, '保存成功！')
  assert.deepEqual((await newest())?.changes, [
    { title: '站点', before: '', after: '临江市人民政府门户网站、青溪县人民政府' }
  ])
  const seen = await given(clerk)
  assert.deepEqual(seen.ids, ['1'])
  assert.deepEqual(seen.allSubsite.map(({ id }) => id).sort(), ['1', '2', '5', '8'])
  assert.doesNotMatch(JSON.stringify(seen), /青溪县/)
  for (const ids of ['1,7', '3', 'g1', 'none'])
    assert.equal((await save(ids, clerk)).message, '没有找到该站点，或您没有权限')
  assert.equal((await save('2,8', clerk)).success, true)
  assert.deepEqual((await given(token)).ids.sort(), ['2', '7', '8'])
  assert.deepEqual((await newest())?.changes, [
    { title: '站点', before: '临江市人民政府门户网站', after: '市发展和改革委员会、优化营商环境专题' }
  ])
  const people = (subsiteId: string) =>
    platform.call(usersOfSubsite, { token: clerk, query: { subsiteId, username: user.username } })
  assert.deepEqual(
    (await people('8')).result.records.map(each => each.id),
    [user.id]
  )
  assert.equal((await people('1')).result.total, 0)
  assert.equal((await people('7')).message, '没有找到该站点，或您没有权限')
  assert.equal(
    (await platform.call(saveUserSubsites, { token: clerk, body: { userId: 'u1', subsiteIds: '1' } })).code,
    510
  )
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

test('[AD-1] the picture of a user is an upload, preserved by saves that omit it', async () => {
  const user = await add()
  const avatar = '/files/1/202611/0123456789abcdef0123456789abcdef.png'
  const after = await edit(user, { avatar })
  assert.equal(after.result.avatar, avatar)
  const later = await edit(after.result, { realname: '又一个名字' })
  assert.equal(later.result.avatar, avatar)
  for (const wrong of ['https://evil.example/x.png', 'javascript:alert(1)', '/files/../x.png', '/files/1/x.svg'])
    assert.match((await edit(later.result, { avatar: wrong })).message, /头像/)
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
