import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { addDepartmentMembers, moveDepartment, saveDepartmentRoles } from '../../elements/base/contract/department.ts'
import { grantSnapshot } from '../../elements/base/contract/grant-history.ts'
import { savePositionRoles } from '../../elements/base/contract/position.ts'
import type { Transaction } from '../../host-demo/server/database/open.ts'
import { endGrants } from '../../host-demo/server/nouns/user/account/end-grants.ts'
import { requireTrue } from './grant-history-desk.ts'
import { add, admin, day, ok, platform, today, tomorrow, yesterday } from './user-expiry-desk.ts'

const bare = () => add({ selectedroles: '', selectedsites: '' })

/** Makes a call while a transaction with the statements is open, which ends when the call waits for it or is answered. */
const during = async (work: (tx: Transaction) => Promise<unknown>, call: () => Promise<unknown>) => {
  let answer: Promise<unknown> | undefined
  await platform.database.transaction(async tx => {
    await work(tx)
    let isAnswered = false
    answer = call().finally(() => {
      isAnswered = true
    })
    const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    while (!isAnswered && (await platform.query(waits)).rows.length === 0);
  })
  await answer
}
const giveAbove = async (roleIds: string[]) =>
  ok(await platform.call(saveDepartmentRoles, { token: admin, body: { depId: 'd3', roleIds } }))

test('[issue-32] [AD-12] the events are right if a department above receives roles, or moves, while people join and leave', async () => {
  const { id } = await bare()
  const join = (tx: Transaction) => tx.execute(sql`insert into user_departments values (${id}, 'd12')`)
  const leave = (tx: Transaction) => tx.execute(sql`delete from user_departments where user_id = ${id}`)
  await during(join, () => giveAbove(['r1']))
  await requireTrue()
  await during(leave, () => giveAbove(['r1', 'r2']))
  await requireTrue()
  const move = async (parentId: string) =>
    ok(await platform.call(moveDepartment, { token: admin, body: { id: 'd12', parentId, index: 0 } }))
  await during(join, () => move('d4'))
  await requireTrue()
  await during(leave, () => move('d3'))
  await requireTrue()
  const give = (tx: Transaction) =>
    tx.execute(sql`with held as (select from departments where id = 'd3' for update)
      delete from department_roles where depart_id = 'd3' and exists (select from held)`)
  const body = { depId: 'd12', userIdList: [id] }
  await during(give, async () => ok(await platform.call(addDepartmentMembers, { token: admin, body })))
  await requireTrue()
})

test('[issue-32] [AD-12] the events are right if a position receives a role while a person leaves it', async () => {
  const { id } = await bare()
  await platform.query("insert into user_positions values ($1, 'po2', '')", [id])
  const body = { id: 'po2', roleIds: ['r1', 'r2'] }
  await during(
    tx => tx.execute(sql`delete from user_positions where user_id = ${id}`),
    async () => ok(await platform.call(savePositionRoles, { token: admin, body }))
  )
  await requireTrue()
})

test('[issue-32] [AD-12] a grant given, changed and taken in one transaction leaves no trace', async () => {
  const { id } = await bare()
  await platform.database.transaction(async tx => {
    await tx.execute(sql`update users set status = 'frozen' where id = ${id}`)
    await tx.execute(sql`insert into user_roles values (${id}, 'r1', '')`)
    await tx.execute(sql`update user_roles set valid_until = ${tomorrow} where user_id = ${id}`)
    await tx.execute(sql`delete from user_roles where user_id = ${id}`)
  })
  await requireTrue()
})

test('[issue-32] [AD-12] events after a part that was rolled back belong to a change that exists', async () => {
  const { id } = await bare()
  await platform.database.transaction(async tx => {
    const revert = tx.transaction(async part => {
      await part.execute(sql`insert into user_roles values (${id}, 'r1', '')`)
      part.rollback()
    })
    await assert.rejects(revert)
    await tx.execute(sql`insert into user_roles values (${id}, 'r2', '')`)
  })
  await requireTrue()
  const lost = 'select from grant_events where change_id not in (select id from grant_changes)'
  assert.equal((await platform.query(lost)).rows.length, 0)
})

test('[issue-32] [AD-12] a person had a grant on its last day, also after it has been tidied up', async () => {
  const { id } = await bare()
  const past = async (table: string, change: string, values: string[] = []) => {
    await platform.query(`alter table ${table} disable trigger user`)
    await platform.query(`update ${table} set ${change} where user_id = $1`, [id, ...values])
    await platform.query(`alter table ${table} enable trigger user`)
  }
  await platform.query("insert into user_roles values ($1, 'r1', $2)", [id, tomorrow])
  await past('grant_events', "at = at - interval '5 days', valid_until = case kind when 'role' then $2 else '' end", [
    yesterday
  ])
  await past('user_roles', 'valid_until = $2', [yesterday])
  const had = async (of: string) =>
    ok(await platform.call(grantSnapshot, { token: admin, query: { userId: id, day: of } })).result.held.length > 0
  const days = async () => [await had(day(-2)), await had(yesterday), await had(today)]
  assert.deepEqual(await days(), [true, true, false])
  await platform.database.transaction(tx => endGrants(tx))
  assert.deepEqual(await days(), [true, true, false])
})

test('[issue-32] [AD-1] a role given to 5,000 people who were added just now, and its deletion, take less than 3 s each', async () => {
  await platform.query("insert into roles (id, role_code, role_name) values ('many', 'many', '很多人')")
  await platform.query(`insert into users (id, username, realname, password)
    select 'many' || n, 'many' || n, '很多人', '' from generate_series(1, 5000) n`)
  for (const change of [
    "insert into user_roles select id, 'many', '' from users where id like 'many%'",
    "delete from roles where id = 'many'"
  ]) {
    const begun = performance.now()
    await platform.query(change)
    const took = performance.now() - begun
    assert.ok(took < 3000, `${took} ms: ${change}`)
  }
  await requireTrue()
})
