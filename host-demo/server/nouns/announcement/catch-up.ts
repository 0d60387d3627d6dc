import { sql, type SQL } from 'drizzle-orm'
import { textOf } from '../../rows/list.ts'
import type { Database } from '../../database/open.ts'
import { sitesKeyOf, type Caller } from '../../access/caller.ts'
import { isForPerson } from './audience.ts'

/**
 * Announcements for the person that they did not receive: released in the last thirty days, or with an end in the
 * future.
 */
const missed = (userId: SQL) => sql`announcements a
  where a.send_status = '1' and (a.send_time > now() - interval '30 days' or a.end_time > now())
    and (a.end_time is null or a.end_time > now())
    and not exists (select from announcement_sends s
      where s.user_id = ${userId} and s.announcement_id = a.id and not s.left_out)
    and ${isForPerson(userId)}`

const anyQuery = { name: 'missed-notices', text: textOf(sql`select 1 from ${missed(sql.raw('$1'))} limit 1`) }

/**
 * Delivers earlier announcements to new accounts, new members of a department or site, and unfrozen accounts. Runs when
 * they open their messages, so that changing memberships costs nothing.
 * @returns true if there were any
 */
export const catchUp = async (database: Database, { userId }: Caller): Promise<boolean> => {
  const { rows } = await database.$client.query({ ...anyQuery, values: [userId] })
  if (!rows.length) return false
  const person = sql`${userId}::text`
  // Skips announcements that are being released or revoked; the next run delivers them.
  await database.transaction(tx =>
    tx.execute(sql`
      with given as (select a.id from ${missed(person)} for share of a skip locked)
      insert into announcement_sends (announcement_id, user_id)
      select given.id, ${person} from given
      on conflict (user_id, announcement_id) do update
        set read_flag = '0', read_time = default, confirm_flag = '0', confirm_time = default, left_out = false
        where announcement_sends.left_out`)
  )
  return true
}

/** Cache time in ms of "nothing missed", and limit of cached people. */
const [life, mostPeople] = [60_000, 20_000]

/** Cache by database: a test runs several platforms in one process. */
const known = new WeakMap<Database, Map<string, number>>()

/** As `catchUp`, for polling clients: once a minute, or at once after a new sign-in or a change of sites. */
export const catchUpNowAndThen = async (database: Database, caller: Caller): Promise<boolean> => {
  const people = known.get(database) ?? new Map<string, number>()
  known.set(database, people)
  const key = `${caller.tokenHash} ${sitesKeyOf(caller)}`
  if ((people.get(key) ?? 0) > Date.now()) return false
  const isBehind = await catchUp(database, caller)
  if (people.size >= mostPeople) people.clear()
  people.set(key, Date.now() + life)
  return isBehind
}
