/**
 * The hash chain of the log.
 *
 * An entry is written unlinked, within the transaction that it tells of, together with a row of `log_waiting`; `linkEntries`
 * appends what waits to the chain a moment after the commit, one server at a time. Linking within the transaction instead
 * would let only one writer of the whole platform commit at a time, and would hold that lock while rows are waited for, which
 * ends in deadlocks. Ten writers at once that read on for 3 ms after their entry take 10 ms each without a chain, 13 ms with this one,
 * 102 ms with a lock within (`tests/bench/log.ts`). What it costs: an entry is without protection until it is linked, which is
 * told (`waiting`). An entry that is gone by then leaves its row of `log_waiting`, and is linked as missing.
 *
 * A link is sha-256 over a text of all fields of its entry, with the link before it as the first. Who may write to the database may write
 * a whole new chain: note `end` elsewhere, and verify with it.
 */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/open.ts'

/** A row of the log as the chain reads it. */
export interface Linked extends Record<string, unknown> {
  id: string
  /** Milliseconds since 1970. */
  time: string
  /** Its id, its time and its fields as a JSON array of texts, so that nothing is rounded or put in another order. */
  text: string
}

export const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint::text`)

/**
 * PostgreSQL writes JSON sign by sign as `JSON.stringify` does, on every server and after a restore. One text an entry: a
 * million entries taken apart leave more behind than the process otherwise needs.
 */
export const written =
  sql.raw(`array_to_json(array[id::text, (extract(epoch from create_time) * 1000)::bigint::text, log_type, operate_type,
  user_id, username, subsite_id, action, object, object_id, changes::text, address, request_type, request_url])::text`)

/** Sha-256 of an entry behind a link, hexadecimal; of one that is gone, its id and time stand for it. */
export const hashOf = (previous: string, entry: Linked | { id: string; time: string }) =>
  createHash('sha256')
    .update(`[${JSON.stringify(previous)},`)
    .update(('text' in entry ? entry.text : JSON.stringify([entry.id, entry.time])).slice(1))
    .digest('hex')

/** The entries by their ids, as far as they are there. `times` are milliseconds: only their partitions are looked at. */
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

/** The chain's row is there from the first start on. */
export const beginChain = (database: Database) =>
  database.execute(sql`insert into log_chain (id, base_time) values (1, to_timestamp(0)) on conflict do nothing`)

const append = async (
  tx: Transaction,
  head: { seq: number; hash: string },
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
    return { seq: head.seq + at + 1, hash }
  })
  await tx.execute(sql`insert into log_links (seq, entry_id, entry_time, hash)
    select seq, id, to_timestamp(time / 1000.0), hash from unnest(${sql.param(links.map(({ seq }) => seq))}::bigint[],
      ${sql.param(waiting.map(({ id }) => id))}::bigint[], ${sql.param(waiting.map(({ time }) => time))}::bigint[],
      ${sql.param(links.map(link => link.hash))}::text[]) as link (seq, id, time, hash)`)
  await tx.execute(sql`update log_chain set seq = ${head.seq + links.length}, hash = ${hash}`)
}

/** Appends what waits, at most so many entries; gives their number. While another server does it there is nothing to do. */
export const linkEntries = async (database: Database, most = 1000): Promise<number> => {
  const { rows } = await database.execute(sql`select from log_waiting limit 1`)
  if (!rows.length) return 0
  return database.quietly(async tx => {
    const { rows: heads } = await tx.execute<{ seq: string; hash: string }>(
      sql`select seq::text, hash from log_chain for update skip locked`
    )
    const [head] = heads
    if (!head) return 0
    const { rows: waiting } = await tx.execute<{ id: string; time: string }>(sql`
      with taken as (delete from log_waiting where entry_id in (select entry_id from log_waiting order by entry_id limit ${most})
        returning entry_id, entry_time)
      select entry_id::text as id, ${milliseconds('entry_time')} as time from taken order by entry_id`)
    if (waiting.length) await append(tx, { seq: Number(head.seq), hash: head.hash }, waiting)
    return waiting.length
  })
}

/** Appends all that waits now. */
export const linkAll = async (database: Database) => {
  while (await linkEntries(database)) void 0
}
