import pg from 'pg'
import type { Connection } from '../../server/ground.ts'
import type { TestPlatform } from '../../server/platform.ts'

/** An empty database beside that of a test's platform. */
export interface Place {
  client: pg.Client
  connection: Connection
  /** For DATABASE_URL. */
  url: string
  close(): Promise<unknown>
}

export const openPlace = async (platform: TestPlatform, name: string): Promise<Place> => {
  const connection = { ...platform.connection, database: `upgrades_${name}` }
  await platform.query(`create database ${connection.database}`)
  const client = new pg.Client(connection)
  // Ends with the database.
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
