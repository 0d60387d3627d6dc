import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addRule, saveRoleRules } from '../../elements/base/contract/data-rule.ts'
import { domain } from '../../elements/base/contract/domain.ts'
import { objectGrants, saveObjectGrants } from '../../elements/base/contract/object-grant.ts'
import { siteOverview } from '../../elements/base/contract/site-overview.ts'
import { addSubsiteUsers } from '../../elements/base/contract/user-subsite.ts'
import { freezeUsers, userList } from '../../elements/base/contract/user.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
})
after(() => platform.stop())

const overview = async (token: string, id: string) => {
  const { result, message } = await platform.call(siteOverview, { token, query: { id } })
  assert.ok(result, message)
  return result
}
const listed = async (token: string, query: object) =>
  (await platform.call(userList, { token, query: { pageNo: 1, pageSize: 10, ...query } })).result.total

test('[issue-32] [SI-5] each number of people is that of the list to which it leads', async () => {
  const { people } = await overview(admin, '1')
  assert.ok(people && people.roles.length > 2)
  assert.equal(people.total, await listed(admin, { siteId: '1' }))
  for (const { id, name, count } of people.roles)
    assert.equal(count, await listed(admin, { siteId: '1', roleId: id }), name)
  assert.equal(people.withoutRole, await listed(admin, { siteId: '1', lacks: 'role' }))
})

test('[issue-32] [SI-5] a frozen person stays a person of the site, and cannot sign in', async () => {
  const before = (await overview(admin, '1')).people
  assert.equal((await platform.call(freezeUsers, { token: admin, body: { ids: 'u2', status: '2' } })).success, true)
  const after = (await overview(admin, '1')).people
  await platform.call(freezeUsers, { token: admin, body: { ids: 'u2', status: '1' } })
  assert.deepEqual([after?.total, after?.active], [before?.total, before && before.active - 1])
})

test('[issue-32] [SI-5] a department that gives the site is named with its people', async () => {
  await platform.query(`insert into department_subsites (depart_id, subsite_id) values ('d3', '4')`)
  const { people } = await overview(admin, '4')
  const { rows } = await platform.query(
    `select department_label('d3') as name, count(distinct ud.user_id)::int as count from user_departments ud
     join departments d on d.id = ud.depart_id join departments top on top.id = 'd3' and starts_with(d.org_code, top.org_code)
     join users u on u.id = ud.user_id and u.deleted_time is null`
  )
  assert.deepEqual(people?.givers, rows)
})

test('[issue-32] [SI-5] grants, domains and quota are those of the site', async () => {
  const object = { objectType: 'site', objectId: '2' } as const
  const { result: now } = await platform.call(objectGrants, { token: admin, query: object })
  const grant = { subjectType: 'user', subjectId: 'u2', actions: ['list'] } as const
  const saved = await platform.call(saveObjectGrants, {
    token: admin,
    body: { ...object, breaks: false, print: now.print, grants: [{ ...grant, actions: ['list'] }] }
  })
  assert.equal(saved.success, true, saved.message)
  const shown = await overview(admin, '2')
  assert.equal(shown.grants?.total, 1)
  const [row] = shown.grants?.rows ?? []
  assert.deepEqual([row?.objectName, row?.subjectName, row?.actions], [shown.name, '李华', ['list']])
  const { result } = await platform.call(domain.calls.list, {
    token: admin,
    query: { subsiteId: '2', pageNo: 1, pageSize: 50 }
  })
  assert.deepEqual(shown.domains?.map(({ host }) => host).toSorted(), result.records.map(({ host }) => host).toSorted())
  assert.equal(shown.room.quota, 50 * 1024 ** 3)
})

test('[issue-32] [SI-5] [SI-7] parts without a right are absent, other sites are refused, data rules limit the people', async () => {
  await platform.query(`insert into roles (id, role_code, role_name) values ('viewer', 'viewer', '查看站点')`)
  await platform.query(`insert into role_rights values ('viewer', 'cms:subsite:list')`)
  await platform.query(`delete from user_roles where user_id = 'u8'`)
  await platform.query(`insert into user_roles values ('u8', 'viewer')`)
  await platform.query(`delete from user_subsites where user_id = 'u8'`)
  await platform.call(addSubsiteUsers, { token: admin, body: { subsiteId: '1', userIdList: ['u8'] } })
  const token = await platform.signIn('yangjing')
  const bare = await overview(token, '1')
  assert.deepEqual([bare.people, bare.grants, bare.domains, bare.ipRules], [null, null, null, null])
  const refused = await platform.call(siteOverview, { token, query: { id: '2' } })
  const unknown = await platform.call(siteOverview, { token, query: { id: 'nowhere' } })
  assert.equal(refused.success, false)
  assert.equal(refused.message, unknown.message)

  await platform.query(`insert into role_rights values ('viewer', 'system:user:list')`)
  const condition = {
    match: 'and' as const,
    parts: [{ field: 'username', operator: '=' as const, value: 'yangjing', variable: '' as const }]
  }
  const rule = await platform.call(addRule, {
    token: admin,
    body: { permissionId: 'system:user:list', ruleName: '本人', status: '1', condition }
  })
  assert.equal(rule.success, true, rule.message)
  await platform.call(saveRoleRules, {
    token: admin,
    body: { roleId: 'viewer', permissionId: 'system:user:list', dataRuleIds: rule.result.id }
  })
  const { people } = await overview(token, '1')
  assert.equal(people?.total, 1)
  assert.deepEqual(
    people?.roles.map(({ name, count }) => [name, count]),
    [['查看站点', 1]]
  )
})
