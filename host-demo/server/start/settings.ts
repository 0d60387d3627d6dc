import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { S3Settings } from '../storage/s3.ts'
import { usualRules, type SessionRules } from '../access/session-rules.ts'
import type { LdapSettings } from '../nouns/session/ldap/ldap-settings.ts'
import type { OidcSettings } from '../nouns/session/oidc/oidc-settings.ts'
import { usualCallsPerMinute } from '../http/calls/allowance.ts'
import { StartFailure } from '../kernel/start-failure.ts'
import { readAddress } from './read-address.ts'
import { readLdap } from './read-ldap.ts'
import { readOidc } from './read-oidc.ts'

/** Settings from the environment. See `variables.ts` for the variables. */
export interface Settings {
  port: number
  dataFolder: string
  /** Address of an external PostgreSQL; absent for the embedded one. */
  databaseUrl?: string
  adminPassword?: string
  seed: 'demo' | 'empty'
  /** Other origins with pages that may call the API. */
  origins: string[]
  casUrl?: string
  /** Address of this platform at the CAS server: only tickets for this service are accepted. */
  casService?: string
  /** Public address of the platform. */
  address: string
  /** OpenID provider for single sign-on. */
  oidc?: OidcSettings
  /** Directory for sign-in by LDAP. */
  ldap?: LdapSettings
  /** Address of an office server for documents. */
  officeUrl?: string
  /** Address of this platform as the office server reaches it; by default that of the page. */
  wopiUrl?: string
  /** Number of balancers in front, or their addresses: their X-Forwarded-For entries are trusted. */
  trustProxy?: number | string[]
  /** Whether people may register accounts. */
  /** SMTP server and sender; undefined without one. */
  mail: { url: string; from: string } | undefined
  /** Whether applicants for public information are notified of letters. */
  tellsApplicants: boolean
  registers: boolean
  /** Whether IP rules apply. Turn off if you have locked yourself out. */
  asksIpRules: boolean
  /** Rules for sessions and passwords. */
  sessionRules: SessionRules
  /** Calls of a person per minute; 0 for no limit. */
  callsPerMinute: number
  /** Days for which deleted records can be restored. */
  recycleDays: number
  /** Whether users get a daily message about new findings of the site check. */
  sendsSiteDigest: boolean
  /** Upload quota of a site in bytes. */
  siteQuota: number
  /** Free space in bytes below which writes are refused; 0 for no check. */
  leastSpace: number
  /** Hosts outside the public internet from which pasted pictures may be fetched. */
  pictureHosts: string[]
  /** Key of personal data; absent for the file in the data folder. */
  personalKey?: string
  /** Whether the former key of personal data is lost, so that the database may be used with another one. */
  isKeyLost: boolean
  /** Storage of uploads instead of the data folder. */
  s3?: S3Settings
  /** Token of `/api/metrics`; absent for no metrics. */
  metricsToken?: string
  /** Address to listen on; absent for all. */
  host?: string
}

const list = (text = '') =>
  text
    .split(',')
    .map(item => item.trim())
    .filter(Boolean)

const isNetwork = (text: string) => {
  const [address = '', bits, ...rest] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return isIP(address) > 0 && !rest.length && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
}

const readProxies = (text = '') => {
  if (!text || text === '0') return undefined
  if (/^\d$/.test(text)) return Number(text)
  const networks = list(text)
  if (networks.every(isNetwork)) return networks
  throw new StartFailure(
    'QUNDAO_TRUST_PROXY 应为前置代理的层数（1 到 9）或它们的地址，如 10.0.0.5,10.1.0.0/16',
    'QUNDAO_TRUST_PROXY is the number of proxies in front (1 to 9) or their addresses'
  )
}

const readOrigin = (name: string, text = '') => {
  const address = text.replace(/\/+$/, '')
  if (!address) return undefined
  if (/^https?:\/\//.test(address) && URL.canParse(address)) return address
  throw new StartFailure(
    `${name} 应为网址，如 https://office.example.gov.cn`,
    `${name} is an address such as https://office.example.gov.cn`
  )
}

const readDays = (text: string) => {
  const days = Number(text)
  if (Number.isInteger(days) && days >= 1 && days <= 3650) return days
  throw new StartFailure(
    'QUNDAO_RECYCLE_DAYS 应为 1 到 3650 之间的天数',
    'QUNDAO_RECYCLE_DAYS is a number of days, 1 to 3650'
  )
}

/** Reads a whole number from `least` to `most`. */
const readWhole = (name: string, text: string | undefined, usual: number, [least, most]: [number, number]) => {
  if (!text) return usual
  const value = Number(text)
  if (/^\d{1,6}$/.test(text) && value >= least && value <= most) return value
  throw new StartFailure(
    `${name} 应为 ${least} 到 ${most} 之间的整数`,
    `${name} is a whole number from ${least} to ${most}`
  )
}

const readRules = (environment: NodeJS.ProcessEnv): SessionRules => {
  const { QUNDAO_IDLE_MINUTES: idle, QUNDAO_SESSIONS: sessions, QUNDAO_PASSWORD_DAYS: days } = environment
  const { QUNDAO_PROOF_MINUTES: proof } = environment
  return {
    idleMinutes: readWhole('QUNDAO_IDLE_MINUTES', idle, usualRules.idleMinutes, [0, 1440]),
    mostSessions: readWhole('QUNDAO_SESSIONS', sessions, usualRules.mostSessions, [1, 200]),
    passwordDays: readWhole('QUNDAO_PASSWORD_DAYS', days, usualRules.passwordDays, [0, 3650]),
    proofMinutes: readWhole('QUNDAO_PROOF_MINUTES', proof, usualRules.proofMinutes, [0, 1440])
  }
}

const readSpace = (text: string) => {
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1024 ** 2
  throw new StartFailure(
    'QUNDAO_LEAST_SPACE 应为磁盘至少保留的空间（MB），0 表示不检查',
    'QUNDAO_LEAST_SPACE is a number of megabytes'
  )
}

const readQuota = (text: string) => {
  const gigabytes = Number(text)
  if (gigabytes > 0 && gigabytes <= 1_000_000) return gigabytes * 1024 ** 3
  throw new StartFailure(
    'QUNDAO_SITE_QUOTA 应为每个站点可用的上传空间（GB）',
    'QUNDAO_SITE_QUOTA is a number of gigabytes'
  )
}

const readToken = (text = '') => {
  if (!text) return undefined
  if (/^[\x21-\x7e]{16,}$/.test(text)) return text
  throw new StartFailure(
    'QUNDAO_METRICS_TOKEN 至少 16 个字符，只含字母、数字和符号',
    'QUNDAO_METRICS_TOKEN has at least 16 letters, digits and signs'
  )
}

const readS3 = (environment: NodeJS.ProcessEnv): S3Settings | undefined => {
  const { QUNDAO_S3_ENDPOINT: endpoint, QUNDAO_S3_BUCKET: bucket } = environment
  const { QUNDAO_S3_ACCESS_KEY: accessKey, QUNDAO_S3_SECRET_KEY: secretKey } = environment
  if (!endpoint && !bucket && !accessKey && !secretKey) return undefined
  if (!endpoint || !URL.canParse(endpoint) || !bucket || !accessKey || !secretKey)
    throw new StartFailure(
      '使用 S3 存储须同时设置 QUNDAO_S3_ENDPOINT（网址）、QUNDAO_S3_BUCKET、QUNDAO_S3_ACCESS_KEY 和 QUNDAO_S3_SECRET_KEY',
      'S3 needs QUNDAO_S3_ENDPOINT (an address), QUNDAO_S3_BUCKET, QUNDAO_S3_ACCESS_KEY and QUNDAO_S3_SECRET_KEY'
    )
  const region = environment.QUNDAO_S3_REGION || 'us-east-1'
  return { endpoint, bucket, accessKey, secretKey, region, isPathStyle: environment.QUNDAO_S3_PATH_STYLE !== '0' }
}

const readMail = (environment: NodeJS.ProcessEnv) => {
  const url = environment.QUNDAO_SMTP_URL ?? ''
  const from = environment.QUNDAO_SMTP_FROM ?? ''
  if (!url && !from) return undefined
  const isAddress = URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol)
  if (!isAddress || !/[^\s@]+@[^\s@]+/.test(from))
    throw new StartFailure(
      '发送邮件须同时设置 QUNDAO_SMTP_URL（smtp:// 或 smtps:// 开头）和 QUNDAO_SMTP_FROM（发件地址）',
      'Mails need QUNDAO_SMTP_URL, which begins with smtp:// or smtps://, and QUNDAO_SMTP_FROM, the address of the sender'
    )
  return { url, from }
}

export const readSettings = (environment: NodeJS.ProcessEnv): Settings => {
  const port = Number(environment.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new StartFailure('PORT 必须是 0 到 65535 之间的整数', 'PORT must be an integer from 0 to 65535')
  const seed = environment.QUNDAO_SEED || 'demo'
  if (seed !== 'demo' && seed !== 'empty')
    throw new StartFailure('QUNDAO_SEED 只能是 demo 或 empty', 'QUNDAO_SEED is either demo or empty')
  if (environment.QUNDAO_CAS_URL && !environment.QUNDAO_CAS_SERVICE)
    throw new StartFailure(
      '设置了 QUNDAO_CAS_URL 时还须设置 QUNDAO_CAS_SERVICE（本平台的登录地址）',
      'QUNDAO_CAS_URL also needs QUNDAO_CAS_SERVICE, the sign-in address of this platform'
    )
  const { QUNDAO_CALLS_PER_MINUTE: calls } = environment
  return {
    port,
    seed,
    dataFolder: resolve(environment.QUNDAO_DATA || '.data'),
    databaseUrl: environment.DATABASE_URL || undefined,
    adminPassword: environment.QUNDAO_ADMIN_PASSWORD || undefined,
    origins: list(environment.QUNDAO_ORIGINS),
    casUrl: environment.QUNDAO_CAS_URL?.replace(/\/+$/, '') || undefined,
    casService: environment.QUNDAO_CAS_SERVICE || undefined,
    address: readAddress(environment.QUNDAO_ADDRESS, port),
    oidc: readOidc(environment),
    ldap: readLdap(environment),
    officeUrl: readOrigin('QUNDAO_OFFICE_URL', environment.QUNDAO_OFFICE_URL),
    wopiUrl: readOrigin('QUNDAO_WOPI_URL', environment.QUNDAO_WOPI_URL),
    trustProxy: readProxies(environment.QUNDAO_TRUST_PROXY),
    sessionRules: readRules(environment),
    callsPerMinute: readWhole('QUNDAO_CALLS_PER_MINUTE', calls, usualCallsPerMinute, [0, 600_000]),
    recycleDays: readDays(environment.QUNDAO_RECYCLE_DAYS || '30'),
    sendsSiteDigest: environment.QUNDAO_SITE_DIGEST !== '0',
    leastSpace: readSpace(environment.QUNDAO_LEAST_SPACE || '500'),
    siteQuota: readQuota(environment.QUNDAO_SITE_QUOTA || '50'),
    pictureHosts: list(environment.QUNDAO_PICTURE_HOSTS),
    personalKey: environment.QUNDAO_PERSONAL_KEY || undefined,
    isKeyLost: environment.QUNDAO_KEY_LOST === '1',
    mail: readMail(environment),
    tellsApplicants: environment.QUNDAO_APPLICANT_NOTICES !== '0',
    registers: environment.QUNDAO_REGISTER !== '0',
    asksIpRules: environment.QUNDAO_IP_RULES !== '0',
    s3: readS3(environment),
    metricsToken: readToken(environment.QUNDAO_METRICS_TOKEN),
    host: environment.HOST || undefined
  }
}
