import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { articleAction, articleById, articleList, editArticle } from '../../elements/base/contract/article.ts'
import {
  addRule,
  deleteRule,
  editRule,
  findRules,
  ruleFields,
  rulesOfRight,
  rulesOfRole,
  saveRoleRules,
  testRule,
  type RuleGroup,
  type RuleLine
} from '../../elements/base/contract/data-rule.ts'
import { dictionary, dictionaryItem } from '../../elements/base/contract/dictionary.ts'
import { formById, formList } from '../../elements/base/contract/form.ts'
import { homeFigures } from '../../elements/base/contract/home.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { addRoleMembers, copyRole, saveRolePermissions } from '../../elements/base/contract/role.ts'
import { resetPassword, userById, userList } from '../../elements/base/contract/user.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
/** Zhao Lei, with the rights of the test roles, starting at site 1. */
let zhao: string
const person = 'u4'
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  zhao = await platform.signIn('zhaolei')
})
after(() => platform.stop())

const line = (field: string, operator: RuleLine['operator'], value: string, variable: RuleLine['variable'] = '') => ({
  ...{ field, operator, value, variable }
})
const and = (...parts: RuleGroup['parts']): RuleGroup => ({ match: 'and', parts })
const or = (...parts: RuleGroup['parts']): RuleGroup => ({ match: 'or', parts })

/** Creates a role with exactly these rights for Zhao Lei. */
let made = 0
const role = async (...rights: string[]) => {
  const id = `rule-role-${++made}`
  await platform.query('insert into roles (id, role_code, role_name) values ($1, $1, $2)', [id, `规则角色${made}`])
  for (const right of rights) await platform.query('insert into role_rights values ($1, $2)', [id, right])
  await platform.query('insert into user_roles values ($1, $2)', [person, id])
  return id
}
const alone = async (...rights: string[]) => {
  await platform.query('delete from user_roles where user_id = $1', [person])
  return role(...rights)
}
const rule = async (permissionId: string, condition: RuleGroup, ruleName = '规则') => {
  const body = { permissionId, ruleName, status: '1' as const, condition }
  const reply = await platform.call(addRule, { token, body })
  assert.equal(reply.message, '添加成功！')
  return reply.result
}
const tick = (roleId: string, permissionId: string, ...ids: string[]) =>
  platform.call(saveRoleRules, { token, body: { roleId, permissionId, dataRuleIds: ids.join(',') } })
/** Limits a right of a role by one rule. */
const limit = async (roleId: string, permissionId: string, condition: RuleGroup) => {
  const { id } = await rule(permissionId, condition)
  assert.equal((await tick(roleId, permissionId, id)).message, '保存成功!')
  return id
}
const articles = async (as = zhao) => (await platform.call(articleList, { token: as, query: { pageSize: 200 } })).result
const list = 'cms:article:list'
/** Site at which Zhao Lei starts. */
const site = '1'

test('[AD-3] groups may be three levels deep; deeper ones are refused with advice', async () => {
  const within = (group: RuleGroup, times: number): RuleGroup => (times === 0 ? group : or(within(group, times - 1)))
  const send = async (times: number) => {
    const condition = within(and(line('title', 'LIKE', '通知')), times)
    const body = { permissionId: 'cms:article:list', ruleName: `深 ${times}`, status: '1' as const, condition }
    const tried = await platform.call(testRule, {
      token,
      body: { permissionId: body.permissionId, condition, userId: person }
    })
    const { message } = await platform.call(addRule, { token, body })
    return [message, tried.message]
  }
  assert.equal((await send(2))[0], '添加成功！')
  const told = '条件组最多 3 层，请把更深的条件移到上一层后重试'
  for (const times of [3, 4, 9, 12]) assert.deepEqual(await send(times), [told, told])
})

test('[AD-2] a rule limits list, count, home page and the article itself, for reading and writing', async () => {
  const all = await articles((await alone(list, 'cms:article:edit', 'cms:article:delete'), zhao))
  assert.ok(all.total > 5)
  const first = all.records.find(row => all.records.every(each => each === row || each.title !== row.title))
  const id = await limit(`rule-role-${made}`, list, and(line('title', '=', first!.title)))
  const seen = await articles()
  assert.deepEqual([seen.total, seen.records.map(row => row.id)], [1, [first!.id]])
  const other = all.records.find(row => row.id !== first!.id)!
  const open = (articleId: string) => platform.call(articleById, { token: zhao, query: { id: articleId } })
  assert.equal((await open(first!.id)).success, true)
  assert.match((await open(other.id)).message, /没有找到该文章，或您没有权限/)
  const whole = (await platform.call(articleById, { token, query: { id: other.id } })).result
  const { title, subTitle, author, source, summary, keywords, content, newsClassId, isTop, version } = whole
  const draft = { title, subTitle, author, source, summary, keywords, content, newsClassId, isTop }
  const edited = await platform.raw(`/api${editArticle.path}`, {
    method: 'PUT',
    token: zhao,
    body: { ...draft, publishDate: '', annexList: [], id: other.id, version }
  })
  assert.match(await edited.text(), /没有找到该文章，或您没有权限/)
  const body = { ids: [other.id], action: 'delete' as const }
  const acted = (await platform.call(articleAction, { token: zhao, body })).result
  assert.deepEqual([acted.done, acted.failed.length], [[], 1])
  const home = (await platform.call(homeFigures, { token: zhao })).result
  assert.equal(
    Object.values(home.articles).reduce((sum, count) => sum + count, 0),
    1
  )
  await platform.call(deleteRule, { token, query: { id } })
  assert.equal((await articles()).total, all.total)
})

test('[AD-2] a rule without a value limits the list and the article itself, too', async () => {
  const id = await alone(list, 'cms:article:edit', 'cms:article:delete')
  const all = await articles()
  await limit(id, list, and(line('publishDate', 'EMPTY', '')))
  const seen = new Set((await articles()).records.map(row => row.id))
  assert.ok(seen.size > 0 && seen.size < all.records.length)
  for (const { id: articleId } of all.records) {
    const { success } = await platform.call(articleById, { token: zhao, query: { id: articleId } })
    assert.equal(success, seen.has(articleId), articleId)
  }
  const ids = all.records.filter(row => !seen.has(row.id)).map(row => row.id)
  const acted = await platform.call(articleAction, { token: zhao, body: { ids, action: 'delete' } })
  assert.deepEqual([acted.result.done, acted.result.failed.length], [[], ids.length])
})

test('[AD-2] rules of a role are combined with AND, roles with OR; a role without rules shows everything', async () => {
  const one = await alone(list)
  const count = async (...states: string[]) =>
    Number(
      (
        await platform.query<{ n: string }>(
          'select count(*) as n from articles where subsite_id = $2 and state = any($1)',
          [states, site]
        )
      ).rows[0]!.n
    )
  const drafts = await rule(list, and(line('state', '=', 'draft')))
  const open = await rule(list, or(line('state', 'IN', 'published,changed'), line('isPublic', '=', '1')))
  await tick(one, list, drafts.id, open.id)
  assert.equal((await articles()).total, 0)
  await tick(one, list, drafts.id)
  assert.equal((await articles()).total, await count('draft'))
  const two = await role(list)
  await limit(two, list, and(line('state', '=', 'published')))
  assert.equal((await articles()).total, await count('draft', 'published'))
  await role(list)
  assert.equal((await articles()).total, (await articles(token)).total)
})

test('[AD-2] supports nested groups and every type of value', async () => {
  const id = await alone(list)
  const seen = async (condition: RuleGroup) => {
    const ruleId = await limit(id, list, condition)
    const { total } = await articles()
    await platform.call(deleteRule, { token, query: { id: ruleId } })
    return total
  }
  const all = (await articles(token)).total
  const drafts = await seen(and(line('state', '=', 'draft')))
  assert.equal(await seen(and(line('state', '!=', 'draft'))), all - drafts)
  const nested = or(and(line('state', '=', 'draft'), or(line('isTop', '=', '1'), line('isTop', '=', '0'))))
  assert.equal(await seen(nested), drafts)
  assert.equal(await seen(and(line('updateTime', '>', '2000-01-01'))), all)
  assert.equal(await seen(and(line('updateTime', '>', '', 'today'))), 0)
  assert.equal(await seen(and(line('updateTime', '<=', '', 'today'))), all)
  assert.equal(await seen(and(line('updateTime', '<', '9999', 'daysBack'))), 0)
  assert.equal(await seen(and(line('subsiteId', '=', '', 'ownSite'))), all)
  assert.equal(await seen(and(line('subsiteId', '!=', '', 'ownSite'))), 0)
  assert.equal(await seen(and(line('title', 'LIKE', '%'))), 0)
})

test('[AD-2] current user, department and sub-departments are those of the caller at every call', async () => {
  const id = await alone(list)
  await platform.query(
    "update articles set create_by = $1 where id in (select id from articles where subsite_id = '1' order by id limit 2)",
    [person]
  )
  const mine = await limit(id, list, and(line('createBy', '=', '', 'ownUser')))
  const { total } = await articles()
  assert.ok(total >= 2)
  await platform.call(deleteRule, { token, query: { id: mine } })
  await platform.query('delete from user_departments where user_id = $1', [person])
  await platform.query(
    "insert into departments (id, depart_name, org_code) values ('ruled', '规则科', 'Z77'), ('ruled-below', '下级科', 'Z77A01')"
  )
  const near = await limit(id, list, and(line('createBy', '=', '', 'ownDepartment')))
  assert.equal((await articles()).total, 0)
  await platform.query("insert into user_departments values ($1, 'ruled')", [person])
  assert.equal((await articles()).total, total)
  await platform.query("update articles set create_by = 'u5' where create_by = $1", [person])
  await platform.query("delete from user_departments where user_id = 'u5'")
  await platform.query("insert into user_departments values ('u5', 'ruled-below')")
  assert.equal((await articles()).total, 0)
  await platform.call(deleteRule, { token, query: { id: near } })
  await limit(id, list, and(line('createBy', '=', '', 'ownDepartmentBelow')))
  assert.ok((await articles()).total >= total)
})

test('[AD-2] users: only those of the own department are listed, opened and administered', async () => {
  const id = await alone('system:user:list', 'system:user:changepwd')
  const all = (await platform.call(userList, { token: zhao })).result.total
  await limit(id, 'system:user:list', and(line('departId', '=', '', 'ownDepartmentBelow')))
  const people = (await platform.call(userList, { token: zhao })).result
  assert.deepEqual([people.records.map(user => user.id).sort(), all > 2], [['u4', 'u5'], true])
  const open = (userId: string) => platform.call(userById, { token: zhao, query: { id: userId } })
  assert.equal((await open('u5')).success, true)
  assert.equal((await open('u2')).success, false)
  const reset = await platform.call(resetPassword, {
    token: zhao,
    body: { username: 'lihua', password: 'Neu-1234567!' }
  })
  assert.match(reset.message, /没有找到该用户/)
})

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

test('[AD-2] rules of a role require its right and are removed with it', async () => {
  const id = await alone(list)
  const { id: ruleId } = await rule('system:log:list', and(line('userId', '=', '', 'ownUser')))
  assert.equal((await tick(id, 'system:log:list', ruleId)).message, '请先保存角色菜单权限!')
  assert.match((await tick(id, list, ruleId)).message, /没有找到该数据规则/)
  await limit(id, list, and(line('state', '=', 'draft')))
  const { datarule, drChecked } = (await platform.call(rulesOfRole(list, id), { token })).result
  assert.ok(datarule.some(each => each.id === drChecked && each.roleCount === 1))
  const taken = { roleId: id, permissionIds: '', lastpermissionIds: list }
  await platform.call(saveRolePermissions, { token, body: taken })
  await platform.call(saveRolePermissions, { token, body: { ...taken, permissionIds: list, lastpermissionIds: '' } })
  assert.equal((await platform.call(rulesOfRole(list, id), { token })).result.drChecked, '')
  assert.equal((await platform.call(rulesOfRole('no:such:right', id), { token })).message, '未找到权限配置信息')
  const again = await limit(id, list, and(line('state', '=', 'draft')))
  const copied = await platform.call(copyRole, { token, body: { id, roleName: '副本角色', roleCode: 'rule-copy' } })
  assert.equal((await platform.call(rulesOfRole(list, copied.result.id), { token })).result.drChecked, again)
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
