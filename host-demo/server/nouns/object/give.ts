import { sql, type SQL } from 'drizzle-orm'

/** Returns the statement that gives something to a user without end. A pair that ended may still be there. */
export const give = (table: string, column: string, userId: string, id: string): SQL =>
  sql`insert into ${sql.raw(table)} (user_id, ${sql.raw(column)}) values (${userId}, ${id})
    on conflict (user_id, ${sql.raw(column)}) do update set valid_until = ''`
