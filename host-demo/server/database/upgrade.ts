import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

/** The baseline, which makes the whole schema of 0.2.0, and the migrations after it. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** The migrations from 0.1.0 to the baseline. */
const upgradeFolder = join(migrationsFolder, 'upgrade')

/** Reads the migrations that a database or a backup of this or an older version may have applied. */
export const readKnownMigrations = () =>
  [upgradeFolder, migrationsFolder].flatMap(folder => readMigrationFiles({ migrationsFolder: folder }))

const hasOlderHistory = async (client: pg.Client, baseline: number) => {
  const table = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as exists")
  if (!table.rows[0].exists) return false
  const { rowCount } = await client.query('select from drizzle.__drizzle_migrations where created_at < $1', [baseline])
  return Boolean(rowCount)
}

/**
 * Brings a database with an older history to the baseline, and replaces its history by the baseline's entry. Does nothing to other databases.
 * A start that is cut off leaves the older history, so the next start continues.
 */
export const upgradeToBaseline = async (client: pg.Client) => {
  const [baseline] = readMigrationFiles({ migrationsFolder })
  if (!baseline || !(await hasOlderHistory(client, baseline.folderMillis))) return
  await migrate(drizzle(client), { migrationsFolder: upgradeFolder })
  await client.query(
    `with older as (delete from drizzle.__drizzle_migrations)
    insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)`,
    [baseline.hash, baseline.folderMillis]
  )
}
