import { sql } from 'drizzle-orm'
import type { Beginning, Module } from '../http/module.ts'
import { withoutLimits, type Database, type Transaction } from '../database/open.ts'
import { users } from '../database/tables/accounts.ts'
import { bringReferences } from './sync.ts'

/** One number for all servers of this platform that start on the same database. */
const seedLock = 7_163_503

const isEmpty = async (database: Transaction) => {
  const [user] = await database.select({ id: users.id }).from(users).limit(1)
  return !user
}

/** Fills an empty database; all or nothing. Several servers starting together: the first one does it, and asks for the password's hash. */
export const seedDatabase = (
  database: Database,
  modules: Module[],
  kind: Beginning['kind'],
  hashedPassword: () => Promise<string>,
  keepFile?: Beginning['keepFile']
) =>
  database.transaction(async tx => {
    await withoutLimits(tx)
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    if (!(await isEmpty(tx))) return
    const beginning = { kind, password: await hashedPassword(), ...(keepFile && { keepFile }) }
    for (const module of modules) await module.basis?.(tx, beginning)
    // Rows of the demo refer to them.
    await bringReferences(tx, modules)
    if (kind === 'demo') for (const module of modules) await module.demo?.(tx, beginning)
  })
