import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { changeSeparation, readSeparation } from '../../elements/base/contract/administrators.ts'
import { addRule, saveRoleRules, type RuleGroup } from '../../elements/base/contract/data-rule.ts'
import { allPositions, position, savePositionRoles, savePositionSites } from '../../elements/base/contract/position.ts'
import {
  addUser,
  changeUserPositions,
  editUser,
  userById,
  userList,
  userSheet
} from '../../elements/base/contract/user.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
/** Yang Jing in 市教育局 (d3), with site 3. */
const person = 'u8'
const account = 'yangjing'
/** Zhao Lei in 市发展和改革委员会 (d2), without roles and sites. */
const other = 'u4'
const editor = 'r1'
const duty = 'po1'
const rights = ['list', 'add', 'edit', 'import'].map(verb => `system:user:${verb}`)
const positionRights = ['list', 'add', 'edit', 'delete'].map(verb => `system:position:${verb}`)
const giving = ['system:user:addUserRole', 'system:user:subsite']

before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  await platform.query(
    "insert into roles (id, role_code, role_name) values ('giver', 'giver', '人事管理员'), ('reader', 'reader', '查看员')"
  )
  await platform.query("insert into role_rights values ('reader', 'system:user:list')")
})
after(() => platform.stop())
beforeEach(async () => {
  for (const table of ['position_roles', 'position_subsites', 'user_positions', 'platform_settings'])
    await platform.query(`delete from ${table}`)
  await platform.query("update positions set status = '1'")
  await platform.query("delete from user_roles where role_id in ('ra1', 'ra2', 'ra3') or user_id in ($1, $2)", [
    person,
    other
  ])
  await platform.query("insert into user_roles values ($1, 'giver')", [person])
  await platform.query("delete from role_rights where role_id = 'giver'")
  await platform.query("delete from role_rules where role_id = 'giver'")
  await platform.query('delete from user_subsites where user_id = $1', [other])
})

const hold = async (...more: string[]) => {
  const all = [...rights, ...positionRights, ...more]
  await platform.query("insert into role_rights select 'giver', unnest($1::text[]) on conflict do nothing", [all])
  return platform.signIn(account)
}
const roles = (roleIds: string[], token = admin) =>
  platform.call(savePositionRoles, { token, body: { id: duty, roleIds } })
const sites = (siteIds: string[], token = admin) =>
  platform.call(savePositionSites, { token, body: { id: duty, siteIds } })
const done = async (reply: Promise<{ success: boolean; message: string }>) => {
  const { success, message } = await reply
  assert.ok(success, message)
}
const change = async (status: '0' | '1', token: string) => {
  const { result } = await platform.call(position.calls.byId, { token: admin, query: { id: duty } })
  const { id, version, name, code, sortNo, remark } = result
  return platform.call(position.calls.edit, { token, body: { id, version, name, code, sortNo, remark, status } })
}
const bulk = (token: string, ids = [other], mode: 'add' | 'remove' = 'add') =>
  platform.call(changeUserPositions, { token, body: { ids, mode, values: [duty] } })

/** Every way to give a person the position. */
const ways: Record<string, (token: string) => Promise<{ success: boolean; message: string }>> = {
  form: token => {
    const names = { username: `new${Date.now()}`, password: 'First-pass-1', realname: '新来的人', sex: '' as const }
    const body = { ...names, birthday: '', phone: '', email: '', selectedroles: '', selecteddeparts: '' }
    return platform.call(addUser, { token, body: { ...body, selectedpositions: duty } })
  },
  edit: async token => {
    const { result } = await platform.call(userById, { token: admin, query: { id: other } })
    const { id, version, realname, sex, birthday, phone, email, selectedroles, selecteddeparts } = result
    const fields = { id, version, realname, sex, birthday, phone, email, selectedroles, selecteddeparts }
    return platform.call(editUser, { token, body: { ...fields, selectedpositions: duty } })
  },
  sheet: token => {
    const rows = [[`sheet${Date.now()}`, '导入的人', ...Array<string>(8).fill(''), '值班编辑']]
    return platform.call(userSheet.importRows, { token, body: { rows } })
  },
  'bulk change': token => bulk(token)
}

for (const [name, way] of Object.entries(ways))
  test(`[admin-6] [SI-5] ${name}: nobody gives by a position what they may not give to a person, and the refusal names both`, async () => {
    await done(roles([editor]))
    const count = async () => (await platform.query("select from held_roles where role_id = 'r1'")).rows.length
    const before = await count()
    assert.match((await way(await hold())).message, /没有权限：给用户分配角色|没有给用户分配角色的权限/)
    await hold(giving[0]!)
    const token = await platform.signIn(account)
    assert.match(
      (await way(token)).message,
      /岗位“值班编辑”的人员自动拥有角色“采编员”：角色含有您没有的权限“.+”，不能由您分配/
    )
    await done(roles([]))
    await done(sites(['1']))
    assert.match((await way(token)).message, /岗位“值班编辑”的人员自动拥有站点“.+”：没有权限：给用户分配站点/)
    await hold(giving[1]!)
    assert.match((await way(token)).message, /岗位“值班编辑”的人员自动拥有一个站点：您没有该站点/)
    await done(roles([editor]))
    assert.equal(await count(), before)
    const query = { positionId: duty }
    assert.equal((await platform.call(userList, { token: admin, query })).result.total, 0)
    await done(roles(['reader']))
    await done(sites(['3']))
    await done(way(token))
    assert.equal((await platform.call(userList, { token: admin, query })).result.total, 1)
    const all = (await platform.call(allPositions, { token })).result
    assert.deepEqual(
      all.map(({ mayGive }) => mayGive),
      [true, true, true]
    )
  })

test('[admin-6] [SI-5] a position gets only what the giver may give to a person, and lists say which may be given', async () => {
  let token = await hold()
  assert.match((await roles(['reader'], token)).message, /没有权限/)
  assert.match((await sites(['3'], token)).message, /没有权限/)
  token = await hold(...giving)
  assert.match((await roles([editor], token)).message, /角色含有您没有的权限“.+”，不能由您分配/)
  assert.match((await sites(['1'], token)).message, /没有找到该站点/)
  await done(roles(['reader'], token))
  await done(sites(['3'], token))
  await done(sites(['1', '3']))
  await done(sites([], token))
  const mayGive = async () => (await platform.call(allPositions, { token })).result[0]?.mayGive
  assert.equal(await mayGive(), false, 'a site of other administrators stays')
  await done(sites([]))
  assert.equal(await mayGive(), true)
  await done(roles([editor]))
  assert.equal(await mayGive(), false)
  assert.match((await roles([], token)).message, /角色含有您没有的权限/)
  for (const role of ['r0', 'ra1', 'ra2', 'ra3']) {
    assert.match((await roles([role])).message, /只能分配给个人，不能分配给岗位/)
    await assert.rejects(platform.query("insert into position_roles values ('po1', $1)", [role]), /plain/)
  }
})

test('[admin-6] [SI-5] nobody changes their own positions, nor what these give', async () => {
  const token = await hold(...giving)
  await done(roles(['reader']))
  assert.match((await bulk(token, [person])).message, /不能修改自己的岗位，请联系其他管理员/)
  await done(bulk(admin, [person]))
  assert.match((await bulk(token, [person], 'remove')).message, /不能修改自己的岗位/)
  assert.match((await roles([], token)).message, /^您担任该岗位，不能修改自己的角色/)
  await done(change('0', admin))
  assert.match((await change('1', token)).message, /^您担任该岗位，不能修改自己的角色/)
})

test('[admin-6] [SI-5] a position is switched on and off by whoever may give all of it, with a proof for on', async () => {
  await done(roles([editor]))
  await done(sites(['1']))
  await done(bulk(admin))
  let token = await hold()
  assert.match((await change('0', token)).message, /没有权限：给用户分配角色/)
  token = await hold(giving[0]!)
  assert.match((await change('0', token)).message, /没有权限：给用户分配站点/)
  token = await hold(giving[1]!)
  assert.match((await change('0', token)).message, /角色含有您没有的权限/)
  await done(roles(['reader']))
  assert.match((await change('0', token)).message, /该岗位含有您没有的站点，不能由您操作/)
  await done(sites(['3']))
  await done(change('0', token))
  await done(change('1', token))
})

test('[admin-6] a person beyond the giver is neither appointed away nor dismissed', async () => {
  const token = await hold(...giving)
  await done(roles([editor]))
  await done(bulk(admin))
  assert.match((await bulk(token, [other], 'remove')).message, /持有您没有的权限，您不能操作该用户/)
})

test('[admin-6] with the separation on, only the security administrator appoints and gives to positions', async () => {
  const area = { u2: 'ra1', u3: 'ra2', u5: 'ra3' }
  for (const [id, role] of Object.entries(area))
    await platform.query('insert into user_roles values ($1, $2)', [id, role])
  const { print } = (await platform.call(readSeparation, { token: admin })).result
  await done(platform.call(changeSeparation, { token: admin, body: { isOn: true, print } }))
  const [system, security] = [await platform.signIn('lihua'), await platform.signIn('wangmin')]
  for (const token of [system, admin]) {
    assert.match((await roles([editor], token)).message, /没有权限/)
    assert.match((await bulk(token)).message, /没有权限/)
    assert.match((await change('0', token)).message, /没有权限/)
  }
  await done(roles([editor], security))
  await done(bulk(security))
  assert.match((await bulk(security, ['u3'])).message, /不能给自己分配角色|不能修改自己的岗位/)
  await done(change('0', security))
})

test('[admin-6] [admin-7] a deputy appoints people inside the data rules only, to positions that the deputy may give', async () => {
  const token = await hold(...giving)
  const part = { field: 'departId', operator: '=' as const, value: '', variable: 'ownDepartmentBelow' as const }
  const condition: RuleGroup = { match: 'and', parts: [part] }
  const permissionId = 'system:user:list'
  const body = { permissionId, ruleName: '本部门及以下', status: '1' as const, condition }
  const added = await platform.call(addRule, { token: admin, body })
  const ruled = { roleId: 'giver', permissionId, dataRuleIds: added.result.id }
  await done(platform.call(saveRoleRules, { token: admin, body: ruled }))
  await platform.query(
    "insert into roles (id, role_code, role_name) values ('plain', 'plain', '无权角色') on conflict do nothing"
  )
  await done(roles(['plain']))
  assert.match((await bulk(token)).message, /没有找到该用户/)
  const inside = (await platform.query("select user_id from user_departments where depart_id = 'd13' limit 1")).rows[0]
  const within = String(inside?.user_id ?? '')
  assert.ok(within, 'someone is below 市教育局')
  await done(bulk(token, [within]))
  await done(roles([], token))
  await done(bulk(admin))
  assert.match(
    (await roles(['plain'], token)).message,
    /该岗位有您的数据规则“本部门及以下”范围之外的人员，不能由您分配/
  )
  await done(roles(['reader']))
  await done(bulk(admin, [within], 'remove'))
  assert.match((await bulk(token, [within])).message, /受数据规则“本部门及以下”限制|含有您没有的权限/)
})
