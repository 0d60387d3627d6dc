import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/open.ts'
import { logWaiting, operationLog } from '../../database/tables/log.ts'
import { linkAll } from './chain.ts'
import { keptMonths, monthOf, partitionOf, readMonths } from './months.ts'

/**
 * Moves the base of the chain to the last link before which all entries belong to dropped months. A later link of such
 * a month stays without its entry.
 */
const moveBase = async (tx: Transaction, until: string) => {
  const { rows } = await tx.execute<{ seq: string; hash: string }>(sql`
    select seq::text, hash from log_links
    where seq < coalesce((select min(seq) from log_links where entry_time >= ${until}), (select seq + 1 from log_chain))
    order by log_links.seq desc limit 1`)
  const [base] = rows
  if (base) {
    await tx.execute(sql`update log_chain set base_seq = ${base.seq}::bigint, base_hash = ${base.hash}`)
    await tx.execute(sql`delete from log_links where seq <= ${base.seq}::bigint`)
  }
  await tx.execute(sql`update log_chain set base_time = ${until}`)
  return base ? `${base.seq}:${base.hash}` : ''
}

/** Drops whole months after their retention time. Stores the new base of the chain and logs the drop. */
export const dropMonths = async (database: Database, now = new Date()) => {
  const oldest = monthOf(now, -keptMonths)
  const isOld = (name: string) => name < oldest.name
  const { rows: strays } = await database.execute(
    sql`select from operation_log_default where create_time < ${oldest.begin} limit 1`
  )
  if (!strays.length && !(await readMonths(database)).some(isOld)) return
  await linkAll(database)
  await database.transaction(async tx => {
    await tx.execute(sql`select from log_chain for update`)
    const { rowCount } = await tx.execute(sql`delete from operation_log_default where create_time < ${oldest.begin}`)
    const names = (await readMonths(tx)).filter(isOld)
    for (const name of names) await tx.execute(sql`drop table ${sql.raw(`"${partitionOf({ name })}"`)}`)
    if (!names.length && !rowCount) return
    await tx.execute(sql`delete from log_waiting where entry_time < ${oldest.begin}`)
    const base = await moveBase(tx, oldest.begin)
    const [entry] = await tx
      .insert(operationLog)
      .values({
        userId: '',
        username: '',
        subsiteId: '',
        action: '清理过期日志',
        operateType: '4',
        object: `${oldest.begin.slice(0, 7)} 以前`,
        changes: [{ title: '链的起点', before: '', after: base }],
        address: ''
      })
      .returning()
    if (entry) await tx.insert(logWaiting).values({ entryId: entry.id, entryTime: entry.createTime })
  })
}
