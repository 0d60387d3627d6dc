import type { FastifyInstance } from 'fastify'
import { logFailure } from './log.ts'

/** Runs a cleanup task every hour while the server runs. A failed run is logged and retried an hour later. */
export const everyHour = (http: FastifyInstance, what: string, work: () => Promise<unknown>) => {
  const timer = setInterval(() => {
    work().catch((error: unknown) => logFailure(http.log, 'warn', error, 'tidying failed', { what }))
  }, 3_600_000)
  timer.unref()
  http.addHook('onClose', async () => clearInterval(timer))
}
