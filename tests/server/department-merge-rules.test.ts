import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { addRule, saveRoleRules } from '../../elements/base/contract/data-rule.ts'
import { addDepartmentMembers, moveDepartment } from '../../elements/base/contract/department.ts'
import { mergeDepartments, previewMerge } from '../../elements/base/contract/department-merge.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
/** Yang Jing sees all departments, but only the people of the own one and below it. */
let deputy: string
const deputyId = 'u8'
/** Zhao Lei and Chen Jing. */
const [mover, host] = ['u4', 'u5']

before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  await platform.query(`insert into departments (id, depart_name, org_code) values
    ('mine', '本局', 'Z80'), ('foreign', '外局', 'Z81'), ('empty', '空局', 'Z82')`)
  await platform.query(`insert into departments (id, depart_name, org_code, parent_id) values
    ('part', '本局一科', 'Z80A01', 'mine'), ('other', '本局二科', 'Z80A02', 'mine'), ('deep', '空局一科', 'Z82A01', 'empty')`)
  await platform.query("insert into roles (id, role_code, role_name) values ('deputy', 'deputy', '部门管理员')")
  const rights = ['depart:list', 'depart:edit', 'depart:delete', 'user:list', 'user:editDepartWithUser']
  for (const right of rights) await platform.query("insert into role_rights values ('deputy', $1)", [`system:${right}`])
  await platform.query('delete from user_roles where user_id = any($1)', [[deputyId, mover, host]])
  await platform.query("insert into user_roles values ($1, 'deputy')", [deputyId])
  const permissionId = 'system:user:list'
  const parts = [{ field: 'departId', operator: '=' as const, value: '', variable: 'ownDepartmentBelow' as const }]
  const condition = { match: 'and' as const, parts }
  const { result } = await platform.call(addRule, {
    ...{ token: admin, body: { permissionId, ruleName: '本部门的人', status: '1', condition } }
  })
  const ruled = { roleId: 'deputy', permissionId, dataRuleIds: result.id }
  assert.equal((await platform.call(saveRoleRules, { token: admin, body: ruled })).success, true)
  await put(deputyId, 'mine')
  deputy = await platform.signIn('yangjing')
})
after(() => platform.stop())

const put = async (userId: string, departId: string) => {
  await platform.query('delete from user_departments where user_id = $1', [userId])
  await platform.query('update users set depart_id = $2 where id = $1', [userId, departId])
  await platform.query('insert into user_departments values ($1, $2)', [userId, departId])
}
const departsOf = async (userId: string) =>
  (
    await platform.query<{ id: string }>('select depart_id as id from user_departments where user_id = $1', [userId])
  ).rows.map(({ id }) => id)
const preview = async (id: string, targetId: string, token = deputy, isWhole = false) => {
  const reply = await platform.call(previewMerge, { token, body: { ids: [id], targetId, isWhole } })
  assert.equal(reply.success, true, reply.message)
  return reply.result
}
const merge = async (id: string, targetId: string, token = deputy, isWhole = false) => {
  const { print } = await preview(id, targetId, token, isWhole)
  return platform.call(mergeDepartments, { token, body: { ids: [id], targetId, isWhole, print } })
}
const isOutside = (reply: { success: boolean; code: string | number; message: string }) => {
  assert.equal(reply.success, false)
  assert.equal(reply.code, codes.forbidden)
  assert.match(reply.message, /数据规则“本部门的人”/)
}

test('[issue-32] [AD-3] a deputy comes to no foreign people by merging or joining departments with the own account', async () => {
  await put(host, 'foreign')
  isOutside(await merge('mine', 'foreign', deputy, true))
  const body = { depId: 'foreign', userIdList: [deputyId] }
  isOutside(await platform.call(addDepartmentMembers, { token: deputy, body }))
  assert.deepEqual(await departsOf(deputyId), ['mine'])
})

test('[issue-32] [AD-3] a deputy takes no department with foreign people below the own one, and sees no names of them', async () => {
  await put(host, 'deep')
  isOutside(await merge('empty', 'part'))
  isOutside(await merge('deep', 'part'))
  await platform.query("update departments set leader_id = $1 where id = 'deep'", [host])
  isOutside(await platform.call(moveDepartment, { token: deputy, body: { id: 'empty', parentId: 'mine', index: 0 } }))
  await platform.query("insert into department_roles values ('deep', 'r1')")
  const { refusals, ...seen } = await preview('deep', 'part')
  assert.ok(refusals.length > 0)
  assert.deepEqual(
    [seen.moved, seen.leader, seen.people, seen.opened, seen.gaining, seen.losing],
    [[], '', [], 0, 0, 0]
  )
})

test('[issue-32] [AD-3] deleted people join the target as others: they are counted, and get no role that the deputy may not give', async () => {
  await put(mover, 'part')
  await platform.query('update users set deleted_time = now() where id = $1', [mover])
  await platform.query("insert into department_roles values ('other', 'r1')")
  const refused = await merge('part', 'other')
  assert.equal(refused.success, false)
  assert.match(refused.message, /自动拥有角色“采编员”/)
  const { moved } = await preview('part', 'other', admin)
  assert.deepEqual(moved, [{ kind: 'deleted', count: 1 }])
  await platform.query("delete from department_roles where depart_id = 'other'")
  const reply = await merge('part', 'other')
  assert.equal(reply.success, true, reply.message)
  assert.deepEqual(await departsOf(mover), ['other'])
})

test('[issue-32] [AD-3] a preview counts articles that name a department, and waits for nobody who writes them', async () => {
  await platform.query('delete from department_roles')
  await platform.query(`insert into models (id, name, code, fields) values
    ('merge', '合并', 'merge', '[{"name": "unit", "type": "department"}]')`)
  const { rows } = await platform.query<{ id: string }>(`update articles set model_fields = '{"unit": "foreign"}'
    where id in (select id from articles order by id limit 2) returning id`)
  const writer = new pg.Client(platform.connection)
  await writer.connect()
  try {
    await writer.query('begin')
    await writer.query('select from articles where id = $1 for update', [rows[0]!.id])
    const { moved } = await preview('foreign', 'empty', admin)
    assert.equal(moved.find(({ kind }) => kind === 'articles')?.count, 2)
  } finally {
    await writer.end()
  }
  const reply = await merge('foreign', 'empty', admin)
  assert.equal(reply.success, true, reply.message)
  const named = await platform.query(`select from articles where model_fields ->> 'unit' = 'empty'`)
  assert.equal(named.rows.length, 2)
})

test('[issue-32] [AD-3] a preview says how many object grants of the target and above it the joining people get', async () => {
  await put(host, 'deep')
  await platform.query(`insert into departments (id, depart_name, org_code, parent_id) values
    ('from', '开放甲科', 'Z80A08', 'mine'), ('to', '开放乙科', 'Z80A09', 'mine')`)
  await platform.query(`insert into object_grants (object_type, object_id, subject_type, subject_id, actions, subsite_id) values
    ('site', '1', 'depart', 'to', '{list}', '1'), ('site', '1', 'depart', 'mine', '{list}', '1')`)
  assert.equal((await preview('from', 'to', admin)).opened, 0, 'no people join')
  await put(host, 'from')
  assert.equal((await preview('from', 'to', admin)).opened, 1, 'they have the grant above both departments already')
})
