import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { DirectoryChange, DirectoryRun } from '../../../../../elements/base/contract/directory.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { directories, directoryChanges, directoryRuns } from '../../../database/tables/directories.ts'
import { formatTime } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/ids.ts'
import { notFound, Refusal } from '../../../kernel/refusal.ts'
import { inChunks } from '../../user/account/belonging.ts'

export type RunRow = typeof directoryRuns.$inferSelect

const working = inArray(directoryRuns.state, ['reading', 'applying'])

export const presentRun = (row: RunRow): DirectoryRun => {
  const { id, directoryId, state, isScheduled, startedBy, done, total, counts, isBeyond, problem } = row
  const times = { createTime: formatTime(row.createTime), endTime: formatTime(row.endTime) }
  return { id, directoryId, state, isScheduled, startedBy, done, total, counts, isBeyond, problem, ...times }
}

/** Ends runs after their server has shown no sign of life. */
export const settleLost = (tx: Database | Transaction) =>
  tx
    .update(directoryRuns)
    .set({ state: 'failed', problem: '执行同步的服务器中断了，已写入的保留，请重新同步', endTime: sql`now()` })
    .where(and(working, lt(directoryRuns.beatTime, sql`now() - interval '1 minute'`)))

/** Begins a run; one at a time for each source. Runs that wait are discarded. */
export const beginRun = async (tx: Transaction, directoryId: string, startedBy: string, isScheduled = false) => {
  const [source] = await tx.select().from(directories).where(eq(directories.id, directoryId)).for('update')
  if (!source) throw notFound('组织同步')
  await settleLost(tx)
  const [busy] = await tx
    .select({ startedBy: directoryRuns.startedBy })
    .from(directoryRuns)
    .where(and(eq(directoryRuns.directoryId, directoryId), working))
  if (busy) throw new Refusal(`“${source.name}”正在同步（${busy.startedBy}），请等它完成或取消后再试`)
  await tx
    .update(directoryRuns)
    .set({ state: 'cancelled', endTime: sql`now()` })
    .where(and(eq(directoryRuns.directoryId, directoryId), eq(directoryRuns.state, 'ready')))
  const [run] = await tx
    .insert(directoryRuns)
    .values({ id: newId(), directoryId, state: 'reading', startedBy, isScheduled })
    .returning()
  return { run: run!, source }
}

export const findRun = async (tx: Database | Transaction, id: string) => {
  const [run] = await tx.select().from(directoryRuns).where(eq(directoryRuns.id, id))
  if (!run) throw notFound('同步记录')
  return run
}

export const setRun = async (tx: Database | Transaction, id: string, part: Partial<RunRow>) => {
  await tx.update(directoryRuns).set(part).where(eq(directoryRuns.id, id))
}

export const endRun = (tx: Database | Transaction, id: string, part: Partial<RunRow>) =>
  tx
    .update(directoryRuns)
    .set({ ...part, endTime: sql`now()` })
    .where(eq(directoryRuns.id, id))

/** Replaces the differences of a run. */
export const keepChanges = async (tx: Transaction, runId: string, changes: readonly DirectoryChange[]) => {
  await tx.delete(directoryChanges).where(eq(directoryChanges.runId, runId))
  await inChunks(
    changes.map(change => ({ runId, ...change })),
    some => tx.insert(directoryChanges).values(some)
  )
}

/** Days for which runs stay, and the differences, which name people. */
const [runDays, changeDays] = [365, 30]

export const tidyRuns = async (database: Database) => {
  const before = (days: number) => lt(directoryRuns.createTime, sql`now() - make_interval(days => ${days})`)
  await database.delete(directoryRuns).where(before(runDays))
  const old = database.select({ id: directoryRuns.id }).from(directoryRuns).where(before(changeDays))
  await database.delete(directoryChanges).where(inArray(directoryChanges.runId, old))
}

/** SQL of the newest run of a source. */
export const newestRun = (column: 'state' | 'create_time') =>
  sql`(select ${sql.identifier(column)} from ${directoryRuns} where ${directoryRuns.directoryId} = ${directories.id}
    order by ${desc(directoryRuns.createTime)}, ${desc(directoryRuns.id)} limit 1)`
