import pg from 'pg'
import type { Connection } from '../../server/ground.ts'
import type { TestPlatform } from '../../server/platform.ts'

/** Empty database beside that of a test platform. */
export interface Place {
  client: pg.Client
  connection: Connection
  /** Value for DATABASE_URL. */
  url: string
  close(): Promise<unknown>
}

export const openPlace = async (platform: TestPlatform, name: string): Promise<Place> => {
  const connection = { ...platform.connection, database: `upgrades_${name}` }
  await platform.query(`create database ${connection.database}`)
  const client = new pg.Client(connection)
  // The connection ends when the database is dropped.
  client.on('error', () => undefined)
  await client.connect()
  return {
    client,
    connection,
    url: `postgres://qundao@/${connection.database}?host=${encodeURIComponent(connection.host)}`,
    async close() {
      await client.end()
      await platform.query(`drop database ${connection.database} with (force)`)
    }
  }
}
