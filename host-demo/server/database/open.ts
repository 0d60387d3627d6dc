import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { newId } from '../kernel/ids.ts'
import { onceOnly } from './once.ts'
import { isReadOnly } from './read-only.ts'
import { migrationsFolder, upgradeToBaseline } from './upgrade.ts'

export type Database = NodePgDatabase & {
  /** Pool for reads. */
  $client: pg.Pool
  /** Pings the database on a reserved connection, even when the pools are busy. */
  ping(): Promise<unknown>
  /** Returns the time of the database in ms, on the connection of health checks, so that it never waits for others. */
  time(): Promise<number>
  /** Checks on the same connection that data can be written. Rolls back. */
  tryWriting(): Promise<void>
  /** As `transaction`, for writes that no list shows: does not emit `commit`. */
  quietly: NodePgDatabase['transaction']
  /** Emits `commit` after each transaction. */
  written: EventEmitter<{ commit: [] }>
  /** Connections of each pool now. */
  pools(): { pool: 'read' | 'write' | 'view'; total: number; idle: number; waiting: number }[]
  close(): Promise<void>
}
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Advisory lock shared by all servers that start on the same database. */
const migrationLock = 7_163_502

/** Timeouts (ms) that bound how long a lock, a statement or an idle transaction may hold a connection. */
const limits = { lock_timeout: 2000, statement_timeout: 20_000, idle_in_transaction_session_timeout: 15_000 }

/** Timeout (ms) for a database that does not respond at all. */
const longestQuery = 25_000

/** Returns the statements that set the limits, except those that the address of the database sets. */
const limitsFor = (client: pg.ClientBase) => {
  const { connectionParameters: given } = client as unknown as { connectionParameters: Record<string, unknown> }
  const open = Object.entries(limits).filter(([name]) => !given[name] && !String(given.options).includes(name))
  return open.map(([name, value]) => `set ${name} = ${value}`)
}

/** Opens a pool. Sets the limits by statements, because PgBouncer refuses connections with such parameters. */
const openPool = (config: pg.PoolConfig, max: number, onBreak: (error: Error) => void, also: string[] = []) => {
  const onConnect = async (client: pg.ClientBase) => {
    const statements = [...limitsFor(client), ...also].join('; ')
    if (statements) await client.query(statements)
  }
  const times = { connectionTimeoutMillis: 3000, idleTimeoutMillis: 60_000, query_timeout: longestQuery }
  const pool = new pg.Pool({ ...times, ...config, max, onConnect })
  // A broken connection without a listener would end the process. Statements within a transaction fail anyway.
  pool.on('error', onBreak)
  pool.on('connect', client => client.on('error', onBreak))
  return pool
}

const mostTries = 4

const refuseWrites = 'set session characteristics as transaction read only'

/** Sends the statements of work that only reads over the connections of another pool. */
const divert = (pool: pg.Pool, viewers: pg.Pool) => {
  const query = pool.query.bind(pool) as (...asked: unknown[]) => unknown
  const other = viewers.query.bind(viewers) as (...asked: unknown[]) => unknown
  const connect = pool.connect.bind(pool) as (...asked: unknown[]) => unknown
  const otherConnect = viewers.connect.bind(viewers) as (...asked: unknown[]) => unknown
  pool.connect = ((...asked: unknown[]) => (isReadOnly() ? otherConnect : connect)(...asked)) as pg.Pool['connect']
  pool.query = ((...asked: unknown[]) => (isReadOnly() ? other : query)(...asked)) as pg.Pool['query']
}

/** Opens the pools. Writers have separate connections, so that waits for row locks do not block readers. */
export const openDatabase = (config: pg.PoolConfig, onBreak: (error: Error) => void = () => undefined): Database => {
  const [readers, writers, health] = [14, 6, 1].map(max => openPool(config, max, onBreak)) as [
    pg.Pool,
    pg.Pool,
    pg.Pool
  ]
  // Views of the platform as another person are few. PostgreSQL refuses their writes. Set by a statement: options of the
  // connection would lose against those in its address, and proxies drop them.
  const viewers = openPool(config, 4, onBreak, [refuseWrites])
  divert(readers, viewers)
  const writing = drizzle(writers)
  const written: Database['written'] = new EventEmitter()
  const quietly: NodePgDatabase['transaction'] = async (work, options) => {
    for (let tries = 1; ; tries++) {
      let reason: unknown
      const run = (tx: Transaction) =>
        onceOnly(tx, () => work(tx)).catch(error => {
          reason = error
          throw error
        })
      try {
        return await writing.transaction(run, isReadOnly() ? { ...options, accessMode: 'read only' } : options)
      } catch (failure) {
        // After a broken connection Drizzle throws the failure of its rollback instead of the first one.
        const error = reason ?? failure
        // Deadlock: PostgreSQL rolled this transaction back. Retries it.
        if (tries === mostTries || !isDeadlock(error)) throw error
        // Waits a random time, in case the other transaction was rolled back too.
        await wait(Math.random() * 50 * tries)
      }
    }
  }
  const transaction: NodePgDatabase['transaction'] = async (work, options) => {
    const result = await quietly(work, options)
    written.emit('commit')
    return result
  }
  return Object.assign(drizzle(readers), {
    transaction,
    quietly,
    written,
    ping: () => health.query('select 1'),
    time: async () => {
      const text = 'select extract(epoch from clock_timestamp()) * 1000 as time'
      const { rows } = await health.query<{ time: string }>(text)
      return Number(rows[0]!.time)
    },
    tryWriting: () => tryWriting(health),
    pools: () =>
      Object.entries({ read: readers, write: writers, view: viewers }).map(
        ([pool, { totalCount, idleCount, waitingCount }]) => ({
          pool: pool as 'read' | 'write' | 'view',
          ...{ total: totalCount, idle: idleCount, waiting: waitingCount }
        })
      ),
    close: async () => {
      await Promise.all([readers, viewers, writers, health].map(pool => pool.end()))
    }
  })
}

/** Writes a long random text that needs a new page: on a full disk a short row may still fit. */
const tryWriting = async (pool: pg.Pool) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const text = "insert into done_requests (user_id, key, print, answer) values ('', $1, '', $2)"
    await client.query(text, [newId(), randomBytes(6000).toString('base64')])
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

/** Removes the timeouts for long work at start, when servers wait for each other. */
export const withoutLimits = async (tx: Transaction) => {
  await tx.execute(sql`set local lock_timeout = 0`)
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
}

export const migrateDatabase = async (config: pg.PoolConfig) => {
  const client = new pg.Client({ connectionTimeoutMillis: 3000, ...config })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await upgradeToBaseline(client)
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end().catch(() => undefined)
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

/** Returns true if PostgreSQL could not be reached or disconnected; false if it refused a statement. */
export const isDatabaseAway = (error: unknown) => {
  for (const { code = '', message } of causes(error)) {
    if (connectionCodes.has(code) || /^(08|57P|53300|25P03)/.test(code)) return true
    if (
      /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
        message
      )
    )
      return true
  }
  return false
}

const hasCode = (error: unknown, codes: string[]) => [...causes(error)].some(({ code = '' }) => codes.includes(code))

const isDeadlock = (error: unknown) => hasCode(error, ['40P01', '40001'])
/** Another transaction holds the row lock longer than `lock_timeout`. */
export const isLockedRow = (error: unknown) => hasCode(error, ['55P03'])
export const isTooSlow = (error: unknown) =>
  hasCode(error, ['57014']) || [...causes(error)].some(({ message }) => message === 'Query read timeout')
export const isFull = (error: unknown) => hasCode(error, ['53100', 'ENOSPC', 'EDQUOT'])

const constraintOf = (error: unknown, code: string) => {
  for (const link of causes(error)) if (link.code === code) return (link as pg.DatabaseError).constraint ?? ''
  return ''
}

/** Returns the unique index that a write violated, '' for other errors. */
export const takenIndex = (error: unknown) => constraintOf(error, '23505')

/** Returns the foreign key that a write violated, '' for other errors. */
export const brokenReference = (error: unknown) => constraintOf(error, '23503')
