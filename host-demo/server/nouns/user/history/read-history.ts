import { sql } from 'drizzle-orm'
import type {
  EventKind,
  EventTurn,
  GrantEvent,
  GrantHistory,
  GrantHistoryQuery
} from '../../../../../elements/base/contract/grant-history.ts'
import type { Caller } from '../../../access/caller.ts'
import type { Database } from '../../../database/open.ts'
import { formatTime, parseTime } from '../../../kernel/clock.ts'
import { readPage } from '../../../kernel/fields.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { kinds, readCursor, writeCursor } from '../../../rows/cursor.ts'
import { labels, nameFor, wayOf, type Labelled } from './labels.ts'

interface EventRow extends Labelled {
  id: string
  at: Date
  kind: EventKind
  turn: EventTurn
  by: string
  operations: string[] | null
}

const order = 'grant-history'

/** Change with what people had when the records began. */
export const baseline = sql`(select b.id from grant_changes b where b.is_baseline order by b.id limit 1)`

/** Kinds of events without a person. */
const sharedKinds: readonly (EventKind | undefined)[] = [undefined, 'right', 'object', 'rule', 'break']

/** Returns the time since which changes are recorded. */
export const readSince = async (database: Database) => {
  const { rows } = await database.execute<{ at: string }>(
    sql`select at::text from grant_changes where id = ${baseline}`
  )
  return new Date(rows[0]?.at ?? 0)
}

const dayOf = (text: string | undefined, days: number) => {
  if (!text) return null
  const time = parseTime(text)
  if (!time) throw new Refusal('日期格式不正确，请修改后重试')
  return new Date(time.getTime() + days * 86_400_000)
}

/**
 * Returns a page of the gains and losses of a person, newest first. Changes of the rights and rules of a role, grants on
 * objects to a role or department, and breaks of a site's columns count if the person had it at that time.
 */
export const readHistory = async (
  database: Database,
  caller: Caller,
  { userId, kind, from, to, after, ...asked }: GrantHistoryQuery
): Promise<GrantHistory> => {
  const { pageSize: size } = readPage(asked)
  const [time, id] = after ? readCursor(after, order, [kinds.time, kinds.whole]) : []
  const [first, end] = [dayOf(from, 0), dayOf(to, 1)]
  const asks = sql`true
    ${kind ? sql`and e.kind = ${kind}` : sql``} ${first ? sql`and e.at >= ${first}` : sql``} ${end ? sql`and e.at < ${end}` : sql``}
    ${after ? sql`and (e.at, e.id) < (${time}::timestamptz, ${id}::bigint)` : sql``}`
  // Steps over the index from one role or department to the next.
  const held = sql`m.user_id = ${userId} and m.kind in ('department', 'role', 'site')`
  const newest = sql`order by e.at desc, e.id desc limit ${size + 1}`
  const { rows } = await database.execute<EventRow>(sql`
    with recursive own as (
      select e.* from grant_events e where e.user_id = ${userId} and not (e.kind = 'department' and e.giver_kind = 'department') and ${asks} ${newest}
    ), holders as (
      (select m.kind, m.item_id from grant_events m where ${held} and ${sharedKinds.includes(kind)} order by m.kind, m.item_id limit 1)
      union all
      select n.kind, n.item_id from holders h cross join lateral (
        select m.kind, m.item_id from grant_events m where ${held} and (m.kind, m.item_id) > (h.kind, h.item_id)
        order by m.kind, m.item_id limit 1) n
    ), shared as (
      select e.* from holders h cross join lateral (
        select e.* from grant_events e where e.user_id = '' and e.giver_kind = h.kind and e.giver_id = h.item_id
          and e.change_id <> ${baseline} and ${asks}
          and exists (select from (
            select distinct on (m.giver_kind, m.giver_id, m.via_id) m.op, m.valid_until from grant_events m
            where m.user_id = ${userId} and m.kind = h.kind and m.item_id = h.item_id and m.id < e.id
            order by m.giver_kind, m.giver_id, m.via_id, m.id desc
          ) way where way.op >= 0 and (way.valid_until = '' or way.valid_until >= to_char(e.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')))
        ${newest}) e
    ), page as (select e.* from (select * from own union all select * from shared) e ${newest})
    select e.id::text, e.at, e.kind, e.giver_kind, e.valid_until, e.actions, ${labels},
      case when c.is_baseline then 'present' when e.op = 1 then 'gained' when e.op = 0 then 'changed'
        when e.valid_until <> '' and e.valid_until < to_char((e.at + interval '1 millisecond') at time zone 'Asia/Shanghai', 'YYYY-MM-DD') then 'ended'
        else 'lost' end as turn,
      coalesce((select u.realname from users u where u.id = c.by_id), c.by_name, '') as by, c.actions as operations
    from page e left join grant_changes c on c.id = e.change_id order by e.at desc, e.id desc`)
  const records = rows.slice(0, size).map(
    (row): GrantEvent => ({
      ...{ id: row.id, at: formatTime(new Date(row.at)), kind: row.kind, turn: row.turn },
      ...{ name: nameFor(caller, row), ...wayOf(row) },
      ...(row.turn === 'ended' ? { by: '', operations: [] } : { by: row.by, operations: row.operations ?? [] })
    })
  )
  const last = rows.length > size ? rows[size - 1] : undefined
  return {
    records,
    ...(last && { next: writeCursor(order, [new Date(last.at).toJSON(), last.id]) }),
    since: formatTime(await readSince(database))
  }
}
