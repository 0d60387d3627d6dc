import { AsyncResource } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/open.ts'
import { logFailure } from '../../kernel/log.ts'
import { linkEntries } from './chain.ts'

/** Milliseconds after a commit: what is written together is linked together. */
const soon = 100
/** For what a server that ended left behind. */
const often = 5000

/** Links what is written as long as the server runs; a failure waits for the next time. */
export const keepLinking = (http: FastifyInstance, database: Database) => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isClosed = false
  const link = async () => {
    try {
      while (!isClosed && (await linkEntries(database)) > 0) void 0
    } catch (error) {
      logFailure(http.log, 'warn', error, 'the log was not linked')
    }
  }
  // Bound to nothing: begun by a request it would run as a part of that.
  const begin = AsyncResource.bind(() => {
    timer = undefined
    // It may have looked before what it is woken for was written.
    if (running) return wake()
    running = link().finally(() => (running = undefined))
  })
  const wake = () => {
    if (isClosed || timer) return
    timer = setTimeout(begin, soon)
    timer.unref()
  }
  database.written.on('commit', wake)
  const again = setInterval(wake, often)
  again.unref()
  wake()
  http.addHook('onClose', async () => {
    isClosed = true
    clearInterval(again)
    clearTimeout(timer)
    database.written.off('commit', wake)
    await running
  })
}
