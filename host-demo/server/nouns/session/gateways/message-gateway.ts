import { appendFile, mkdir, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../database/open.ts'
import { smsOutbox } from '../../../database/tables/sessions.ts'
import { formatTime } from '../../../kernel/clock.ts'

export interface MessageGateway {
  /** Sends `text`, which may contain a secret, to a phone. `log` is the request's log and receives `kind`. */
  send(mobile: string, kind: string, text: string, log: FastifyBaseLogger): Promise<void>
}

const masked = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

/** Gateway without a provider: appends messages to a file that only its owner can read. */
export const fileGateway = (database: Database, file: string): MessageGateway => ({
  async send(mobile, kind, text, log) {
    // The file covers about a day; codes expire long before.
    const { birthtimeMs = Date.now() } = (await stat(file).catch(() => undefined)) ?? {}
    if (birthtimeMs < Date.now() - 86_400_000) await rm(file, { force: true })
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await appendFile(file, `${formatTime(new Date())}\t${mobile}\t${text}\n`, { mode: 0o600 })
    await database.insert(smsOutbox).values({ mobile, kind })
    log.info({ mobile: masked(mobile), kind }, 'message sent')
  }
})
