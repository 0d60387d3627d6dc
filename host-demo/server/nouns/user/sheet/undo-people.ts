import { inArray, sql, type SQL } from 'drizzle-orm'
import { maySee } from '../../../access/caller.ts'
import type { Transaction } from '../../../database/open.ts'
import { users } from '../../../database/tables/accounts.ts'
import type { LastDays, OwnUndo } from '../../../http/crud/crud-noun.ts'
import { readReferences } from './user-references.ts'

/** Tables of people's own grants with last days, by field of the sheet: the table, and its column of what is granted. */
const grants: Readonly<Record<string, readonly [table: SQL, column: SQL]>> = {
  roleNames: [sql`user_roles`, sql`role_id`],
  siteNames: [sql`user_subsites`, sql`subsite_id`],
  positionNames: [sql`user_positions`, sql`position_id`]
}

const readLastDays = async (tx: Transaction, ids: string[]) => {
  const found = new Map<string, LastDays>()
  for (const [field, [table, column]] of Object.entries(grants)) {
    const { rows } = await tx.execute<{ id: string; granted: string; day: string }>(sql`
      select user_id as id, ${column} as granted, valid_until as day from ${table}
      where user_id = any(${sql.param(ids)}::text[]) and valid_until <> ''`)
    for (const { id, granted, day } of rows) {
      const days = found.get(id) ?? {}
      found.set(id, { ...days, [field]: { ...days[field], [granted]: day } })
    }
  }
  return found
}

const setLastDays = async (tx: Transaction, records: { id: string; days: LastDays }[]) => {
  for (const [field, [table, column]] of Object.entries(grants)) {
    const rows = records.flatMap(({ id, days }) =>
      Object.entries(days[field] ?? {}).map(([granted, day]) => ({ id, granted, day }))
    )
    if (rows.length > 0)
      await tx.execute(sql`
        update ${table} g set valid_until = n.day
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id text, granted text, day text)
        where g.user_id = n.id and g.${column} = n.granted and g.valid_until <> n.day`)
  }
}

/** Undoes imports of people, with the last days of their grants. */
export const undoPeople: OwnUndo = {
  async keysOf(tx, ids) {
    const rows = await tx.select({ id: users.id, key: users.username }).from(users).where(inArray(users.id, ids))
    return new Map(rows.map(({ id, key }) => [id, key]))
  },
  async references(tx) {
    const { roles, departments, sites, positions } = await readReferences(tx)
    const siteNames = { ...sites, sees: maySee }
    return { roleNames: roles, departNames: departments, siteNames, positionNames: positions }
  },
  lastDays: readLastDays,
  setLastDays
}
