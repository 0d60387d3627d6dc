// Writes a dump of a running installation for `tests/slow/upgrades.test.ts`:
// node --import ./.build/runtime.mjs tests/slow/upgrades/write-dump.ts <database address> <its migrations folder> <file.sql.gz>
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { tablesInOrder } from '../../../host-demo/server/backup/tables.ts'

/** Quotes a text as SQL. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

interface Applied {
  hash: string
  created_at: string
}

/** Returns the statements that created the tables: the migrations in the history, by their hashes. */
const writeTables = async (client: pg.Client, migrationsFolder: string) => {
  const files = new Map(readMigrationFiles({ migrationsFolder }).map(({ hash, sql }) => [hash, sql]))
  const { rows } = await client.query<Applied>(
    'select hash, created_at::text from drizzle.__drizzle_migrations order by created_at'
  )
  const statements = rows.flatMap(({ hash }) => {
    const sql = files.get(hash)
    if (!sql) throw new Error(`no file of ${migrationsFolder} has the hash ${hash}`)
    return sql.map(statement => statement.trim().replace(/;?$/, ';'))
  })
  const history = rows.map(({ hash, created_at }) => `(${quoted(hash)}, ${created_at})`)
  return [
    ...statements,
    'create schema drizzle;',
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);',
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ${history.join(', ')};`
  ]
}

/** Returns the partitions that the platform created after the migrations. */
const writePartitions = async (client: pg.Client) => {
  const { rows } = await client.query<{ text: string }>(`
    select format('create table if not exists public.%I partition of %s %s;', c.relname, i.inhparent::regclass,
      pg_get_expr(c.relpartbound, c.oid)) as text
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where c.relispartition and c.relkind = 'r' order by c.relname`)
  return rows.map(({ text }) => text)
}

const writeRows = async (client: pg.Client) => {
  const tables = await tablesInOrder(client)
  const lines = [`truncate ${tables.map(table => `public."${table}"`).join(', ')} cascade;`]
  for (const table of tables) {
    const { rows } = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from public."${table}" t`)
    const values = rows.map(({ row }) => row).sort()
    if (values.length)
      lines.push(
        `insert into public."${table}" select * from jsonb_populate_recordset(null::public."${table}", ${quoted(`[${values.join(',\n')}]`)});`
      )
  }
  return lines
}

const writeSequences = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string; last: string }>(
    "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null"
  )
  return rows.map(({ name, last }) => `select setval('public."${name}"', ${last});`)
}

const [connectionString = '', migrationsFolder = '', file = ''] = process.argv.slice(2)
const client = new pg.Client({ connectionString })
await client.connect()
await client.query('begin isolation level repeatable read read only')
const lines = [
  ...(await writeTables(client, migrationsFolder)),
  ...(await writePartitions(client)),
  // Inserts rows unchanged: triggers are off.
  'set session_replication_role = replica;',
  ...(await writeRows(client)),
  ...(await writeSequences(client)),
  'set session_replication_role = origin;'
]
await client.end()
writeFileSync(file, gzipSync(`${lines.join('\n')}\n`, { level: 9 }))
