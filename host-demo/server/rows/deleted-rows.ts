import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/open.ts'
import { deletedRows } from '../database/tables/recycle.ts'

interface Cascade extends Record<string, unknown> {
  child: string
  parent: string
  columns: string[]
  keys: string[]
}

/** Foreign keys that delete rows with the row they refer to. */
const cascades = sql`select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
    array(select quote_ident(a.attname) from unnest(c.conkey) with ordinality k(attnum, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum order by k.place) as columns,
    array(select quote_ident(a.attname) from unnest(c.confkey) with ordinality k(attnum, place)
      join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.attnum order by k.place) as keys
  from pg_constraint c where c.contype = 'f' and c.confdeltype = 'c' and c.connamespace = 'public'::regnamespace
  order by 1, 2, 3`

/** Returns the tables that lose rows with those of `table`, parents first, each with its condition. */
const branchOf = (all: readonly Cascade[], table: string, condition: string, above: readonly string[] = []) => {
  const found: { table: string; condition: string }[] = [{ table, condition }]
  for (const { child, parent, columns, keys } of all)
    if (parent === table && child !== table && !above.includes(child)) {
      const inside = `(${columns.join(', ')}) in (select ${keys.join(', ')} from ${table} where ${condition})`
      found.push(...branchOf(all, child, inside, [...above, table]))
    }
  return found
}

/** Copies rows, and the rows that are deleted with them, to an entry of the recycle bin. */
export const keepRows = async (tx: Transaction, entry: string, table: string, ids: readonly string[]) => {
  const { rows: all } = await tx.execute<Cascade>(cascades)
  const given = ids.map(id => `'${id.replaceAll("'", "''")}'`).join(', ')
  for (const { table: name, condition } of branchOf(all, table, `id in (${given})`))
    await tx.execute(sql`insert into ${deletedRows} (record_id, position, table_name, "row")
      select ${entry}, (select count(*) from ${deletedRows} where record_id = ${entry})::int + row_number() over (), ${name}, to_jsonb(t)
      from ${sql.raw(name)} t where ${sql.raw(condition)}`)
}

const written = (table: string) => sql`select quote_ident(attname) as name from pg_attribute
  where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity <> 'a'`

/**
 * Inserts rows of one table, without columns that the table no longer has. Newer columns have their
 * defaults.
 */
export const insertRows = async (
  tx: Transaction,
  table: string,
  rows: readonly Record<string, unknown>[],
  unlessThere = sql``
) => {
  const [first] = rows
  if (!first) return
  const { rows: columns } = await tx.execute<{ name: string }>(written(table))
  const names = columns.map(({ name }) => name).filter(name => name.replaceAll('"', '') in first)
  const listed = sql.raw(names.join(', '))
  await tx.execute(sql`insert into ${sql.raw(table)} (${listed})
    select ${listed} from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(rows)}::jsonb)
    ${unlessThere}`)
}
