import { sql } from 'drizzle-orm'
import { lockObject } from '../../database/locks.ts'
import { databaseTime } from '../../database/clock.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { formatDay } from '../../kernel/clock.ts'

/** Retention of the log in whole months before the current one. */
export const keptMonths = 36
/** Number of future partitions. A server that is not restarted creates the next one in time. */
const comingMonths = 2

/** Month of the log in Beijing time. */
export interface Month {
  /** Suffix of the partition: `2026_11`. */
  name: string
  begin: string
  end: string
}

/** Returns the month of `now`, or the one `from` months later. */
export const monthOf = (now: Date, from = 0): Month => {
  const [year = 0, month = 1] = formatDay(now).split('-').map(Number)
  const dayOf = (months: number) => new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  return {
    name: dayOf(from).slice(0, 7).replace('-', '_'),
    begin: `${dayOf(from)} 00:00:00+08`,
    end: `${dayOf(from + 1)} 00:00:00+08`
  }
}

/** Returns the month of a partition by its suffix. */
export const monthNamed = (name: string): Month => monthOf(new Date(`${name.replace('_', '-')}-01T00:00:00+08:00`))

export const partitionOf = ({ name }: Pick<Month, 'name'>) => `operation_log_${name}`

/** Returns the names of the existing partitions, the oldest first, without the default one. */
export const readMonths = async (tx: Database | Transaction): Promise<string[]> => {
  const { rows } = await tx.execute<{ name: string }>(sql`select c.relname as name from pg_inherits i
    join pg_class c on c.oid = i.inhrelid where i.inhparent = 'operation_log'::regclass order by c.relname`)
  return rows.flatMap(({ name }) => /^operation_log_(\d{4}_\d\d)$/.exec(name)?.[1] ?? [])
}

/** Creates a partition and moves the month's rows from the default one. */
const makeMonth = async (tx: Transaction, { name, begin, end }: Month) => {
  // The literals consist of digits only; such statements take no parameters.
  const partition = sql.raw(`"${partitionOf({ name })}"`)
  const within = sql.raw(`create_time >= '${begin}' and create_time < '${end}'`)
  // Attaching checks that the default partition has no rows of the month, so inserts must wait.
  await tx.execute(sql`lock table operation_log_default in access exclusive mode`)
  await tx.execute(sql`create table ${partition} (like operation_log including defaults)`)
  await tx.execute(sql`with moved as (delete from operation_log_default where ${within} returning *)
    insert into ${partition} select * from moved`)
  await tx.execute(sql`alter table operation_log attach partition ${partition}
    for values from (${sql.raw(`'${begin}'`)}) to (${sql.raw(`'${end}'`)})`)
}

/**
 * Creates the partitions of this month, of coming ones, and of rows in the default partition, for example after a
 * restore. Missing partitions are harmless because the default one receives the rows. Servers are serialised.
 */
export const prepareMonths = (database: Database, at?: Date) =>
  database.transaction(async tx => {
    const now = at ?? (await databaseTime(tx))
    await lockObject(tx, 'months of the log')
    const existing = new Set(await readMonths(tx))
    const coming = Array.from({ length: comingMonths + 1 }, (_, from) => monthOf(now, from))
    const kept = Array.from({ length: keptMonths + comingMonths + 1 }, (_, at) => monthOf(now, at - keptMonths))
    const { rows } = await tx.execute<{ name: string }>(sql`select distinct
      to_char(create_time at time zone '+08:00'::interval, 'YYYY_MM') as name from operation_log_default`)
    const strays = kept.filter(month => rows.some(({ name }) => name === month.name))
    const wanted = [...new Map([...strays, ...coming].map(month => [month.name, month])).values()]
    const missing = wanted.filter(({ name }) => !existing.has(name))
    // Waits for linking in progress: an entry moved without its link would be reported as changed.
    if (missing.length > 0) await tx.execute(sql`select from log_chain for update`)
    for (const month of missing) await makeMonth(tx, month)
  })
