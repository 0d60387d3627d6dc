import type { FastifyInstance } from 'fastify'
import type { GuardedCall } from '../../../elements/base/contract/permission.ts'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import type { Database } from '../database/open.ts'
import type { Helper } from '../helper/helper.ts'
import type { Module } from './module.ts'
import type { MessageGateway } from '../nouns/session/message-gateway.ts'
import type { Seal } from '../kernel/seal.ts'
import type { Storage } from '../storage/storage.ts'

/** What the calls work with. */
export interface Platform {
  http: FastifyInstance
  database: Database
  /** Uploads, `<subsite>/<yyyymm>/<name>`. */
  storage: Storage
  /** What takes long, of texts, pictures and sheets: none holds up another. */
  helpers: { texts: Helper; pictures: Helper; sheets: Helper }
  modules: readonly Module[]
  /** By code, what people call each right. */
  rights: Readonly<Record<RightCode, string>>
  /** By code, the calls that ask for each right. */
  guarded: ReadonlyMap<RightCode, readonly GuardedCall[]>
  messages: MessageGateway
  /** Whether people may make accounts for themselves. */
  registers: boolean
  /** Whether the IP rules are asked: off is the way back of who shut themselves out. */
  asksIpRules: boolean
  /** For how long what was deleted can be restored. */
  recycleDays: number
  /** Bytes of uploads that a site may keep. */
  siteQuota: number
  cas?: { url: string; service: string }
  /** Of personal data. */
  seal: Seal
}
