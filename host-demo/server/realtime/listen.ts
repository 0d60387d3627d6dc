import pg from 'pg'
import type { Database } from '../database/open.ts'
import { channel } from './tell.ts'

/** Time in ms between reconnection attempts, and between checks of the connection. */
const [retryAfter, lookEvery] = [500, 10_000]

interface Listening {
  hear(payload: string): void
  /** Called when the connection listens. `ask` sends a statement on it: what was announced before arrives first. */
  opened(ask: () => Promise<unknown>): void
  /** Called when the connection is lost. */
  lost(): void
  /** Called after a reconnection: notifications in between are lost. */
  missed(): void
  /** Reports a connection that broke. */
  warn(error: Error): void
}

/**
 * Listens to notifications of all server processes on a separate connection that reconnects when it breaks.
 * @returns a function that stops listening
 */
export const listen = async (
  database: Database,
  { hear, opened, lost, missed, warn }: Listening
): Promise<() => Promise<void>> => {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  /** Sends a statement on the connection, after those before it. */
  let ask: () => Promise<unknown> = () => Promise.resolve()

  const connect = async () => {
    const next = new pg.Client({ ...database.$client.options, keepAlive: true })
    let isBroken = false
    const breaks = (error?: Error) => {
      if (isBroken) return
      isBroken = true
      void next.end().catch(() => undefined)
      if (client === next) {
        client = undefined
        lost()
      }
      if (isStopped) return
      if (error) warn(error)
      retry()
    }
    next.on('error', breaks)
    next.on('end', () => breaks())
    next.on('notification', ({ payload = '' }) => hear(payload))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      breaks(error as Error)
      throw error
    }
    if (isStopped) return next.end()
    if (isBroken) return
    client = next
    let last: Promise<unknown> = Promise.resolve()
    ask = () => {
      const asked = last.then(() => next.query({ name: 'heard', text: 'select 1 as heard' }))
      last = asked.catch(() => undefined)
      return asked
    }
    opened(ask)
  }

  const retry = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      connect().then(missed, () => undefined)
    }, retryAfter)
    timer.unref()
  }

  // Detects a connection that broke without an error.
  const look = setInterval(() => {
    const looked = client
    ask().catch((error: Error) => looked?.emit('error', error))
  }, lookEvery)
  look.unref()

  await connect().catch(() => undefined)
  return async () => {
    isStopped = true
    lost()
    clearInterval(look)
    clearTimeout(timer)
    await client?.end().catch(() => undefined)
  }
}
