import { sql } from 'drizzle-orm'
import type { Transaction } from './open.ts'

/** Takes an advisory lock on a name until the transaction ends. Works for objects without a row. */
export const lockObject = (tx: Transaction, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)

/** As `lockObject`, together with others that take it in this way. */
export const lockShared = (tx: Transaction, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`)
