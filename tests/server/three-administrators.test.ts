import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  administratorAreas,
  areaOf,
  rightsByArea,
  changeSeparation,
  rightsForReading,
  readSeparation
} from '../../elements/base/contract/administrators.ts'
import { logList, verifyLog } from '../../elements/base/contract/log.ts'
import { objectGrants, saveObjectGrants } from '../../elements/base/contract/object-grant.ts'
import {
  addRoleMembers,
  copyRole,
  removeRoleMember,
  roleCalls,
  rolePermissions,
  saveRolePermissions
} from '../../elements/base/contract/role.ts'
import { addUser, resetPassword, userList } from '../../elements/base/contract/user.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { linkAll } from '../../host-demo/server/nouns/log/chain.ts'
import { verifyWhole } from '../../host-demo/server/nouns/log/verify.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

const role = { system: 'ra1', security: 'ra2', audit: 'ra3' } as const
/** Roles of the test users: 李华, 王敏 and 赵磊. */
const people = { system: 'u2', security: 'u3', audit: 'u4' } as const

let platform: TestPlatform
let admin: string
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
})
after(() => platform.stop())

const give = (roleId: string, ...userIdList: string[]) =>
  platform.call(addRoleMembers, { token: admin, body: { roleId, userIdList } })
const turn = async (isOn: boolean, token = admin, print?: string) => {
  const known = (await platform.call(readSeparation, { token: admin })).result
  return platform.call(changeSeparation, { token, body: { isOn, print: print ?? known.print } })
}
beforeEach(async () => {
  await platform.query('delete from platform_settings')
  await platform.query("delete from user_roles where role_id in ('ra1', 'ra2', 'ra3')")
})
const appointed = async () => {
  for (const area of administratorAreas) assert.equal((await give(role[area], people[area])).success, true)
}
const tokens = async () => ({
  system: await platform.signIn('lihua'),
  security: await platform.signIn('wangmin'),
  audit: await platform.signIn('zhaolei')
})

test('[AD-5] every right for users, roles and logs belongs to an area or only reads', () => {
  const administered = modules.filter(({ noun }) =>
    ['user', 'role', 'log', 'department', 'session', 'permission'].includes(noun)
  )
  const rights = administered.flatMap(module => Object.keys(module.rights ?? {})) as (typeof rightsForReading)[number][]
  assert.ok(rights.length > 20)
  const loose = rights.filter(right => !areaOf(right) && !rightsForReading.includes(right))
  assert.deepEqual(loose, [], 'put it into contract/administrators.ts')
})

test('[AD-5] the three roles have the rights of their areas and cannot be deleted', async () => {
  for (const area of administratorAreas) {
    const { result } = await platform.call(rolePermissions, { token: admin, query: { roleId: role[area] } })
    assert.deepEqual(result, [...rightsByArea[area], ...rightsForReading].sort())
  }
  const { message } = await platform.call(roleCalls.delete, { token: admin, query: { id: role.audit } })
  assert.equal(message, '三员角色由系统使用，不能删除')
  const { result } = await platform.call(roleCalls.list, { token: admin, query: { pageSize: 50 } })
  assert.deepEqual(
    result.records
      .filter(row => row.area)
      .map(row => row.area)
      .sort(),
    ['audit', 'security', 'system']
  )
})

test('[AD-5] no user gets two of them, also simultaneously', async () => {
  assert.equal((await give(role.system, 'u2')).success, true)
  assert.equal((await give(role.audit, 'u2')).message, '“李华”不能同时是审计管理员和系统管理员：三员互斥')
  assert.equal((await give(role.system, 'u2')).success, true, 'what one holds already is no second one')
  const answers = await Promise.all(Object.values(role).flatMap(id => [give(id, 'u3'), give(id, 'u3')]))
  assert.ok(answers.some(answer => answer.success))
  assert.ok(
    answers.every(({ success, message }) => success || /三员互斥/.test(message)),
    answers.map(one => one.message).join()
  )
  const { rows } = await platform.query("select * from user_roles where user_id = 'u3' and role_id like 'ra_'")
  assert.equal(rows.length, 1)
})

test('[AD-5] only a super administrator can turn it on, if each role has an active user', async () => {
  assert.match((await turn(true)).message, /还没有系统管理员、安全管理员、审计管理员/)
  await appointed()
  await platform.query("update users set status = 'frozen' where id = 'u4'")
  assert.match((await turn(true)).message, /还没有审计管理员/)
  await platform.query("update users set status = 'normal' where id = 'u4'")
  const { security } = await tokens()
  assert.equal((await turn(true, security)).message, '只有超级管理员可以启用或停用三员分立')
  assert.equal((await turn(true)).success, true)
  assert.equal((await turn(true)).message, '三员分立已经启用')
  const { rows } = await platform.query<{ action: string; changes: { after: string }[] }>(
    "select action, changes from operation_log where action like '%三员%' order by id desc limit 1"
  )
  assert.equal(rows[0]?.action, '启用三员分立')
  assert.match(rows[0]?.changes[0]?.after ?? '', /系统管理员（管理账号、授权、查看日志）/)
})

test('[AD-5] a preview lists users who would lose rights; after a change it must be requested again', async () => {
  await appointed()
  await platform.query("insert into role_rights values ('r5', 'system:log:list') on conflict do nothing")
  await platform.query("insert into user_roles values ('u5', 'r5') on conflict do nothing")
  const { result } = await platform.call(readSeparation, { token: admin })
  const areasOf = (id: string) => result.losing.find(person => person.id === id)?.areas
  assert.deepEqual(areasOf('u1'), ['system', 'security', 'audit'])
  assert.deepEqual(areasOf('u5'), ['audit'])
  assert.equal(areasOf('u2'), undefined, 'keeps what is theirs')
  await platform.query("delete from role_rights where role_id = 'r5' and action = 'system:log:list'")
  assert.equal((await turn(true, admin, result.print)).code, 409)
})

test('[AD-5] on: account, rights and log administrators each have only their area', async () => {
  await appointed()
  await turn(true)
  const by = await tokens()
  const draft = (username: string) => ({
    username,
    realname: '新人',
    password: 'Linjiang-2026!',
    sex: '' as const,
    birthday: '',
    phone: '',
    email: '',
    selectedroles: '',
    selecteddeparts: ''
  })
  const codes = async (token: string) => [
    (await platform.call(addUser, { token, body: draft(`made${Math.random().toString(36).slice(2, 8)}`) })).code,
    (await platform.call(addRoleMembers, { token, body: { roleId: 'r1', userIdList: ['u6'] } })).code,
    (await platform.call(logList, { token })).code,
    (await platform.call(verifyLog, { token })).code,
    (await platform.call(userList, { token })).code
  ]
  assert.deepEqual(await codes(by.system), [200, 510, 510, 510, 200])
  assert.deepEqual(await codes(by.security), [510, 200, 510, 510, 200])
  assert.deepEqual(await codes(by.audit), [510, 510, 200, 200, 200])
  assert.deepEqual(await codes(admin), [510, 510, 510, 510, 200], 'also who holds everything')
  assert.equal((await turn(false)).success, true, 'and is not locked out')
  assert.equal(
    (await codes(admin)).every(code => code === 200),
    true
  )
})

test('[AD-5] on: the security administrator grants rights they lack, but none to themselves', async () => {
  await appointed()
  await turn(true)
  const { security, system } = await tokens()
  const body = { roleId: 'r2', userIdList: [people.security] }
  assert.equal(
    (await platform.call(addRoleMembers, { token: security, body })).message,
    '三员分立已启用，不能给自己分配角色'
  )
  assert.equal(
    (await platform.call(addRoleMembers, { token: security, body: { roleId: 'r2', userIdList: ['u6'] } })).success,
    true
  )
  const roleChange = (roleId: string, permissionIds: string) =>
    platform.call(saveRolePermissions, { token: security, body: { roleId, permissionIds, lastpermissionIds: '' } })
  assert.match((await roleChange('r1', 'system:log:list')).message, /只属于审计管理员，不能授予其他角色/)
  assert.match(
    (await roleChange(role.system, 'system:log:list')).message,
    /属于审计管理员，不能授予系统管理员：三员互斥/
  )
  assert.equal((await roleChange('r1', 'cms:form:list')).success, true)
  const copied = { id: role.audit, roleName: '假审计', roleCode: 'no-audit' }
  assert.match((await platform.call(copyRole, { token: security, body: copied })).message, /不能授予其他角色/)
  const reset = (username: string) =>
    platform.call(resetPassword, {
      token: system,
      body: { username, password: 'Linjiang-2027!' }
    })
  assert.match((await reset('zhaolei')).message, /不能操作审计管理员“赵磊”的账号/)
  assert.match((await reset('admin')).message, /超级管理员/)
})

test('[security-8] nobody takes a right of their area from the three roles, with the separation on or off', async () => {
  const take = (token: string, area: keyof typeof role, lost: string) => {
    const before = [...rightsByArea[area], ...rightsForReading]
    const permissionIds = before.filter(right => right !== lost).join()
    return platform.call(saveRolePermissions, {
      token,
      body: { roleId: role[area], permissionIds, lastpermissionIds: before.join() }
    })
  }
  const refused = async (token: string) => {
    for (const area of administratorAreas)
      for (const right of rightsByArea[area]) {
        const { success, message } = await take(token, area, right)
        assert.equal(success, false, right)
        assert.match(message, /（三员）的权限是固定的，“.+”不能收回/)
      }
  }
  await refused(admin)
  await appointed()
  await turn(true)
  await refused((await tokens()).security)
  const { result } = await platform.call(rolePermissions, { token: admin, query: { roleId: role.audit } })
  for (const right of rightsByArea.audit) assert.ok(result.includes(right), right)
})

test('[AD-5] on: each role keeps at least one user, also if two leave at once', async () => {
  await appointed()
  await give(role.audit, 'u6')
  await turn(true)
  const { security } = await tokens()
  const remove = (userId: string) =>
    platform.call(removeRoleMember, { token: security, query: { roleId: role.audit, userId } })
  const answers = await Promise.all([remove('u4'), remove('u6')])
  assert.equal(answers.filter(({ success }) => success).length, 1)
  assert.match(answers.find(({ success }) => !success)?.message ?? '', /最后一名审计管理员/)
})

test('[issue-10] [AD-5] on: no other call, sheet, custom role or export bypasses the separation', async () => {
  await appointed()
  await turn(true)
  const by = await tokens()
  const answer = async (token: string, path: string, method = 'GET', body?: unknown) => {
    const reply = await platform.raw(`/api${path}`, {
      ...{ token, method },
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
    })
    const isEnvelope = reply.headers.get('content-type')?.includes('json')
    if (!isEnvelope) await reply.arrayBuffer()
    return isEnvelope ? ((await reply.json()) as { code: number; message: string }) : { code: 200, message: 'a file' }
  }
  const codeOf = async (...given: Parameters<typeof answer>) => (await answer(...given)).code

  // The log and its copies belong to the audit administrator. No call clears it.
  const ofTheLog = [
    ...['/sys/log/list', '/sys/log/exportXls', '/sys/log/verify', '/sys/log/visitList', '/sys/log/visitExportXls'],
    ...['/sys/dataLog/list', '/sys/dataLog/exportXls', '/sys/dataLog/queryTables']
  ]
  for (const path of ofTheLog) {
    for (const token of [by.system, by.security, admin]) assert.equal(await codeOf(token, path), 510, path)
    assert.equal(await codeOf(by.audit, `${path}?exportReason=核对名册`), 200, path)
  }
  for (const token of Object.values(by))
    for (const path of ['/sys/log/delete?id=1', '/sys/log/deleteBatch?ids=1', '/sys/dataLog/delete?id=1'])
      assert.equal((await platform.raw(`/api${path}`, { token, method: 'DELETE' })).status, 404, path)

  // Account administrators cannot create an account with a role, neither in the form nor in a sheet.
  const draft = { realname: '越权', sex: '', birthday: '', phone: '', email: '', selecteddeparts: '' }
  const password = 'Linjiang-2026!'
  const withRole = { ...draft, username: 'round.about', password, selectedroles: 'r1' }
  assert.match((await answer(by.system, '/sys/user/add', 'POST', withRole)).message, /没有权限：给用户分配角色/)
  const rows = [['round.sheet', '越权', '', '', '', '', '采编员', '']]
  assert.notEqual(await codeOf(by.system, '/sys/user/importRows', 'POST', { rows }), 200)
  assert.equal((await platform.query("select 1 from users where username like 'round.%'")).rows.length, 0)

  // Only the security administrator grants rights, sites, objects and rules.
  const ofRights = [
    ['/sys/permission/saveRolePermission', { roleId: 'r1', permissionIds: 'cms:form:list', lastpermissionIds: '' }],
    ['/userSubsite/save', { userId: 'u6', subsiteIds: '1' }],
    ['/sys/role/add', { roleName: '越权', roleCode: 'round', description: '' }]
  ] as const
  for (const [path, body] of ofRights)
    for (const token of [by.system, by.audit, admin]) assert.equal(await codeOf(token, path, 'POST', body), 510, path)

  // The security administrator cannot grant rights to a role of their own.
  await platform.query("insert into user_roles values ($1, 'r2') on conflict do nothing", [people.security])
  const toOwn = { roleId: 'r2', permissionIds: 'cms:form:delete', lastpermissionIds: '' }
  assert.equal(
    (await answer(by.security, '/sys/permission/saveRolePermission', 'POST', toOwn)).message,
    '三员分立已启用，您持有角色“审核员”，不能给自己授权'
  )
  const column = { objectType: 'column', objectId: '1002' } as const
  const { print } = (await platform.call(objectGrants, { token: by.security, query: column })).result
  const grants = [{ subjectType: 'role', subjectId: 'r2', actions: ['write'] }] as const
  const body = { ...column, breaks: false, grants: [...grants], print }
  assert.match((await answer(by.security, '/cms/object/save', 'POST', body)).message, /不能给自己授权/)
})

test('[issue-10] [AD-5] on: the security administrator cannot grant an object to their own department or its ancestors', async () => {
  await appointed()
  await turn(true)
  const { security } = await tokens()
  const object = { objectType: 'column', objectId: '1003' } as const
  // 办公室 of 市发展和改革委员会
  await platform.query("update user_departments set depart_id = 'd9' where user_id = $1", [people.security])
  const grantTo = async (subjectId: string) => {
    const { print } = (await platform.call(objectGrants, { token: security, query: object })).result
    const grants = [{ subjectType: 'depart' as const, subjectId, actions: ['write' as const] }]
    return platform.call(saveObjectGrants, { token: security, body: { ...object, breaks: false, grants, print } })
  }
  assert.equal((await grantTo('d9')).message, '三员分立已启用，您属于部门“办公室”，不能给自己授权')
  assert.equal((await grantTo('d2')).message, '三员分立已启用，您属于部门“市发展和改革委员会”，不能给自己授权')
  const beside = await grantTo('d10')
  assert.equal(beside.success, true, beside.message)
})

test('[AD-5] the log records all of it, and its chain verifies', async () => {
  await linkAll(platform.database)
  assert.equal((await verifyWhole(platform.database)).broken, undefined)
})
