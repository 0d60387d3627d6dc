import { createReadStream, existsSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { migrationsFolder } from '../database/open.ts'
import { StartFailure } from '../run/start-failure.ts'
import { fileOf, manifestName, tablesInOrder, type Manifest } from './tables.ts'

/** Characters that are sent at once. */
const mostAtOnce = 4_000_000

const readManifest = async (source: string) => {
  const file = join(source, manifestName)
  if (!existsSync(file))
    throw new StartFailure(
      `${source} 中没有完整的备份（缺少 ${manifestName}）`,
      'There is no finished backup in the folder'
    )
  return JSON.parse(await readFile(file, 'utf8')) as Manifest
}

/** The tables as the backup's version had them; the server that starts on them brings them further. */
const makeTables = async (client: pg.Client, migrations: Manifest['migrations']) => {
  const known = readMigrationFiles({ migrationsFolder })
  if (migrations.some(({ hash }) => !known.some(migration => migration.hash === hash)))
    throw new StartFailure(
      '备份来自另一个或更新的版本，请用该版本恢复',
      'The backup is from another or a newer version'
    )
  await client.query(`create schema if not exists drizzle; create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`)
  for (const { hash, created_at } of migrations) {
    for (const statement of known.find(migration => migration.hash === hash)?.sql ?? []) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      created_at
    ])
  }
}

const fill = async (client: pg.Client, source: string, table: string) => {
  const text = `insert into public."${table}" select * from jsonb_populate_recordset(null::public."${table}", $1::jsonb)`
  let waiting: string[] = []
  let size = 0
  let number = 0
  const send = async () => {
    if (waiting.length) number += (await client.query(text, [`[${waiting.join(',')}]`])).rowCount ?? 0
    waiting = []
    size = 0
  }
  const lines = createReadStream(join(source, fileOf(table))).pipe(createGunzip())
  for await (const line of createInterface({ input: lines, crlfDelay: Infinity })) {
    waiting.push(line)
    size += line.length
    if (size > mostAtOnce) await send()
  }
  await send()
  return number
}

/** Numbers go on behind the greatest that is there. */
const setSequences = async (client: pg.Client) => {
  const { rows } = await client.query<{
    table: string
    column: string
  }>(`select table_name as "table", column_name as "column"
    from information_schema.columns where table_schema = 'public' and column_default like 'nextval(%'`)
  for (const { table, column } of rows)
    await client.query(`select setval(pg_get_serial_sequence('public."${table}"', '${column}'),
      coalesce(max("${column}"), 0) + 1, false) from public."${table}"`)
}

/** A backup into an empty database, and its uploads. All of the tables, or nothing. */
export const readBackup = async (client: pg.Client, filesFolder: string, source: string): Promise<Manifest> => {
  const manifest = await readManifest(source)
  if ((await tablesInOrder(client)).length)
    throw new StartFailure('目标数据库不是空的，请恢复到空的数据文件夹或空的数据库', 'The database is not empty')
  if (existsSync(join(source, 'files'))) await cp(join(source, 'files'), filesFolder, { recursive: true })
  await client.query('begin')
  await makeTables(client, manifest.migrations)
  for (const [table, rows] of manifest.tables)
    if ((await fill(client, source, table)) !== rows)
      throw new StartFailure(`备份中的表 ${table} 不完整`, `Table ${table} of the backup is not whole`)
  await setSequences(client)
  await client.query('commit')
  await client.query('analyze')
  return manifest
}
