import { sql, type SQL } from 'drizzle-orm'
import { maySee, type Caller } from '../../../access/caller.ts'
import type { Database } from '../../../database/open.ts'

const [before, after] = [
  `(select others.id from subsites own
    join subsites others on others.id = own.id or (own.agency_id <> '' and others.agency_id = own.agency_id)
    where own.id = `,
  ')'
]

/** Selects all sites of the agency of a site, or the site alone if it has no agency. */
export const agencySitesText = (parameter: string) => `${before}${parameter}${after}`

const agencySites = (subsiteId: string): SQL => sql`${sql.raw(before)}${subsiteId}${sql.raw(after)}`

/** Matches applications of those sites. */
export const ofAgencySites = (subsiteId: string): SQL => sql`applications.subsite_id in ${agencySites(subsiteId)}`

/** Counts these sites, and those of them that the caller may not see. */
export const countAgencySites = async (database: Database, caller: Caller, subsiteId: string) => {
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from subsites where id in ${agencySites(subsiteId)}`
  )
  return { sites: rows.length, unseen: rows.filter(({ id }) => !maySee(caller, id)).length }
}
