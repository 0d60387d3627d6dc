import { sql } from 'drizzle-orm'
import type { HeldGrants } from '../../../../../elements/base/contract/held-grants.ts'
import { maySee, type Caller } from '../../../access/caller.ts'
import type { Database } from '../../../database/open.ts'
import type { GrantHolder } from './holders.ts'

interface GrantRow extends Record<string, unknown> {
  kind: 'role' | 'site'
  id: string
  name: string
  /** Label of the department above that gives it, '' for the holder itself. */
  above: string
}

/** Returns what the holder gives to its people, and what it inherits. Sites that the caller may not see are counted. */
export const readGrants = async (
  database: Database,
  caller: Caller,
  { lines, roles, sites, giver, people, label }: GrantHolder,
  holderId: string
): Promise<HeldGrants> => {
  const { rows } = await database.execute<GrantRow>(sql`
    select * from (
      select 'role' as kind, r.id, r.role_name as name, l.giver_id, row_number() over (order by r.create_time, r.id) as place
      from ${lines} l join ${roles} g on g.${giver} = l.giver_id join roles r on r.id = g.role_id
      where l.holder_id = ${holderId}
      union all
      select 'site', s.id, site_label(s.id), l.giver_id, row_number() over (order by s.sort_no, s.id)
      from ${lines} l join ${sites} g on g.${giver} = l.giver_id join subsites s on s.id = g.subsite_id
      where l.holder_id = ${holderId}
    ) given cross join lateral (
      select case when giver_id = ${holderId} then '' else ${label(sql`giver_id`)} end as above) named
    order by kind, place, above`)
  const { rows: counted } = await database.execute<{ people: number }>(sql`
    select count(distinct u.id)::int as people from ${people} p
    join users u on u.id = p.user_id and u.deleted_time is null where p.giver_id = ${holderId}`)
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
