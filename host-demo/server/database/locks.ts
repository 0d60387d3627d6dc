import { sql } from 'drizzle-orm'
import type { Transaction } from './open.ts'

/** Locks a thing by name until the transaction ends. The thing may have no row yet. */
export const lockObject = (tx: Transaction, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
