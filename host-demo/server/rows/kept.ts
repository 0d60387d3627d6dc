import { and, asc, eq, getTableName, inArray, sql, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from '../access/caller.ts'
import { codes } from '../../../elements/base/contract/envelope.ts'
import { currentTime } from '../kernel/clock.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import type { Database, Transaction } from '../database/open.ts'
import { builtOnce } from '../database/prepared.ts'
import { ruleNames } from './rule-names.ts'
import { inDataRules, inRules, inScope, isInSites, type Scope } from './scope.ts'

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

/** Returns those of the rows that the caller's data rules hide. */
export const outsideRules = async (
  tx: Transaction,
  { table, scope }: Kept<KeptTable>,
  caller: Caller,
  ids: readonly string[]
): Promise<string[]> => {
  const rules = inDataRules(scope, caller)
  if (!rules || !ids.length) return []
  const rows = await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(inArray(table.id, [...ids]), rules))
  const inside = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter(id => !inside.has(id))
}

/** Creates the refusal of a write that would move a row out of the caller's data rules. Names the rules. */
export const leavesRules = async (tx: Transaction, { title, scope }: Kept<KeptTable>, caller: Caller) => {
  const right = scope.ruled?.right
  const names = right ? await ruleNames(tx, caller, right) : ''
  return new Refusal(`该${title}将超出您的数据规则${names}的范围，没有保存`, codes.forbidden)
}

/**
 * Refuses a write that leaves rows outside the data rules of the right that shows them: callers could otherwise create
 * or move records where they see and govern nothing. Costs no statement for callers without rules.
 */
export const requireStillInRules = async (
  tx: Transaction,
  kept: Kept<KeptTable>,
  caller: Caller,
  ids: readonly string[]
) => {
  if ((await outsideRules(tx, kept, caller, ids)).length) throw await leavesRules(tx, kept, caller)
}

const statements = new Map<PgTable, ReturnType<typeof statementOf>>()

const statementOf = ({ table }: Kept<KeptTable>) =>
  builtOnce(database =>
    database
      .select()
      .from(table as PgTable)
      .where(eq(table.id, sql.placeholder('id')))
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
  const [row] = await statement(tx).execute({ id })
  if (!row || !isInSites(kept.scope, caller, row)) throw notFound(kept.title)
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
