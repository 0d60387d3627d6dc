import { and, isNull, sql } from 'drizzle-orm'
import { reviewLimits } from '../../../../elements/base/contract/grant-review.ts'
import type { Caller } from '../../access/caller.ts'
import { holds } from '../../access/caller.ts'
import { lasts } from '../../database/may-act.ts'
import type { Transaction } from '../../database/open.ts'
import { users } from '../../database/tables/accounts.ts'
import { grantReviews } from '../../database/tables/reviews.ts'
import type { Platform } from '../../http/platform.ts'
import { newId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { inScope } from '../../rows/scope.ts'
import { reachRefusals } from '../user/account/reach.ts'
import { keptUsers } from '../user/account/user-list.ts'
import { departmentNames } from '../user/account/users.ts'

/** Returns the calls that are logged with the rights that they check. Calls that only read leave no entry. */
const loggedCalls = ({ guarded }: Platform) =>
  [...guarded].flatMap(([right, calls]) =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => ({ right, method, path }))
  )

/** Rights without a reading call: without an entry in the log, they were not used. */
const knowableRights = ({ guarded }: Platform) =>
  [...guarded].filter(([, calls]) => calls.every(({ method }) => method !== 'GET')).map(([right]) => right)

/**
 * Starts a review: stores what the people of the scope have been given themselves, and the last use of each by the
 * operation log. People that the caller may not manage are left out, and so is the caller.
 */
export const beginReview = async (platform: Platform, tx: Transaction, caller: Caller, departId: string) => {
  const [scopeName = ''] = departId ? await departmentNames(tx, [departId]) : []
  const below = sql`exists (select from user_departments ud join department_lines l on l.depart_id = ud.depart_id
    where ud.user_id = ${users.id} and l.above_id = ${departId})`
  const people = await tx
    .select()
    .from(users)
    .where(and(isNull(users.deletedTime), inScope(keptUsers.scope, caller), departId ? below : undefined))
  const beyond = await reachRefusals(tx, caller, people)
  const own = people.filter(({ id }) => !beyond.has(id) && id !== caller.userId).map(({ id }) => id)
  if (own.length === 0) throw new Refusal('该范围内没有您可以管理的人员，请选择其他范围')
  const [review] = await tx
    .insert(grantReviews)
    .values({
      ...{ id: newId(), departId, scopeName, leftOut: beyond.size },
      ...{ createBy: caller.userId, createByName: caller.realname }
    })
    .returning()
  const calls = loggedCalls(platform)
  const mayRoles = holds(caller, 'system:user:addUserRole')
  const mayAt = holds(caller, 'system:user:subsite') ? caller.subsiteIds : []
  const { rowCount } = await tx.execute(sql`
    with people as (select id, username from users where id = any(${sql.param(own)}::text[])),
      calls as (select * from unnest(${sql.param(calls.map(({ right }) => right))}::text[],
        ${sql.param(calls.map(({ method }) => method))}::text[], ${sql.param(calls.map(({ path }) => path))}::text[]) as c (action, method, path)),
      used as materialized (
        select p.id as user_id, l.request_type, l.request_url, l.subsite_id, max(l.create_time) as at from operation_log l
        join people p on p.username = l.username
        where l.create_time > now() - make_interval(days => ${reviewLimits.days}) group by 1, 2, 3, 4),
      used_actions as materialized (
        select u.user_id, c.action, max(u.at) as at from used u join calls c on c.method = u.request_type and c.path = u.request_url
        group by 1, 2),
      knowable as (select distinct role_id from role_rights where action = any(${sql.param(knowableRights(platform))}::text[])),
      used_roles as (select u.user_id, r.role_id, max(u.at) as at from used_actions u join role_rights r on r.action = u.action group by 1, 2),
      used_sites as (select user_id, subsite_id, max(at) as at from used group by 1, 2),
      used_positions as (select u.user_id, pr.position_id, max(u.at) as at from used_roles u
        join position_roles pr on pr.role_id = u.role_id group by 1, 2),
      knowable_people as (select distinct h.user_id from held_roles h join people p on p.id = h.user_id
        where h.role_id in (select role_id from knowable)),
      labels as materialized (select id, site_label(id) as name from subsites
        where id = any(${sql.param([...mayAt])}::text[]) and classify = '0')
    insert into grant_review_items (review_id, user_id, kind, grant_id, name, valid_until, last_used, is_knowable)
    select ${review!.id}, found.* from (
      select g.user_id, 'role' as kind, r.id as grant_id, r.role_name as name, g.valid_until, u.at, r.id in (select role_id from knowable)
      from user_roles g join people p on p.id = g.user_id join roles r on r.id = g.role_id
      left join used_roles u on u.user_id = g.user_id and u.role_id = g.role_id where ${lasts('g')} and ${mayRoles}
      union all
      select g.user_id, 'site', s.id, s.name, g.valid_until, u.at, g.user_id in (select user_id from knowable_people)
      from user_subsites g join people p on p.id = g.user_id join labels s on s.id = g.subsite_id
      left join used_sites u on u.user_id = g.user_id and u.subsite_id = s.id where ${lasts('g')}
      union all
      select g.user_id, 'position', o.id, o.name, g.valid_until, u.at,
        exists (select from position_roles pr where pr.position_id = o.id and pr.role_id in (select role_id from knowable))
      from user_positions g join people p on p.id = g.user_id join positions o on o.id = g.position_id
      left join used_positions u on u.user_id = g.user_id and u.position_id = o.id
      where ${lasts('g')} and ${mayRoles}) found
    order by 1, 2, 4`)
  if (!rowCount) throw new Refusal('该范围内的人员没有您可以收回的角色、站点和岗位，无须复核')
  return { ...review!, total: rowCount }
}
