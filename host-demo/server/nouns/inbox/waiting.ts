import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Notice } from '../../../../elements/base/contract/announcement.ts'
import {
  mostWaiting,
  urgencies,
  type WaitingCounts,
  type WaitingKind,
  type WaitingPage,
  type WaitingQuery,
  type WaitingRow
} from '../../../../elements/base/contract/inbox.ts'
import type { TaskRow } from '../../../../elements/base/contract/process.ts'
import { refuseAdvanced } from '../../rows/advanced.ts'
import { runPrepared } from '../../database/prepared.ts'
import { sitesKeyOf, type Caller } from '../../access/caller.ts'
import { readPage } from '../../kernel/fields.ts'
import type { Platform } from '../../http/platform.ts'
import { formatTime } from '../../kernel/clock.ts'

/** Cache time in ms of counts for hints such as the bell. */
const life = 10_000
/** Cache time in ms of counts above the limit. */
const lifeOfMany = 5000
const known = new Map<string, { at: number; userId: string; counts: WaitingCounts }>()

/** Returns the users with cached counts. */
export const usersCounted = () => [...known.values()].map(({ userId }) => userId)

/** Invalidates the cached counts of users with new entries. */
export const forgetWaiting = (users: readonly string[]) => {
  const gone = new Set(users)
  for (const [key, { userId }] of known) if (gone.has(userId)) known.delete(key)
}

const dialect = new PgDialect()
type Source = Pick<Platform, 'database' | 'modules'>

interface Row {
  id: string
  kind: WaitingKind
  title: string
  step: string
  code: string
  subsite_id: string
  subsite_name: string | null
  from_name: string
  since: string
  due_date: string
  rank: number
  detail: object | null
}

const run = <Found extends object>({ database }: Source, statement: SQL) => {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return runPrepared<Found>(database, text, params)
}

/** Combines the selects of all nouns that the caller's rights allow; undefined for none. */
const allOf = async (
  { database, modules }: Source,
  caller: Caller,
  { kind, ...asked }: { kind?: WaitingKind; title: string; most: number }
) => {
  const brought = modules.flatMap(module => module.waiting ?? []).filter(one => !kind || one.kind === kind)
  const found = await Promise.all(
    brought.map(async one => ({ kind: one.kind, rows: await one.rows(database, caller, asked) }))
  )
  const parts = found.flatMap(({ kind, rows }) =>
    rows ? [{ kind, part: sql`(select ${sql.raw(`'${kind}'`)} as kind, w.* from (${rows}) w)` }] : []
  )
  const kinds = parts.map(({ kind }) => kind)
  return {
    kinds,
    all:
      parts.length > 0
        ? sql.join(
            parts.map(({ part }) => part),
            sql` union all `
          )
        : undefined
  }
}

const keyOf = (caller: Caller, kind = '', title = '') =>
  JSON.stringify([caller.userId, caller.tokenHash, sitesKeyOf(caller), kind, title])

const keep = (key: string, { userId }: Caller, counts: WaitingCounts) => {
  if (known.size > 2000) known.clear()
  known.set(key, { at: Date.now(), userId, counts })
  return counts
}

const isMany = (counts: WaitingCounts) => Object.values(counts).some(count => count > mostWaiting)

/** Counts the entries up to `mostWaiting` + 1. `age`: maximum age in ms of a cached count. */
const count = async (
  source: Source,
  caller: Caller,
  { kind, title = '', age = 0 }: Pick<WaitingQuery, 'kind' | 'title'> & { age?: number }
): Promise<WaitingCounts> => {
  const key = keyOf(caller, kind, title)
  const before = known.get(key)
  if (before && before.at > Date.now() - Math.max(age, isMany(before.counts) ? lifeOfMany : 0)) return before.counts
  const { kinds, all } = await allOf(source, caller, { ...(kind && { kind }), title, most: mostWaiting + 1 })
  if (!all) return keep(key, caller, {})
  const { rows } = await run<{ kind: WaitingKind; total: number }>(
    source,
    sql`select kind, count(*)::int as total from (${all}) every group by kind`
  )
  const totals = new Map(rows.map(row => [row.kind, row.total]))
  return keep(key, caller, Object.fromEntries(kinds.map(kind => [kind, totals.get(kind) ?? 0])))
}

/** Returns counts for hints, up to some seconds old. */
export const countWaiting = (source: Source, caller: Caller) => count(source, caller, { age: life })

/** Returns current counts. */
export const countWaitingNow = (source: Source, caller: Caller) => count(source, caller, {})

const present = ({ detail, ...row }: Row): WaitingRow => {
  const since = formatTime(new Date(row.since))
  const shared = { title: row.title, subsiteId: row.subsite_id }
  const task = detail as Pick<
    TaskRow,
    | 'taskName'
    | 'processInstanceId'
    | 'processName'
    | 'starterName'
    | 'state'
    | 'assigneeName'
    | 'isWaiting'
    | 'businessKind'
    | 'businessId'
  >
  const notice = detail as Pick<Notice, 'id' | 'announcementSendId' | 'msgAbstract' | 'priority' | 'msgCategory'>
  return {
    ...{ ...shared, id: `${row.kind}-${row.id}`, kind: row.kind, subjectId: row.id, step: row.step, code: row.code },
    ...{ subsiteName: row.subsite_name ?? '', fromName: row.from_name, since, dueDate: row.due_date },
    urgency: urgencies[row.rank] ?? '',
    ...(row.kind === 'task' && { task: { ...task, ...shared, taskId: row.id, createTime: since } }),
    ...(row.kind === 'notice' && {
      notice: {
        ...{ ...notice, anntId: notice.id, titile: row.title, sender: row.from_name },
        ...{ sendTime: since, needsReply: '1' as const }
      }
    })
  }
}

/** Lists the caller's inbox, with counts per kind. */
export const listWaiting = async (
  source: Source,
  caller: Caller,
  { kind, title = '', ...query }: WaitingQuery
): Promise<WaitingPage> => {
  refuseAdvanced(query)
  const { pageNo, pageSize } = readPage(query)
  const asked = { ...(kind && { kind }), title: title.trim() }
  const most = Math.min(pageNo * pageSize, mostWaiting)
  const page = async () => {
    const { all } = await allOf(source, caller, { ...asked, most })
    if (!all) return []
    const { rows } = await run<Row>(
      source,
      sql`
        select page.*, s.name as subsite_name from (
          select * from (${all}) every order by rank, at, id limit ${pageSize} offset ${(pageNo - 1) * pageSize}) page
        left join subsites s on s.id = page.subsite_id order by page.rank, page.at, page.id`
    )
    return rows
  }
  const [rows, counts] = await Promise.all([page(), count(source, caller, asked)])
  // Paging ends at the limit up to which each kind is read.
  const total = Math.min(
    Object.values(counts).reduce((sum, found) => sum + Math.min(found, mostWaiting), 0),
    isMany(counts) ? mostWaiting : Infinity
  )
  return {
    records: rows.map(present),
    total,
    ...(isMany(counts) && { totalCapped: true }),
    ...{ size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize), counts }
  }
}
