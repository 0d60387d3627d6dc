import { sql } from 'drizzle-orm'
import { callerLike, holds, type Caller } from '../../../access/caller.ts'
import { logOfPlatform } from '../../../access/operations.ts'
import type { Database } from '../../../database/open.ts'
import { directories } from '../../../database/tables/directories.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Scope } from '../../../rows/scope.ts'
import type { Jobs } from './jobs.ts'
import { beginRun } from './runs.ts'
import { tellManagers } from './tell-managers.ts'
import { scheduledRun, type Ground } from './work.ts'

/** Time of today at which a source is due, by the clock of the database. */
const due = sql`(date_trunc('day', now() at time zone 'Asia/Shanghai') + make_interval(hours => hour::int)) at time zone 'Asia/Shanghai'`

/** Takes the sources that are due. Each is taken once a day, by one of several servers. */
const takeDue = async (database: Database) => {
  const { rows } = await database.execute<{ id: string }>(sql`
    update ${directories} set scheduled_time = now() where id in (
      select id from ${directories} where status = '1' and kind <> 'scim' and hour ~ '^[0-9]+$'
        and ${due} <= now() and scheduled_time < ${due} order by id for update skip locked)
    returning id`)
  return rows.map(({ id }) => id)
}

/**
 * Returns the person that saved a source last, with the rights of now. Scheduled runs and SCIM clients act for this person.
 * @throws Refusal if the person may not manage directories any more
 */
export const ownerOf = async (database: Database, { ownerId }: typeof directories.$inferSelect): Promise<Caller> => {
  const owner = await callerLike(database, ownerId, { address: '', subsiteId: '', siteType: 'generalsite' })
  if (owner && !owner.isClosed && holds(owner, 'system:directory:edit')) return owner
  throw new Refusal('保存该来源的人员已不能管理组织同步，请由仍能管理的人员打开并重新保存该来源')
}

/** Runs the sources that are due, and waits for them. */
export const runDue = async (ground: Ground, jobs: Jobs, scope: Scope) => {
  const { database, rights: words } = ground
  for (const id of await takeDue(database)) {
    const { run, source } = await database.transaction(tx => beginRun(tx, id, '系统', true))
    const tellAll = (problem: string) => tellManagers(database, scope, source, problem)
    await jobs.start(
      run.id,
      async signal => {
        const writing = { source, caller: await ownerOf(database, source), log: logOfPlatform, words }
        const problem = await scheduledRun(ground, run, writing, signal)
        if (problem) await tellAll(problem)
      },
      tellAll
    )
  }
}
