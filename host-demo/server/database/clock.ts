import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { followClock } from '../kernel/clock.ts'
import { logFailure } from '../kernel/log.ts'
import type { Database, Transaction } from './open.ts'

/** Largest difference in ms between the clocks of the process and the database. */
const mostDifference = 60_000

/** Returns the time of the database. Everything that deletes, expires or schedules uses it. */
export const databaseTime = async (tx: Database | Transaction): Promise<Date> => {
  const { rows } = await tx.execute<{ now: string }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now`
  )
  return new Date(Number(rows[0]!.now))
}

/**
 * Compares the clock of the process with the database's and corrects `currentTime` by the difference.
 * @returns seconds by which the process is ahead if that is more than a minute, else 0
 */
export const compareClocks = async (database: Database): Promise<number> => {
  const before = Date.now()
  const theirs = await database.time()
  const ahead = (before + Date.now()) / 2 - theirs
  followClock(-ahead)
  return Math.abs(ahead) > mostDifference ? Math.round(ahead / 1000) : 0
}

/** Compares the clocks at the start and every minute, so that `currentTime` follows the database. */
export const followDatabaseClock = async (http: FastifyInstance, database: Database): Promise<void> => {
  const follow = async () => {
    const ahead = await compareClocks(database)
    if (ahead) throw new Error(`the clock of this server differs from the database's by ${ahead} s`)
  }
  const report = (error: unknown) => logFailure(http.log, 'warn', error, 'clocks differ or were not compared')
  await follow().catch(report)
  const timer = setInterval(() => void follow().catch(report), 60_000)
  timer.unref()
  http.addHook('onClose', async () => clearInterval(timer))
}
