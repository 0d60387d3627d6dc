import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UndoneImport } from '../../elements/base/contract/sheet-history.ts'
import { userGrants, type UserGrant } from '../../elements/base/contract/user-grant.ts'
import { login } from '../../elements/base/contract/session.ts'
import { changeUserRoles, changeUserSites, userList, userSheet } from '../../elements/base/contract/user.ts'
import { add, admin, ok, platform, startBeforeMidnight, today } from './user-expiry-desk.ts'

const history = userSheet.history!
const importRows = async (columns: string[], rows: string[][], token = admin) => {
  const { result } = ok(await platform.call(userSheet.importRows, { token, body: { rows, columns } }))
  const [last] = ok(await platform.call(history.list, { token, query: {} })).result.records
  return { importId: last!.id, told: result.told?.rows ?? [] }
}
const preview = async (importId: string, token = admin) =>
  ok(await platform.call(history.check, { token, body: { importId } })).result
const undo = async (importId: string, token = admin) =>
  ok(await platform.call(history.undo, { token, body: { importId } })).result
/** Row of a sheet: account, name, roles. */
const row = (username: string, realname: string, roles = '') => [
  username,
  realname,
  '',
  '',
  '',
  '',
  roles,
  '',
  '',
  '',
  ''
]

test('[issue-32] [AD-12] the preview says what a new person got since the import, and that the person has signed in', async () => {
  const { importId, told } = await importRows(
    ['username', 'realname', 'roleNames'],
    [row('since.one', '新人甲'), row('since.two', '新人乙')]
  )
  const { records } = ok(await platform.call(userList, { token: admin, query: { username: 'since.one' } })).result
  const ids = [records[0]!.id]
  ok(await platform.call(changeUserRoles, { token: admin, body: { ids, mode: 'add', values: ['r1'] } }))
  ok(await platform.call(changeUserSites, { token: admin, body: { ids, mode: 'add', values: ['3'] } }))
  ok(await platform.call(login, { body: { username: 'since.one', password: told[0]![2]! } }))
  const found = await preview(importId)
  assert.equal(found.removed, 2)
  const { rows } = await platform.query<{ site: string }>("select site_label('3') as site")
  assert.deepEqual(
    found.noted.map(({ name, reason }) => [name, reason]),
    [['新人甲', `导入后又获得角色“采编员”、站点“${rows[0]!.site}”，已经登录过平台`]]
  )
  assert.deepEqual(await undo(importId), found)
})

test('[issue-32] [AD-12] a grant that ended by itself since the import does not keep the rest from coming back', async () => {
  const { username, realname, id } = await add({ selectedroles: 'r2' })
  const { rows } = await platform.query<{ name: string }>("select role_name as name from roles where id = 'r1'")
  const { importId } = await importRows(
    ['username', 'roleNames'],
    [row(username, realname, `${rows[0]!.name}（至 ${today}）`)]
  )
  const { url, close } = await startBeforeMidnight()
  try {
    const send = async (path: string, body?: object) => {
      const response = await fetch(`${url}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'X-Access-Token': admin, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) })
      })
      return (await response.json()) as { result: UndoneImport & UserGrant[] }
    }
    const isOver = async () =>
      !(await send(`${userGrants.path}?userId=${id}`)).result.some(
        ({ kind, id: role }) => kind === 'role' && role === 'r1'
      )
    while (!(await isOver())) continue
    const { result } = await send(history.undo.path, { importId })
    assert.deepEqual([result.restored, result.left], [1, []])
    const back = (await send(`${userGrants.path}?userId=${id}`)).result
    assert.deepEqual(
      back.filter(({ kind }) => kind === 'role').map(grant => grant.id),
      ['r2']
    )
  } finally {
    await close()
  }
})

test('[issue-32] 1,000 people who are beyond the own reach since are named within seconds, and nothing changes', async () => {
  await platform.query(
    "insert into roles (id, role_name, role_code) values ('r-undo', '导入员', 'undoer'), ('r-far', '远方', 'far')"
  )
  for (const right of ['system:user:list', 'system:user:import', 'system:user:edit', 'system:user:add'])
    await platform.query("insert into role_rights (role_id, action) values ('r-undo', $1)", [right])
  await platform.query("insert into role_rights (role_id, action) values ('r-far', 'system:log:list')")
  const importer = await add({ selectedroles: 'r-undo', selectedsites: '1' })
  const token = await platform.signIn(importer.username)
  await platform.query(`insert into users (id, username, realname, password)
    select 'far-' || i, 'far.' || i, '远' || i, '' from generate_series(1, 1000) i`)
  const rows = Array.from({ length: 1000 }, (_row, at) => row(`far.${at + 1}`, `远方${at + 1}`))
  const { importId } = await importRows(['username', 'realname'], rows, token)
  await platform.query("insert into user_roles (user_id, role_id) select id, 'r-far' from users where id like 'far-%'")
  const began = performance.now()
  const done = await undo(importId, token)
  const took = performance.now() - began
  assert.deepEqual([done.restored, done.leftCount], [0, 1000])
  assert.match(done.left[0]!.reason, /持有您没有的权限，您不能操作该用户/)
  assert.ok(took < 10_000, `${Math.round(took)} ms`)
})
