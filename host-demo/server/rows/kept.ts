import { and, asc, eq, getTableName, inArray, sql, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from '../access/caller.ts'
import { currentTime } from '../kernel/clock.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Database, Transaction } from '../database/open.ts'
import { builtOnce } from '../database/prepared.ts'
import { inRules, inScope, inSitesOf, type Scope } from './scope.ts'

export type KeptTable = PgTable & { id: PgColumn }

/** Table of a noun's records, with the scope that a caller may see. */
export interface Kept<Table extends KeptTable> {
  /** Label, such as 「文章」. */
  title: string
  table: Table
  scope: Scope
}

/** Refuses rows that data rules hide from the caller. Costs no statement for callers without rules. */
export const requireInRules = async (
  tx: Database | Transaction,
  { title, table, scope }: Kept<KeptTable>,
  caller: Caller,
  ids: string[]
) => {
  const rules = inRules(scope, caller)
  if (!rules) return
  const rows = await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(inArray(table.id, ids), rules))
  if (rows.length < new Set(ids).size) throw notFound(title)
}

const statements = new Map<PgTable, ReturnType<typeof statementOf>>()

const statementOf = ({ table, scope }: Kept<KeptTable>) =>
  builtOnce(database =>
    database
      .select()
      .from(table as PgTable)
      .where(and(eq(table.id, sql.placeholder('id')), inSitesOf(scope, sql.placeholder('sites'))))
      .prepare(`find ${getTableName(table)}`)
  )

/**
 * Returns the row.
 * @throws Refusal with the same message if it is missing or the caller may not see it
 */
export const find = async <Table extends KeptTable>(
  tx: Database | Transaction,
  kept: Kept<Table>,
  caller: Caller,
  id: string
) => {
  const statement = statements.get(kept.table) ?? statementOf(kept)
  statements.set(kept.table, statement)
  const [row] = await statement(tx).execute({ id, sites: caller.subsiteIds })
  if (!row) throw notFound(kept.title)
  await requireInRules(tx, kept, caller, [id])
  return row as InferSelectModel<Table>
}

/** Locks the rows until the transaction ends, in a fixed order that avoids deadlocks. Refuses all if one is missing. */
export const lockAll = async <Table extends KeptTable>(
  tx: Transaction,
  { title, table, scope }: Kept<Table>,
  caller: Caller,
  ids: string[]
) => {
  const rows = await tx
    .select()
    .from(table as PgTable)
    .where(and(inArray(table.id, ids), inScope(scope, caller)))
    .orderBy(asc(table.id))
    .for('update')
  if (rows.length < new Set(ids).size) throw notFound(title)
  return rows as InferSelectModel<Table>[]
}

export const lock = async <Table extends KeptTable>(tx: Transaction, kept: Kept<Table>, caller: Caller, id: string) => {
  const [row] = await lockAll(tx, kept, caller, [id])
  return row as InferSelectModel<Table>
}

/** Returns author and time for the columns that the table has. */
export const stampsOf = (table: PgTable, caller: Caller, isNew: boolean) => {
  const { userId, realname } = caller
  const now = currentTime()
  const stamps = {
    updateByName: realname,
    updateTime: now,
    saveByName: realname,
    saveTime: now,
    ...(isNew && { createBy: userId, createByName: realname })
  }
  return Object.fromEntries(Object.entries(stamps).filter(([name]) => name in table))
}
