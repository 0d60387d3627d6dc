import assert from 'node:assert/strict'
import { test } from 'node:test'
import { duplicateCheck } from '../../elements/base/contract/duplicate.ts'
import {
  addUser,
  checkOnlyUser,
  generateUserId,
  userDepartments,
  userList,
  userRoleIds,
  usersOfDepartment,
  type UserQuery
} from '../../elements/base/contract/user.ts'
import { saveUserSubsites, usersOfSubsite, userSubsites } from '../../elements/base/contract/user-subsite.ts'
import { platform, token, clerk, first, draft, tryAdd, add, edit, listed, names, newest, freeze } from './user-desk.ts'

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
  const { selectedroles: _r, selecteddeparts: _d, selectedsites: _s, selectedpositions: _p, ...shown } = one
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
