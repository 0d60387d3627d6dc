import { sql } from 'drizzle-orm'
import type { Page, PageQuery } from '../../../../../elements/base/contract/envelope.ts'
import type { UserQuery, UserRow } from '../../../../../elements/base/contract/user.ts'
import { maySee, type Caller } from '../../../access/caller.ts'
import { lasts } from '../../../database/may-act.ts'
import type { Database } from '../../../database/open.ts'
import { heldText } from './cell-grants.ts'
import { listUsers, roleLabel } from '../account/user-list.ts'

interface EndRow extends Record<string, unknown> {
  user_id: string
  kind: 'role' | 'site' | 'position'
  site_id: string
  name: string
  valid_until: string
}

const readEnds = async (database: Database, caller: Caller, userIds: string[]) => {
  const ofPeople = sql`g.user_id = any(${sql.param(userIds)}::text[]) and g.valid_until <> '' and ${lasts('g')}`
  const { rows } = await database.execute<EndRow>(sql`
    select g.user_id, 'role' as kind, '' as site_id, ${roleLabel} as name, g.valid_until from user_roles g join roles r on r.id = g.role_id where ${ofPeople}
    union all select g.user_id, 'site', g.subsite_id, site_label(g.subsite_id), g.valid_until from user_subsites g where ${ofPeople}
    union all select g.user_id, 'position', '', p.name, g.valid_until from user_positions g join positions p on p.id = g.position_id where ${ofPeople}
    order by user_id, valid_until, name`)
  const seen = rows.filter(({ site_id: siteId }) => !siteId || maySee(caller, siteId))
  return Map.groupBy(seen, row => row.user_id)
}

/** Lists people for an export, with the last days of what they have themselves. */
export const listForExport = async (
  database: Database,
  caller: Caller,
  query: UserQuery & PageQuery
): Promise<Page<UserRow>> => {
  const page = await listUsers(database, caller, query)
  const ends = await readEnds(
    database,
    caller,
    page.records.map(({ id }) => id)
  )
  const withDays = (row: UserRow): UserRow => {
    const own = ends.get(row.id) ?? []
    const tell = (wanted: EndRow['kind'], names: string[]) =>
      names.map(name => heldText(name, own.find(one => one.kind === wanted && one.name === name)?.valid_until))
    const { roleNames, siteNames, positionNames } = row
    return {
      ...row,
      ...{ roleNames: tell('role', roleNames), siteNames: tell('site', siteNames) },
      positionNames: tell('position', positionNames)
    }
  }
  return { ...page, records: page.records.map(withDays) }
}
