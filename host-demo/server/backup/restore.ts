import { createReadStream, existsSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { readKnownMigrations } from '../database/upgrade.ts'
import { StartFailure } from '../kernel/start-failure.ts'
import { emptyFolder, isEmptyFolder } from './folder.ts'
import { fileOf, manifestName, tablesInOrder, type Manifest } from './tables.ts'

/** Characters per statement. */
const mostAtOnce = 4_000_000

const isManifest = (value: unknown): value is Manifest => {
  const { format, migrations, tables } = (value ?? {}) as Partial<Manifest>
  return format === 1 && Array.isArray(migrations) && Array.isArray(tables)
}

/** Reads the manifest. Refuses folders without a complete backup that this version can read. */
export const readManifest = async (source: string): Promise<Manifest> => {
  const file = join(source, manifestName)
  if (!existsSync(file))
    throw new StartFailure(
      `${source} 中没有完整的备份（缺少 ${manifestName}）`,
      'The folder contains no complete backup'
    )
  const manifest: unknown = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => undefined)
  const migrations = new Set(readKnownMigrations().map(({ hash }) => hash))
  if (!isManifest(manifest) || !manifest.migrations.every(({ hash }) => migrations.has(hash)))
    throw new StartFailure(
      '备份来自另一个或更新的版本，请用该版本恢复',
      'The backup is from another or a newer version'
    )
  const missing = manifest.tables.find(([table]) => !existsSync(join(source, fileOf(table))))
  if (missing) throw notWhole(missing[0])
  return manifest
}

const notWhole = (table: string, cause?: unknown) =>
  new StartFailure(`备份中的表 ${table} 不完整`, `Table ${table} of the backup is not whole`, { cause })

/** Creates the tables in the backup's version; the next start migrates them. */
const makeTables = async (client: pg.Client, migrations: Manifest['migrations']) => {
  const known = readKnownMigrations()
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

async function* linesOf(text: AsyncIterable<string>) {
  let rest = ''
  for await (const part of text) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** Inserts the rows of a table. Returns their number. */
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
  const unpacked = createGunzip().setEncoding('utf8')
  await pipeline(createReadStream(join(source, fileOf(table))), unpacked, async (parts: AsyncIterable<string>) => {
    for await (const line of linesOf(parts)) {
      waiting.push(line)
      size += line.length
      if (size > mostAtOnce) await send()
    }
    await send()
  })
  return number
}

/** Returns true if a file cannot be decompressed or contains invalid rows: the backup is damaged. */
const isDamage = ({ code = '' }: NodeJS.ErrnoException) => code.startsWith('Z_') || /^(22|23)/.test(code)

const fillAll = async (client: pg.Client, source: string, tables: Manifest['tables']) => {
  // Removes rows that migrations inserted, because the backup contains them.
  if (tables.length) await client.query(`truncate ${tables.map(([table]) => `public."${table}"`).join(', ')} cascade`)
  for (const [table, rows] of tables) {
    // The rows contain what triggers derived from them.
    await client.query(`alter table public."${table}" disable trigger user`)
    const number = await fill(client, source, table).catch(cause => {
      throw isDamage(cause) ? notWhole(table, cause) : cause
    })
    if (number !== rows) throw notWhole(table)
  }
  for (const [table] of tables) await client.query(`alter table public."${table}" enable trigger user`)
}

/** Sets each sequence to the highest number in use. */
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

/** Restores a backup into an empty database and an empty upload folder, all or nothing. */
export const readBackup = async (client: pg.Client, filesFolder: string, source: string): Promise<Manifest> => {
  const manifest = await readManifest(source)
  if ((await tablesInOrder(client)).length)
    throw new StartFailure('目标数据库不是空的，请恢复到空的数据文件夹或空的数据库', 'The database is not empty')
  if (!(await isEmptyFolder(filesFolder)))
    throw new StartFailure(
      `上传文件夹 ${filesFolder} 不是空的，请恢复到空的数据文件夹`,
      'The upload folder is not empty'
    )
  try {
    if (existsSync(join(source, 'files'))) await cp(join(source, 'files'), filesFolder, { recursive: true })
    await client.query('begin')
    await makeTables(client, manifest.migrations)
    await fillAll(client, source, manifest.tables)
    await setSequences(client)
    await client.query('commit')
  } catch (error) {
    await emptyFolder(filesFolder)
    throw error
  }
  await client.query('analyze')
  return manifest
}
