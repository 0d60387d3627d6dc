import type { FastifyInstance } from 'fastify'

/** Does what keeps the platform tidy, as long as the server runs; a failure waits for the next hour. */
export const everyHour = (http: FastifyInstance, what: string, work: () => Promise<unknown>) => {
  const timer = setInterval(() => {
    work().catch((error: Error) => http.log.warn({ what, reason: error.message }, 'tidying failed'))
  }, 3_600_000)
  timer.unref()
  http.addHook('onClose', async () => clearInterval(timer))
}
