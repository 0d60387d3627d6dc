import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addRule, deleteRule, editRule, saveRoleRules, type SentRule } from '../../elements/base/contract/data-rule.ts'
import { grantHistory, grantSnapshot, type EventKind } from '../../elements/base/contract/grant-history.ts'
import { objectGrants, saveObjectGrants } from '../../elements/base/contract/object-grant.ts'
import { changeUserRoles, changeUserSites } from '../../elements/base/contract/user.ts'
import { add, admin, ok, platform, today } from './user-expiry-desk.ts'

const lines = async (userId: string, kind: EventKind, token = admin) =>
  ok(await platform.call(grantHistory, { token, query: { userId, kind, pageSize: 200 } }))
    .result.records.map(({ turn, name, giverName }) => [turn, name, giverName].filter(Boolean).join(' '))
    .reverse()
const heldNow = async (userId: string, kind: EventKind) =>
  ok(await platform.call(grantSnapshot, { token: admin, query: { userId, day: today } }))
    .result.held.filter(one => one.kind === kind)
    .map(({ name }) => name)
const permissionId = 'system:user:list'
const ruleOf = (value: string, status: '0' | '1' = '1'): SentRule => ({
  ...{ permissionId, ruleName: '只看本局', status },
  ...{ ruleColumn: 'realname', ruleConditions: '=', ruleValue: value }
})
const role = async () => {
  const id = `ruled-${Date.now()}`
  await platform.query('insert into roles (id, role_name, role_code) values ($1, $1, $1)', [id])
  await platform.query('insert into role_rights (role_id, action) values ($1, $2)', [id, permissionId])
  return id
}

test('[issue-32] [AD-12] the history names each data rule that a role of the person gets, that changes, is switched off and is deleted', async () => {
  const [id, other] = [await add({ selectedroles: '', selectedsites: '' }), await add()]
  const roleId = await role()
  ok(await platform.call(changeUserRoles, { token: admin, body: { ids: [id.id], mode: 'add', values: [roleId] } }))
  const { result: rule } = ok(await platform.call(addRule, { token: admin, body: ruleOf('甲') }))
  const body = { permissionId, roleId, dataRuleIds: rule.id }
  ok(await platform.call(saveRoleRules, { token: admin, body }))
  const { rows } = await platform.query<{ name: string }>('select describe as name from rights where action = $1', [
    permissionId
  ])
  const name = `${rows[0]!.name}：只看本局`
  assert.deepEqual(await heldNow(id.id, 'rule'), [name])
  const edit = async (sent: SentRule) =>
    ok(await platform.call(editRule, { token: admin, body: { ...sent, id: rule.id } }))
  await edit(ruleOf('乙'))
  await edit(ruleOf('乙'))
  await edit(ruleOf('乙', '0'))
  assert.deepEqual(await heldNow(id.id, 'rule'), [])
  await edit(ruleOf('乙'))
  const told = ['gained', 'changed', 'lost', 'gained'].map(turn => `${turn} ${name} ${roleId}`)
  assert.deepEqual(await lines(id.id, 'rule'), told)
  assert.deepEqual(await lines(other.id, 'rule'), [], 'who does not have the role')
  ok(await platform.call(deleteRule, { token: admin, query: { id: rule.id } }))
  assert.equal((await lines(id.id, 'rule')).at(-1), `lost 只看本局 ${roleId}`)
  assert.deepEqual(await heldNow(id.id, 'rule'), [])
})

test('[issue-32] [AD-12] the history of the people of a site names a column that stops inheriting grants and inherits again, for those who had the site then', async () => {
  const [member, late] = [await add({ selectedsites: '1' }), await add({ selectedroles: '', selectedsites: '' })]
  await platform.query('delete from user_subsites where user_id = $1', [late.id])
  const { rows } = await platform.query<{ id: string; name: string }>(
    "select id, name || '（' || site_label(subsite_id) || '）' as name from columns where subsite_id = '1' and not breaks order by id limit 1"
  )
  const column = rows[0]!
  const query = { objectType: 'column' as const, objectId: column.id }
  const set = async (breaks: boolean) => {
    const { print } = ok(await platform.call(objectGrants, { token: admin, query })).result
    const grants = [{ subjectType: 'user' as const, subjectId: 'u1', actions: ['write' as const] }]
    ok(await platform.call(saveObjectGrants, { token: admin, body: { ...query, breaks, grants, print } }))
  }
  await set(true)
  assert.deepEqual(await heldNow(member.id, 'break'), [column.name])
  ok(await platform.call(changeUserSites, { token: admin, body: { ids: [late.id], mode: 'add', values: ['1'] } }))
  assert.deepEqual(await heldNow(late.id, 'break'), [column.name])
  await set(false)
  assert.deepEqual(await lines(member.id, 'break'), [`gained ${column.name}`, `lost ${column.name}`])
  assert.deepEqual(await lines(late.id, 'break'), [`lost ${column.name}`])
  assert.deepEqual(await heldNow(member.id, 'break'), [])
})
