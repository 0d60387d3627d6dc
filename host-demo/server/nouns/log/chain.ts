/**
 * Hash chain of the operation log.
 *
 * An entry is inserted in the transaction of its change, unlinked, together with a row of `log_waiting`. `linkEntries`
 * appends waiting entries to the chain shortly after the commit, one server at a time. Linking within the transaction
 * would serialise all writers of the platform, and would hold that lock during waits for rows, which causes deadlocks.
 * Measured with ten concurrent writers that read for 3 ms after their entry (`tests/bench/log.ts`): 10 ms each without
 * a chain, 13 ms with this one, 102 ms with a lock in the transaction. The price: an entry is unprotected until it is
 * linked; `waiting` reports how many are. An entry deleted before that leaves its row of `log_waiting` and is linked as
 * missing.
 *
 * A link is the SHA-256 of a text with the previous link and all fields of the entry. Both ends are signed with the key of
 * the platform (`sign-chain.ts`), so that write access to the database is not enough to replace or shorten the chain.
 * Each server notes the last end in `log-end`, because former ends have valid signatures too.
 */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/open.ts'
import { readNotedEnd, signatureOf, signedOn, type ChainEnds } from './sign-chain.ts'

/** Log row in the form that is hashed. */
interface Linked extends Record<string, unknown> {
  id: string
  /** Epoch ms. */
  time: string
  /** Id, time and fields as a JSON array of texts, so that nothing is rounded or reordered. */
  text: string
}

export const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint::text`)

/**
 * PostgreSQL formats this JSON exactly as `JSON.stringify`, on every server and after a restore. One text per entry
 * uses the least memory for a million entries.
 */
export const written =
  sql.raw(`array_to_json(array[id::text, (extract(epoch from create_time) * 1000)::bigint::text, log_type, operate_type,
  user_id, username, subsite_id, action, object, object_id, changes::text, address, request_type, request_url])::text`)

/**
 * Returns the SHA-256 of an entry and its previous link in hexadecimal digits. A missing entry is hashed by id and
 * time.
 */
export const hashOf = (previous: string, entry: Linked | { id: string; time: string }) =>
  createHash('sha256')
    .update(`[${JSON.stringify(previous)},`)
    .update(('text' in entry ? entry.text : JSON.stringify([entry.id, entry.time])).slice(1))
    .digest('hex')

/** Returns the existing entries by id. `times` (ms) limits the search to their partitions. */
export const readLinked = async (tx: Database | Transaction, ids: string[], times: string[]) => {
  if (!ids.length) return new Map<string, Linked>()
  const at = times.map(Number)
  const [first, last] = [at.reduce((a, b) => Math.min(a, b)), at.reduce((a, b) => Math.max(a, b))]
  const { rows } = await tx.execute<Linked>(sql`
    select id::text, ${milliseconds('create_time')} as time, ${written} as text from operation_log
    where id = any(${sql.param(ids)}::bigint[])
      and create_time between ${new Date(first).toISOString()} and ${new Date(last).toISOString()}`)
  return new Map(rows.map(row => [`${row.id} ${row.time}`, row]))
}

/** Columns of `log_chain` as texts. */
export const chainColumns = sql.raw('seq::text, hash, base_seq::text as "baseSeq", base_hash as "baseHash", mac')

type Head = ChainEnds & { mac: string }

/** Inserts the single row of the chain at the first start, and signs the chain of an earlier version. */
export const beginChain = async (database: Database) => {
  await database.execute(sql`insert into log_chain (id, base_time) values (1, to_timestamp(0)) on conflict do nothing`)
  // A server that has noted an end has signed: the signature was removed.
  if ((await readNotedEnd(database)) !== undefined) return
  await database.quietly(async tx => {
    const { rows } = await tx.execute<Head>(sql`select ${chainColumns} from log_chain where mac = '' for update`)
    if (rows[0]) await tx.execute(sql`update log_chain set mac = ${signatureOf(database, rows[0])}`)
  })
}

const append = async (
  tx: Transaction,
  { head, sign }: { head: Head; sign: (next: ChainEnds) => string },
  waiting: { id: string; time: string }[]
) => {
  const entries = await readLinked(
    tx,
    waiting.map(({ id }) => id),
    waiting.map(({ time }) => time)
  )
  let { hash } = head
  const links = waiting.map(({ id, time }, at) => {
    hash = hashOf(hash, entries.get(`${id} ${time}`) ?? { id, time })
    return { seq: Number(head.seq) + at + 1, hash }
  })
  await tx.execute(sql`insert into log_links (seq, entry_id, entry_time, hash)
    select seq, id, to_timestamp(time / 1000.0), hash from unnest(${sql.param(links.map(({ seq }) => seq))}::bigint[],
      ${sql.param(waiting.map(({ id }) => id))}::bigint[], ${sql.param(waiting.map(({ time }) => time))}::bigint[],
      ${sql.param(links.map(link => link.hash))}::text[]) as link (seq, id, time, hash)`)
  const seq = String(Number(head.seq) + links.length)
  await tx.execute(
    sql`update log_chain set seq = ${seq}::bigint, hash = ${hash}, mac = ${sign({ ...head, seq, hash })}`
  )
}

/** Links up to `most` waiting entries and returns their number. Returns 0 while another server links. */
export const linkEntries = async (database: Database, most = 1000): Promise<number> => {
  const { rows } = await database.execute(sql`select from log_waiting limit 1`)
  if (!rows.length) return 0
  return database.quietly(async tx => {
    const { rows: heads } = await tx.execute<Head>(sql`select ${chainColumns} from log_chain for update skip locked`)
    const [head] = heads
    if (!head) return 0
    const { rows: waiting } = await tx.execute<{ id: string; time: string }>(sql`
      with taken as (delete from log_waiting where entry_id in (select entry_id from log_waiting order by entry_id limit ${most})
        returning entry_id, entry_time)
      select entry_id::text as id, ${milliseconds('entry_time')} as time from taken order by entry_id`)
    if (waiting.length) await append(tx, { head, sign: next => signedOn(database, head, next) }, waiting)
    return waiting.length
  })
}

/** Links all waiting entries. */
export const linkAll = async (database: Database) => {
  while (await linkEntries(database)) void 0
}
