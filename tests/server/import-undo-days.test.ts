import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { changeUserRoles, userById, userSheet } from '../../elements/base/contract/user.ts'
import { add, admin, day, ok, platform } from './user-expiry-desk.ts'

const history = userSheet.history!
const rowOf = async (id: string, roles: string, phone = '') => {
  const { username, realname } = ok(await platform.call(userById, { token: admin, query: { id } })).result
  return [username, realname, '', '', phone, '', roles, '', '', '', '']
}
const importRows = (...rows: string[][]) => importRowsOf(['username', 'phone', 'roleNames'], ...rows)
const importRowsOf = async (columns: string[], ...rows: string[][]) => {
  ok(await platform.call(userSheet.importRows, { token: admin, body: { rows, columns } }))
  return ok(await platform.call(history.list, { token: admin, query: {} })).result.records[0]!.id
}
const undo = async (importId: string) => {
  const preview = ok(await platform.call(history.check, { token: admin, body: { importId } })).result
  const { result } = ok(await platform.call(history.undo, { token: admin, body: { importId } }))
  assert.deepEqual(result, preview)
  return result
}
const endOf = async (id: string, roleId = 'r1') =>
  (
    await platform.query<{ valid_until: string }>(
      'select valid_until from user_roles where user_id = $1 and role_id = $2',
      [id, roleId]
    )
  ).rows[0]?.valid_until
const nameOf = async (roleId: string) =>
  (await platform.query<{ name: string }>('select role_name as name from roles where id = $1', [roleId])).rows[0]!.name

test('[issue-32] [AD-12] an import that changes only the last day of a role is undone to the former day, and the history shows both', async () => {
  const { id } = await add({ selectedroles: '' })
  const role = await nameOf('r1')
  const [before, after] = [day(10), day(20)]
  await importRows(await rowOf(id, `${role}（至 ${before}）`))
  const importId = await importRows(await rowOf(id, `${role}（至 ${after}）`))
  assert.equal(await endOf(id), after)
  const { records } = ok(await platform.call(history.rows, { token: admin, query: { importId } })).result
  assert.deepEqual(records[0]!.changes, [
    { title: '角色', before: `${role}（至 ${before}）`, after: `${role}（至 ${after}）` }
  ])
  assert.equal((await undo(importId)).restored, 1)
  assert.equal(await endOf(id), before)
})

test('[issue-32] [AD-12] a last day that somebody changed since the import is kept', async () => {
  const { id } = await add({ selectedroles: '' })
  const role = await nameOf('r1')
  await importRows(await rowOf(id, `${role}（至 ${day(10)}）`))
  const importId = await importRows(await rowOf(id, `${role}（至 ${day(20)}）`))
  await platform.query("update user_roles set valid_until = $2 where user_id = $1 and role_id = 'r1'", [id, day(30)])
  const { restored, left } = await undo(importId)
  assert.deepEqual([restored, left.map(({ reason }) => reason)], [0, ['导入后“角色”又被修改，保留现在的内容']])
  assert.equal(await endOf(id), day(30))
})

test('[issue-32] [AD-12] an import of two roles stays if somebody took one of them back since', async () => {
  const { id } = await add({ selectedroles: '' })
  const [role, other] = [await nameOf('r1'), await nameOf('r2')]
  await importRows(await rowOf(id, `${role}（至 ${day(10)}）`))
  const importId = await importRows(await rowOf(id, `${role}（至 ${day(20)}）、${other}（至 ${day(20)}）`))
  ok(await platform.call(changeUserRoles, { token: admin, body: { ids: [id], mode: 'remove', values: ['r2'] } }))
  const { restored, left } = await undo(importId)
  assert.deepEqual([restored, left.length], [0, 1])
  assert.equal(await endOf(id), day(20))
})

test('[issue-32] [AD-12] more than 1,000 rows: the preview of an undo tells what the undo then does, also where a former value is free only after an earlier part', async () => {
  await platform.query(`insert into users (id, username, realname, password, phone)
    select 'many-' || i, 'many.' || i, '多' || i, '', '1370000' || lpad(i::text, 4, '0') from generate_series(1, 1300) i`)
  const rows = (from: string, count: number) =>
    Array.from({ length: count }, (_row, at) => {
      const number = at + 1
      return [
        `many.${number}`,
        `多${number}`,
        '',
        '',
        `${from}${String(number).padStart(4, '0')}`,
        '',
        '',
        '',
        '',
        '',
        ''
      ]
    })
  const importId = await importRows(...rows('1380000', 1300))
  // Number 1 comes last in an undo, and somebody has its former phone by hand: number 1,300, which is undone first.
  await platform.query("update users set phone = '13700000001' where id = 'many-1300'")
  const { restored, leftCount, left } = await undo(importId)
  assert.deepEqual([restored, leftCount, left], [1300, 0, []])
})

/** Waits until a statement waits for a lock. */
const somebodyWaits = async () => {
  for (let tries = 0; tries < 2000; tries++) {
    const { rows } = await platform.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    )
    if (rows[0]!.n > 0) return
  }
  assert.fail('nothing waits for the record')
}

test('[issue-32] what somebody changes while an undo waits for the record is kept', async () => {
  const { id } = await add({ selectedroles: '' })
  const importId = await importRows(await rowOf(id, '', '13688880001'))
  const client = new pg.Client(platform.connection)
  await client.connect()
  try {
    await client.query('begin')
    await client.query("update users set phone = '13688880002', version = version + 1 where id = $1", [id])
    const undoing = platform.call(history.undo, { token: admin, body: { importId } })
    await somebodyWaits()
    await client.query('commit')
    const { left, restored } = ok(await undoing).result
    assert.equal(restored, 0)
    assert.match(left[0]!.reason, /^导入后又被修改（.*），保留现在的内容$/)
  } finally {
    await client.end()
  }
})

test('[issue-32] a new person who is changed while an undo waits is not deleted', async () => {
  const name = 'undo.waits'
  const importId = await importRowsOf(['username', 'realname'], [name, '等待', '', '', '', '', '', '', '', '', ''])
  const client = new pg.Client(platform.connection)
  await client.connect()
  try {
    await client.query('begin')
    await client.query("update users set phone = '13688880003', version = version + 1 where username = $1", [name])
    const undoing = platform.call(history.undo, { token: admin, body: { importId } })
    await somebodyWaits()
    await client.query('commit')
    const { left, removed } = ok(await undoing).result
    assert.equal(removed, 0)
    assert.match(left[0]!.reason, /^导入后又被修改/)
  } finally {
    await client.end()
  }
})
