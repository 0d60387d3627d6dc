import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { startEmbedded, type Embedded } from '../../host-demo/server/database/embedded.ts'
import { migrateDatabase, openDatabase } from '../../host-demo/server/database/open.ts'
import { seedDatabase } from '../../host-demo/server/start/seed.ts'
import { syncModules } from '../../host-demo/server/start/sync.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { hashPassword } from '../../host-demo/server/nouns/session/passwords.ts'

export const password = 'Linjiang-2026!'

export type Seed = 'demo' | 'empty'
export type Connection = Omit<Embedded['connection'], 'database'> & { database: string }

/** Creates and fills a database as a first start does. */
export const fill = async (connection: Connection, seed: Seed) => {
  await migrateDatabase(connection)
  const database = openDatabase(connection)
  await seedDatabase(database, modules, seed, () => hashPassword(password))
  await syncModules(database, modules)
  await database.close()
}

/**
 * Runs a command on the maintenance database, because no connection may be open to a database that is created or
 * dropped.
 */
export const command = async (connection: Connection, text: string) => {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(text).finally(() => client.end())
}

/**
 * Opens a database for the test: a copy of a filled one in the shared PostgreSQL (shared-database.ts), or a separate
 * PostgreSQL if the file runs alone.
 */
export const openGround = async (folder: string, seed: Seed) => {
  const shared = process.env.QUNDAO_TEST_DATABASE
  if (!shared) {
    const embedded = await startEmbedded(folder, () => undefined)
    const connection: Connection = embedded.connection
    await fill(connection, seed)
    return { connection, close: () => embedded.stop() }
  }
  const connection: Connection = { ...JSON.parse(shared), database: `test_${randomUUID().replaceAll('-', '')}` }
  await command(connection, `create database ${connection.database} template filled_${seed}`)
  return { connection, close: () => command(connection, `drop database ${connection.database} with (force)`) }
}
