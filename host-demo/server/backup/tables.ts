import type pg from 'pg'

/** Says what a backup is. Written last: a folder without it was cut off. */
export interface Manifest {
  format: 1
  time: string
  /** Of the migrations that its tables have, as drizzle numbers them. */
  migrations: { hash: string; created_at: string }[]
  /** Rows by table, in an order in which each comes after those it points to. */
  tables: [name: string, rows: number][]
}

export const manifestName = 'backup.json'
export const fileOf = (table: string) => `tables/${table}.jsonl.gz`

/** The tables of the platform, each after those it points to; one in partitions is one table. */
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
