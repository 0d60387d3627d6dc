import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { articleList } from '../../elements/base/contract/article.ts'
import { addRule, saveRoleRules, type RuleGroup, type RuleLine } from '../../elements/base/contract/data-rule.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

export let platform: TestPlatform
export let token: string
/** Zhao Lei, with the rights of the test roles, starting at site 1. */
export let zhao: string
export const person = 'u4'
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  zhao = await platform.signIn('zhaolei')
})
after(() => platform.stop())

export const line = (
  field: string,
  operator: RuleLine['operator'],
  value: string,
  variable: RuleLine['variable'] = ''
) => ({
  ...{ field, operator, value, variable }
})
export const and = (...parts: RuleGroup['parts']): RuleGroup => ({ match: 'and', parts })
export const or = (...parts: RuleGroup['parts']): RuleGroup => ({ match: 'or', parts })

/** Creates a role with exactly these rights for Zhao Lei. */
export let made = 0
export const role = async (...rights: string[]) => {
  const id = `rule-role-${++made}`
  await platform.query('insert into roles (id, role_code, role_name) values ($1, $1, $2)', [id, `规则角色${made}`])
  for (const right of rights) await platform.query('insert into role_rights values ($1, $2)', [id, right])
  await platform.query('insert into user_roles values ($1, $2)', [person, id])
  return id
}
export const alone = async (...rights: string[]) => {
  await platform.query('delete from user_roles where user_id = $1', [person])
  return role(...rights)
}
export const rule = async (permissionId: string, condition: RuleGroup, ruleName = '规则') => {
  const body = { permissionId, ruleName, status: '1' as const, condition }
  const reply = await platform.call(addRule, { token, body })
  assert.equal(reply.message, '添加成功！')
  return reply.result
}
export const tick = (roleId: string, permissionId: string, ...ids: string[]) =>
  platform.call(saveRoleRules, { token, body: { roleId, permissionId, dataRuleIds: ids.join(',') } })
/** Limits a right of a role by one rule. */
export const limit = async (roleId: string, permissionId: string, condition: RuleGroup) => {
  const { id } = await rule(permissionId, condition)
  assert.equal((await tick(roleId, permissionId, id)).message, '保存成功!')
  return id
}
export const articles = async (as = zhao) =>
  (await platform.call(articleList, { token: as, query: { pageSize: 200 } })).result
export const list = 'cms:article:list'
/** Site at which Zhao Lei starts. */
export const site = '1'
