import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/open.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { tell } from '../../../realtime/tell.ts'
import { logOfPlatform } from '../../../access/operations.ts'
import { fire } from '../../../bpmn/engine/move.ts'
import { hold, step } from './instances.ts'
import { repeatTimer } from './repeat-timer.ts'
import { tellPeople } from '../definition/telling.ts'
import { giveToManagers } from '../people/leavers.ts'
import { managesProcesses, mostNotified } from '../people/managers.ts'

/** Polling interval in ms. */
const lookEvery = 2000
/** Number of polls between checks for tasks without people. */
const leaversEvery = 30
/** Minutes until the next attempt, after each failed one. The last pause repeats. */
const pauses = [5, 15, 60, 360, 1440]

/** Plans the next attempt of a failed timer. Its first failure is told to the managers of the processes. */
const delay = async (tx: Transaction, id: number, error: unknown) => {
  const problem = error instanceof Refusal ? error.message : '平台内部错误，请联系运维人员'
  const minutes = sql.raw(`(array[${pauses.join()}])[least(tries + 1, ${pauses.length})]`)
  const { rows } = await tx.execute<{ instance_id: string; tries: number }>(sql`
    update process_timers set tries = tries + 1, problem = ${problem}, due_time = now() + make_interval(mins => ${minutes})
    where id = ${id} returning instance_id, tries`)
  const [failed] = rows
  if (!failed) return
  const { row } = await hold(tx, failed.instance_id)
  const { rows: managers } = await tx.execute<{ id: string }>(sql`
    select u.id from users u where ${managesProcesses(row.subsiteId)} order by u.id limit ${mostNotified}`)
  // Open pages of the instance load again.
  await tell(tx, { tasksOf: managers.map(one => `user:${one.id}`) })
  if (failed.tries > 1) return
  const message = { title: `流程到时没有继续：${row.title}`, reason: problem, instanceId: row.id }
  await tellPeople(tx, { subsiteId: row.subsiteId, userIds: managers.map(one => one.id) }, message)
}

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
    const id = failed
    await database.transaction(tx => delay(tx, id, error))
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
