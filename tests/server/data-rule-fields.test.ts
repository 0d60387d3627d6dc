import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleList } from '../../elements/base/contract/article.ts'
import {
  addRule,
  deleteRule,
  editRule,
  findRules,
  ruleFields,
  rulesOfRight,
  saveRoleRules,
  testRule,
  type RuleGroup
} from '../../elements/base/contract/data-rule.ts'
import { dictionary, dictionaryItem } from '../../elements/base/contract/dictionary.ts'
import { formById, formList } from '../../elements/base/contract/form.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { addRoleMembers, saveRolePermissions } from '../../elements/base/contract/role.ts'
import { resetPassword } from '../../elements/base/contract/user.ts'
import { platform, token, zhao, person, line, and, or, alone, limit, articles, list } from './data-rule-desk.ts'

test('[AD-2] rules also apply to the log, forms, dictionaries with their items, and sheets', async () => {
  const id = await alone(
    'system:log:list',
    'cms:form:list',
    'system:dict:list',
    'system:dict:export',
    'system:dict:edit'
  )
  await limit(id, 'system:log:list', and(line('userId', '=', '', 'ownUser')))
  const rows = (await platform.call(logList, { token: zhao })).result.records
  assert.ok(rows.length > 0 && rows.every(row => row.userid === person))
  const forms = (await platform.call(formList, { token: zhao })).result.records
  assert.ok(forms.length > 1)
  await limit(id, 'cms:form:list', and(line('name', '=', forms[0]!.name)))
  assert.equal((await platform.call(formList, { token: zhao })).result.total, 1)
  assert.equal((await platform.call(formById, { token: zhao, query: { id: forms[1]!.id } })).success, false)
  await limit(id, 'system:dict:list', and(line('dictCode', '=', 'sex')))
  const [sex, ...more] = (await platform.call(dictionary.calls.list, { token: zhao })).result.records
  assert.deepEqual([sex?.dictCode, more], ['sex', []])
  const { rows: others } = await platform.query<{ id: string; item: string }>(
    "select d.id, i.id as item from dictionaries d join dictionary_items i on i.dict_id = d.id where d.dict_code = 'yn' limit 1"
  )
  const { id: other, item } = others[0]!
  assert.equal((await platform.call(dictionary.calls.byId, { token: zhao, query: { id: other } })).success, false)
  const items = (dictId: string) => platform.call(dictionaryItem.calls.list, { token: zhao, query: { dictId } })
  assert.deepEqual([(await items(sex!.id)).success, (await items(other)).success], [true, false])
  assert.equal((await platform.call(dictionaryItem.calls.byId, { token: zhao, query: { id: item } })).success, false)
  const sheet = await platform.raw(`/api${dictionary.sheetCalls.exportXls}`, { token: zhao })
  assert.equal(sheet.status, 200)
  await sheet.arrayBuffer()
  const told = async (): Promise<string> =>
    (await platform.call(logList, { token, query: { keyWord: '导出字典' } })).result.records[0]?.logContent || told()
  assert.match(await told(), /1 条/)
})

test('[AD-2] a rule with a deleted field shows no records, and administrators see the reason', async () => {
  const id = await alone(list)
  const ruleId = await limit(id, list, or(line('state', '!=', 'x-none' as never) && line('title', '!=', 'x')))
  assert.ok((await articles()).total > 0)
  await platform.query(
    `update data_rules set condition = '{"match":"or","parts":[{"field":"title","operator":"!=","value":"x","variable":""},{"field":"salary","operator":"=","value":"1","variable":""}]}' where id = $1`,
    [ruleId]
  )
  assert.deepEqual([(await articles()).total, (await platform.call(articleList, { token: zhao })).success], [0, true])
  const told = async () =>
    (await platform.call(rulesOfRight, { token, query: { permissionId: list } })).result.find(
      each => each.id === ruleId
    )
  assert.equal((await told())?.problem, '字段“salary”已不存在')
  for (const condition of [
    '{}',
    '[]',
    'null',
    '{"match":"and","parts":[]}',
    '{"parts":[{"field":"__proto__"}]}',
    '{"match":"and","parts":5}',
    '{"match":"xor","parts":[{"field":"title","operator":"=","value":"x","variable":""}]}',
    '7'
  ]) {
    await platform.query('update data_rules set condition = $2::jsonb where id = $1', [ruleId, condition])
    const reply = await platform.call(articleList, { token: zhao })
    assert.deepEqual([reply.status, reply.result.total], [200, 0], condition)
    assert.notEqual((await told())?.problem, '', condition)
  }
  await platform.query(
    "insert into data_rules (id, permission_id, rule_name, condition) values ('lost', 'cms:upload:add', '失', '{}')"
  )
  await platform.query("insert into role_rights values ($1, 'cms:upload:add')", [id])
  await platform.query("insert into role_rules values ($1, 'lost')", [id])
  const lost = await platform.raw('/api/sys/common/room', { token: zhao })
  assert.ok(lost.status < 500)
  const files = await platform.raw('/api/sys/common/ueditor?action=listfile', { token: zhao })
  assert.match(await files.text(), /数据规则已不能执行/)
})

test('[AD-2] [A3] rules are data: no field, operator or value becomes SQL', async () => {
  const sent = (condition: unknown) =>
    platform.raw(`/api${addRule.path}`, {
      method: 'POST',
      token,
      body: { permissionId: list, ruleName: '攻击', status: '1', condition }
    })
  const bad: unknown[] = [
    and(line('password', '=', 'x')),
    and(line("title' or '1'='1", '=', 'x')),
    and(line('constructor', '=', 'x')),
    and({ ...line('title', '=', 'x'), operator: 'USE_SQL_RULES' } as never),
    and({ ...line('title', '=', 'x'), operator: '= 1 or' } as never),
    and(line('title', '>', 'x')),
    and(line('updateTime', '>', 'now(); drop table users')),
    and(line('updateTime', '>', '-1', 'daysBack')),
    and(line('state', '=', "draft' or true --")),
    and(line('title', '=', '', 'ownUser')),
    and(line('title', '=', '')),
    and(),
    and(and(and(and(line('title', '=', 'x'))))),
    and(...Array.from({ length: 21 }, () => line('title', '=', 'x'))),
    { match: 'xor', parts: [line('title', '=', 'x')] },
    'title = 1'
  ]
  for (const condition of bad) {
    const reply = (await (await sent(condition)).json()) as { success: boolean; code: number }
    assert.deepEqual([reply.success, reply.code], [false, 500], JSON.stringify(condition))
  }
  const id = await alone(list)
  const attacks = [
    "' or 1=1 --",
    "'; drop table articles; --",
    '$1',
    '%',
    '\\',
    "x') or ('1'='1",
    '{a,"b}',
    '#{sys_user_code}'
  ]
  for (const value of attacks)
    for (const operator of ['=', 'LIKE', 'IN'] as const) {
      const ruleId = await limit(id, list, and(line('title', operator, value)))
      const reply = await platform.call(articleList, { token: zhao })
      assert.deepEqual([reply.status, reply.result.total], [200, 0], `${operator} ${value}`)
      await platform.call(deleteRule, { token, query: { id: ruleId } })
    }
})

test('[AD-2] a JeecgBoot client sends and reads back one line; its SQL is refused', async () => {
  const old = { permissionId: list, ruleName: '本人的', status: '1' as const }
  const body = { ...old, ruleColumn: 'createBy', ruleConditions: '=' as const, ruleValue: '#{sys_user_code}' }
  const added = (await platform.call(addRule, { token, body })).result
  assert.deepEqual(added.condition, and(line('createBy', '=', '', 'ownUser')))
  assert.deepEqual([added.ruleColumn, added.ruleConditions, added.ruleValue], ['createBy', '=', '#{sys_user_code}'])
  const edited = await platform.call(editRule, { token, body: { ...body, id: added.id, ruleName: '自己的' } })
  assert.deepEqual([edited.message, edited.result.version], ['更新成功！', 2])
  const stale = { ...body, id: added.id, version: 1 }
  assert.equal((await platform.call(editRule, { token, body: stale })).code, 409)
  const found = (await platform.call(findRules, { token, query: { permissionId: list, ruleName: '自己' } })).result
  assert.deepEqual(
    found.map(each => each.id),
    [added.id]
  )
  const sql = { ...body, ruleConditions: 'USE_SQL_RULES', ruleValue: '1=1' }
  const refused = await platform.raw(`/api${addRule.path}`, { method: 'POST', token, body: sql })
  assert.equal(((await refused.json()) as { success: boolean }).success, false)
  assert.equal((await platform.call(deleteRule, { token, query: { id: added.id } })).message, '删除成功！')
})

test('[AD-2] fields are those of the list, and a condition can be tested for a user before saving', async () => {
  const fields = async (permissionId: string) =>
    (await platform.call(ruleFields, { token, query: { permissionId } })).result
  const offered = await fields(list)
  assert.ok(offered.some(({ name, kind }) => name === 'createBy' && kind === 'user'))
  assert.ok(offered.every(({ name }) => !['password', 'content'].includes(name)))
  assert.deepEqual(await fields('cms:article:add'), [])
  const ask = (condition: RuleGroup, userId = person) =>
    platform.call(testRule, { token, body: { permissionId: list, condition, userId } })
  await alone(list)
  const { result } = await ask(and(line('state', '=', 'draft')))
  assert.ok(result.seen > 0 && result.seen < result.all)
  assert.equal((await ask(and(line('salary', '=', '1')))).message, '字段“salary”已不存在')
  assert.match((await ask(and(line('state', '=', 'draft')), 'nobody')).message, /没有找到该用户/)
})

test('[C5] a user with limited access can neither remove the limit nor grant or reach beyond it', async () => {
  const administers = [
    'system:role:list',
    'system:permission:list',
    'system:permission:saveRole',
    'system:user:addUserRole'
  ]
  const rules = ['system:permission:addRule', 'system:permission:editRule', 'system:permission:deleteRule']
  const id = await alone(list, 'system:user:list', 'system:user:changepwd', ...administers, ...rules)
  const ruleId = await limit(id, list, and(line('state', '=', 'draft')))
  const condition = or(line('state', '=', 'draft'), line('state', '!=', 'draft'))
  const body = { permissionId: list, ruleName: '放开', status: '1' as const, condition }
  const add = await platform.call(addRule, { token: zhao, body })
  assert.deepEqual([add.code, /受数据规则限制/.test(add.message)], [510, true])
  const edit = await platform.call(editRule, { token: zhao, body: { ...body, id: ruleId } })
  assert.equal(edit.code, 510)
  assert.equal((await platform.call(deleteRule, { token: zhao, query: { id: ruleId } })).code, 510)
  const untick = { roleId: id, permissionId: list, dataRuleIds: '' }
  assert.equal((await platform.call(saveRoleRules, { token: zhao, body: untick })).code, 510)
  const foreign = { roleId: id, permissionId: 'system:log:list', dataRuleIds: '' }
  assert.equal((await platform.call(saveRoleRules, { token: zhao, body: foreign })).code, 510)
  await platform.query("insert into roles (id, role_code, role_name) values ('free', 'free', '不受限')")
  const give = { roleId: 'free', permissionIds: list, lastpermissionIds: '' }
  const given = await platform.call(saveRolePermissions, { token: zhao, body: give })
  assert.deepEqual([given.code, /受数据规则限制/.test(given.message)], [510, true])
  await platform.query("insert into role_rights values ('free', $1)", [list])
  const join = { roleId: 'free', userIdList: [person] }
  assert.equal((await platform.call(addRoleMembers, { token: zhao, body: join })).code, 510)
  await platform.query("insert into user_roles values ('u5', 'free')")
  const reset = { username: 'chenjing', password: 'Neu-1234567!' }
  assert.equal((await platform.call(resetPassword, { token: zhao, body: reset })).code, 510)
  const asked = { permissionId: list, condition, userId: 'u5' }
  assert.equal((await platform.call(testRule, { token: zhao, body: asked })).code, 510)
})
