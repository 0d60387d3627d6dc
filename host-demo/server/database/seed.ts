import { sql } from 'drizzle-orm'
import type { Beginning, Module } from '../module.ts'
import { withoutLimits, type Database, type Transaction } from './open.ts'
import { users } from './tables/accounts.ts'

/** One number for all servers of this platform that start on the same database. */
const seedLock = 7_163_503

export const isEmpty = async (database: Database | Transaction) => {
  const [user] = await database.select({ id: users.id }).from(users).limit(1)
  return !user
}

/** Fills an empty database; all or nothing. Several servers starting together: the first one does it. */
export const seedDatabase = (database: Database, modules: Module[], beginning: Beginning) =>
  database.transaction(async tx => {
    await withoutLimits(tx)
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    if (!(await isEmpty(tx))) return
    for (const module of modules) await module.basis?.(tx, beginning)
    if (beginning.kind === 'demo') for (const module of modules) await module.demo?.(tx, beginning)
  })
