import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { articleList } from '../../elements/base/contract/article.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { explainPermission } from '../../elements/base/contract/object-grant.ts'
import { addRoleMembers, roleMembers } from '../../elements/base/contract/role.ts'
import type { RightCode } from '../../elements/base/contract/rights.ts'
import { changeGrantEnd, copyGrants, userGrants, type GrantKind } from '../../elements/base/contract/user-grant.ts'
import { addSubsiteUsers, usersOfSubsite } from '../../elements/base/contract/user-subsite.ts'
import {
  changeUserPositions,
  changeUserRoles,
  changeUserSites,
  userById,
  userList,
  type UserQuery
} from '../../elements/base/contract/user.ts'
import { endGrants } from '../../host-demo/server/nouns/user/account/end-grants.ts'
import {
  add,
  admin,
  day,
  listen,
  ok,
  platform,
  refused,
  startBeforeMidnight,
  today,
  tomorrow,
  yesterday
} from './user-expiry-desk.ts'

const tables = { role: 'user_roles', site: 'user_subsites', position: 'user_positions' } as const
const keys = { role: 'role_id', site: 'subsite_id', position: 'position_id' } as const
/** Lets the last day of all grants of a person pass, as the night does. */
const letPass = async (userId: string, ...kinds: GrantKind[]) => {
  for (const kind of kinds)
    await platform.query(`update ${tables[kind]} set valid_until = $2 where user_id = $1`, [userId, yesterday])
}
const setEnd = (userId: string, kind: GrantKind, id: string, validUntil: string, token = admin) =>
  platform.call(changeGrantEnd, { token, body: { ids: [userId], kind, values: [id], validUntil } })
const grantsOf = async (userId: string) =>
  ok(await platform.call(userGrants, { token: admin, query: { userId } })).result
const dayOf = async (userId: string, kind: GrantKind) =>
  (await grantsOf(userId)).filter(one => one.kind === kind).map(({ id, validUntil }) => `${id} ${validUntil}`.trim())
const explained = async (userId: string, right: RightCode, site = '') => {
  const object = site ? { objectType: 'site' as const, objectId: site } : {}
  const { result } = ok(await platform.call(explainPermission, { token: admin, query: { userId, right, ...object } }))
  return Object.fromEntries(result.steps.map(({ step, told }) => [step, told]))
}
const found = async (query: UserQuery) =>
  ok(await platform.call(userList, { token: admin, query: { pageSize: 200, ...query } })).result.records

/** Adds a person without grants. */
const blank = async () => {
  const person = await add({ selectedroles: '', selectedsites: '' })
  await platform.query('delete from user_subsites where user_id = $1', [person.id])
  return person
}
const give = async (userId: string, validUntil: string) => {
  const body = { ids: [userId], mode: 'add' as const, validUntil }
  ok(await platform.call(changeUserRoles, { token: admin, body: { ...body, values: ['r1'] } }))
  ok(await platform.call(changeUserSites, { token: admin, body: { ...body, values: ['1'] } }))
  ok(await platform.call(changeUserPositions, { token: admin, body: { ...body, values: ['po2'] } }))
}

test('[issue-32] [AD-13] [SI-5] a role, a site and a position are given until a day, which their person, the members, the explanation, the filter and the log show', async () => {
  const { id, username } = await blank()
  const until = day(20)
  await give(id, until)
  for (const [kind, value] of [
    ['role', 'r1'],
    ['site', '1'],
    ['position', 'po2']
  ] as const)
    assert.deepEqual(
      (await dayOf(id, kind)).filter(told => told.startsWith(value)),
      [`${value} ${until}`]
    )
  const members = ok(await platform.call(roleMembers, { token: admin, query: { roleId: 'r1', username } }))
  assert.equal(members.result.records[0]?.grantUntil, until)
  const people = ok(await platform.call(usersOfSubsite, { token: admin, query: { subsiteId: '1', username } }))
  assert.equal(people.result.records[0]?.grantUntil, until)
  assert.equal((await found({ positionId: 'po2', username }))[0]?.grantUntil, until)
  const steps = await explained(id, 'cms:article:list', '1')
  assert.match(steps.right ?? '', new RegExp(`“采编员”（有效至 ${until}）`))
  assert.match(steps.site ?? '', new RegExp(`（有效至 ${until}）`))
  const soon = async () => (await found({ validity: 'grantSoon', username })).length
  assert.equal(await soon(), 1)
  ok(await setEnd(id, 'role', 'r1', day(31)))
  ok(await setEnd(id, 'site', '1', ''))
  ok(await setEnd(id, 'position', 'po2', day(31)))
  assert.equal(await soon(), 0)
  assert.deepEqual(await dayOf(id, 'site'), ['1'])
  const { result } = ok(await platform.call(logList, { token: admin, query: { keyWord: '到期日', pageSize: 100 } }))
  const told = result.records.filter(({ objectId }) => objectId === id).flatMap(({ changes }) => changes ?? [])
  assert.deepEqual(
    told.find(({ title }) => title.startsWith('角色')),
    { title: '角色“采编员”到期日', before: until, after: day(31) }
  )
})

test('[issue-32] [AD-13] after the last day nothing counts any more, although nothing has tidied up; whoever gives it again gives it', async () => {
  const { id, username } = await blank()
  await give(id, tomorrow)
  const token = await platform.signIn(username)
  ok(await platform.call(userById, { token: admin, query: { id } }))
  await letPass(id, 'role', 'site', 'position')
  assert.deepEqual(await grantsOf(id), [])
  const [row] = await found({ username })
  assert.deepEqual([row?.roleNames, row?.positionNames, row?.siteNames, row?.otherSites], [[], [], [], 0])
  for (const query of [{ roleId: 'r1' }, { siteId: '1' }, { positionId: 'po2' }])
    assert.deepEqual(await found({ username, ...query }), [])
  assert.match((await explained(id, 'cms:article:list')).right ?? '', /还没有角色/)
  assert.equal((await platform.call(userList, { token, query: {} })).success, false)
  ok(await platform.call(addRoleMembers, { token: admin, body: { roleId: 'r1', userIdList: [id] } }))
  ok(await platform.call(addSubsiteUsers, { token: admin, body: { subsiteId: '1', userIdList: [id] } }))
  const body = { ids: [id], mode: 'add' as const, values: ['po2'] }
  ok(await platform.call(changeUserPositions, { token: admin, body }))
  assert.deepEqual([await dayOf(id, 'site'), await dayOf(id, 'position')], [['1'], ['po2']])
  assert.equal((await found({ username, roleId: 'r1' })).length, 1)
})

test('[issue-32] [AD-13] who joins a role or a site among its members gets it until a day; members keep theirs', async () => {
  const { id } = await blank()
  const until = day(20)
  const join = async (validUntil: string) => [
    await platform.call(addRoleMembers, { token: admin, body: { roleId: 'r1', userIdList: [id], validUntil } }),
    await platform.call(addSubsiteUsers, { token: admin, body: { subsiteId: '1', userIdList: [id], validUntil } })
  ]
  for (const { success, message } of await join(yesterday)) assert.match(`${success} ${message}`, /^false .*已经过去/)
  assert.deepEqual(await grantsOf(id), [])
  for (const validUntil of [until, day(30), '']) {
    for (const reply of await join(validUntil)) ok(reply)
    assert.deepEqual([await dayOf(id, 'role'), await dayOf(id, 'site')], [[`r1 ${until}`], [`1 ${until}`]])
  }
  const body = { roleId: 'ra2', userIdList: [id], validUntil: until }
  assert.equal((await platform.call(addRoleMembers, { token: admin, body })).success, false)
  const { result } = ok(await platform.call(logList, { token: admin, query: { keyWord: '角色', pageSize: 100 } }))
  const told = result.records.filter(({ objectId }) => objectId === id).flatMap(({ changes }) => changes ?? [])
  assert.ok(told.some(({ title, after }) => title === '到期日' && after === until))
})

test('[issue-32] [AD-13] [security-4] in a session in use, rights and sites end with the first call after midnight, by the clock of the database', async () => {
  const [first, second] = [await blank(), await blank()]
  const give = async (id: string, call: typeof changeUserRoles, value: string, validUntil: string) =>
    ok(await platform.call(call, { token: admin, body: { ids: [id], mode: 'add', values: [value], validUntil } }))
  await give(first.id, changeUserRoles, 'r1', today)
  await give(first.id, changeUserSites, '1', '')
  await give(second.id, changeUserPositions, 'po1', today)
  await give(second.id, changeUserSites, '1', '')
  const third = await blank()
  await give(third.id, changeUserRoles, 'r1', '')
  await give(third.id, changeUserSites, '1', today)
  const tokens: string[] = []
  for (const { username } of [first, second, third]) tokens.push(await platform.signIn(username))
  const { url, close, restart } = await startBeforeMidnight()
  try {
    const call = async (token: string) => {
      const response = await fetch(`${url}/api${articleList.path}`, { headers: { 'x-access-token': token } })
      return ((await response.json()) as { success: boolean }).success
    }
    const all = () => Promise.all(tokens.map(call))
    await all()
    await restart()
    const begun = performance.now()
    assert.deepEqual(await all(), [true, true, true])
    let left = await all()
    while (left.some(Boolean) && performance.now() - begun < 6000) left = await all()
    assert.ok(performance.now() - begun > 1000, 'not before midnight')
    assert.deepEqual(left, [false, false, false])
  } finally {
    await close()
  }
})

test('[issue-32] [AD-13] the job takes what ended away, once, logs it, and tells the open page; lasting grants stay', async () => {
  const { id, username } = await blank()
  await give(id, tomorrow)
  ok(await platform.call(changeUserRoles, { token: admin, body: { ids: [id], mode: 'add', values: ['r4'] } }))
  const token = await platform.signIn(username)
  await letPass(id, 'role', 'site', 'position')
  await platform.query("update user_roles set valid_until = '' where user_id = $1 and role_id = 'r4'", [id])
  const socket = await listen(id, token)
  const heard = once(socket, 'message')
  await Promise.all([
    platform.database.transaction(tx => endGrants(tx)),
    platform.database.transaction(tx => endGrants(tx))
  ])
  assert.match(String((await heard)[0]), /access|perm/i)
  socket.close()
  for (const kind of ['role', 'site', 'position'] as const) {
    const { rows } = await platform.query<{ key: string }>(
      `select ${keys[kind]} as key from ${tables[kind]} where user_id = $1`,
      [id]
    )
    assert.deepEqual(
      rows.map(({ key }) => key),
      kind === 'role' ? ['r4'] : []
    )
  }
  const { result } = ok(await platform.call(logList, { token: admin, query: { keyWord: '授权到期', pageSize: 100 } }))
  const own = result.records.filter(({ objectId }) => objectId === id)
  assert.equal(own.length, 1)
  const told = Object.fromEntries(own[0]?.changes?.map(({ title, before }) => [title, before]) ?? [])
  assert.deepEqual(Object.keys(told).toSorted(), ['岗位', '站点', '角色'].toSorted())
  assert.deepEqual([told['岗位'], told['角色']], [`信息公开专员（至 ${yesterday}）`, `采编员（至 ${yesterday}）`])
})

test('[issue-32] [AD-13] a day is refused in the past, for administrators, for what the person lacks, and to those who may not give it', async () => {
  const { id } = await blank()
  await give(id, tomorrow)
  refused(await setEnd(id, 'role', 'r1', yesterday), /已经过去，请选择今天或以后的日期/)
  refused(await setEnd(id, 'role', 'r1', '2027-02-30'), /格式不正确/)
  for (const role of ['r0', 'ra1', 'ra2', 'ra3'])
    refused(await setEnd(id, 'role', role, tomorrow), /不能设置到期日，以免到期后无人管理/)
  const body = { ids: [id], mode: 'add' as const, validUntil: tomorrow, values: ['r0'] }
  refused(await platform.call(changeUserRoles, { token: admin, body }), /不能设置到期日/)
  refused(await setEnd(id, 'role', 'r4', tomorrow), /没有直接分配给本人的所选角色/)
  const other = await add({ selectedroles: 'r1', selectedsites: '1' })
  refused(await setEnd(id, 'role', 'r1', day(9), await platform.signIn(other.username)), /权限|授权/)
  // A deputy: may assign roles, but not this one, and not to the own account.
  await platform.query(
    "insert into roles (id, role_code, role_name) values ('deputy', 'deputy', '副管理员') on conflict do nothing"
  )
  await platform.query(
    "insert into role_rights select 'deputy', unnest(array['system:user:list', 'system:user:addUserRole']) on conflict do nothing"
  )
  const deputy = await add({ selectedroles: 'deputy', selectedsites: '1' })
  const token = await platform.signIn(deputy.username)
  refused(await setEnd(id, 'role', 'r1', '', token), /您没有的权限|您不能操作/)
  refused(await setEnd(deputy.id, 'role', 'deputy', tomorrow, token), /不能修改自己的角色/)
  refused(await setEnd(id, 'site', '1', '', token), /分配站点|权限/)
  assert.deepEqual(await dayOf(id, 'role'), await dayOf(id, 'role'))
  assert.ok((await dayOf(id, 'role')).includes(`r1 ${tomorrow}`))
})

test('[issue-32] [AD-12] a person gets what another one has, with its last days; nothing is taken, and each refusal is named', async () => {
  const [from, to, other] = [await blank(), await blank(), await blank()]
  ok(
    await platform.call(changeUserRoles, {
      token: admin,
      body: { ids: [from.id], mode: 'add', values: ['r1'], validUntil: tomorrow }
    })
  )
  ok(await platform.call(changeUserSites, { token: admin, body: { ids: [from.id], mode: 'add', values: ['3'] } }))
  ok(await platform.call(changeUserSites, { token: admin, body: { ids: [to.id], mode: 'add', values: ['4'] } }))
  const items = [
    { kind: 'role' as const, id: 'r1' },
    { kind: 'site' as const, id: '3' }
  ]
  const copy = (body: { from: string; ids: string[]; items: typeof items }, token = admin) =>
    platform.call(copyGrants, { token, body })
  const { result } = ok(await copy({ from: from.id, ids: [to.id, other.id, from.id], items }))
  assert.deepEqual(result, { done: [to.id, other.id], failed: [] })
  assert.deepEqual(await dayOf(to.id, 'role'), [`r1 ${tomorrow}`])
  assert.deepEqual((await dayOf(to.id, 'site')).sort(), ['3', '4'])
  assert.deepEqual(await dayOf(other.id, 'site'), ['3'])

  // Each kind that a person did not get is named, and the others get theirs.
  const partly = ok(await copy({ from: from.id, ids: ['none', other.id], items })).result
  assert.deepEqual(partly.done, [other.id])
  assert.deepEqual(partly.failed.map(({ id, message }) => `${id} ${message.slice(0, 3)}`).sort(), [
    'none 站点：',
    'none 角色：'
  ])

  // The source lost a site meanwhile: nothing is given.
  ok(await platform.call(changeUserSites, { token: admin, body: { ids: [from.id], mode: 'remove', values: ['3'] } }))
  const late = await blank()
  refused(await copy({ from: from.id, ids: [late.id], items }), /已有变化/)
  assert.deepEqual(await grantsOf(late.id), [])
  refused(await copy({ from: to.id, ids: [to.id], items }), /来源用户以外/)

  // A deputy without the right to give sites copies none, and nothing of the rest.
  await platform.query(
    "insert into roles (id, role_code, role_name) values ('giver', 'giver', '只分配角色') on conflict do nothing"
  )
  await platform.query(`insert into role_rights (role_id, action) values
    ('giver', 'system:user:list'), ('giver', 'system:user:addUserRole') on conflict do nothing`)
  const deputy = await add({ selectedroles: 'giver', selectedsites: '1' })
  await platform.query('update users set must_change_password = false where id = $1', [deputy.id])
  const token = await platform.signIn(deputy.username)
  const answer = await copy({ from: to.id, ids: [late.id], items }, token)
  assert.equal(answer.code, 510, answer.message)
  assert.deepEqual(await grantsOf(late.id), [])
})
