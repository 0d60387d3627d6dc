import { sql } from 'drizzle-orm'
import type { EventKind, GrantSnapshot, HeldThen } from '../../../../../elements/base/contract/grant-history.ts'
import type { Caller } from '../../../access/caller.ts'
import { databaseTime } from '../../../database/clock.ts'
import type { Database } from '../../../database/open.ts'
import { formatDay, formatTime, parseTime } from '../../../kernel/clock.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { labels, nameFor, wayOf, type Labelled } from './labels.ts'
import { readSince } from './read-history.ts'

interface WayRow extends Labelled {
  kind: EventKind
  item_id: string
}

/** Returns what a person had at the end of a day, from the last event of each way before it. Last days are whole days. */
export const readSnapshot = async (
  database: Database,
  caller: Caller,
  { userId, day }: { userId: string; day: string }
): Promise<GrantSnapshot> => {
  const begin = parseTime(day)
  if (!begin) throw new Refusal('日期格式不正确，请修改后重试')
  const today = formatDay(await databaseTime(database))
  if (day > today) throw new Refusal(`${day} 还没有到，请选择今天或以前的日期`)
  const since = await readSince(database)
  const end = new Date(begin.getTime() + 86_400_000)
  const { rows } = await database.execute<WayRow>(sql`
    with ways as (
      select distinct on (kind, item_id, giver_kind, giver_id, via_id) * from grant_events
      where user_id = ${userId} and at < ${end} and not (op = -1 and valid_until = ${day} and at >= ${end}::timestamptz - interval '1 millisecond')
      order by kind, item_id, giver_kind, giver_id, via_id, id desc
    ), live as (
      select * from ways where op >= 0 and (kind = 'account' or valid_until = '' or valid_until >= ${day})
    ), given as (
      select distinct on (e.giver_kind, e.giver_id, e.kind, e.item_id) e.*
      from (select distinct kind, item_id from live where kind in ('role', 'department', 'site')) h
        join grant_events e on e.user_id = '' and e.giver_kind = h.kind and e.giver_id = h.item_id and e.at < ${end}
      order by e.giver_kind, e.giver_id, e.kind, e.item_id, e.id desc
    )
    select e.kind, e.item_id, e.giver_kind, e.valid_until, e.actions, ${labels}
    from (select * from live where not (kind = 'department' and giver_kind = 'department')
      union all select * from given where op >= 0) e
    order by e.kind, name, e.item_id, e.giver_kind, giver_name, via_name`)
  const { account = [], ...held } = Object.groupBy(rows, ({ kind }) => kind)
  const part = (name: string) => account.find(({ item_id: id }) => id === name)
  const until = part('until')?.valid_until ?? ''
  const things = Object.values(held).flatMap(ofKind =>
    [...Map.groupBy(ofKind, ({ item_id: id }) => id)].map(
      ([id, ways]): HeldThen => ({
        kind: ways[0]!.kind as HeldThen['kind'],
        ...{ id, name: nameFor(caller, ways[0]!), ways: ways.map(wayOf) }
      })
    )
  )
  return {
    ...{ day, since: formatTime(since), isUnknown: end <= since, exists: part('created') !== undefined },
    ...{ isFrozen: part('frozen') !== undefined, isDeleted: part('deleted') !== undefined },
    ...{ hasEverything: part('super') !== undefined, isExpired: until !== '' && until < day, held: things }
  }
}
