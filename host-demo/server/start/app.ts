import { join } from 'node:path'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyServerOptions } from 'fastify'
import { followDatabaseClock } from '../database/clock.ts'
import type { Database } from '../database/open.ts'
import { openHelper } from '../helper/helper.ts'
import { answerBroken, answerErrors, answerUnreadable, bodyLimit } from '../http/calls/errors.ts'
import { answerOpenApi } from '../http/openapi/answer-openapi.ts'
import { gatherCalls } from '../http/openapi/gather-calls.ts'
import { gatherGuarded } from '../http/calls/guarded-calls.ts'
import { answerHealth } from '../http/replies/health.ts'
import { answerMetrics } from '../http/replies/metrics.ts'
import { keepSpace } from '../http/replies/keep-space.ts'
import { setLimits } from '../http/calls/limits.ts'
import { clientOrigins } from '../http/addresses/client-origins.ts'
import { passkeysAt } from '../nouns/session/passkey/passkey-settings.ts'
import type { LdapSettings } from '../nouns/session/ldap/ldap-settings.ts'
import type { OidcSettings } from '../nouns/session/oidc/oidc-settings.ts'
import { setSessionRules, usualRules, type SessionRules } from '../access/session-rules.ts'
import { addressOf } from '../access/operations.ts'
import { openAllowance, usualCallsPerMinute } from '../http/calls/allowance.ts'
import { openWorks } from '../http/crud/works.ts'
import { tell } from '../realtime/tell.ts'
import { identifyRequests, RequestLog, requestIdOf } from '../http/calls/request-log.ts'
import { secureReplies } from '../http/replies/secure-replies.ts'
import { servePages } from '../http/replies/serve-pages.ts'
import type { Module } from '../http/module.ts'
import { logEndName } from '../kernel/prepare-folder.ts'
import { smtpGateway, type MailSettings } from '../nouns/session/gateways/mail-gateway.ts'
import { fileGateway } from '../nouns/session/gateways/message-gateway.ts'
import type { Platform } from '../http/platform.ts'
import { openStorage } from '../storage/open.ts'
import { openSeal } from './open-seal.ts'
import type { S3Settings } from '../storage/s3.ts'

interface AppOptions {
  database: Database
  modules: Module[]
  /** Absolute path; contains `files/` and `outbox/`. */
  dataFolder: string
  /** Absolute path of the built pages. Missing folders answer 404. */
  pagesFolder: string
  /** Absolute path of the old pages for demonstration; without it they answer 404. */
  demoFolder?: string | undefined
  /** Other origins with pages that may call the API. */
  origins?: string[]
  registers?: boolean
  /** SMTP server; without it no mails are sent. */
  mail?: MailSettings | undefined
  /** Whether applicants for public information are notified of letters; true by default. */
  tellsApplicants?: boolean
  asksIpRules?: boolean
  /** Rules for sessions and passwords, where they differ from the usual ones. */
  sessionRules?: Partial<SessionRules>
  /** Calls of a person per minute; 0 for no limit. */
  callsPerMinute?: number
  /** Days for which deleted records can be restored. */
  recycleDays?: number
  /** Whether users get a daily message about new findings of the site check. */
  sendsSiteDigest?: boolean
  /** Upload quota of a site in bytes. */
  siteQuota?: number
  /** Free space in bytes below which writes are refused; 0 for no check. */
  leastSpace?: number
  /** Hosts (`host` or `host:port`) outside the public internet from which pictures may be fetched. */
  pictureHosts?: string[]
  /** Key of personal data; by default stored in the data folder. */
  personalKey?: string
  /** Whether the former key is lost; the database is used with another one from then on. */
  isKeyLost?: boolean
  /** For tests: a result that does not fit its schema makes the call fail. */
  checksResults?: boolean
  cas?: { url: string; service: string }
  /** Public address of the platform, for passkeys; `http://localhost:3000` by default. */
  address?: string
  /** OpenID provider. */
  oidc?: OidcSettings
  /** Directory for sign-in by LDAP. */
  ldap?: LdapSettings
  /** Office server, and the address of this platform as it reaches it. */
  office?: { url: string; source?: string }
  /** Storage of uploads instead of `files/`. */
  s3?: S3Settings
  /** Token of `/api/metrics`, which does not exist without it. */
  metricsToken?: string
  trustProxy?: number | string[]
  logger?: FastifyServerOptions['logger']
}

const megabyte = 1024 ** 2
const gigabyte = 1024 ** 3

/** Counts hops from our socket, so that only the addresses added by the nearest proxies are trusted. */
const trusted = (proxies: AppOptions['trustProxy'] = []) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** Creates the platform as a Fastify instance that does not listen yet. */
export const createApp = async (options: AppOptions) => {
  const http = fastify({
    logger: options.logger ?? false,
    trustProxy: trusted(options.trustProxy),
    bodyLimit,
    logController: new RequestLog(),
    requestIdHeader: false,
    genReqId: requestIdOf,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: answerBroken,
    clientErrorHandler: answerUnreadable,
    http: {
      ...{ headersTimeout: 10_000, requestTimeout: 16 * 60_000, connectionsCheckingInterval: 5000 },
      // Java's client offers HTTP/2 (`Upgrade: h2c`) with each request, which the server may ignore (RFC 9110 §7.8).
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket'
    }
  })
  const storage = await openStorage(options.dataFolder, options.s3)
  const helpers = {
    // Every save cleans its text, so the process keeps running: a start takes about 120 ms.
    texts: openHelper({ seconds: 5, megabytes: 256, waiting: 100, waitingOfOne: 20, restLimit: Infinity }),
    pictures: openHelper({ seconds: 20, megabytes: 256, waiting: 30, waitingOfOne: 10 }),
    sheets: openHelper({ seconds: 20, megabytes: 384, waiting: 10, waitingOfOne: 2 }),
    // Runs the code of users, so it shares no process with other work.
    templates: openHelper({ seconds: 3, megabytes: 128, waiting: 30, waitingOfOne: 4 })
  }
  http.addHook('onClose', async () => Object.values(helpers).forEach(helper => helper.close()))
  const { database, metricsToken: token } = options
  const gathered = gatherCalls(http)
  const platform: Platform = {
    http,
    gauge: answerMetrics(http, { database, helpers, token }),
    database: options.database,
    storage,
    helpers,
    modules: options.modules,
    rights: Object.assign(Object.create(null), ...options.modules.map(module => module.rights)),
    guarded: gatherGuarded(http),
    messages: fileGateway(options.database, join(options.dataFolder, 'outbox/sms.log')),
    mails: options.mail && smtpGateway(options.mail),
    notices: options.tellsApplicants === false ? [] : options.mail ? ['sms', 'mail'] : ['sms'],
    registers: options.registers ?? true,
    asksIpRules: options.asksIpRules ?? true,
    sessionRules: { ...usualRules, ...options.sessionRules },
    allowance: openAllowance({
      perMinute: options.callsPerMinute ?? usualCallsPerMinute,
      announce: spent => tell(database, { spent })
    }),
    works: openWorks(cancelled => tell(database, { cancelled })),
    recycleDays: options.recycleDays ?? 30,
    sendsSiteDigest: options.sendsSiteDigest ?? true,
    siteQuota: options.siteQuota ?? 50 * gigabyte,
    checksResults: options.checksResults ?? false,
    pictureHosts: options.pictureHosts ?? [],
    cas: options.cas,
    oidc: options.oidc,
    ldap: options.ldap,
    passkeys: passkeysAt(options.address ?? 'http://localhost:3000'),
    office: options.office,
    logEndFile: join(options.dataFolder, logEndName),
    seal: await openSeal(options.database, {
      dataFolder: options.dataFolder,
      given: options.personalKey,
      isLost: options.isKeyLost
    })
  }
  setSessionRules(options.database, platform.sessionRules)
  await followDatabaseClock(http, options.database)
  identifyRequests(http)
  answerErrors(http)
  setLimits(http, options.trustProxy !== undefined)
  await secureReplies(http, {
    origins: options.origins ?? [],
    isClientOrigin: clientOrigins(options.database),
    office: options.office?.url
  })
  await http.register(compress, { threshold: 1024 })
  await http.register(rateLimit, { global: false, keyGenerator: addressOf })
  keepSpace(http, options.dataFolder, options.leastSpace ?? 500 * megabyte)
  answerHealth(http, options.database, storage)
  answerOpenApi(http, gathered, platform)
  for (const module of options.modules) {
    gathered.enter(module.noun)
    await module.register?.(platform)
  }
  await servePages(http, options.pagesFolder, options.demoFolder)
  return http
}
