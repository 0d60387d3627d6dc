import assert from 'node:assert/strict'
import { platform } from './user-expiry-desk.ts'

/** Compares the sum of the events with the current grants of everyone. */
export const requireTrue = async () => {
  const folded = `select user_id, kind, item_id, nullif(giver_kind, '') as giver_kind, nullif(giver_id, '') as giver_id from (
    select distinct on (user_id, kind, item_id, giver_kind, giver_id, via_id) * from grant_events
    where kind in ('role', 'site', 'position', 'department') and not (kind = 'department' and giver_id <> '')
    order by user_id, kind, item_id, giver_kind, giver_id, via_id, id desc) e
    where op >= 0 and (valid_until = '' or valid_until >= china_today())`
  const giver = "case when depart_id is not null then 'department' when position_id is not null then 'position' end"
  const held = `select user_id, 'role', role_id, ${giver}, coalesce(depart_id, position_id) from held_roles
    union all select user_id, 'site', subsite_id, ${giver}, coalesce(depart_id, position_id) from held_subsites
    union all select user_id, 'position', position_id, null, null from held_positions
    union all select user_id, 'department', depart_id, null, null from user_departments`
  const rights = `select giver_id, item_id from (select distinct on (giver_id, item_id) * from grant_events where kind = 'right'
    order by giver_id, item_id, id desc) e where op = 1`
  for (const [one, other] of [
    [folded, held],
    [rights, 'select role_id, action from role_rights']
  ]) {
    assert.deepEqual((await platform.query(`(${one}) except all (${other})`)).rows, [])
    assert.deepEqual((await platform.query(`(${other}) except all (${one})`)).rows, [])
  }
}
