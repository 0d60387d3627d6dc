import { createWriteStream, existsSync } from 'node:fs'
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { StartFailure } from '../run/start-failure.ts'
import { fileOf, manifestName, tablesInOrder, type Manifest } from './tables.ts'

/** Rows may be articles of 2 MB. */
const rowsAtOnce = 50

/** The rows of a table as lines of JSON, in pieces. */
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

const prepare = async (target: string) => {
  await mkdir(target, { recursive: true, mode: 0o700 })
  if ((await readdir(target)).length)
    throw new StartFailure(`备份文件夹 ${target} 不是空的，请另指定一个`, 'The folder for the backup is not empty')
  await mkdir(join(target, 'tables'))
}

/** All tables as they are at one moment, then the uploads: none that a row tells of is missing. Nobody needs to stop. */
export const writeBackup = async (client: pg.Client, filesFolder: string, target: string): Promise<Manifest> => {
  await prepare(target)
  await client.query('begin isolation level repeatable read read only')
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select hash, created_at::text from drizzle.__drizzle_migrations order by created_at'
  )
  const tables: Manifest['tables'] = []
  for (const table of await tablesInOrder(client)) {
    let number = 0
    const lines = linesOf(client, table, rows => (number += rows))
    await pipeline(lines, createGzip(), createWriteStream(join(target, fileOf(table)), { mode: 0o600 }))
    tables.push([table, number])
  }
  await client.query('commit')
  // What still arrives, and what tells whether the folder can be written, is no upload.
  const filter = (path: string) => !basename(path).startsWith('.') || path === filesFolder
  if (existsSync(filesFolder)) await cp(filesFolder, join(target, 'files'), { recursive: true, filter })
  const manifest: Manifest = { format: 1, time: new Date().toISOString(), migrations, tables }
  await writeFile(join(target, manifestName), JSON.stringify(manifest, null, 2), { mode: 0o600 })
  return manifest
}
