import type { FastifyInstance } from 'fastify'
import type { RightCode } from '../../elements/contract/rights.ts'
import type { Database } from './database/open.ts'
import type { Helper } from './helper/helper.ts'
import type { MessageGateway } from './nouns/session/message-gateway.ts'

/** What the calls work with. */
export interface Platform {
  http: FastifyInstance
  database: Database
  /** Uploads, `<subsite>/<yyyymm>/<name>`. */
  filesFolder: string
  /** What takes long, of texts and of pictures: neither holds up the other. */
  helpers: { texts: Helper; pictures: Helper }
  /** By code, what people call each right. */
  rights: Readonly<Record<RightCode, string>>
  messages: MessageGateway
  /** Whether people may make accounts for themselves. */
  registers: boolean
  /** For how long what was deleted can be restored. */
  recycleDays: number
  /** Bytes of uploads that a site may keep. */
  siteQuota: number
  cas?: { url: string; service: string }
}
