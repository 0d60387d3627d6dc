import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compareClocks } from '../../database/clock.ts'
import { isFull, type Database } from '../../database/open.ts'
import { logFailure } from '../../kernel/log.ts'
import type { Storage } from '../../storage/storage.ts'
import { failure } from '../../kernel/refusal.ts'

/** Time in ms for which a successful check is reused: a test write costs the disk a page. */
const believed = 5000

const config = { isProbe: true, rateLimit: { max: 600, timeWindow: 60_000 } }

/**
 * Registers the probes. `livez`: the process answers; restart it otherwise. `readyz` and `healthz`: it can write to the
 * database and the storage, its clock agrees with the database's, and it is not stopping; skip it otherwise.
 */
export const answerHealth = (http: FastifyInstance, database: Database, storage: Storage) => {
  let until = -Infinity
  let isStopping = false
  /** Seconds by which the clock of the process is ahead of the database's, if more than a minute. */
  let ahead = 0
  let trying: Promise<void> | undefined
  const tryWriting = async () => {
    await database.tryWriting()
    await storage.check()
    ahead = await compareClocks(database)
    until = performance.now() + believed
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const refuse = (sentence: string) => reply.code(503).send(failure(sentence, 503))
    if (isStopping) return refuse('服务正在停止')
    await database.ping()
    if (until > performance.now() && !ahead) return { status: 'ok' }
    try {
      await (trying ??= tryWriting().finally(() => (trying = undefined)))
    } catch (error) {
      if (!(error as NodeJS.ErrnoException).syscall || isFull(error)) throw error
      logFailure(request.log, 'warn', error, 'uploads cannot be written')
      return refuse('上传文件夹不可写，请联系管理员')
    }
    if (ahead) return refuse(`本机时钟与数据库相差 ${Math.abs(ahead)} 秒，请校准时钟`)
    return { status: 'ok' }
  }
  http.addHook('preClose', async () => void (isStopping = true))
  http.get('/api/livez', { config }, async () => ({ status: 'ok' }))
  http.get('/api/readyz', { config }, answer)
  http.get('/api/healthz', { config }, answer)
}
