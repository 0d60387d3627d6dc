import type pg from 'pg'

/** Manifest of a backup. Written last: a folder without it is incomplete. */
export interface Manifest {
  format: 1
  time: string
  /** Migrations of the tables, with drizzle's timestamps. */
  migrations: { hash: string; created_at: string }[]
  /** Number of rows per table, in the order of their foreign keys. */
  tables: [name: string, rows: number][]
}

export const manifestName = 'backup.json'
export const fileOf = (table: string) => `tables/${table}.jsonl.gz`

/** Returns the platform's tables in the order of their foreign keys; a partitioned table counts as one. */
export const tablesInOrder = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string; needs: string[] }>(`
    select c.relname as name, array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`)
  const ordered: string[] = []
  while (ordered.length < rows.length) {
    const next = rows.filter(
      ({ name, needs }) => !ordered.includes(name) && needs.every(need => ordered.includes(need))
    )
    if (!next.length) throw new Error('the tables point to each other in a circle')
    ordered.push(...next.map(({ name }) => name))
  }
  return ordered
}
