import { sql } from 'drizzle-orm'
import { databaseTime } from '../../database/clock.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { logWaiting, operationLog } from '../../database/tables/log.ts'
import { chainColumns, linkAll } from './chain.ts'
import { keptMonths, monthNamed, monthOf, partitionOf, readMonths, type Month } from './months.ts'
import { signedOn, type ChainEnds } from './sign-chain.ts'
import { dropAction } from './verify.ts'

/** Returns the months whose retention is over, the oldest first. */
const expiredMonths = async (database: Database, now: Date): Promise<Month[]> => {
  const kept = monthOf(now, -keptMonths)
  const { rows } = await database.execute<{ name: string }>(sql`
    select distinct to_char(create_time at time zone '+08:00'::interval, 'YYYY_MM') as name from operation_log_default
    where create_time < ${kept.begin}`)
  const names = [...rows.map(({ name }) => name), ...(await readMonths(database))]
  return [...new Set(names)]
    .filter(name => name < kept.name)
    .sort()
    .map(monthNamed)
}

type Link = { seq: string; hash: string }

/** Returns the last link before which all entries belong to months up to `until`. */
const readBase = async (tx: Transaction, until: string): Promise<Link | undefined> => {
  const { rows } = await tx.execute<Link>(sql`
    select seq::text, hash from log_links
    where seq < coalesce((select min(seq) from log_links where entry_time >= ${until}), (select seq + 1 from log_chain))
    order by log_links.seq desc limit 1`)
  return rows[0]
}

/** Drops the entries up to the base. Entries of these months that were linked later stay, in the default partition. */
const dropEntries = async (tx: Transaction, { name, end }: Month, base: Link) => {
  const isDropped = (table: string) =>
    sql.raw(`exists (select from log_links l where l.entry_id = "${table}".id and l.seq <= ${Number(base.seq)})`)
  const strays = 'operation_log_default'
  await tx.execute(sql`delete from exported_subjects where entry_time < ${end}`)
  await tx.execute(sql`delete from ${sql.raw(strays)} where create_time < ${end} and ${isDropped(strays)}`)
  for (const month of (await readMonths(tx)).filter(other => other <= name)) {
    const partition = partitionOf({ name: month })
    const table = sql.raw(`"${partition}"`)
    await tx.execute(sql`alter table operation_log detach partition ${table}`)
    await tx.execute(sql`insert into operation_log select * from ${table} where not ${isDropped(partition)}`)
    await tx.execute(sql`drop table ${table}`)
  }
}

/** Moves the base of the chain, and logs it in an entry that the chain itself contains. */
const moveBase = async (tx: Transaction, database: Database, { end }: Month, base: Link) => {
  const { rows } = await tx.execute<ChainEnds & { mac: string }>(sql`select ${chainColumns} from log_chain`)
  const former = rows[0]!
  const mac = signedOn(database, former, { ...former, baseSeq: base.seq, baseHash: base.hash })
  await tx.execute(sql`update log_chain set base_seq = ${base.seq}::bigint, base_hash = ${base.hash}, base_time = ${end},
    mac = ${mac}`)
  await tx.execute(sql`delete from log_links where seq <= ${base.seq}::bigint`)
  const before = former.baseSeq === '0' ? '' : `${former.baseSeq}:${former.baseHash}`
  const [entry] = await tx
    .insert(operationLog)
    .values({
      ...{ userId: '', username: '', subsiteId: '', address: '', action: dropAction, operateType: '4' },
      object: `${end.slice(0, 7)} 以前`,
      changes: [{ title: '链的起点', before, after: `${base.seq}:${base.hash}` }]
    })
    .returning()
  if (entry) await tx.insert(logWaiting).values({ entryId: entry.id, entryTime: entry.createTime })
}

/** Drops the partition of a month without entries. */
const dropEmpty = async (tx: Transaction, { name }: Month) => {
  if (!(await readMonths(tx)).includes(name)) return
  const partition = sql.raw(`"${partitionOf({ name })}"`)
  const { rows } = await tx.execute(sql`select from ${partition} limit 1`)
  if (!rows.length) await tx.execute(sql`drop table ${partition}`)
}

/**
 * Drops the oldest month whose retention is over: one per run, so that a wrong clock cannot empty the log. A month whose
 * links all follow links of a later month waits for that month.
 */
export const dropMonths = async (database: Database, at?: Date): Promise<void> => {
  const months = await expiredMonths(database, at ?? (await databaseTime(database)))
  if (months.length === 0) return
  await linkAll(database)
  for (const month of months) {
    const isDropped = await database.transaction(async tx => {
      await tx.execute(sql`select from log_chain for update`)
      const base = await readBase(tx, month.end)
      if (!base) return dropEmpty(tx, month)
      await dropEntries(tx, month, base)
      await moveBase(tx, database, month, base)
      return true
    })
    if (isDropped) return
  }
}
