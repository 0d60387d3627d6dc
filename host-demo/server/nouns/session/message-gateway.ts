import { appendFile, mkdir, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/open.ts'
import { smsOutbox } from '../../database/tables/sessions.ts'
import { formatTime } from '../../kernel/clock.ts'

export interface MessageGateway {
  /** Sends `text`, which may hold a secret, to a phone. `log` is the request's and receives `kind`. */
  send(mobile: string, kind: string, text: string, log: FastifyBaseLogger): Promise<void>
}

const masked = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

/** Stands in where no provider is configured: the text goes to a file only the owner can read. */
export const fileGateway = (database: Database, file: string): MessageGateway => ({
  async send(mobile, kind, text, log) {
    // Codes are void long before: the file keeps those of a day.
    const { birthtimeMs = Date.now() } = (await stat(file).catch(() => undefined)) ?? {}
    if (birthtimeMs < Date.now() - 86_400_000) await rm(file, { force: true })
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await appendFile(file, `${formatTime(new Date())}\t${mobile}\t${text}\n`, { mode: 0o600 })
    await database.insert(smsOutbox).values({ mobile, kind })
    log.info({ mobile: masked(mobile), kind }, 'message sent')
  }
})
