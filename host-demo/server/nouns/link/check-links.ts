import { sql } from 'drizzle-orm'
import type { Database } from '../../database/open.ts'
import { linkChecks, links } from '../../database/tables/links.ts'
import { checkAddress, type CheckedAddress } from '../../files/check-address.ts'
import type { Platform } from '../../http/platform.ts'
import { inTurns } from '../../kernel/limit-concurrency.ts'
import { wireNow } from '../../rows/periods.ts'

/** Time limit of a link in milliseconds, redirects included. */
const time = 10_000
/** Links of one portion. */
export const portion = 50
/** Requests to other websites at once, of all checks of this process. */
const asking = inTurns(10)
/** Milliseconds for which a nightly run goes on; the next one continues. */
const longest = 50 * 60_000

interface Asked {
  id: string
  url: string
}

/** Stores results. A failure soon after another one is not a second one. Links that changed meanwhile are left out. */
const store = (database: Database, checked: readonly (Asked & CheckedAddress)[]) => {
  const list = <Key extends keyof Asked | keyof CheckedAddress>(key: Key, type: string) =>
    sql`${sql.param(checked.map(each => each[key]))}::${sql.raw(type)}[]`
  return database.execute(sql`insert into ${linkChecks} as kept
      (link_id, url, status, problem, leads_to, certificate_end, failures, failed_since, check_time)
    select l.id, g.url, g.status, g.problem, g.leads_to, g.certificate_end, case g.problem when '' then 0 else 1 end,
      case g.problem when '' then null else now() end, now()
    from unnest(${list('id', 'text')}, ${list('url', 'text')}, ${list('status', 'int')}, ${list('problem', 'text')},
      ${list('leadsTo', 'text')}, ${list('certificateEnd', 'timestamptz')})
      g (id, url, status, problem, leads_to, certificate_end)
    join ${links} l on l.id = g.id and l.url = g.url
    on conflict (link_id) do update set url = excluded.url, status = excluded.status, problem = excluded.problem,
      leads_to = excluded.leads_to, certificate_end = excluded.certificate_end, check_time = now(),
      failures = case when excluded.problem = '' then 0 when kept.url <> excluded.url then 1
        when kept.failures > 0 and kept.check_time > now() - interval '1 hour' then kept.failures
        else kept.failures + 1 end,
      failed_since = case when excluded.problem = '' then null when kept.url <> excluded.url then now()
        else coalesce(kept.failed_since, now()) end`)
}

type CheckingPlatform = Pick<Platform, 'database' | 'pictureHosts'>

/** Checks links and stores the results. */
export const checkLinks = async (
  { database, pictureHosts: innerHosts }: CheckingPlatform,
  asked: readonly Asked[],
  signal?: AbortSignal
) => {
  const checked = await Promise.all(
    asked.map(each =>
      asking(async () => ({
        ...each,
        ...(await checkAddress(each.url, { time, innerHosts, ...(signal && { signal }) }))
      }))
    )
  )
  if (checked.length) await store(database, checked)
  return checked
}

/** Public links that were not checked since two o'clock last night in Beijing, by the clock of the database. */
const dueAfter = (
  id: string
) => sql`select l.id, l.url from ${links} l left join ${linkChecks} c on c.link_id = l.id and c.url = l.url
  where l.id > ${id} and l.status = '1' and (l.end_time = '' or l.end_time > ${sql.raw(wireNow)})
    and (c.check_time is null or c.check_time < (date_trunc('day', now() at time zone 'Asia/Shanghai' - interval '2 hours')
      + interval '2 hours') at time zone 'Asia/Shanghai')
  order by l.id limit ${portion}`

/**
 * Checks all links that are due, portion by portion. Only one server at a time does: the others find the lock taken.
 * @returns the number of checked links
 */
export const checkDueLinks = async (platform: CheckingPlatform): Promise<number> => {
  const { database } = platform
  const client = await database.$client.connect()
  const key = "hashtextextended('check of links', 0)"
  let isBroken = true
  try {
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${key}) as mine`)
    if (!rows[0]?.mine) {
      isBroken = false
      return 0
    }
    const begun = performance.now()
    let [after, count] = ['', 0]
    while (performance.now() - begun < longest) {
      const due = (await database.execute<{ id: string; url: string }>(dueAfter(after))).rows
      if (due.length === 0) break
      await checkLinks(platform, due)
      after = due.at(-1)!.id
      count += due.length
    }
    await client.query(`select pg_advisory_unlock(${key})`)
    isBroken = false
    return count
  } finally {
    // A connection that failed is closed, which gives the lock back.
    client.release(isBroken)
  }
}
