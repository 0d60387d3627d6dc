import type { FastifyInstance } from 'fastify'
import { isFull, type Database } from '../../database/open.ts'
import { logFailure } from '../../kernel/log.ts'
import type { Storage } from '../../storage/storage.ts'
import { failure } from '../../kernel/refusal.ts'

/** Time in ms for which a successful test write counts. */
const believed = 5000

/** Registers the health check. Healthy means the platform can write, so a balancer skips a server with a full disk. */
export const answerHealth = (http: FastifyInstance, database: Database, storage: Storage) => {
  let until = 0
  let trying: Promise<void> | undefined
  const tryWriting = async () => {
    await database.tryWriting()
    await storage.check()
    until = Date.now() + believed
  }
  http.get(
    '/api/healthz',
    { config: { isProbe: true, rateLimit: { max: 600, timeWindow: 60_000 } } },
    async (request, reply) => {
      await database.ping()
      if (until > Date.now()) return { status: 'ok' }
      try {
        await (trying ??= tryWriting().finally(() => (trying = undefined)))
      } catch (error) {
        if (!(error as NodeJS.ErrnoException).syscall || isFull(error)) throw error
        logFailure(request.log, 'warn', error, 'uploads cannot be written')
        return reply.code(503).send(failure('上传文件夹不可写，请联系管理员', 503))
      }
      return { status: 'ok' }
    }
  )
}
