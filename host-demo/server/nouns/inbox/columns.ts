import { sql, type SQL } from 'drizzle-orm'

/** Columns of an inbox row, as every noun selects them. */
interface Columns {
  id: SQL
  title: SQL
  subsiteId: SQL
  fromName: SQL
  since: SQL
  /** '' by default. */
  step?: SQL
  code?: SQL
  dueDate?: SQL
  /** Index in `urgencies`; the last by default. */
  rank?: SQL
  /** Sort order within an urgency; `since` by default. */
  at?: SQL
  /** JSON for the noun's dialog. */
  detail?: SQL
}

const nothing = sql`''`

/** Returns the select list for `Waiting.rows`. */
export const columnsOf = ({ since, ...row }: Columns): SQL => sql`
  ${row.id} as id, ${row.title} as title, ${row.step ?? nothing} as step, ${row.subsiteId} as subsite_id, ${row.code ?? nothing} as code,
  ${row.fromName} as from_name, ${since} as since, ${row.dueDate ?? nothing} as due_date, ${row.rank ?? sql`3`} as rank,
  ${row.at ?? since} as at, ${row.detail ?? sql`null::jsonb`} as detail`

/** Returns the SQL condition for titles that contain the words. */
export const holdsWords = (title: SQL, words: string): SQL =>
  words ? sql`position(lower(${words}) in lower(${title})) > 0` : sql`true`

/** Literal, because for a bound limit PostgreSQL assumes a tenth of all rows. */
export const limitTo = (most: number): SQL => sql.raw(`limit ${Math.trunc(most)}`)
