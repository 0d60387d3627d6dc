import { createWriteStream, existsSync } from 'node:fs'
import { cp, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { hasDatabase } from '../database/embedded.ts'
import type { Settings } from '../start/settings.ts'
import { StartFailure } from '../kernel/start-failure.ts'
import { emptyFolder } from './folder.ts'
import { fileOf, manifestName, tablesInOrder, type Manifest } from './tables.ts'

/** Rows may be articles of 2 MB. */
const rowsAtOnce = 50

/** Yields the rows of a table as lines of JSON. */
async function* linesOf(client: pg.Client, table: string, count: (rows: number) => void) {
  await client.query(`declare lines no scroll cursor for select to_jsonb(t)::text as line from public."${table}" t`)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from lines`)
    if (!rows.length) break
    count(rows.length)
    yield rows.map(({ line }) => `${line}\n`).join('')
  }
  await client.query('close lines')
}

const refuseTarget = (why: string, english: string) => {
  throw new StartFailure(`备份文件夹${why}，请另指定一个`, english)
}

/** Checks that there is data to back up and that the target folder is empty or new, outside of the data folder. */
export const checkPlaces = async (target: string, { dataFolder, databaseUrl, s3 }: Settings) => {
  // S3 uploads are backed up with the tools of the storage.
  if (databaseUrl ? !s3 && !existsSync(join(dataFolder, 'files')) : !hasDatabase(dataFolder))
    throw new StartFailure(
      `数据文件夹 ${dataFolder} 中没有可备份的内容，请用 QUNDAO_DATA 指定服务器的数据文件夹`,
      'The data folder has nothing to back up; set QUNDAO_DATA to the data folder of the server'
    )
  if (!relative(dataFolder, target).startsWith('..'))
    refuseTarget(` ${target} 位于数据文件夹之内`, 'The backup folder is inside the data folder')
  if (!existsSync(target)) return
  if (!(await stat(target)).isDirectory()) refuseTarget(` ${target} 是一个文件`, 'The backup folder is a file')
  if ((await readdir(target)).length) refuseTarget(` ${target} 不是空的`, 'The backup folder is not empty')
}

const writeTables = async (client: pg.Client, target: string) => {
  const tables: Manifest['tables'] = []
  for (const table of await tablesInOrder(client)) {
    let number = 0
    const lines = linesOf(client, table, rows => (number += rows))
    await pipeline(lines, createGzip(), createWriteStream(join(target, fileOf(table)), { mode: 0o600 }))
    tables.push([table, number])
  }
  return tables
}

const writeWhole = async (client: pg.Client, filesFolder: string, target: string): Promise<Manifest> => {
  await client.query('begin isolation level repeatable read read only')
  const ours = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as known")
  if (!ours.rows[0].known)
    throw new StartFailure('所指的数据库中没有群岛的数据', 'The database contains no data of Qundao')
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select hash, created_at::text from drizzle.__drizzle_migrations order by created_at'
  )
  await mkdir(join(target, 'tables'), { recursive: true, mode: 0o700 })
  const tables = await writeTables(client, target)
  await client.query('commit')
  // Skips incomplete uploads and write probes. The hidden original pictures are included.
  const passing = ['.arriving', '.parts']
  const filter = (path: string) => !passing.includes(basename(path)) && !basename(path).startsWith('.probe-')
  if (existsSync(filesFolder)) await cp(filesFolder, join(target, 'files'), { recursive: true, filter })
  const manifest: Manifest = { format: 1, time: new Date().toISOString(), migrations, tables }
  await writeFile(join(target, manifestName), JSON.stringify(manifest, null, 2), { mode: 0o600 })
  return manifest
}

/**
 * Writes all tables as a snapshot, then the uploads, so that no referenced file is missing. The server may keep
 * running. A failed backup is removed.
 */
export const writeBackup = async (client: pg.Client, filesFolder: string, target: string): Promise<Manifest> => {
  const isOurs = !existsSync(target)
  try {
    return await writeWhole(client, filesFolder, target)
  } catch (error) {
    await (isOurs ? rm(target, { recursive: true, force: true }) : emptyFolder(target))
    throw error
  }
}
