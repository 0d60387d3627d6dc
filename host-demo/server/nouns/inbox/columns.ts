import { sql, type SQL } from 'drizzle-orm'

/** A row of the inbox as every noun selects it. */
interface Columns {
  id: SQL
  title: SQL
  subsiteId: SQL
  fromName: SQL
  since: SQL
  /** Default: ''. */
  step?: SQL
  code?: SQL
  dueDate?: SQL
  /** The place of its urgency in `urgencies`; default: the last. */
  rank?: SQL
  /** What comes first within an urgency; default: `since`. */
  at?: SQL
  /** What the noun's own dialog knows, as JSON. */
  detail?: SQL
}

const nothing = sql`''`

/** The select list of what waits, for `Waiting.rows`. */
export const columnsOf = ({ since, ...row }: Columns): SQL => sql`
  ${row.id} as id, ${row.title} as title, ${row.step ?? nothing} as step, ${row.subsiteId} as subsite_id, ${row.code ?? nothing} as code,
  ${row.fromName} as from_name, ${since} as since, ${row.dueDate ?? nothing} as due_date, ${row.rank ?? sql`3`} as rank,
  ${row.at ?? since} as at, ${row.detail ?? sql`null::jsonb`} as detail`

/** Whether a title holds what is asked for. */
export const holdsWords = (title: SQL, words: string): SQL =>
  words ? sql`position(lower(${words}) in lower(${title})) > 0` : sql`true`

/** Written out: of a bound limit PostgreSQL expects a tenth of all rows. */
export const limitTo = (most: number): SQL => sql.raw(`limit ${Math.trunc(most)}`)
