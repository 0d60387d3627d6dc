import { and, eq, sql } from 'drizzle-orm'
import { mostOverviewRows, type SitePeople } from '../../../../elements/base/contract/site-overview.ts'
import type { Caller } from '../../access/caller.ts'
import { heldSubsites } from '../../database/held.ts'
import { mayActText } from '../../database/may-act.ts'
import type { Database } from '../../database/open.ts'
import { users } from '../../database/tables/accounts.ts'
import { inScope } from '../../rows/scope.ts'
import { keptUsers } from '../user/account/user-list.ts'

/** Counts the people of a site that the caller's list of users shows. */
export const readSitePeople = async (database: Database, caller: Caller, subsiteId: string): Promise<SitePeople> => {
  const hasSite = sql`exists (select from ${heldSubsites} h where h.user_id = ${users.id} and ${eq(sql`h.subsite_id`, subsiteId)})`
  const seen = sql`(select ${users.id} as id, ${sql.raw(mayActText('users'))} as is_active
    from ${users} where ${and(sql`${users.deletedTime} is null`, hasSite, inScope(keptUsers.scope, caller))})`
  const totals = await database.execute<{ total: number; active: number; without: number }>(sql`
    with seen as materialized ${seen}
    select count(*)::int as total, count(*) filter (where is_active)::int as active,
      count(*) filter (where not exists (select from held_roles r where r.user_id = seen.id))::int as without
    from seen`)
  const roles = await database.execute<SitePeople['roles'][number]>(sql`
    with seen as materialized ${seen}
    select r.id, case when exists (select from roles o where o.role_name = r.role_name and o.id <> r.id)
      then r.role_name || '（' || r.role_code || '）' else r.role_name end as name, count(distinct seen.id)::int as count
    from seen join held_roles h on h.user_id = seen.id join roles r on r.id = h.role_id
    group by r.id order by count desc, r.create_time, r.id limit ${mostOverviewRows}`)
  const givers = await database.execute<SitePeople['givers'][number]>(sql`
    with seen as materialized ${seen}
    select giver_label(h.depart_id, h.position_id) as name, count(distinct seen.id)::int as count
    from seen join held_subsites h on h.user_id = seen.id and ${eq(sql`h.subsite_id`, subsiteId)}
    where h.depart_id is not null or h.position_id is not null
    group by h.depart_id, h.position_id order by count desc, 1 limit ${mostOverviewRows}`)
  const { total = 0, active = 0, without: withoutRole = 0 } = totals.rows[0] ?? {}
  return { total, active, withoutRole, roles: roles.rows, givers: givers.rows }
}
