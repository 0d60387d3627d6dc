import { fileURLToPath } from 'node:url'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

export type Database = NodePgDatabase & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** One number for all servers of this platform that start on the same database. */
const migrationLock = 7_163_502

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

export const openDatabase = (config: pg.PoolConfig, onBreak: (error: Error) => void = () => undefined): Database => {
  const pool = new pg.Pool({ max: 16, connectionTimeoutMillis: 3000, idleTimeoutMillis: 60_000, ...config })
  // Without a listener a connection that breaks would end the process: one that idles, and one within a transaction,
  // whose statements fail by themselves.
  pool.on('error', onBreak)
  pool.on('connect', client => client.on('error', onBreak))
  return drizzle(pool)
}

export const migrateDatabase = async (database: Database) => {
  const client = await database.$client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
    client.release()
  }
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN'
])

const causes = function* (error: unknown) {
  for (let link = error; link instanceof Error; link = link.cause) yield link as Error & { code?: string }
}

/** True when PostgreSQL could not be reached or went away meanwhile, not when it refused a statement. */
export const isDatabaseAway = (error: unknown) => {
  for (const { code = '', message } of causes(error)) {
    if (connectionCodes.has(code) || /^(08|57P|53300)/.test(code)) return true
    if (
      /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
        message
      )
    )
      return true
  }
  return false
}

const constraintOf = (error: unknown, code: string) => {
  for (const link of causes(error)) if (link.code === code) return (link as pg.DatabaseError).constraint ?? ''
  return ''
}

/** The unique index a write ran into, '' when it was something else. */
export const takenIndex = (error: unknown) => constraintOf(error, '23505')

/** The reference a write would have left dangling, '' when it was something else. */
export const brokenReference = (error: unknown) => constraintOf(error, '23503')
