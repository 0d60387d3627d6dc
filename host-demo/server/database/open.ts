import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { newId } from '../kernel/ids.ts'
import { forgetCounts } from './count.ts'
import { onceOnly } from './once.ts'
import { migrationsFolder, upgradeToBaseline } from './upgrade.ts'

export type Database = NodePgDatabase & {
  /** For what only reads. */
  $client: pg.Pool
  /** Answers on a connection of its own, however busy the others are. */
  ping(): Promise<unknown>
  /** On the same connection: whether something new can be kept. Nothing stays of it. */
  tryWriting(): Promise<void>
  /** As `transaction`, for what no list shows: totals are still believed, and nobody is told. */
  quietly: NodePgDatabase['transaction']
  /** Says `commit` after each transaction. */
  written: EventEmitter<{ commit: [] }>
  close(): Promise<void>
}
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** One number for all servers of this platform that start on the same database. */
const migrationLock = 7_163_502

/** Milliseconds. A row that somebody holds, a statement without end, a transaction that was left: each costs one connection, for so long. */
const limits = {
  lock_timeout: 2000,
  statement_timeout: 20_000,
  idle_in_transaction_session_timeout: 15_000,
  // Of a database that answers nothing at all.
  query_timeout: 25_000
}

const openPool = (config: pg.PoolConfig, max: number, onBreak: (error: Error) => void) => {
  const pool = new pg.Pool({ connectionTimeoutMillis: 3000, idleTimeoutMillis: 60_000, ...limits, ...config, max })
  // Without a listener a connection that breaks would end the process: one that idles, and one within a transaction,
  // whose statements fail by themselves.
  pool.on('error', onBreak)
  pool.on('connect', client => client.on('error', onBreak))
  return pool
}

const mostTries = 4

/** Writers have connections of their own: those that wait for a row leave the readers theirs. */
export const openDatabase = (config: pg.PoolConfig, onBreak: (error: Error) => void = () => undefined): Database => {
  const [readers, writers, health] = [14, 6, 1].map(max => openPool(config, max, onBreak)) as [
    pg.Pool,
    pg.Pool,
    pg.Pool
  ]
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
        return await writing.transaction(run, options)
      } catch (failure) {
        // After a broken connection Drizzle throws the failure of its rollback instead of the first one.
        const error = reason ?? failure
        // Two that waited for each other: PostgreSQL ended this one, and nothing of it is kept.
        if (tries === mostTries || !isDeadlock(error)) throw error
        // Not at the same time as the other one, that may have ended too.
        await wait(Math.random() * 50 * tries)
      }
    }
  }
  const transaction: NodePgDatabase['transaction'] = async (work, options) => {
    const result = await quietly(work, options)
    forgetCounts()
    written.emit('commit')
    return result
  }
  return Object.assign(drizzle(readers), {
    transaction,
    quietly,
    written,
    ping: () => health.query('select 1'),
    tryWriting: () => tryWriting(health),
    close: async () => {
      await Promise.all([readers, writers, health].map(pool => pool.end()))
    }
  })
}

/** Long and of no pattern, so that it needs a page of its own: on a full disk a short one may still find a gap. */
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

/** For what takes its time when a server starts, and takes turns with others that start. */
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

/** True when PostgreSQL could not be reached or went away meanwhile, not when it refused a statement. */
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
/** Somebody holds the row for longer than anybody waits. */
export const isLockedRow = (error: unknown) => hasCode(error, ['55P03'])
export const isTooSlow = (error: unknown) =>
  hasCode(error, ['57014']) || [...causes(error)].some(({ message }) => message === 'Query read timeout')
export const isFull = (error: unknown) => hasCode(error, ['53100', 'ENOSPC', 'EDQUOT'])

const constraintOf = (error: unknown, code: string) => {
  for (const link of causes(error)) if (link.code === code) return (link as pg.DatabaseError).constraint ?? ''
  return ''
}

/** The unique index a write ran into, '' when it was something else. */
export const takenIndex = (error: unknown) => constraintOf(error, '23505')

/** The reference a write would have left dangling, '' when it was something else. */
export const brokenReference = (error: unknown) => constraintOf(error, '23503')
