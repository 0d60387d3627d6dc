import { sql } from 'drizzle-orm'
import { endViewing } from '../../admit/end-viewing.ts'
import { inUse } from '../../access/session-rules.ts'
import { mayAct } from '../../database/may-act.ts'
import type { ViewingEnding } from '../../database/tables/viewings.ts'
import { logFailure } from '../../kernel/log.ts'
import type { Platform } from '../../http/platform.ts'

/** Interval in ms between searches for views that are over. */
const every = 15_000

/** Ends views that are over by the database. The next call of a view finds lost rights. */
export const endViewings = async ({ database, sessionRules }: Pick<Platform, 'database' | 'sessionRules'>) => {
  const living = sql.raw(`o.revoked = '' and o.expire_time > now() and ${inUse('o', String(sessionRules.idleMinutes))}`)
  const { rows } = await database.execute<{ id: string; ending: ViewingEnding | null }>(sql`
    select w.id, case
        when v.id is null or not (${mayAct('v')}) then 'viewer'
        when p.id is null or not (${mayAct('p')}) then 'person'
        when o.id is null or not (${living}) then 'signed-out'
        when s.id is null or s.revoked <> '' then 'ended'
        when w.until <= now() then 'expired'
      end as ending
    from viewings w left join users v on v.id = w.viewer_id left join users p on p.id = w.person_id
      left join sessions o on o.id = w.viewer_session left join sessions s on s.viewing_id = w.id
    where w.end_time is null`)
  for (const { id, ending } of rows) if (ending) await endViewing(database, id, ending)
}

/** Ends views while the server runs. */
export const keepEnding = (platform: Platform) => {
  const timer = setInterval(
    () =>
      void endViewings(platform).catch((error: unknown) =>
        logFailure(platform.http.log, 'warn', error, 'views were not ended')
      ),
    every
  )
  timer.unref()
  platform.http.addHook('onClose', async () => clearInterval(timer))
}
