import { sql } from 'drizzle-orm'
import { lockObject } from '../../database/locks.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { formatDay } from '../../kernel/clock.ts'

/** The log is kept for so many whole months before this one. */
export const keptMonths = 36
/** Partitions are made for this month and so many coming ones: a server that is not started for long has no need of one more. */
const comingMonths = 2

/** A month of the log, by Beijing time as all of the wire. */
export interface Month {
  /** `2026_11`, as the partition is called. */
  name: string
  begin: string
  end: string
}

/** The month of `now`, or one so many months from it. */
export const monthOf = (now: Date, from = 0): Month => {
  const [year = 0, month = 1] = formatDay(now).split('-').map(Number)
  const dayOf = (months: number) => new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  return {
    name: dayOf(from).slice(0, 7).replace('-', '_'),
    begin: `${dayOf(from)} 00:00:00+08`,
    end: `${dayOf(from + 1)} 00:00:00+08`
  }
}

export const partitionOf = ({ name }: Pick<Month, 'name'>) => `operation_log_${name}`

/** The names of the partitions that there are, the oldest first; the default one is no month. */
export const readMonths = async (tx: Database | Transaction): Promise<string[]> => {
  const { rows } = await tx.execute<{ name: string }>(sql`select c.relname as name from pg_inherits i
    join pg_class c on c.oid = i.inhrelid where i.inhparent = 'operation_log'::regclass order by c.relname`)
  return rows.flatMap(({ name }) => /^operation_log_(\d{4}_\d\d)$/.exec(name)?.[1] ?? [])
}

/** Makes a partition, with what the default one holds of its month. */
const makeMonth = async (tx: Transaction, { name, begin, end }: Month) => {
  // Names and times are made here, of digits alone: such statements take no parameters.
  const partition = sql.raw(`"${partitionOf({ name })}"`)
  const within = sql.raw(`create_time >= '${begin}' and create_time < '${end}'`)
  // Attaching looks whether the default partition holds rows of the month: nobody may add one meanwhile.
  await tx.execute(sql`lock table operation_log_default in access exclusive mode`)
  await tx.execute(sql`create table ${partition} (like operation_log including defaults)`)
  await tx.execute(sql`with moved as (delete from operation_log_default where ${within} returning *)
    insert into ${partition} select * from moved`)
  await tx.execute(sql`alter table operation_log attach partition ${partition}
    for values from (${sql.raw(`'${begin}'`)}) to (${sql.raw(`'${end}'`)})`)
}

/**
 * Makes the partitions of this month, of the coming ones, and of those that the default partition holds rows of, like after
 * a restore. Where none is made in time the default one takes what is written. Several servers take turns.
 */
export const prepareMonths = (database: Database, now = new Date()) =>
  database.transaction(async tx => {
    await lockObject(tx, 'months of the log')
    const existing = new Set(await readMonths(tx))
    const coming = Array.from({ length: comingMonths + 1 }, (_, from) => monthOf(now, from))
    const kept = Array.from({ length: keptMonths + comingMonths + 1 }, (_, at) => monthOf(now, at - keptMonths))
    const { rows } = await tx.execute<{ name: string }>(sql`select distinct
      to_char(create_time at time zone '+08:00'::interval, 'YYYY_MM') as name from operation_log_default`)
    const strays = kept.filter(month => rows.some(({ name }) => name === month.name))
    const wanted = [...new Map([...strays, ...coming].map(month => [month.name, month])).values()]
    const missing = wanted.filter(({ name }) => !existing.has(name))
    // What is being linked meanwhile would be moved without its link, and be told as changed.
    if (missing.length > 0) await tx.execute(sql`select from log_chain for update`)
    for (const month of missing) await makeMonth(tx, month)
  })
