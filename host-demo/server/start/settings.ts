import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { S3Settings } from '../storage/s3.ts'
import { StartFailure } from '../kernel/start-failure.ts'

/** Settings of the environment. `variables.ts` describes each variable. */
export interface Settings {
  port: number
  dataFolder: string
  /** A PostgreSQL of the user's; absent: the embedded one. */
  databaseUrl?: string
  adminPassword?: string
  seed: 'demo' | 'empty'
  /** Origins, besides our own, whose pages may call the API. */
  origins: string[]
  casUrl?: string
  /** The address this platform has for the CAS server: the only service whose tickets are accepted. */
  casService?: string
  /** How many balancers stand in front, or their addresses: what they add to X-Forwarded-For is believed. */
  trustProxy?: number | string[]
  /** Whether people may make accounts for themselves. */
  registers: boolean
  /** Whether the IP rules are asked: off is the way back of who shut themselves out. */
  asksIpRules: boolean
  /** For how many days the recycle bin keeps what was deleted. */
  recycleDays: number
  /** Bytes of uploads that a site may keep. */
  siteQuota: number
  /** Seals personal data; absent: the file of the data folder. */
  personalKey?: string
  /** Where uploads are kept, in place of the data folder. */
  s3?: S3Settings
  /** Address to listen on; absent: all of them. */
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

const readDays = (text: string) => {
  const days = Number(text)
  if (Number.isInteger(days) && days >= 1 && days <= 3650) return days
  throw new StartFailure(
    'QUNDAO_RECYCLE_DAYS 应为 1 到 3650 之间的天数',
    'QUNDAO_RECYCLE_DAYS is a number of days, 1 to 3650'
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
  return {
    port,
    seed,
    dataFolder: resolve(environment.QUNDAO_DATA || '.data'),
    databaseUrl: environment.DATABASE_URL || undefined,
    adminPassword: environment.QUNDAO_ADMIN_PASSWORD || undefined,
    origins: list(environment.QUNDAO_ORIGINS),
    casUrl: environment.QUNDAO_CAS_URL?.replace(/\/+$/, '') || undefined,
    casService: environment.QUNDAO_CAS_SERVICE || undefined,
    trustProxy: readProxies(environment.QUNDAO_TRUST_PROXY),
    recycleDays: readDays(environment.QUNDAO_RECYCLE_DAYS || '30'),
    siteQuota: readQuota(environment.QUNDAO_SITE_QUOTA || '50'),
    personalKey: environment.QUNDAO_PERSONAL_KEY || undefined,
    registers: environment.QUNDAO_REGISTER !== '0',
    asksIpRules: environment.QUNDAO_IP_RULES !== '0',
    s3: readS3(environment),
    host: environment.HOST || undefined
  }
}
