import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { announcementCalls } from '../../elements/base/contract/announcement.ts'
import { addArticle, editArticle } from '../../elements/base/contract/article.ts'
import {
  addRule,
  ruleFields,
  saveRoleRules,
  type RuleGroup,
  type RuleLine
} from '../../elements/base/contract/data-rule.ts'
import {
  addDepartmentMembers,
  departmentCalls,
  departmentChoices,
  departmentTree,
  moveDepartment,
  removeDepartmentMember,
  type DepartmentChoice
} from '../../elements/base/contract/department.ts'
import { addForm } from '../../elements/base/contract/form.ts'
import { addRoleMembers, removeRoleMember } from '../../elements/base/contract/role.ts'
import { subsiteCalls } from '../../elements/base/contract/subsite.ts'
import {
  addUser,
  changeUserDepartments,
  changeUserRoles,
  departmentCounts,
  editUser,
  userById,
  userList,
  userSheet,
  type UserDraft
} from '../../elements/base/contract/user.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
/** Yang Jing, deputy of 市教育局 (d3) and the departments below it, with site 3. */
let deputy: string
const person = 'u8'
const ruleName = '本部门及以下'
const rights = [
  ...['list', 'add', 'edit', 'import', 'editDepartWithUser', 'addUserRole', 'subsite'].map(
    verb => `system:user:${verb}`
  ),
  ...['list', 'add', 'edit', 'delete'].map(verb => `system:depart:${verb}`)
]
const line = (field: string, operator: RuleLine['operator'], value: string, variable: RuleLine['variable'] = '') => ({
  ...{ field, operator, value, variable }
})
const limit = async (roleId: string, permissionId: string, name: string, part: RuleLine) => {
  const condition: RuleGroup = { match: 'and', parts: [part] }
  const body = { permissionId, ruleName: name, status: '1' as const, condition }
  const added = await platform.call(addRule, { token, body })
  assert.equal(added.success, true, added.message)
  const ruled = { roleId, permissionId, dataRuleIds: added.result.id }
  assert.equal((await platform.call(saveRoleRules, { token, body: ruled })).success, true)
}
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  await platform.query("insert into roles (id, role_code, role_name) values ('deputy', 'deputy', '部门管理员')")
  for (const right of rights) await platform.query("insert into role_rights values ('deputy', $1)", [right])
  await platform.query('delete from user_roles where user_id = $1', [person])
  await platform.query("insert into user_roles values ($1, 'deputy')", [person])
  await platform.query("delete from user_departments where user_id = $1 and depart_id <> 'd3'", [person])
  await platform.query("update users set depart_id = 'd3' where id = $1", [person])
  await limit('deputy', 'system:user:list', ruleName, line('departId', '=', '', 'ownDepartmentBelow'))
  await limit('deputy', 'system:depart:list', '本部门的树', line('id', '=', '', 'ownDepartmentBelow'))
  deputy = await platform.signIn('yangjing')
})
after(() => platform.stop())

let serial = 0
const tryAdd = (selecteddeparts: string, as = deputy, more: Partial<UserDraft> = {}) => {
  const username = `deputy${++serial}`
  const names = { username, password: 'First-pass-1', realname: `某人${serial}`, sex: '' as const }
  const body = { ...names, birthday: '', phone: '', email: '', selectedroles: '', selecteddeparts, ...more }
  return platform.call(addUser, { token: as, body })
}
const add = async (selecteddeparts: string, as = token, more: Partial<UserDraft> = {}) => {
  const reply = await tryAdd(selecteddeparts, as, more)
  assert.equal(reply.success, true, reply.message)
  return reply.result
}
const isRefused = (reply: { success: boolean; message: string }, name = ruleName) => {
  assert.equal(reply.success, false)
  assert.ok(reply.message.includes(`“${name}”`), reply.message)
}
const seenIn = async (of: string) => {
  const below = (nodes: readonly DepartmentChoice[]): string[] =>
    nodes.flatMap(({ key, children }) => [key, ...below(children ?? [])])
  return new Set(below((await platform.call(departmentChoices, { token: of })).result))
}
const departsOf = async (id: string) => (await platform.call(userById, { token, query: { id } })).result.selecteddeparts

test('[admin-7] a deputy adds people to the own departments only, by form and by sheet, and the refusal names the rule', async () => {
  assert.equal((await tryAdd('d12')).success, true)
  isRefused(await tryAdd('d2'))
  isRefused(await tryAdd(''))
  isRefused(await tryAdd('d12,d2'))
  const row = (name: string, depart: string) => [name, '导入的人', ...Array<string>(5).fill(''), depart]
  const sheet = (rows: string[][]) => platform.call(userSheet.importRows, { token: deputy, body: { rows } })
  isRefused(await sheet([row('sheet.in', '基础教育科'), row('sheet.out', '市发展和改革委员会')]))
  isRefused(await sheet([row('sheet.none', '')]))
  const { rows } = await platform.query<{ n: number }>(
    "select count(*)::int as n from users where username like 'sheet.%'"
  )
  assert.equal(rows[0]?.n, 0)
  assert.equal((await sheet([row('sheet.in', '基础教育科')])).success, true)
})

test('[issue-32] [admin-7] the numbers beside departments are those of the people and departments that a deputy sees', async () => {
  await add('d2,d12', token, { selectedsites: '3' })
  const { result } = await platform.call(departmentCounts, { token: deputy, query: { isBelow: '1' } })
  const ids = await seenIn(deputy)
  assert.ok(result.length > 1)
  for (const { departId, count } of result) {
    assert.ok(ids.has(departId), departId)
    const { result: list } = await platform.call(userList, { token: deputy, query: { underDepartId: departId } })
    assert.equal(count, list.total, departId)
  }
})

test('[admin-7] a deputy moves nobody out of sight, and takes nobody into or out of the departments of others', async () => {
  const own = await add('d12')
  const shared = await add('d2,d12', token, { selectedsites: '3' })
  const edit = async (id: string, selecteddeparts: string) => {
    const { result } = await platform.call(userById, { token, query: { id } })
    const { version, realname, sex, birthday, phone, email, selectedroles } = result
    const body = { id, version, realname, sex, birthday, phone, email, selectedroles, selecteddeparts }
    return platform.call(editUser, { token: deputy, body })
  }
  isRefused(await edit(own.id, 'd2'))
  isRefused(await edit(own.id, ''))
  isRefused(await edit(own.id, 'd12,d2'))
  isRefused(await edit(shared.id, 'd12'))
  assert.equal((await edit(own.id, 'd13')).success, true)
  assert.equal((await edit(shared.id, 'd2,d13')).success, true)
  const query = (depId: string, userId: string) => ({ token: deputy, query: { depId, userId } })
  isRefused(await platform.call(removeDepartmentMember, query('d2', shared.id)))
  isRefused(await platform.call(removeDepartmentMember, query('d13', own.id)))
  isRefused(await platform.call(addDepartmentMembers, { token: deputy, body: { depId: 'd2', userIdList: [own.id] } }))
  const joined = await platform.call(addDepartmentMembers, {
    token: deputy,
    body: { depId: 'd3', userIdList: [own.id] }
  })
  assert.equal(joined.success, true)
  assert.deepEqual([await departsOf(own.id), await departsOf(shared.id)], ['d13,d3', 'd2,d13'])
})

test('[admin-7] a bulk change refuses only the people that it would move out of sight', async () => {
  const [own, shared] = [await add('d12'), await add('d12,d3')]
  const body = { ids: [own.id, shared.id], mode: 'remove' as const, values: ['d12'] }
  const { result } = await platform.call(changeUserDepartments, { token: deputy, body })
  assert.deepEqual([result.done, result.failed.map(({ id }) => id)], [[shared.id], [own.id]])
  assert.ok(result.failed[0]!.message.includes(ruleName))
  assert.deepEqual([await departsOf(own.id), await departsOf(shared.id)], ['d12', 'd3'])
  isRefused(
    await platform.call(changeUserDepartments, { token: deputy, body: { ...body, mode: 'add', values: ['d2'] } })
  )
})

test('[admin-7] memberships of roles that decide who is seen stay inside the rule', async () => {
  await platform.query("insert into roles (id, role_code, role_name) values ('of-roles', 'of-roles', '按角色的管理员')")
  for (const right of ['system:user:list', 'system:user:addUserRole'])
    await platform.query("insert into role_rights values ('of-roles', $1)", [right])
  await limit('of-roles', 'system:user:list', '基本角色的人', line('roleId', '=', 'r5'))
  await platform.query("delete from user_roles where user_id = 'u9'")
  await platform.query("insert into user_roles values ('u9', 'of-roles')")
  const as = await platform.signIn('huangyan')
  const one = await add('d12')
  await platform.call(changeUserRoles, { token, body: { ids: [one.id], mode: 'add', values: ['r5'] } })
  const found = await platform.call(userList, { token: as, query: { username: one.username } })
  assert.equal(found.result.total, 1)
  isRefused(
    await platform.call(removeRoleMember, { token: as, query: { roleId: 'r5', userId: one.id } }),
    '基本角色的人'
  )
  const gone = await platform.call(changeUserRoles, {
    token: as,
    body: { ids: [one.id], mode: 'remove', values: ['r5'] }
  })
  isRefused(gone, '基本角色的人')
})

const keys = (nodes: DepartmentChoice[]): string[] => nodes.flatMap(({ key, children }) => [key, ...keys(children)])

test('[admin-7] departments and their pickers follow the rules of the right that lists them', async () => {
  const fields = await platform.call(ruleFields, { token, query: { permissionId: 'system:depart:list' } })
  assert.ok(fields.result.some(({ kind }) => kind === 'department'))
  for (const call of [departmentTree, departmentChoices]) {
    const { result } = await platform.call(call, { token: deputy })
    assert.deepEqual(keys(result).toSorted(), ['d12', 'd13', 'd3'])
  }
  const byId = await platform.call(departmentCalls.byId, { token: deputy, query: { id: 'd2' } })
  assert.equal(byId.success, false)
  const read = async (id: string) => (await platform.call(departmentCalls.byId, { token, query: { id } })).result
  const draft = async (id: string) => {
    const {
      departName,
      departNameEn,
      departNameAbbr,
      orgType,
      mobile,
      fax,
      address,
      description,
      memo,
      leaderId,
      version
    } = await read(id)
    const texts = {
      departName,
      departNameEn,
      departNameAbbr,
      orgType,
      mobile,
      fax,
      address,
      description,
      memo,
      leaderId
    }
    return { ...texts, parentId: '', id, version }
  }
  assert.equal((await platform.call(departmentCalls.edit, { token: deputy, body: await draft('d2') })).success, false)
  assert.equal((await platform.call(departmentCalls.edit, { token: deputy, body: await draft('d12') })).success, true)
  const { id: _id, version: _version, ...blank } = await draft('d12')
  const tryNew = (parentId: string, departName: string) =>
    platform.call(departmentCalls.add, { token: deputy, body: { ...blank, parentId, departName } })
  isRefused(await tryNew('d2', '外面的科'), '本部门的树')
  isRefused(await tryNew('', '顶层的局'), '本部门的树')
  assert.equal((await tryNew('d3', '里面的科')).success, true)
  const move = (id: string, parentId: string) =>
    platform.call(moveDepartment, { token: deputy, body: { id, parentId, index: 0 } })
  isRefused(await move('d12', 'd2'), '本部门的树')
  assert.equal((await move('d9', 'd3')).success, false)
  assert.equal((await move('d12', 'd13')).success, true)
  assert.equal((await platform.call(departmentCalls.delete, { token: deputy, query: { id: 'd9' } })).success, false)
})

test('[admin-7] the refusal of a role names the rule that limits the giver', async () => {
  await platform.query("insert into roles (id, role_code, role_name) values ('viewer', 'viewer', '查看者')")
  await platform.query("insert into role_rights values ('viewer', 'system:user:list')")
  const one = await add('d12')
  const body = { roleId: 'viewer', userIdList: [one.id] }
  const reply = await platform.call(addRoleMembers, { token: deputy, body })
  isRefused(reply)
  assert.ok(!reply.message.includes('您没有的权限'))
})

test('[admin-7] articles, forms, announcements and sites: a write stays inside the rules of its list', async () => {
  await platform.query("insert into roles (id, role_code, role_name) values ('worker', 'worker', '受限的编辑')")
  const given = ['cms:article', 'cms:form', 'system:announcement', 'cms:subsite'].flatMap(noun =>
    ['list', 'add', 'edit'].map(verb => `${noun}:${verb}`)
  )
  for (const right of given) await platform.query("insert into role_rights values ('worker', $1)", [right])
  await platform.query("delete from user_roles where user_id = 'u2'")
  await platform.query("insert into user_roles values ('u2', 'worker')")
  await limit('worker', 'cms:article:list', '只看通知', line('title', 'LIKE', '通知'))
  await limit('worker', 'cms:form:list', '只看调查表', line('name', 'LIKE', '调查'))
  await limit('worker', 'system:announcement:list', '只看普通', line('titile', 'LIKE', '例行'))
  await limit('worker', 'cms:subsite:list', '只看专题', line('name', 'LIKE', '专题'))
  const as = await platform.signIn('lihua')
  const article = (title: string) => platform.call(addArticle, { token: as, body: articleDraft(title) })
  isRefused(await article('别的'), '只看通知')
  const written = await article('一则通知')
  assert.equal(written.success, true, written.message)
  const { id, version } = written.result
  const edited = { ...articleDraft('改成别的'), id, version }
  isRefused(await platform.call(editArticle, { token: as, body: edited }), '只看通知')
  const form = (name: string) => platform.call(addForm, { token: as, body: { name } })
  isRefused(await form('别的'), '只看调查表')
  assert.equal((await form('一张调查表')).success, true)
  const announcement = (titile: string) =>
    platform.call(announcementCalls.add, {
      token: as,
      body: {
        ...{ titile, msgContent: '内容', msgAbstract: '', startTime: '', endTime: '', priority: 'L', msgCategory: '1' },
        ...{
          msgType: 'USER',
          userIds: 'u3',
          departIds: '',
          subsiteIds: '',
          needsReply: '0',
          needsConfirm: '0',
          annexList: []
        }
      }
    })
  isRefused(await announcement('别的'), '只看普通')
  assert.equal((await announcement('例行公告')).success, true)
  const site = (name: string) =>
    platform.call(subsiteCalls.add, {
      token: as,
      body: {
        ...{ name, shortName: '', siteType: 'generalsite', groupId: '', depId: '', agencyId: '', siteTitle: '' },
        ...{ siteIDCode: '', icpCode: '', policeCode: '', homeUrl: '', seoTitle: '', seoKeywords: '' },
        ...{ seoDescription: '', status: '1', sortNo: 90, templateId: '' }
      }
    })
  isRefused(await site('别的站'), '只看专题')
  assert.equal((await site('某专题站')).success, true)
})
