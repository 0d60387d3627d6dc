import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { changeSeparation, readSeparation } from '../../elements/base/contract/administrators.ts'
import { addRule, saveRoleRules, type RuleGroup } from '../../elements/base/contract/data-rule.ts'
import {
  addDepartmentMembers,
  departmentGrants,
  moveDepartment,
  saveDepartmentRoles,
  saveDepartmentSites
} from '../../elements/base/contract/department.ts'
import { allRoles } from '../../elements/base/contract/role.ts'
import { addUser, changeUserDepartments, editUser, userById, userSheet } from '../../elements/base/contract/user.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
/** Yang Jing in 市教育局 (d3), with site 3. */
const person = 'u8'
const account = 'yangjing'
/** Zhao Lei in 市发展和改革委员会 (d2). */
const moved = 'u4'
const editor = 'r1'
const rights = ['list', 'add', 'edit', 'import', 'editDepartWithUser'].map(verb => `system:user:${verb}`)
const giving = ['system:user:addUserRole', 'system:user:subsite']

before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  await platform.query(
    "insert into roles (id, role_code, role_name) values ('mover', 'mover', '部门管理员'), ('reader', 'reader', '查看员')"
  )
  await platform.query("insert into role_rights values ('reader', 'system:user:list')")
})
after(() => platform.stop())
beforeEach(async () => {
  await platform.query('delete from department_roles')
  await platform.query('delete from department_subsites')
  await platform.query('delete from platform_settings')
  await platform.query("delete from user_roles where role_id in ('ra1', 'ra2', 'ra3') or user_id = $1", [person])
  await platform.query("insert into user_roles values ($1, 'mover')", [person])
  await platform.query("delete from role_rights where role_id = 'mover'")
  await platform.query("delete from role_rules where role_id = 'mover'")
  await platform.query("delete from user_departments where user_id = $1 or user_id = $2 and depart_id <> 'd2'", [
    person,
    moved
  ])
  await platform.query("insert into user_departments values ($1, 'd3')", [person])
  await platform.query('delete from user_subsites where user_id = $1', [moved])
  await platform.query('delete from user_roles where user_id = $1', [moved])
})

const hold = async (...more: string[]) => {
  const all = [...rights, 'system:depart:list', 'system:depart:edit', ...more]
  await platform.query("insert into role_rights select 'mover', unnest($1::text[]) on conflict do nothing", [all])
  return platform.signIn(account)
}
const roles = (depId: string, roleIds: string[], token = admin) =>
  platform.call(saveDepartmentRoles, { token, body: { depId, roleIds } })
const sites = (depId: string, siteIds: string[], token = admin) =>
  platform.call(saveDepartmentSites, { token, body: { depId, siteIds } })
const done = async (reply: Promise<{ success: boolean; message: string }>) => {
  const { success, message } = await reply
  assert.ok(success, message)
}

/** Every way to put a person into a department. */
const ways: Record<string, (token: string, depart: string, name: string) => Promise<{ message: string }>> = {
  form: (token, selecteddeparts) => {
    const names = { username: `new${Date.now()}`, password: 'First-pass-1', realname: '新来的人', sex: '' as const }
    const body = { ...names, birthday: '', phone: '', email: '', selectedroles: '', selecteddeparts }
    return platform.call(addUser, { token, body })
  },
  edit: async (token, depart) => {
    const { result } = await platform.call(userById, { token: admin, query: { id: moved } })
    const { id, version, realname, sex, birthday, phone, email, selectedroles, selecteddeparts } = result
    const fields = { id, version, realname, sex, birthday, phone, email, selectedroles }
    return platform.call(editUser, { token, body: { ...fields, selecteddeparts: `${selecteddeparts},${depart}` } })
  },
  sheet: (token, _depart, name) => {
    const rows = [[`sheet${Date.now()}`, '导入的人', ...Array<string>(5).fill(''), name]]
    return platform.call(userSheet.importRows, { token, body: { rows } })
  },
  'department page': (token, depId) =>
    platform.call(addDepartmentMembers, { token, body: { depId, userIdList: [moved] } }),
  'bulk change': (token, depart) =>
    platform.call(changeUserDepartments, { token, body: { ids: [moved], mode: 'add', values: [depart] } }),
  'moved department': (token, parentId) =>
    platform.call(moveDepartment, { token, body: { id: 'd10', parentId, index: 0 } })
}

for (const [name, way] of Object.entries(ways))
  test(`[admin-6] [SI-5] ${name}: nobody gives by a department what they may not give to a person, and the refusal names both`, async () => {
    await done(roles('d4', [editor]))
    const token = await hold()
    const count = async () => (await platform.query("select from held_roles where role_id = 'r1'")).rows.length
    const before = await count()
    const byRole = await way(token, 'd14', '疾病预防控制科')
    assert.match(byRole.message, /部门“市卫生健康委员会”的人员自动拥有角色“采编员”：没有权限：给用户分配角色/)
    await hold(giving[0]!)
    assert.match(
      (await way(token, 'd14', '疾病预防控制科')).message,
      /自动拥有角色“采编员”：角色含有您没有的权限“.+”，不能由您分配/
    )
    await done(roles('d4', []))
    await done(sites('d4', ['1']))
    const bySite = await way(token, 'd14', '疾病预防控制科')
    assert.match(bySite.message, /部门“市卫生健康委员会”的人员自动拥有站点“.+”：没有权限：给用户分配站点/)
    await hold(giving[1]!)
    assert.match((await way(token, 'd14', '疾病预防控制科')).message, /自动拥有一个站点：您没有该站点/)
    await done(roles('d4', [editor]))
    assert.ok((await count()) >= before)
    assert.equal(
      (await platform.query("select from user_departments where depart_id = 'd14' and user_id = $1", [moved])).rows
        .length,
      0
    )
    await done(roles('d4', ['reader']))
    await done(sites('d4', ['3']))
    const fine = (await way(token, 'd14', '疾病预防控制科')) as { success?: boolean; message: string }
    assert.ok(fine.success, fine.message)
  })

test('[admin-6] inside a department that gives a role, people are moved by who may not give it', async () => {
  await done(roles('d2', [editor]))
  const token = await hold()
  const move = { ids: [moved], mode: 'add' as const, values: ['d11'] }
  await done(platform.call(changeUserDepartments, { token, body: move }))
})

test('[admin-6] [SI-5] a department gets only what the giver may give to a person', async () => {
  let token = await hold()
  assert.match((await roles('d4', ['reader'], token)).message, /没有权限/)
  assert.match((await sites('d4', ['3'], token)).message, /没有权限/)
  token = await hold(...giving)
  assert.match((await roles('d4', [editor], token)).message, /角色含有您没有的权限“.+”，不能由您分配/)
  assert.match((await sites('d4', ['1'], token)).message, /没有找到该站点/)
  assert.match((await roles('d3', ['reader'], token)).message, /^您属于该部门或其下级部门，不能修改自己的角色/)
  assert.match((await roles('d1', ['reader'], token)).message, /^您属于该部门或其下级部门/)
  await done(roles('d4', ['reader'], token))
  await done(sites('d4', ['3'], token))
  await done(sites('d4', ['1', '3']))
  await done(sites('d4', [], token))
  const { result } = await platform.call(departmentGrants, { token, query: { depId: 'd4' } })
  assert.deepEqual([result.sites, result.otherSites], [[], 1], 'a site of other administrators stays')
  await done(roles('d4', [editor]))
  assert.match((await roles('d4', [], token)).message, /角色含有您没有的权限/)
})

test('[admin-6] administrators are appointed one by one: their roles are never given to departments', async () => {
  for (const role of ['r0', 'ra1', 'ra2', 'ra3']) {
    assert.match((await roles('d4', [role])).message, /只能分配给个人，不能分配给部门/)
    await assert.rejects(platform.query("insert into department_roles values ('d4', $1)", [role]), /plain/)
  }
  const { result } = await platform.call(allRoles, { token: admin })
  const open = result.filter(({ isForDepartments }) => isForDepartments).map(({ id }) => id)
  assert.ok(open.includes(editor) && !open.some(id => ['r0', 'ra1', 'ra2', 'ra3'].includes(id)))
})

test('[admin-6] with the separation on, only the security administrator gives to departments, and the system administrator puts nobody into them', async () => {
  const area = { u2: 'ra1', u3: 'ra2', u5: 'ra3' }
  for (const [id, role] of Object.entries(area))
    await platform.query('insert into user_roles values ($1, $2)', [id, role])
  const { print } = (await platform.call(readSeparation, { token: admin })).result
  await done(platform.call(changeSeparation, { token: admin, body: { isOn: true, print } }))
  const [system, security] = [await platform.signIn('lihua'), await platform.signIn('wangmin')]
  assert.match((await roles('d9', [editor], system)).message, /没有权限/)
  assert.match((await roles('d9', [editor])).message, /没有权限/)
  assert.match((await roles('d1', [editor], security)).message, /您属于部门“市政府办公室”，不能给自己授权/)
  await done(roles('d9', [editor], security))
  const body = { depId: 'd9', userIdList: [moved] }
  assert.match(
    (await platform.call(addDepartmentMembers, { token: system, body })).message,
    /部门“.*办公室”的人员自动拥有角色“采编员”：没有权限：给用户分配角色/
  )
  await done(platform.call(addDepartmentMembers, { token: system, body: { ...body, depId: 'd11' } }))
})

test('[admin-6] [admin-7] a deputy gives to departments inside the data rules only, and the refusal names the rule', async () => {
  const token = await hold(...giving)
  await platform.query(
    "insert into roles (id, role_code, role_name) values ('plain', 'plain', '无权角色') on conflict do nothing"
  )
  const limit = async (permissionId: string, field: string) => {
    const part = { field, operator: '=' as const, value: '', variable: 'ownDepartmentBelow' as const }
    const condition: RuleGroup = { match: 'and', parts: [part] }
    const body = { permissionId, ruleName: '本部门及以下', status: '1' as const, condition }
    const added = await platform.call(addRule, { token: admin, body })
    const ruled = { roleId: 'mover', permissionId, dataRuleIds: added.result.id }
    await done(platform.call(saveRoleRules, { token: admin, body: ruled }))
  }
  await limit('system:user:list', 'departId')
  assert.match(
    (await roles('d14', ['plain'], token)).message,
    /有您的数据规则“本部门及以下”范围之外的人员，不能由您分配/
  )
  await done(roles('d13', ['plain'], token))
  await limit('system:depart:list', 'id')
  assert.match((await roles('d14', ['plain'], token)).message, /没有找到该部门/)
  assert.match((await platform.call(departmentGrants, { token, query: { depId: 'd14' } })).message, /没有找到该部门/)
  assert.match((await roles('d13', ['reader'], token)).message, /受数据规则“本部门及以下”限制|含有您没有的权限/)
})
