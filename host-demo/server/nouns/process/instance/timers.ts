import { sql } from 'drizzle-orm'
import type { Database } from '../../../database/open.ts'
import { logOfPlatform } from '../../../access/operations.ts'
import { fire } from '../../../bpmn/engine/move.ts'
import { hold, step } from './instances.ts'
import { repeatTimer } from './repeat-timer.ts'
import { giveToManagers } from '../people/leavers.ts'

/** Polling interval in ms. */
const lookEvery = 2000
/** Number of polls between checks for tasks without people. */
const leaversEvery = 30
/** Delay after a failed timer, so that it does not block others. */
const laterBy = '5 minutes'

/**
 * Fires one due timer, with its step and log in one transaction. Locked rows and suspended instances are skipped.
 * @returns false if none is due
 */
const fireOne = async (database: Database, warn: (error: Error) => void): Promise<boolean> => {
  let failed: number | undefined
  try {
    return await database.transaction(async tx => {
      const { rows } = await tx.execute<{ id: number; instance_id: string; token_id: string; node: string }>(sql`
        select t.id, t.instance_id, t.token_id, t.node from process_timers t
        join process_instances i on i.id = t.instance_id and i.state = '2'
        where t.due_time <= now() and t.paused_time is null order by t.due_time limit 1 for update of t, i skip locked`)
      const [timer] = rows
      if (!timer) return false
      failed = timer.id
      const held = await hold(tx, timer.instance_id)
      await tx.execute(sql`delete from process_timers where id = ${timer.id}`)
      await step(tx, held, { userId: '', action: 'timer', timer: `${timer.token_id} ${timer.node}` }, run =>
        fire(run, timer.token_id, timer.node)
      )
      await repeatTimer(tx, held, { token: timer.token_id, node: timer.node })
      const { id: objectId, title: object, subsiteId } = held.row
      const told = { action: '流程到时', operateType: '3' as const, object, objectId, subsiteId }
      await logOfPlatform(tx, [told, ...(held.operations ?? [])])
      return true
    })
  } catch (error) {
    warn(error as Error)
    if (failed === undefined) return false
    await database.transaction(tx =>
      tx.execute(sql`update process_timers set due_time = now() + ${laterBy}::interval where id = ${failed}`)
    )
    return true
  }
}

/** Looks without a transaction: a commit makes the next call of every session ask for announcements. */
const isDue = async (database: Database): Promise<boolean> => {
  const { rows } = await database.execute(sql`
    select from process_timers t join process_instances i on i.id = t.instance_id and i.state = '2'
    where t.due_time <= now() and t.paused_time is null limit 1`)
  return rows.length > 0
}

/** Fires all due timers. @returns their number */
export const fireTimers = async (database: Database, warn: (error: Error) => void): Promise<number> => {
  let fired = 0
  if (!(await isDue(database))) return fired
  while (await fireOne(database, warn)) fired += 1
  return fired
}

/** Polls until stopped. Stopping waits for the current poll. */
export const watchTimers = (database: Database, warn: (error: Error) => void) => {
  let looking: Promise<unknown> = Promise.resolve()
  let isLooking = false
  let looks = 0
  const look = async () => {
    await fireTimers(database, warn)
    if (looks++ % leaversEvery === 0) await giveToManagers(database)
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    looking = look()
      .catch(warn)
      .finally(() => (isLooking = false))
  }, lookEvery)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}
