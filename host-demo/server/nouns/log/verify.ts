import { sql } from 'drizzle-orm'
import type { LogBreak, LogVerified } from '../../../../elements/base/contract/log.ts'
import type { Database } from '../../database/open.ts'
import { formatTime } from '../../kernel/clock.ts'
import { chainColumns, hashOf, milliseconds, readLinked, written } from './chain.ts'
import { isSigned, readNotedEnd, writeNotedEnd, type ChainEnds } from './sign-chain.ts'

/** Action of the entry that says up to which link the log was dropped. */
export const dropAction = '清理过期日志'

interface Ends {
  seq: number
  hash: string
  baseSeq: number
  baseHash: string
  waiting: number
  /** Whether the platform signed these ends, and the base does not lie in the future. */
  isSigned: boolean
}

type Link = { seq: string; id: string; time: string; hash: string }

/** Returns both ends of the chain as a snapshot. Entries up to the base were dropped with their months. */
const readEnds = async (database: Database): Promise<Ends> => {
  const { rows } = await database.execute<ChainEnds & { mac: string; waiting: number; ahead: boolean }>(sql`
    select ${chainColumns}, (select count(*)::int from log_waiting) as waiting, base_time > now() as ahead from log_chain`)
  const [row] = rows
  if (!row) return { seq: 0, hash: '', baseSeq: 0, baseHash: '', waiting: 0, isSigned: false }
  const { hash, baseHash, waiting } = row
  return {
    ...{ seq: Number(row.seq), hash, baseSeq: Number(row.baseSeq), baseHash, waiting },
    isSigned: isSigned(database, row, row.mac) && !row.ahead
  }
}

/** Returns whether the platform signed the ends of the chain. */
export const isChainSigned = async (database: Database) => (await readEnds(database)).isSigned

/** Returns whether an entry of the chain says that the log was dropped up to the base. */
const isBaseTold = async (database: Database, { baseSeq, baseHash }: Ends): Promise<boolean> => {
  if (baseSeq === 0 && baseHash === '') return true
  const { rows } = await database.execute(sql`
    select from operation_log o where o.action = ${dropAction} and o.user_id = ''
      and o.changes -> 0 ->> 'after' = ${`${baseSeq}:${baseHash}`}
      and (exists(select from log_links l where l.entry_id = o.id and l.entry_time = o.create_time and l.seq > ${baseSeq}::bigint)
        or exists(select from log_waiting w where w.entry_id = o.id)) limit 1`)
  return rows.length === 1
}

const noEntry = { id: '', logContent: '', createTime: '' }

/** Returns an entry in readable form. */
const readEntry = async (
  database: Database,
  id: string
): Promise<Omit<LogBreak, 'kind' | 'seq' | 'count' | 'place'>> => {
  const { rows } = await database.execute<{ text: string; time: string }>(sql`
    select case object when '' then action else action || '“' || object || '”' end as text, ${milliseconds('create_time')} as time
    from operation_log where id = ${id}::bigint limit 1`)
  const [row] = rows
  return row ? { id, logContent: row.text, createTime: formatTime(new Date(Number(row.time))) } : noEntry
}

/** Describes a missing entry by its link. */
const lost = ({ id, time }: Link) => ({ id, logContent: '', createTime: formatTime(new Date(Number(time))) })

/**
 * Checks up to `most` links after `after` in the database, so that no entries are transferred. Returns the last one if
 * all are valid, else undefined; `followLinks` then finds the broken ones.
 */
const fittingLinks = async (database: Database, ends: Ends, after: number, most: number) => {
  const { rows } = await database.execute<{ count: number; last: string; hash: string; fits: boolean | null }>(sql`
    with links as materialized (
      select seq, entry_id, entry_time, hash, lag(seq) over (order by seq) as seq_before, lag(hash) over (order by seq) as hash_before
      from (select seq, entry_id, entry_time, hash from log_links where seq >= ${after}::bigint and seq <= ${ends.seq}::bigint
        order by seq limit ${most + 1}::int) page
    ), checked as (
      select seq, hash, case
        when seq <> coalesce(seq_before, ${ends.baseSeq}::bigint) + 1 then false
        when operation_log.id is null then false
        else encode(sha256(convert_to('["' || coalesce(hash_before, ${ends.baseHash}::text) || '",' || substr(${written}, 2), 'UTF8')), 'hex') = hash
      end as fits
      from links left join operation_log on operation_log.id = entry_id and operation_log.create_time = entry_time
        and operation_log.create_time between (select min(entry_time) from links) and (select max(entry_time) from links)
      where seq > ${after}::bigint
    )
    select count(*)::int as count, max(seq)::text as last, (array_agg(hash order by seq desc))[1] as hash, bool_and(fits) as fits
    from checked`)
  const [row] = rows
  return row?.fits ? { count: row.count, at: Number(row.last), hash: row.hash } : undefined
}

/** Checks the links after `after` in order. */
const followLinks = async (database: Database, ends: Ends, after: number, most: number) => {
  const fitting = await fittingLinks(database, ends, after, most)
  if (fitting && fitting.count >= most && fitting.at < ends.seq) return { after: fitting.at }
  if (fitting && fitting.at === ends.seq && fitting.hash === ends.hash) return {}
  const { rows: links } = await database.execute<Link>(sql`
    select seq::text, entry_id::text as id, ${milliseconds('entry_time')} as time, hash from log_links
    where seq >= ${after} and seq <= ${ends.seq} order by log_links.seq limit ${most + 1}`)
  // Link before the first one, already checked, or the base of the chain.
  const before = after === ends.baseSeq ? ends.baseHash : links[0]?.hash
  const toCheck = links.filter(({ seq }) => Number(seq) > after)
  const entries = await readLinked(
    database,
    toCheck.map(({ id }) => id),
    toCheck.map(({ time }) => time)
  )
  let at = after
  let hash = before ?? ''
  for (const link of toCheck) {
    const seq = Number(link.seq)
    if (seq !== at + 1)
      return {
        broken: {
          kind: 'missing',
          seq: at + 1,
          count: seq - at - 1,
          place: at === ends.baseSeq ? 'head' : 'within',
          ...noEntry
        } satisfies LogBreak
      }
    const entry = entries.get(`${link.id} ${link.time}`)
    if (!entry || hashOf(hash, entry) !== link.hash) {
      const known = entry ?? (await readEntry(database, link.id))
      const kind = known.id ? 'changed' : 'missing'
      const told = known.id ? await readEntry(database, link.id) : lost(link)
      return { broken: { kind, seq, count: 1, place: 'within', ...told } satisfies LogBreak }
    }
    hash = link.hash
    at = seq
  }
  if (toCheck.length >= most && at < ends.seq) return { after: at }
  if (at !== ends.seq)
    return {
      broken: { kind: 'missing', seq: at + 1, count: ends.seq - at, place: 'tail', ...noEntry } satisfies LogBreak
    }
  if (hash !== ends.hash)
    return { broken: { kind: 'changed', seq: at, count: 1, place: 'tail', ...noEntry } satisfies LogBreak }
  return {}
}

/** Finds entries without a link, in order of time. */
const findInserted = async (database: Database, time: string, id: string, most: number) => {
  const { rows } = await database.execute<{ count: string; time: string; id: string; stray: string | null }>(sql`
    with page as materialized (
      select id, create_time from operation_log where (create_time, id) > (to_timestamp(${time}::bigint / 1000.0), ${id}::bigint)
      order by create_time, id limit ${most}
    )
    select count(*)::text as count, ${milliseconds('max(create_time)')} as time,
      (select id::text from page order by create_time desc, id desc limit 1) as id,
      (select p.id::text from page p where not exists (select from log_links l where l.entry_id = p.id and l.entry_time = p.create_time)
        and not exists (select from log_waiting w where w.entry_id = p.id)
        order by p.create_time, p.id limit 1) as stray
    from page`)
  const [row] = rows
  if (!row || row.count === '0') return {}
  if (row.stray)
    return {
      broken: {
        kind: 'inserted',
        seq: 0,
        count: 1,
        place: 'within',
        ...(await readEntry(database, row.stray))
      } satisfies LogBreak
    }
  return Number(row.count) < most ? {} : { after: { time: row.time, id: row.id } }
}

/** Parses the position to continue at: the number of a link, or a time and an id. */
const readPlace = (after: string | undefined) => {
  const [, time, id] = /^t(-?\d{1,16})\.(\d{1,18})$/.exec(after ?? '') ?? []
  return time !== undefined && id !== undefined ? { time, id } : undefined
}

/** Checks what the chain itself cannot prove: its signature, its base, and that it was not set back to a former end. */
const checkEnds = async (database: Database, ends: Ends): Promise<LogBreak | undefined> => {
  if (!ends.isSigned) return { kind: 'unsigned', seq: ends.seq, count: 0, place: 'tail', ...noEntry }
  if (!(await isBaseTold(database, ends)))
    return { kind: 'missing', seq: 1, count: ends.baseSeq, place: 'head', ...noEntry }
  const [seq, hash] = (await readNotedEnd(database))?.split(':') ?? []
  const missing = Number(seq) - ends.seq
  if (missing > 0) return { kind: 'missing', seq: ends.seq + 1, count: missing, place: 'tail', ...noEntry }
  if (!seq || Number(seq) <= ends.baseSeq) return undefined
  const { rows } = await database.execute(
    sql`select from log_links where seq = ${seq}::bigint and hash <> ${hash ?? ''}`
  )
  return rows.length > 0 ? { kind: 'unsigned', seq: Number(seq), count: 0, place: 'within', ...noEntry } : undefined
}

/** Notes the end of the chain outside the database, unless the chain no longer contains the one noted before. */
export const noteEnd = async (database: Database): Promise<string | undefined> => {
  const { seq, hash, ...ends } = await readEnds(database)
  const noted = await readNotedEnd(database)
  if (!ends.isSigned || (noted !== undefined && (await holdsLink(database, noted)) === false)) return undefined
  const end = `${seq}:${hash}`
  if (end !== noted) await writeNotedEnd(database, end)
  return end
}

/**
 * Verifies some thousand entries: first along the chain, whether each entry is unchanged, then along the log, whether
 * each has a link. Only one page is in memory, and no writer waits.
 */
export const verifyStep = async (database: Database, after?: string, most = 5000): Promise<LogVerified> => {
  const ends = await readEnds(database)
  const total = ends.seq - ends.baseSeq
  const told = { total, waiting: ends.waiting, end: `${ends.seq}:${ends.hash}` }
  const place = readPlace(after)
  if (after === undefined) {
    const broken = await checkEnds(database, ends)
    if (broken) return { ...told, progress: 1, broken }
  }
  if (!place) {
    const from = Math.max(ends.baseSeq, /^\d{1,16}$/.test(after ?? '') ? Number(after) : 0)
    const { broken, after: next } = await followLinks(database, ends, from, most)
    if (broken) return { ...told, progress: 1, broken }
    if (next !== undefined) return { ...told, progress: (0.8 * (next - ends.baseSeq)) / total, after: `${next}` }
    return { ...told, progress: 0.8, after: 't-9999999999999.0' }
  }
  const { broken, after: next } = await findInserted(database, place.time, place.id, most)
  if (broken || !next) return { ...told, progress: 1, ...(broken && { broken }) }
  // Estimates progress from the id, because ids are given in order.
  return {
    ...told,
    progress: Math.min(0.99, 0.8 + (0.2 * Number(next.id)) / (ends.seq + 1)),
    after: `t${next.time}.${next.id}`
  }
}

/** Verifies the whole log page by page. */
export const verifyWhole = async (database: Database, tell: (step: LogVerified) => void = () => undefined) => {
  for (let after: string | undefined; ; ) {
    const step = await verifyStep(database, after)
    tell(step)
    if (!step.after) return step
    after = step.after
  }
}

/** Checks that the chain contains a link noted as `number:hash`. Returns undefined if it was dropped with its month. */
export const holdsLink = async (database: Database, noted: string): Promise<boolean | undefined> => {
  const [seq = '', hash = ''] = noted.split(':')
  if (!/^\d{1,15}$/.test(seq) || !/^([0-9a-f]{64})?$/.test(hash)) return false
  const { baseSeq } = await readEnds(database)
  // An empty chain has no link yet.
  if (Number(seq) <= baseSeq) return seq === '0' ? true : undefined
  const { rows } = await database.execute(sql`select from log_links where seq = ${seq}::bigint and hash = ${hash}`)
  return rows.length === 1
}
