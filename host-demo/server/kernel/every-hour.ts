import type { FastifyInstance } from 'fastify'
import { logFailure } from './log.ts'

/** Does what keeps the platform tidy, as long as the server runs; a failure waits for the next hour. */
export const everyHour = (http: FastifyInstance, what: string, work: () => Promise<unknown>) => {
  const timer = setInterval(() => {
    work().catch((error: unknown) => logFailure(http.log, 'warn', error, 'tidying failed', { what }))
  }, 3_600_000)
  timer.unref()
  http.addHook('onClose', async () => clearInterval(timer))
}
