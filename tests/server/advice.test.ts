import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { articleAction, addArticle, type Article } from '../../elements/base/contract/article.ts'
import {
  explainPermission,
  objectActions,
  objectGrants,
  saveObjectGrants,
  type ExplainedWay,
  type Explanation
} from '../../elements/base/contract/object-grant.ts'
import { login } from '../../elements/base/contract/session.ts'
import {
  changeUserPositions,
  changeUserRoles,
  changeUserSites,
  changeValidity,
  freezeUsers
} from '../../elements/base/contract/user.ts'
import { articleDraft, password, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
const person = 'u4'
/** Column 区县动态 › 青溪县 of site 1. */
const [site, column] = ['1', '1005']

const state = async () => {
  const tables = ['users', 'user_roles', 'user_subsites', 'role_rights', 'role_rules', 'roles', 'object_grants']
  const more = ['object_revisions', 'columns', 'ip_rules', 'operation_log']
  const counts = []
  for (const table of [...tables, ...more]) {
    const { rows } = await platform.query<{ told: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as told from ${table} t`
    )
    counts.push(`${table} ${rows[0]!.told}`)
  }
  return counts
}
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  await platform.query(
    "insert into roles (id, role_code, role_name) values ('ro', 'ro', '编辑'), ('rp', 'rp', '发布人')"
  )
  await platform.query("insert into role_rights values ('rp', 'cms:article:publish'), ('rp', 'cms:article:list')")
})
after(() => platform.stop())
beforeEach(() => reset(['cms:article:list']))

/** Gives Zhao Lei only the role 编辑 with these rights, at site 1, without grants on objects. */
const reset = async (rights: string[]) => {
  await platform.query('delete from object_grants')
  await platform.query('delete from user_positions')
  await platform.query("delete from user_roles where user_id = $1 or role_id = 'ro'", [person])
  await platform.query("delete from role_rights where role_id = 'ro'")
  await platform.query("insert into user_roles values ($1, 'ro'), ('u2', 'ro')", [person])
  await platform.query("insert into role_rights select 'ro', unnest($1::text[])", [rights])
  await platform.query('delete from user_subsites where user_id = $1', [person])
  await platform.query('insert into user_subsites values ($1, $2)', [person, site])
  await platform.query(
    "update users set status = 'normal', valid_until = '', must_change_password = false where id = $1",
    [person]
  )
  await platform.query("update columns set publish_art = 'Y' where id = $1", [column])
}
const grantTo = async (subjectId: string) => {
  const named = { objectType: 'column' as const, objectId: column }
  const { print, own } = (await platform.call(objectGrants, { token, query: named })).result
  const kept = own.filter(each => each.subjectId !== subjectId)
  const grant = { subjectType: 'user' as const, subjectId, actions: [...objectActions] }
  const saved = await platform.call(saveObjectGrants, {
    token,
    body: { ...named, breaks: false, print, grants: [...kept, grant] }
  })
  assert.equal(saved.success, true, saved.message)
}
const ask = async (article: Article, right = 'cms:article:publish', as = token) => {
  const query = { right, objectType: 'article' as const, objectId: article.id, ...(as === token && { userId: person }) }
  const reply = await platform.call(explainPermission, { token: as, query })
  assert.equal(reply.success, true, reply.message)
  return reply.result
}
/** Adds a submitted article. */
const articleIn = async (columnId: string) => {
  const { result } = await platform.call(addArticle, { token, body: articleDraft('停水通知', columnId) })
  await platform.call(articleAction, { token, body: { ids: [result.id], action: 'submit' } })
  return result
}
const refused = ({ steps }: Explanation) => steps.filter(({ ways }) => ways)

/** Follows an advice as an administrator would. */
const follow = async ({ kind, id }: ExplainedWay) => {
  const bulk = { ids: [person], mode: 'add' as const, values: [id] }
  if (kind === 'assignRole') return platform.call(changeUserRoles, { token, body: bulk })
  if (kind === 'assignPosition') return platform.call(changeUserPositions, { token, body: bulk })
  if (kind === 'assignSite') return platform.call(changeUserSites, { token, body: bulk })
  if (kind === 'unfreeze') return platform.call(freezeUsers, { token, body: { ids: id, status: '1' } })
  if (kind === 'prolong') return platform.call(changeValidity, { token, body: { ids: [id], validUntil: '' } })
  if (kind === 'grant') return grantTo(person)
  if (kind === 'openColumn') return platform.query("update columns set publish_art = 'Y' where id = $1", [id])
  if (kind === 'password')
    return platform.query('update users set must_change_password = false where id = $1', [person])
  if (kind === 'addRight')
    return platform.query("insert into role_rights values ($1, 'cms:article:publish') on conflict do nothing", [id])
  throw new Error(`nothing follows ${kind}`)
}

test('[admin-12] without the site, the grants that stand there are told as if the site were given, and both changes together allow', async () => {
  const article = await articleIn(column)
  await reset(['cms:article:list', 'cms:article:publish'])
  await grantTo('u2')
  await platform.query('delete from user_subsites where user_id = $1', [person])
  const told = await ask(article)
  assert.deepEqual(
    refused(told).map(({ step, verdict }) => [step, verdict]),
    [
      ['site', 'no'],
      ['object', 'no']
    ]
  )
  assert.match(refused(told)[1]!.told, /没有把“审核发布”授予/)
  for (const { ways } of refused(told)) await follow(ways![0]!)
  assert.equal((await ask(article)).allowed, true)
  const zhao = await platform.signIn('zhaolei')
  const done = await platform.call(articleAction, { token: zhao, body: { ids: [article.id], action: 'publish' } })
  assert.equal(done.result.done.length, 1, done.message)
})

test('[admin-12] an account past its last day is to be prolonged; a frozen one is unfrozen, too', async () => {
  const article = await articleIn(column)
  await reset(['cms:article:list', 'cms:article:publish'])
  await platform.query("update users set valid_until = '2026-01-31' where id = $1", [person])
  const [step] = refused(await ask(article))
  const [way] = step!.ways!
  assert.deepEqual([step!.step, way!.kind, way!.isProven], ['account', 'prolong', true])
  await platform.query("update users set status = 'frozen' where id = $1", [person])
  assert.match(refused(await ask(article))[0]!.ways![0]!.told, /^解冻用户“.+”，并延长有效期$/)
  await platform.query("update users set status = 'normal' where id = $1", [person])
  await follow(way!)
  assert.equal((await ask(article)).allowed, true)
})

test('[admin-12] a missing right is offered by a role that holds it first, then by own roles with the number of people', async () => {
  const { result } = await platform.call(explainPermission, {
    token,
    query: { userId: person, right: 'cms:article:publish' }
  })
  const [step] = refused(result)
  const [first] = step!.ways!
  assert.deepEqual([first!.kind, first!.id, first!.people, first!.isProven], ['assignRole', 'rp', 1, true])
  assert.equal(step!.change, first!.told)
  assert.match(first!.path, /^\/system\/UserList\?username=zhaolei$/)
  const widened = step!.ways!.find(({ kind }) => kind === 'addRight')
  assert.equal(widened?.people, 2)
  assert.equal(widened?.told, '给角色“编辑”加上权限“发布文章”（该角色的 2 人都将得到）')
  assert.ok(step!.ways!.every(({ id }) => id !== 'r0'))
  assert.ok(
    step!.ways!.findIndex(({ kind }) => kind === 'addRight') >
      step!.ways!.findLastIndex(({ kind }) => kind === 'assignRole')
  )
})

test('[admin-12] [admin-6] a position that brings the right is offered after roles, unless it is off or the person has it', async () => {
  const query = { userId: person, right: 'cms:article:publish' }
  const offered = async () => {
    const { result } = await platform.call(explainPermission, { token, query })
    return refused(result)[0]?.ways?.filter(({ kind }) => kind === 'assignPosition') ?? []
  }
  await platform.query("insert into position_roles values ('po3', 'rp') on conflict do nothing")
  const way = (await offered()).find(({ id }) => id === 'po3')
  assert.deepEqual([way?.told, way?.isProven, way?.people], ['任命“赵磊”为岗位“法制审核员”', true, 1])
  await platform.query("update positions set status = '0' where id = 'po3'")
  assert.ok((await offered()).every(({ id }) => id !== 'po3'))
  await platform.query("update positions set status = '1' where id = 'po3'")
  const body = { ids: [person], mode: 'add' as const, values: ['po3'] }
  assert.equal((await platform.call(changeUserPositions, { token, body })).success, true)
  const { result } = await platform.call(explainPermission, { token, query })
  assert.match(result.steps.find(({ step }) => step === 'right')?.told ?? '', /“发布人”（来自岗位“法制审核员”）含有/)
  await platform.query('delete from user_positions')
  await platform.query("delete from position_roles where position_id = 'po3'")
})

test('[admin-12] an advice leads to its page only for whoever may make the change', async () => {
  const { body } = { body: { username: 'zhaolei', password } }
  const own = (await platform.call(login, { body })).result.token
  const { result } = await platform.call(explainPermission, { token: own, query: { right: 'cms:article:publish' } })
  const ways = refused(result).flatMap(step => step.ways!)
  assert.ok(ways.length > 0)
  assert.deepEqual(
    ways.map(({ path }) => path),
    ways.map(() => '')
  )
})

test('[admin-12] asking changes nothing, keeps no lock, and answers while others write', async () => {
  const article = await articleIn(column)
  await grantTo('u2')
  await platform.query('delete from user_subsites where user_id = $1', [person])
  await platform.query("update users set status = 'frozen' where id = $1", [person])
  await platform.query("update columns set publish_art = 'N' where id = $1", [column])
  const before = await state()
  const told = await ask(article)
  assert.deepEqual(
    refused(told).map(({ step }) => step),
    ['account', 'right', 'site', 'object', 'column']
  )
  assert.deepEqual(await state(), before)
  const { rows } = await platform.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'"
  )
  assert.equal(rows[0]?.n, 0)
  const asked = Array.from({ length: 8 }, () => ask(article))
  const written = await Promise.all([grantTo('u3'), ...asked])
  assert.equal(written.length, 9)
  assert.deepEqual(
    (await ask(article)).steps.map(({ step }) => step),
    told.steps.map(({ step }) => step)
  )
})

/** Makes the server read the IP rules again. */
const bump = () =>
  platform.query(
    'insert into ip_rule_revision values (1, 1) on conflict (id) do update set revision = ip_rule_revision.revision + 1'
  )

test('[admin-12] an address that an IP rule refuses is offered an allow rule, which was tried', async () => {
  const article = await articleIn(column)
  await platform.query("update users set last_login_address = '203.0.113.9' where id = $1", [person])
  for (const subsiteId of [null, site])
    await platform.query(
      `insert into ip_rules (id, rule_name, rule_type, ip_ranges, week_days, start_time, end_time, subsite_id, rule_scope, sort_no, status, remark)
      values (gen_random_uuid(), '外网' || $1::text, 'black', '203.0.113.0/24', '1234567', '00:00', '24:00', $2, 'office', 1, '1', '')`,
      [subsiteId ?? '', subsiteId]
    )
  await bump()
  const [step] = refused(await ask(article))
  assert.equal(step?.step, 'address')
  assert.deepEqual(
    step?.ways?.map(({ kind, isProven }) => [kind, isProven]),
    [['allowAddress', true]]
  )
  assert.match(step!.change, /“外网”、“外网1”之前为 203\.0\.113\.9/)
  await platform.query('delete from ip_rules')
  await bump()
})

/** Returns a seeded random number generator. */
const randomOf = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

test('[admin-12] property: each advice lets its step pass when followed, and the first ones together allow', async () => {
  const random = randomOf(20_261_125)
  const seen = new Set<string>()
  for (let round = 0; round < 10; round++) {
    await reset([])
    const article = await articleIn(column)
    const kept = ['cms:article:list', ...(random() < 0.5 ? ['cms:article:publish'] : [])]
    const isFrozen = random() < 0.3
    const [hasSite, hasGrants, isOpen] = [random() < 0.5, random() < 0.6, random() < 0.6]
    const make = async () => {
      await reset(kept)
      if (isFrozen) await platform.query("update users set status = 'frozen' where id = $1", [person])
      if (!hasSite) await platform.query('delete from user_subsites where user_id = $1', [person])
      if (hasGrants) await grantTo('u2')
      if (!isOpen) await platform.query("update columns set publish_art = 'N' where id = $1", [column])
    }
    await make()
    const told = await ask(article)
    const steps = refused(told)
    const why = JSON.stringify({ round, kept, isFrozen, hasSite, hasGrants, isOpen, steps })
    for (const [at, { step, ways }] of steps.entries()) {
      assert.ok(ways!.length > 0 && ways!.every(({ isProven }) => isProven), why)
      for (const way of ways!) {
        seen.add(way.kind)
        await make()
        for (const earlier of steps.slice(0, at)) await follow(earlier.ways![0]!)
        await follow(way)
        const after = await ask(article)
        assert.notEqual(after.steps.find(each => each.step === step)?.verdict, 'no', `${way.told} ${why}`)
      }
    }
    await make()
    for (const { ways } of steps) await follow(ways![0]!)
    assert.equal((await ask(article)).allowed, true, why)
    await platform.query('delete from articles where id = $1', [article.id])
  }
  for (const kind of ['unfreeze', 'assignRole', 'addRight', 'assignSite', 'grant', 'openColumn'])
    assert.ok(seen.has(kind), `${kind} never came: ${[...seen].join(' ')}`)
})
