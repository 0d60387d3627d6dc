import { sql } from 'drizzle-orm'
import type { DepartmentGrants } from '../../../../elements/base/contract/department.ts'
import { maySee, type Caller } from '../../access/caller.ts'
import type { Database } from '../../database/open.ts'

interface GrantRow extends Record<string, unknown> {
  kind: 'role' | 'site'
  id: string
  name: string
  /** Label of the department above that gives it, '' for the department itself. */
  above: string
}

/** Returns what the department gives to its people, and what it inherits. Sites that the caller may not see are counted. */
export const readGrants = async (database: Database, caller: Caller, departId: string): Promise<DepartmentGrants> => {
  const { rows } = await database.execute<GrantRow>(sql`
    select * from (
      select 'role' as kind, r.id, r.role_name as name, l.above_id, row_number() over (order by r.create_time, r.id) as place
      from department_lines l join department_roles g on g.depart_id = l.above_id join roles r on r.id = g.role_id
      where l.depart_id = ${departId}
      union all
      select 'site', s.id, site_label(s.id), l.above_id, row_number() over (order by s.sort_no, s.id)
      from department_lines l join department_subsites g on g.depart_id = l.above_id join subsites s on s.id = g.subsite_id
      where l.depart_id = ${departId}
    ) given cross join lateral (
      select case when above_id = ${departId} then '' else department_label(above_id) end as above) named
    order by kind, place, above`)
  const { rows: counted } = await database.execute<{ people: number }>(sql`
    select count(distinct u.id)::int as people from department_lines l join user_departments ud on ud.depart_id = l.depart_id
    join users u on u.id = ud.user_id and u.deleted_time is null where l.above_id = ${departId}`)
  const seen = rows.filter(({ kind, id }) => kind === 'role' || maySee(caller, id))
  const own = (wanted: GrantRow['kind']) =>
    seen.filter(({ kind, above }) => kind === wanted && !above).map(({ id, name }) => ({ id, name }))
  const inherited = (wanted: GrantRow['kind']) =>
    seen.filter(({ kind, above }) => kind === wanted && above).map(({ name, above }) => `${name}（${above}）`)
  return {
    ...{ roles: own('role'), sites: own('site') },
    ...{ inheritedRoles: inherited('role'), inheritedSites: inherited('site') },
    otherSites: new Set(rows.filter(row => !seen.includes(row)).map(({ id }) => id)).size,
    people: counted[0]?.people ?? 0
  }
}
