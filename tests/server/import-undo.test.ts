import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addRule, saveRoleRules, type RuleGroup } from '../../elements/base/contract/data-rule.ts'
import {
  addDepartmentMembers,
  departmentCalls,
  departmentSheet,
  type Department
} from '../../elements/base/contract/department.ts'
import { dictionary } from '../../elements/base/contract/dictionary.ts'
import { link } from '../../elements/base/contract/link.ts'
import { login } from '../../elements/base/contract/session.ts'
import { readToldList, toldLists, type SheetCalls } from '../../elements/base/contract/sheet.ts'
import { deleteUser, purgeUsers, userList, userSheet } from '../../elements/base/contract/user.ts'
import { addSubsiteUsers } from '../../elements/base/contract/user-subsite.ts'
import { tidySessions } from '../../host-demo/server/nouns/session/housekeeping.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
/** Yang Jing, who works in site 3 and has the rights to links and users, limited to the own department. */
let other: string
const otherRights = [
  ...['list', 'add', 'edit', 'delete', 'importExcel'].map(verb => `cms:link:${verb}`),
  ...['list', 'add', 'edit', 'import'].map(verb => `system:user:${verb}`)
]
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  await platform.query("insert into roles (id, role_code, role_name) values ('other', 'other', '另一人')")
  for (const right of otherRights) await platform.query("insert into role_rights values ('other', $1)", [right])
  await platform.query("delete from user_roles where user_id = 'u8'")
  await platform.query("insert into user_roles values ('u8', 'other')")
  await platform.query("delete from user_subsites where user_id = 'u8'")
  await platform.query("insert into user_subsites values ('u8', '3')")
  other = await platform.signIn('yangjing')
})
after(() => platform.stop())

/** 用户账号, 姓名, 性别, 生日, 手机号, 邮箱, 角色, 部门, 站点, 账号有效期, 岗位 */
const person = (username: string, realname: string, rest: Partial<Record<number, string>> = {}) =>
  Array.from({ length: 11 }, (_cell, at) => [username, realname][at] ?? rest[at] ?? '')
const importAll = async ({ importRows, history }: SheetCalls, rows: string[][], columns?: string[], as = token) => {
  const done = await platform.call(importRows, { token: as, body: { rows, ...(columns && { columns }) } })
  assert.equal(done.success, true, done.message)
  const { result } = await platform.call(history!.list, { token: as, query: {} })
  return { ...done.result, id: result.records[0]!.id }
}
const check = (calls: SheetCalls, importId: string, as = token) =>
  platform.call(calls.history!.check, { token: as, body: { importId } })
const undo = (calls: SheetCalls, importId: string, as = token) =>
  platform.call(calls.history!.undo, { token: as, body: { importId } })
const find = async (username: string) =>
  (await platform.call(userList, { token, query: { username } })).result.records[0]
const reasons = ({ result }: Awaited<ReturnType<typeof undo>>) => result.left.map(({ reason }) => reason)
const dictSheet = dictionary.sheetCalls
const readDict = async (dictCode: string) =>
  (await platform.call(dictionary.calls.list, { token, query: { dictCode } })).result.records[0]!

test('[issue-32] a record that was changed since the import stays, with who changed it and when, also between preview and undo', async () => {
  await importAll(dictSheet, [
    ['race_a', '甲', '一'],
    ['race_b', '乙', '二']
  ])
  const { id } = await importAll(dictSheet, [
    ['race_a', '甲改', '一'],
    ['race_b', '乙改', '二'],
    ['race_c', '丙', '三']
  ])
  assert.deepEqual((await check(dictSheet, id)).result.left, [])
  for (const code of ['race_b', 'race_c']) {
    const { id: dictId, version } = await readDict(code)
    const body = { id: dictId, version, dictCode: code, dictName: '后来改的', description: '' }
    assert.equal((await platform.call(dictionary.calls.edit, { token, body })).success, true)
  }
  const done = await undo(dictSheet, id)
  assert.deepEqual([done.result.removed, done.result.restored, done.result.leftCount], [0, 1, 2])
  assert.deepEqual(
    done.result.left.map(({ number, name, does }) => [number, name, does]),
    [
      [3, '乙改', 'update'],
      [4, '丙', 'add']
    ]
  )
  for (const reason of reasons(done))
    assert.match(reason, /^导入后又被修改（系统管理员于 20\d\d-\d\d-\d\d \d\d:\d\d），保留现在的内容$/)
  const names = await Promise.all(['race_a', 'race_b', 'race_c'].map(async code => (await readDict(code)).dictName))
  assert.deepEqual(names, ['甲', '后来改的', '后来改的'])
  const { result } = await platform.call(dictSheet.history!.list, { token, query: {} })
  assert.deepEqual([result.records[0]!.state, result.records[0]!.undone], ['partly', 1])
})

test('[issue-32] only the fields that the sheet wrote come back, and imports are undone one after the other', async () => {
  await importAll(dictSheet, [['chain', '第一', '说明']])
  const second = await importAll(dictSheet, [['chain', '第二', '']], ['dictCode', 'dictName'])
  const third = await importAll(dictSheet, [['chain', '第三', '新说明']])
  assert.match(reasons(await undo(dictSheet, second.id))[0]!, /^导入后又被修改/)
  assert.equal((await undo(dictSheet, third.id)).result.restored, 1)
  assert.deepEqual([(await readDict('chain')).dictName, (await readDict('chain')).description], ['第二', '说明'])
  assert.equal((await undo(dictSheet, second.id)).result.restored, 1)
  assert.deepEqual([(await readDict('chain')).dictName, (await readDict('chain')).description], ['第一', '说明'])
})

test('[issue-32] two undos at once change a record once', async () => {
  const rows = Array.from({ length: 30 }, (_row, at) => [`twice_${at}`, `名称${at}`, ''])
  const { id } = await importAll(dictSheet, rows)
  const both = await Promise.all([undo(dictSheet, id), undo(dictSheet, id)])
  assert.deepEqual(both.map(({ result }) => result.removed).sort(), [0, 30])
  assert.deepEqual(
    both.map(({ result }) => result.leftCount),
    [0, 0]
  )
})

test('[issue-32] people come back with their roles, sites and positions and the last days of these; passwords of new accounts end', async () => {
  const lasting = '2099-12-31'
  await platform.query(
    "update user_roles set valid_until = $1 where user_id = (select id from users where username = 'lihua')",
    [lasting]
  )
  await platform.query(
    "update user_subsites set valid_until = $1 where user_id = (select id from users where username = 'lihua')",
    [lasting]
  )
  const grants = async () =>
    (
      await platform.query(`select u.username, r.role_id as item, r.valid_until from user_roles r join users u on u.id = r.user_id
        where u.username = 'lihua' union all select u.username, s.subsite_id, s.valid_until from user_subsites s
        join users u on u.id = s.user_id where u.username = 'lihua' order by item`)
    ).rows
  const before = await grants()
  assert.ok(before.length > 1)
  const { id, told } = await importAll(
    userSheet,
    [
      person('lihua', '李华'),
      person('undo.new', '新人', { 7: '市教育局' }),
      person('undo.kept', '留下', { 7: '市教育局' })
    ],
    ['username', 'realname', 'roleNames', 'siteNames', 'departNames']
  )
  assert.notDeepEqual(await grants(), before)
  const kept = await find('undo.kept')
  await platform.query("update users set version = version + 1 where username = 'undo.kept'")
  const fresh = await find('undo.new')
  await platform.call(addSubsiteUsers, { token, body: { subsiteId: '3', userIdList: [fresh!.id] } })
  const [, , password = ''] = told!.rows.find(([username]) => username === 'undo.new')!
  const session = await platform.call(login, { body: { username: 'undo.new', password } })
  assert.equal(session.success, true, session.message)

  const done = await undo(userSheet, id)
  assert.deepEqual([done.result.removed, done.result.restored, done.result.isBinned], [1, 1, true], done.message)
  assert.match(reasons(done)[0]!, /^导入后又被修改/)
  assert.deepEqual(await grants(), before)
  assert.equal(await find('undo.new'), undefined)
  assert.ok(kept && (await find('undo.kept')))
  const [offer] = (await platform.call(toldLists, { token })).result
  const list = await platform.call(readToldList, { token, query: { id: offer!.id } })
  assert.deepEqual(
    list.result.rows.map(([username]) => username),
    ['undo.kept']
  )
  const ended = await platform.call(toldLists, { token: session.result.token })
  assert.equal(ended.success, false)
  assert.equal((await platform.call(login, { body: { username: 'undo.new', password } })).success, false)
})

test('[issue-32] a grant whose last day has passed is not given back, and the preview says so', async () => {
  await importAll(userSheet, [person('undo.past', '过期', { 6: '采编员、审核员', 7: '市教育局' })])
  const { id: userId } = (await find('undo.past'))!
  const { id } = await importAll(userSheet, [person('undo.past', '过期', { 7: '市教育局' })])
  const stored = async () =>
    (await platform.query<{ role_id: string }>('select role_id from user_roles where user_id = $1', [userId])).rows
      .length
  assert.equal(await stored(), 0)
  assert.equal((await undo(userSheet, id)).result.restored, 1)
  assert.equal(await stored(), 2)
  const [role] = (
    await platform.query<{ role_id: string }>('select role_id from user_roles where user_id = $1', [userId])
  ).rows
  await platform.query(
    "update user_roles set valid_until = to_char(now() + interval '2 days', 'YYYY-MM-DD') where role_id = $1 and user_id = $2",
    [role!.role_id, userId]
  )
  const again = await importAll(userSheet, [person('undo.past', '过期', { 7: '市教育局' })])
  await passDays(again.id)
  const preview = await check(userSheet, again.id)
  assert.match(preview.result.noted[0]!.reason, /^角色“.*”的最后一天 2000-01-01 已过，不再恢复$/)
  assert.equal((await undo(userSheet, again.id)).result.restored, 1)
  assert.equal(await stored(), 1)
})

/** Makes the last days in an import those of a past year. */
const passDays = async (importId: string) => {
  const { sealWith } = await import('../../host-demo/server/kernel/seal.ts')
  const seal = sealWith(platform.key())
  const { rows } = await platform.query<{ position: number; sealed: string }>(
    'select position, sealed from sheet_import_rows where import_id = $1',
    [importId]
  )
  for (const { position, sealed } of rows)
    await platform.query('update sheet_import_rows set sealed = $3 where import_id = $1 and position = $2', [
      importId,
      position,
      seal.close(seal.open(sealed).replace(/"until":"\d{4}-\d\d-\d\d"/g, '"until":"2000-01-01"'))
    ])
}

const department = async (departName: string): Promise<Department> => {
  const rest = { parentId: '', departNameEn: '', departNameAbbr: '', orgType: '2' as const, mobile: '', fax: '' }
  const body = { ...rest, departName, address: '', description: '', memo: '', leaderId: '' }
  const { result, message } = await platform.call(departmentCalls.add, { token, body })
  assert.ok(result, message)
  return result
}

test('[issue-32] departments come back as the same ones if they have another name since, and one that is gone is the reason', async () => {
  const [renamed, gone] = [await department('改名前的局'), await department('要撤的局')]
  await importAll(userSheet, [
    person('undo.renamed', '一', { 7: '改名前的局' }),
    person('undo.gone', '二', { 7: '要撤的局' })
  ])
  const { id } = await importAll(userSheet, [
    person('undo.renamed', '一改', { 7: '市教育局' }),
    person('undo.gone', '二改', { 7: '市教育局' })
  ])
  await platform.query("update departments set depart_name = '改名后的局' where id = $1", [renamed.id])
  assert.equal((await platform.call(departmentCalls.delete, { token, query: { id: gone.id } })).success, true)
  const done = await undo(userSheet, id)
  assert.deepEqual([done.result.restored, reasons(done)], [1, ['原来的部门“要撤的局”已被删除']])
  const [one, two] = [await find('undo.renamed'), await find('undo.gone')]
  assert.deepEqual([one?.departNames, one?.realname], [['改名后的局'], '一'])
  assert.deepEqual([two?.departNames, two?.realname], [['市教育局'], '二改'])
})

test('[issue-32] roles that somebody got since the import are not taken away', async () => {
  await importAll(userSheet, [person('undo.grant', '某人', { 7: '市教育局' })])
  const { id } = await importAll(userSheet, [person('undo.grant', '某人', { 6: '采编员', 7: '市教育局' })])
  await platform.query(
    "insert into user_roles select u.id, r.id from users u, roles r where u.username = 'undo.grant' and r.role_name = '审核员'"
  )
  assert.deepEqual(reasons(await undo(userSheet, id)), ['导入后“角色”又被修改，保留现在的内容'])
})

test('[issue-32] departments with people, or with others below, stay', async () => {
  const line = (path: string) => [path, '', '', '部门', '', '', '', '', '']
  const { id } = await importAll(departmentSheet, [
    line('撤销局'),
    line('撤销局 / 空科'),
    line('撤销局 / 有人科'),
    line('撤销二局')
  ])
  const rows = (
    await platform.query<{ id: string; name: string }>(
      "select id, depart_name as name from departments where depart_name in ('有人科', '撤销二局')"
    )
  ).rows
  const idOf = (name: string) => rows.find(row => row.name === name)!.id
  const joined = { depId: idOf('有人科'), userIdList: ['u8'] }
  assert.equal((await platform.call(addDepartmentMembers, { token, body: joined })).success, true)
  const by = { departNameEn: '', departNameAbbr: '', orgType: '2' as const, mobile: '', fax: '' }
  const child = {
    ...by,
    parentId: idOf('撤销二局'),
    departName: '后建的科',
    address: '',
    description: '',
    memo: '',
    leaderId: ''
  }
  assert.equal((await platform.call(departmentCalls.add, { token, body: child })).success, true)
  const done = await undo(departmentSheet, id)
  assert.equal(done.result.removed, 1)
  assert.deepEqual(reasons(done), [
    '还有 1 个下级部门',
    '部门及其下级部门内还有 1 人，请先调整他们的部门',
    '还有 1 个下级部门'
  ])
  const bin = await platform.query("select title from deleted_records where noun = 'departments' and title = '空科'")
  assert.equal(bin.rows.length, 1)
})

test('[issue-32] an import of another site, one above the own rules, and one without the right are not there', async () => {
  const [type] = (await platform.query<{ code: string }>("select code from link_types where subsite_id = '1' limit 1"))
    .rows
  const { result } = await platform.call(link.sheetCalls.check, { token, body: { rows: [] } })
  const row = result.columns.map(
    ({ name, choices }) =>
      ({ name: '秘密链接', url: 'https://secret.example.cn/', typeCode: type!.code, sortNo: '1' })[name] ??
      choices?.[0] ??
      ''
  )
  const { id } = await importAll(link.sheetCalls, [row])
  const people = await importAll(userSheet, [person('undo.secret', '秘密', { 7: '市教育局' })])
  const history = link.sheetCalls.history!
  const missing = '没有找到该导入记录，或您没有权限'
  for (const call of [history.check, history.undo])
    assert.equal((await platform.call(call, { token: other, body: { importId: id } })).message, missing)
  assert.equal((await platform.call(history.rows, { token: other, query: { importId: id } })).message, missing)
  assert.deepEqual((await platform.call(history.list, { token: other, query: {} })).result.records, [])
  // The same id under another noun, and an unknown one.
  assert.equal((await check(dictSheet, id)).message, missing)
  assert.equal((await check(link.sheetCalls, 'unknown')).message, missing)
  // Without the right to import.
  const denied = await platform.call(dictSheet.history!.undo, { token: other, body: { importId: id } })
  assert.match(denied.message, /^没有权限/)
  // With the right to import and edit, but not to delete.
  const kept = await undo(userSheet, people.id, other)
  assert.deepEqual([kept.result.removed, reasons(kept)], [0, ['没有权限：删除和恢复用户。请联系管理员授权']])
  assert.ok(await find('undo.secret'))
})

test('[issue-32] a sheet of links changes those of the session’s site only, also if another one has a link of that name', async () => {
  const { result } = await platform.call(link.sheetCalls.check, { token, body: { rows: [] } })
  await platform.query(`insert into link_types (id, subsite_id, name, code, sort_no)
    values ('undo-t3', '3', '撤销类型', 'undo_type', 1), ('undo-t1', '1', '撤销类型', 'undo_type', 1)`)
  await platform.query(`insert into links (id, subsite_id, type_code, name, url, target, status, sort_no)
    values ('undo-l3', '3', 'undo_type', '同名链接', 'https://three.example.cn/', 'blank', '1', 1)`)
  const row = result.columns.map(
    ({ name, choices }) =>
      ({ name: '同名链接', url: 'https://one.example.cn/', typeCode: 'undo_type', sortNo: '1' })[name] ??
      choices?.[0] ??
      ''
  )
  const done = await importAll(link.sheetCalls, [row])
  assert.deepEqual([done.added, done.updated], [1, 0])
  assert.equal((await undo(link.sheetCalls, done.id)).result.removed, 1)
  const { rows } = await platform.query("select id, url from links where name = '同名链接'")
  assert.deepEqual(rows, [{ id: 'undo-l3', url: 'https://three.example.cn/' }])
})

test('[issue-32] former roles beyond the own rights are not given back, and people with data rules see their own imports', async () => {
  await importAll(userSheet, [person('undo.roles', '某人', { 6: '采编员', 7: '市教育局' })])
  const { id } = await importAll(userSheet, [person('undo.roles', '某人', { 7: '市教育局' })])
  assert.deepEqual(reasons(await undo(userSheet, id, other)), ['角色：您没有给用户分配角色的权限，请留空'])
  const line = { field: 'departId', operator: '=' as const, value: '', variable: 'ownDepartmentBelow' as const }
  const condition: RuleGroup = { match: 'and', parts: [line] }
  const rule = { permissionId: 'system:user:list', ruleName: '本部门', status: '1' as const, condition }
  const added = await platform.call(addRule, { token, body: rule })
  assert.equal(added.success, true, added.message)
  const body = { roleId: 'other', permissionId: 'system:user:list', dataRuleIds: added.result.id }
  assert.equal((await platform.call(saveRoleRules, { token, body })).success, true)
  assert.equal((await undo(userSheet, id, other)).message, '没有找到该导入记录，或您没有权限')
  const { result } = await platform.call(userSheet.history!.list, { token: other, query: {} })
  assert.deepEqual(result.records, [])
  assert.equal((await undo(userSheet, id)).result.restored, 1)
})

test('[issue-32] values of people are encrypted, go with the account, and imports are kept for 90 days', async () => {
  await importAll(userSheet, [person('undo.erased', '张秘密', { 4: '13900007777', 7: '市教育局' })])
  await importAll(userSheet, [person('undo.erased', '张秘密', { 4: '13900008888', 7: '市教育局' })])
  const { rows } = await platform.query<{ text: string }>(
    'select row_to_json(r)::text as text from sheet_import_rows r union all select row_to_json(i)::text from sheet_imports i'
  )
  assert.ok(rows.every(({ text }) => !/13900007777|13900008888|张秘密|undo\.erased/.test(text)))
  const { id } = (await find('undo.erased'))!
  const count = async () =>
    (await platform.query<{ n: number }>('select count(*)::int as n from sheet_import_rows where object_id = $1', [id]))
      .rows[0]!.n
  assert.equal(await count(), 2)
  await platform.call(deleteUser, { token, query: { id } })
  const purged = await platform.call(purgeUsers, { token, query: { userIds: id } })
  assert.equal(purged.success, true, purged.message)
  assert.equal(await count(), 0)

  const imports = async () =>
    (await platform.query<{ n: number }>('select count(*)::int as n from sheet_imports')).rows[0]!.n
  const all = await imports()
  await platform.query(
    `update sheet_imports set create_time = now() - interval '91 days' where id = (select id from sheet_imports limit 1)`
  )
  await platform.query(
    `update sheet_imports set create_time = now() - interval '89 days' where create_time > now() - interval '1 day'`
  )
  await tidySessions(platform.database)
  assert.equal(await imports(), all - 1)
})
