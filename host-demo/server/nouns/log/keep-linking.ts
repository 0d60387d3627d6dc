import { AsyncResource } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/open.ts'
import { logFailure } from '../../kernel/log.ts'
import { currentTime, formatDay } from '../../kernel/clock.ts'
import { linkEntries } from './chain.ts'
import { noteEnd } from './verify.ts'

/** Delay in ms after a commit, so that concurrent entries are linked together. */
const soon = 100
/** Interval in ms for entries that a stopped server left. */
const often = 5000
/** Time in ms between two notes of the end of the chain. */
const rarely = 10_000

/** Links new entries while the server runs. A failure is retried at the next interval. */
export const keepLinking = (http: FastifyInstance, database: Database) => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isClosed = false
  let noted = -Infinity
  let told = ''
  const note = async () => {
    noted = performance.now()
    const end = await noteEnd(database)
    const day = formatDay(currentTime())
    // Once a day the end leaves the machine with the log of the process, which begins when the server listens.
    if (!end || day === told || !http.server.listening) return
    http.log.info({ end }, 'end of the operation log')
    told = day
  }
  const link = async () => {
    try {
      while (!isClosed && (await linkEntries(database)) > 0) void 0
      if (performance.now() - noted > rarely) await note()
    } catch (error) {
      logFailure(http.log, 'warn', error, 'the log was not linked')
    }
  }
  // Bound to no async context; otherwise it would run as part of the request that triggered it.
  const begin = AsyncResource.bind(() => {
    timer = undefined
    // The running pass may have started before the new entry was written.
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
