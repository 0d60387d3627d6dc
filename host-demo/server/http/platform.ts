import type { FastifyInstance } from 'fastify'
import type { NoticeChannel } from '../../../elements/base/contract/apply-notices.ts'
import type { GuardedCall } from '../../../elements/base/contract/permission.ts'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import type { Database } from '../database/open.ts'
import type { LdapSettings } from '../nouns/session/ldap/ldap-settings.ts'
import type { OidcSettings } from '../nouns/session/oidc/oidc-settings.ts'
import type { PasskeySettings } from '../nouns/session/passkey/passkey-settings.ts'
import type { SessionRules } from '../access/session-rules.ts'
import type { Helper } from '../helper/helper.ts'
import type { Allowance } from './calls/allowance.ts'
import type { Works } from './crud/works.ts'
import type { Module } from './module.ts'
import type { AddGauge } from './replies/metrics.ts'
import type { MailGateway } from '../nouns/session/gateways/mail-gateway.ts'
import type { MessageGateway } from '../nouns/session/gateways/message-gateway.ts'
import type { Seal } from '../kernel/seal.ts'
import type { Storage } from '../storage/storage.ts'

/** Services that the calls use. */
export interface Platform {
  http: FastifyInstance
  database: Database
  /** Uploads, stored as `<subsite>/<yyyymm>/<name>`. */
  storage: Storage
  /** Helper processes for slow work on texts, pictures, sheets and templates, each with a separate queue. */
  helpers: { texts: Helper; pictures: Helper; sheets: Helper; templates: Helper }
  modules: readonly Module[]
  /** Label of each right, by code. */
  rights: Readonly<Record<RightCode, string>>
  /** Calls that check each right, by code. */
  guarded: ReadonlyMap<RightCode, readonly GuardedCall[]>
  /** Adds a number to `/api/metrics`. */
  gauge: AddGauge
  messages: MessageGateway
  /** Sends mails; absent without an SMTP server. */
  mails: MailGateway | undefined
  /** Ways to notify applicants for public information of letters. */
  notices: readonly NoticeChannel[]
  /** Whether people may register accounts. */
  registers: boolean
  /** Whether IP rules apply. Turn off if you have locked yourself out. */
  asksIpRules: boolean
  /** Rules for sessions and passwords. */
  sessionRules: SessionRules
  /** Calls that each person may still make. */
  allowance: Allowance
  /** Long work of people, which they can follow and cancel. */
  works: Works
  /** Days for which deleted records can be restored. */
  recycleDays: number
  /** Whether users get a daily message about new findings of the site check. */
  sendsSiteDigest: boolean
  /** Upload quota of a site in bytes. */
  siteQuota: number
  /** Whether a result that does not fit its schema makes the call fail. Otherwise unknown keys are dropped. */
  checksResults: boolean
  /** Hosts outside the public internet from which pictures may be fetched. */
  pictureHosts: readonly string[]
  /** Office server for documents (WOPI), and the address of this platform as that server reaches it. */
  office?: { url: string; source?: string }
  cas?: { url: string; service: string }
  oidc?: OidcSettings
  passkeys: PasskeySettings
  /** Directory for sign-in by LDAP. */
  ldap?: LdapSettings
  /** File in the data folder with the end of the log that this server saw last. */
  logEndFile: string
  /** Encrypts personal data. */
  seal: Seal
}
