import type { FastifyInstance } from 'fastify'
import type { Database } from './database/open.ts'
import type { MessageGateway } from './nouns/session/message-gateway.ts'

/** What the calls work with. */
export interface Platform {
  http: FastifyInstance
  database: Database
  /** Uploads, `<subsite>/<yyyymm>/<name>`. */
  filesFolder: string
  messages: MessageGateway
  cas?: { url: string; service: string }
}
