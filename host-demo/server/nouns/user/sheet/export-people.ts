import { sql } from 'drizzle-orm'
import type { Page, PageQuery } from '../../../../../elements/base/contract/envelope.ts'
import type { UserQuery, UserRow } from '../../../../../elements/base/contract/user.ts'
import { maySee, type Caller } from '../../../access/caller.ts'
import { lasts } from '../../../database/may-act.ts'
import type { Database } from '../../../database/open.ts'
import { listUsers } from '../account/user-list.ts'

/** Person as a row of an exported sheet. */
export interface ExportedUser extends UserRow {
  /** Own roles, sites and positions with a last day: 「采编员 2027-01-02；市教育局 2027-03-31」. */
  grantEnds: string
}

interface EndRow extends Record<string, unknown> {
  user_id: string
  site_id: string
  name: string
  valid_until: string
}

const readEnds = async (database: Database, caller: Caller, userIds: string[]) => {
  const ofPeople = sql`g.user_id = any(${sql.param(userIds)}::text[]) and g.valid_until <> '' and ${lasts('g')}`
  const { rows } = await database.execute<EndRow>(sql`
    select g.user_id, '' as site_id, r.role_name as name, g.valid_until from user_roles g join roles r on r.id = g.role_id where ${ofPeople}
    union all select g.user_id, g.subsite_id, site_label(g.subsite_id), g.valid_until from user_subsites g where ${ofPeople}
    union all select g.user_id, '', p.name, g.valid_until from user_positions g join positions p on p.id = g.position_id where ${ofPeople}
    order by user_id, valid_until, name`)
  const seen = rows.filter(({ site_id: siteId }) => !siteId || maySee(caller, siteId))
  return Map.groupBy(seen, row => row.user_id)
}

/** Lists people for an export, with the last days of what they have themselves. */
export const listForExport = async (
  database: Database,
  caller: Caller,
  query: UserQuery & PageQuery
): Promise<Page<ExportedUser>> => {
  const page = await listUsers(database, caller, query)
  const ends = await readEnds(
    database,
    caller,
    page.records.map(({ id }) => id)
  )
  const endsOf = ({ id }: UserRow) => (ends.get(id) ?? []).map(row => `${row.name} ${row.valid_until}`).join('；')
  return { ...page, records: page.records.map(row => ({ ...row, grantEnds: endsOf(row) })) }
}
