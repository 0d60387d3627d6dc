import type { FastifyInstance } from 'fastify'
import { logFailure } from '../kernel/log.ts'
import { compareClocks } from './clock.ts'
import { currentTime } from '../kernel/clock.ts'
import type { Database } from './open.ts'

/**
 * Runs a job that deletes, unless the clock of the process differs from the database's by more than a minute.
 * @throws Error if the clocks differ
 */
export const runByClock = async (database: Database, work: () => Promise<unknown>): Promise<void> => {
  const ahead = await compareClocks(database)
  if (ahead) throw new Error(`the clock of this server differs from the database's by ${ahead} s; nothing was deleted`)
  await work()
}

/** Runs a cleanup task every hour while the server runs. A failed run is logged and retried an hour later. */
export const everyHour = (
  { http, database }: { http: FastifyInstance; database: Database },
  what: string,
  work: () => Promise<unknown>
) => {
  const timer = setInterval(() => {
    runByClock(database, work).catch((error: unknown) =>
      logFailure(http.log, 'warn', error, 'tidying failed', { what })
    )
  }, 3_600_000)
  timer.unref()
  http.addHook('onClose', async () => clearInterval(timer))
}

const [day, zone] = [86_400_000, 8 * 3_600_000]
/** Returns the ms from a time to the next midnight in China, and a second more. */
const untilMidnight = (time: number) => day - ((time + zone) % day) + 1000

/** Runs a task at every midnight in China by the clock of the database, and every hour in case a run fails. */
export const everyMidnight = (
  platform: { http: FastifyInstance; database: Database },
  what: string,
  work: () => Promise<unknown>
) => {
  let timer: NodeJS.Timeout
  const next = () => {
    timer = setTimeout(() => {
      runByClock(platform.database, work).catch((error: unknown) =>
        logFailure(platform.http.log, 'warn', error, 'tidying failed', { what })
      )
      next()
    }, untilMidnight(currentTime().getTime()))
    timer.unref()
  }
  next()
  platform.http.addHook('onClose', async () => clearTimeout(timer))
  everyHour(platform, what, work)
}
