import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleAction, articleById, editArticle } from '../../elements/base/contract/article.ts'
import { addRule, deleteRule, rulesOfRole, testRule, type RuleGroup } from '../../elements/base/contract/data-rule.ts'
import { homeFigures } from '../../elements/base/contract/home.ts'
import { copyRole, saveRolePermissions } from '../../elements/base/contract/role.ts'
import { resetPassword, userById, userList } from '../../elements/base/contract/user.ts'
import {
  platform,
  token,
  zhao,
  person,
  line,
  and,
  or,
  made,
  role,
  alone,
  rule,
  tick,
  limit,
  articles,
  list,
  site
} from './data-rule-desk.ts'

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
