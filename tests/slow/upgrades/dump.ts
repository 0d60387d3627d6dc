import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { tablesInOrder } from '../../../host-demo/server/backup/tables.ts'

/** Folder of the dumps of installations, each with a folder of uploaded files. `write-dump.ts` writes them. */
export const dumpsFolder = import.meta.dirname

export const loadDump = (client: pg.Client, name: string) =>
  client.query(gunzipSync(readFileSync(join(dumpsFolder, `${name}.sql.gz`))).toString('utf8'))

type Row = Record<string, unknown>

/** Rows of a table by the text of their key. */
export interface Rows {
  key: string[]
  rows: Map<string, Row>
}

const keyText = (key: string[], row: Row) => JSON.stringify(key.map(column => row[column]))

/**
 * Reads all rows of all tables.
 * @param keys columns that identify the rows of each table, instead of its primary key
 */
export const readAll = async (client: pg.Client, keys?: Map<string, Rows>) => {
  const all = new Map<string, Rows>()
  for (const table of await tablesInOrder(client)) {
    const { rows } = await client.query<{ row: Row }>(`select to_jsonb(t) as row from public."${table}" t`)
    const found = await client.query<{ name: string }>(
      `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = $1::regclass and i.indisprimary order by a.attnum`,
      [`public."${table}"`]
    )
    const key = keys?.get(table)?.key ?? found.rows.map(({ name }) => name)
    all.set(table, { key, rows: new Map(rows.map(({ row }) => [keyText(key, row), row])) })
  }
  return all
}

/** Compares rows by key. Returns removed and added rows, and changed or removed columns, by table. */
export const compareRows = (before: Map<string, Rows>, after: Map<string, Rows>) => {
  const differences: { gone: string[]; came: string[]; changed: Set<string> } = {
    gone: [],
    came: [],
    changed: new Set()
  }
  for (const [table, { rows }] of after)
    if (rows.size > (before.get(table)?.rows.size ?? 0)) differences.came.push(table)
  for (const [table, { rows }] of before)
    for (const [key, row] of rows) {
      const now = after.get(table)?.rows.get(key)
      if (!now) differences.gone.push(`${table} ${key}`)
      else
        for (const [column, value] of Object.entries(row))
          if (JSON.stringify(now[column]) !== JSON.stringify(value)) differences.changed.add(`${table}.${column}`)
    }
  return { ...differences, came: differences.came.sort(), changed: [...differences.changed].sort() }
}
