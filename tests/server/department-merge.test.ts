import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import WebSocket from 'ws'
import { addRule, saveRoleRules } from '../../elements/base/contract/data-rule.ts'
import { departmentBin, departmentCalls } from '../../elements/base/contract/department.ts'
import { mergeDepartments, previewMerge, type Merge } from '../../elements/base/contract/department-merge.ts'
import { codes } from '../../elements/base/contract/envelope.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { roleCalls } from '../../elements/base/contract/role.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
/** Yang Jing, deputy of 市教育局 (d3) and the departments below it. */
let deputy: string
const deputyId = 'u8'
/** Zhao Lei, the person that moves, and Chen Jing, a person of the target. */
const [mover, host] = ['u4', 'u5']

before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  await platform.query("insert into roles (id, role_code, role_name) values ('deputy', 'deputy', '部门管理员')")
  for (const right of ['list', 'edit', 'delete'])
    await platform.query("insert into role_rights values ('deputy', $1)", [`system:depart:${right}`])
  await platform.query('delete from user_roles where user_id = $1', [deputyId])
  await platform.query("insert into user_roles values ($1, 'deputy')", [deputyId])
  await platform.query('delete from user_departments where user_id = $1', [deputyId])
  await platform.query("insert into user_departments values ($1, 'd3')", [deputyId])
  const parts = [{ field: 'id', operator: '=' as const, value: '', variable: 'ownDepartmentBelow' as const }]
  const permissionId = 'system:depart:list'
  const rule = {
    permissionId,
    ruleName: '本部门的树',
    status: '1' as const,
    condition: { match: 'and' as const, parts }
  }
  const { result } = await platform.call(addRule, { token: admin, body: rule })
  const ruled = { roleId: 'deputy', permissionId, dataRuleIds: result.id }
  assert.equal((await platform.call(saveRoleRules, { token: admin, body: ruled })).success, true)
  deputy = await platform.signIn('yangjing')
})
after(() => platform.stop())

const unit = async (departName: string, parentId = '', leaderId = '') => {
  const names = { parentId, departName, departNameEn: '', departNameAbbr: '', orgType: '2' as const }
  const body = { ...names, mobile: '', fax: '', address: '', description: '', memo: '', leaderId }
  const reply = await platform.call(departmentCalls.add, { token: admin, body })
  assert.equal(reply.success, true, reply.message)
  return reply.result
}
const rowsOf = async (text: string, values: unknown[] = []) =>
  (await platform.query<Record<string, unknown>>(text, values)).rows
const valuesOf = async (text: string, values: unknown[] = []) =>
  (await rowsOf(text, values)).map(row => Object.values(row)[0])
const preview = async (body: Merge, token = admin) => {
  const reply = await platform.call(previewMerge, { token, body })
  assert.equal(reply.success, true, reply.message)
  return reply.result
}
const merge = async (body: Merge, token = admin) => {
  const { print } = await preview(body, token)
  return platform.call(mergeDepartments, { token, body: { ...body, print } })
}
const put = (userId: string, departId: string) =>
  platform.query(
    `with gone as (delete from user_departments where user_id = $1 returning 1), main as (
      update users set depart_id = $2 where id = $1) insert into user_departments values ($1, $2)`,
    [userId, departId]
  )
const done = (reply: { success: boolean; message: string }) => assert.equal(reply.success, true, reply.message)
const isRefused = (reply: { success: boolean; message: string }, message: RegExp) => {
  assert.equal(reply.success, false)
  assert.match(reply.message, message)
}

/** Everything that the tests below write, as one text. */
const snapshot = async () => {
  const tables = [
    ...['departments', 'user_departments', 'department_roles', 'department_subsites', 'department_lines', 'subsites'],
    ...['applications', 'announcements', 'object_grants', 'articles', 'data_rules', 'list_views', 'processes'],
    ...['operation_log', 'deleted_records', 'deleted_rows']
  ]
  const parts = []
  for (const table of tables) parts.push(await rowsOf(`select to_jsonb(t)::text from ${table} t order by 1`))
  parts.push(await rowsOf('select id, depart_id from users order by id'))
  return JSON.stringify(parts)
}

test('[issue-32] [AD-3] two departments are merged: people, sub-departments, roles, sites and all that names them follow', async () => {
  const one = await unit('商务局', '', mover)
  const other = await unit('粮食局')
  const target = await unit('经信局')
  const part = await unit('外贸科', one.id)
  const deep = await unit('出口组', part.id)
  await put(mover, one.id)
  await put(host, target.id)
  await platform.query("insert into department_roles values ($1, 'r1'), ($2, 'r2')", [one.id, target.id])
  await platform.query("insert into department_subsites values ($1, '2')", [one.id])
  await platform.query("update subsites set dep_id = $1 where id = '8'", [one.id])
  await platform.query(
    'update applications set depart_id = $1 where id = (select id from applications order by id limit 1)',
    [one.id]
  )
  await platform.query(
    "update announcements set msg_type = 'DEPART', targets = array[$1, $2] where id = (select id from announcements order by id limit 1)",
    [one.id, target.id]
  )
  await platform.query(
    `insert into object_grants (object_type, object_id, subject_type, subject_id, actions, subsite_id) values
      ('site', '1', 'depart', $1, '{list,write}', '1'), ('site', '1', 'depart', $2, '{list}', '1'), ('column', '1001', 'depart', $3, '{list}', '1')`,
    [one.id, target.id, other.id]
  )
  const [articleId] = await valuesOf('select id from articles order by id limit 1')
  await platform.query(
    `insert into models (id, name, code, fields) values ('merge', '合并', 'merge', '[{"name": "other"}]')`
  )
  const field = (value: string) => [{ name: 'other' }, { name: 'mergeUnit', type: 'department', default: value }]
  await platform.query("update models set fields = $1 where id = 'merge'", [JSON.stringify(field(`${other.id},d9`))])
  await platform.query('update articles set model_fields = jsonb_build_object($2::text, $3::text) where id = $1', [
    articleId,
    'mergeUnit',
    `d9,${one.id},${target.id},${other.id}`
  ])
  const condition = {
    match: 'or',
    parts: [
      { field: 'departId', operator: 'IN', value: `${one.id},d2`, variable: '' },
      { field: 'realname', operator: '=', value: one.id, variable: '' }
    ]
  }
  await platform.query(
    "insert into data_rules (id, permission_id, rule_name, condition) values ('merge', 'system:user:list', '商务局的人', $1)",
    [JSON.stringify(condition)]
  )
  const view = { query: `underDepartId=${one.id}&username=${one.id}`, hidden: [], widths: [] }
  await platform.query(
    "insert into list_views (id, list, user_id, view_name, content) values ('merge', '/sys/user/list', 'u1', '商务局', $1)",
    [JSON.stringify(view)]
  )

  const asked = { ids: [one.id, other.id], targetId: target.id, isWhole: false }
  const before = await snapshot()
  const seen = await preview(asked)
  assert.equal(await snapshot(), before, 'a preview writes nothing')
  assert.deepEqual(seen.refusals, [])
  assert.deepEqual([seen.merged, seen.target], [['商务局', '粮食局'], '经信局'])
  const counts = Object.fromEntries(seen.moved.map(({ kind, count }) => [kind, count]))
  assert.deepEqual(counts, {
    ...{ people: 1, departments: 1, roles: 1, sites: 1, websites: 1, applications: 1, announcements: 1, articles: 1 },
    ...{ grants: 2, rules: 1, views: 1 }
  })
  const changedPeople = new Map(seen.people.map(person => [person.id, person]))
  assert.deepEqual(changedPeople.get(mover)?.lost, [])
  assert.equal(changedPeople.get(mover)?.gained.length, 1)
  assert.deepEqual(
    changedPeople.get(host)?.gained.map(({ kind }) => kind),
    ['role', 'site']
  )
  const leader = (await valuesOf('select realname from users where id = $1', [mover]))[0]
  assert.equal(seen.leader, leader)

  const stale = await platform.call(mergeDepartments, { token: admin, body: { ...asked, print: 'old' } })
  isRefused(stale, /已有变化，请重新预览/)
  assert.equal(await snapshot(), before)
  done(await merge(asked))
  assert.deepEqual(await valuesOf('select depart_id from user_departments where user_id = $1', [mover]), [target.id])
  assert.deepEqual(await valuesOf('select depart_id from users where id = $1', [mover]), [target.id])
  const { result: moved } = await platform.call(departmentCalls.byId, { token: admin, query: { id: part.id } })
  const { result: now } = await platform.call(departmentCalls.byId, { token: admin, query: { id: target.id } })
  const { result: below } = await platform.call(departmentCalls.byId, { token: admin, query: { id: deep.id } })
  assert.equal(moved.parentId, target.id)
  assert.equal(moved.orgCode, `${now.orgCode}A01`)
  assert.equal(below.orgCode, `${moved.orgCode}A01`)
  assert.equal(now.leaderId, mover)
  const lines = await rowsOf(`
    (select d.id, a.id from departments d join departments a on starts_with(d.org_code, a.org_code)
      except select depart_id, above_id from department_lines)`)
  assert.deepEqual(lines, [])
  const roles = await valuesOf('select role_id from department_roles where depart_id = $1 order by 1', [target.id])
  assert.deepEqual(roles, ['r1', 'r2'])
  assert.deepEqual(await valuesOf('select subsite_id from department_subsites where depart_id = $1', [target.id]), [
    '2'
  ])
  assert.deepEqual(await valuesOf("select dep_id from subsites where id = '8'"), [target.id])
  assert.deepEqual(await valuesOf('select count(*)::int from applications where depart_id = $1', [target.id]), [1])
  assert.deepEqual(
    await valuesOf("select targets from announcements where msg_type = 'DEPART' and $1 = any(targets)", [target.id]),
    [[target.id]]
  )
  assert.deepEqual(await valuesOf('select model_fields from articles where id = $1', [articleId]), [
    { mergeUnit: `d9,${target.id}` }
  ])
  assert.deepEqual(await valuesOf("select fields from models where id = 'merge'"), [field(`${target.id},d9`)])
  const grants = await rowsOf(
    "select object_id, actions from object_grants where subject_type = 'depart' and subject_id = $1 order by 1",
    [target.id]
  )
  assert.deepEqual(
    grants.map(row => [row.object_id, (row.actions as string[]).toSorted()]),
    [
      ['1', ['list', 'write']],
      ['1001', ['list']]
    ]
  )
  const [rule] = await valuesOf("select condition from data_rules where id = 'merge'")
  assert.deepEqual(
    (rule as typeof condition).parts.map(({ value }) => value),
    [`${target.id},d2`, one.id]
  )
  const [content] = await valuesOf("select content from list_views where id = 'merge'")
  assert.equal((content as typeof view).query, `underDepartId=${target.id}&username=${one.id}`)

  const bin = await platform.call(departmentBin.list, { token: admin, query: { title: '商务局' } })
  assert.equal(bin.result.records[0]?.objectId, one.id)
  const people = await valuesOf(
    `select r.row ->> 'user_id' from deleted_rows r where r.record_id = $1 and r.table_name = 'user_departments'`,
    [bin.result.records[0]!.id]
  )
  assert.deepEqual(people, [mover], 'auditors find the people of the merged department')
  const log = await platform.call(logList, { token: admin, query: { logType: '2', pageSize: 5 } })
  const entries = log.result.records.filter(({ action }) => action === '合并部门')
  assert.equal(entries.length, 1)
  const changes = entries[0]!.changes.map(({ title, before: was, after: is }) => `${title}：${was}→${is}`)
  assert.ok(changes.includes('并入的部门：商务局、粮食局→经信局'), changes.join('\n'))
  assert.ok(changes.includes('人员：→1 项'), changes.join('\n'))
})

test('[issue-32] [AD-3] a whole branch is merged into one department', async () => {
  const top = await unit('整体撤销局')
  const part = await unit('整体一科', top.id)
  const deep = await unit('整体一组', part.id)
  const target = await unit('整体接收局')
  await put(mover, deep.id)
  done(await merge({ ids: [top.id], targetId: target.id, isWhole: true }))
  assert.deepEqual(await valuesOf('select depart_id from user_departments where user_id = $1', [mover]), [target.id])
  assert.deepEqual(await valuesOf('select id from departments where parent_id = $1', [target.id]), [])
  const bin = await platform.call(departmentBin.list, { token: admin, query: { title: '整体撤销局' } })
  assert.equal(bin.result.records[0]?.below, 2)
})

test('[issue-32] [AD-3] a preview names every reason against the merge, and the merge is refused for it', async () => {
  const source = await unit('有目录的局')
  const target = await unit('接收的局')
  await unit('同名科', source.id)
  await unit('同名科', target.id)
  await platform.query(
    `insert into directories (id, name, kind, hour, vanished, depart_id, url) select 'merge', '人事目录', 'ldap', '', 'keep', $1, 'ldap://a' where not exists (
      select from directories where id = 'merge')`,
    [source.id]
  )
  const asked = { ids: [source.id], targetId: target.id, isWhole: false }
  const { refusals } = await preview(asked)
  assert.equal(refusals.length, 2, refusals.join('\n'))
  assert.match(refusals[0]!, /组织同步“人事目录”同步到部门“有目录的局”，请先为它另选部门/)
  assert.match(refusals[1]!, /同名，请先把其中一个改名/)
  isRefused(await merge(asked), /组织同步“人事目录”/)
  await platform.query("delete from directories where id = 'merge'")
  isRefused(await merge(asked), /同名科”同名，请先把其中一个改名/)
  const into = (ids: string[], targetId: string) =>
    platform.call(previewMerge, { token: admin, body: { ids, targetId, isWhole: false } })
  isRefused(await into([source.id], source.id), /不能把部门并入它自己/)
  const [child] = await valuesOf('select id from departments where parent_id = $1', [source.id])
  isRefused(await into([source.id], `${child}`), /不能并入自己的下级部门/)
})

test('[issue-32] [AD-3] [admin-7] a deputy merges inside the own area only, and gives nothing that the deputy may not give', async () => {
  const one = await unit('基教一科', 'd3')
  const other = await unit('基教二科', 'd3')
  const foreign = await unit('别处的局')
  const into = (ids: string[], targetId: string) =>
    platform.call(previewMerge, { token: deputy, body: { ids, targetId, isWhole: false } })
  isRefused(await into([one.id], foreign.id), /没有找到该部门/)
  isRefused(await into([foreign.id], one.id), /没有找到该部门/)
  const asked = { ids: [one.id], targetId: other.id, isWhole: false }
  await platform.query("insert into department_roles values ($1, 'r1')", [one.id])
  assert.match((await preview(asked, deputy)).refusals.join(), /没有权限：给用户分配角色/)
  const refused = await merge(asked, deputy)
  assert.equal(refused.code, codes.forbidden)
  // The people of a department get what the target gives.
  await put(mover, one.id)
  await platform.query('delete from department_roles where depart_id = $1', [one.id])
  await platform.query("insert into department_roles values ($1, 'r1')", [other.id])
  isRefused(await merge(asked, deputy), /自动拥有角色“采编员”/)
  await platform.query('delete from department_roles where depart_id = $1', [other.id])
  await platform.query("delete from role_rights where role_id = 'deputy' and action = 'system:depart:delete'")
  isRefused(await into([one.id], other.id), /没有权限：删除部门/)
  await platform.query("insert into role_rights values ('deputy', 'system:depart:delete')")
  await platform.query(
    "insert into object_grants (object_type, object_id, subject_type, subject_id, actions, subsite_id) values ('site', '1', 'depart', $1, '{publish}', '1')",
    [one.id]
  )
  isRefused(await merge(asked, deputy), /一个您没有的站点有对象授权/)
  await platform.query('delete from object_grants where subject_id = $1', [one.id])
  done(await merge(asked, deputy))
  assert.deepEqual(await valuesOf('select id from departments where id = $1', [one.id]), [])
})

test('[issue-32] [AD-3] [admin-6] the open pages of people whose roles change are told, and the next call obeys', async () => {
  const [one, target] = [await unit('告知甲局'), await unit('告知乙局')]
  await platform.query("insert into roles (id, role_code, role_name) values ('told', 'told', '查看角色')")
  await platform.query("insert into role_rights values ('told', 'system:role:list')")
  await platform.query("insert into department_roles values ($1, 'told')", [target.id])
  await platform.query("insert into user_subsites values ('u5', '1') on conflict do nothing")
  await platform.query('delete from user_roles where user_id = $1', [host])
  await put(host, one.id)
  const token = await platform.signIn('chenjing')
  const mayList = async () => (await platform.call(roleCalls.list, { token, query: {} })).code !== codes.forbidden
  assert.equal(await mayList(), false)
  const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/api/websocket/${host}`, [token])
  const told = new Promise<string>(resolve =>
    socket.on('message', data => resolve((JSON.parse(String(data)) as { cmd: string }).cmd))
  )
  await once(socket, 'open')
  done(await merge({ ids: [one.id], targetId: target.id, isWhole: false }))
  assert.equal(await told, 'access')
  socket.close()
  assert.equal(await mayList(), true)
})

test('[issue-32] [AD-3] of two merges at once that exclude each other, one is done and the other refused', async () => {
  const [one, other] = [await unit('互并甲局'), await unit('互并乙局')]
  await put(mover, one.id)
  await put(host, other.id)
  const ways = [
    { ids: [one.id], targetId: other.id, isWhole: false },
    { ids: [other.id], targetId: one.id, isWhole: false }
  ]
  const prints = await Promise.all(ways.map(way => preview(way)))
  const replies = await Promise.all(
    ways.map((way, at) => platform.call(mergeDepartments, { token: admin, body: { ...way, print: prints[at]!.print } }))
  )
  assert.deepEqual(replies.map(({ success }) => success).toSorted(), [false, true])
  assert.match(replies.find(({ success }) => !success)!.message, /没有找到该部门/)
  const left = await valuesOf("select id from departments where depart_name like '互并%'")
  assert.equal(left.length, 1)
  const people = await valuesOf('select user_id from user_departments where depart_id = $1 order by 1', left)
  assert.deepEqual(people, [mover, host])
})
