/** Everything that the platform loads after its database has been started: migration, first data, the server. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { ClientConfig } from 'pg'
import { isDatabaseAway, migrateDatabase, openDatabase } from '../database/open.ts'
import { newId } from '../kernel/ids.ts'
import { menus } from '../database/tables/accounts.ts'
import { logOptions } from '../kernel/log.ts'
import { StartFailure } from '../kernel/start-failure.ts'
import { hashPassword } from '../nouns/session/passwords.ts'
import { openStorage } from '../storage/open.ts'
import type { Module } from '../http/module.ts'
import { createApp } from './app.ts'
import { firstPassword, tellAccount } from './first-password.ts'
import { modules } from './modules.ts'
import { seedDatabase } from './seed.ts'
import type { Settings } from './settings.ts'
import { syncModules } from './sync.ts'

export interface Ground {
  settings: Settings
  /** Waits for the database and returns its connection. */
  connect: () => Promise<ClientConfig>
  pagesFolder: string
  /** Functions that close what was started, run in reverse order. */
  closers: (() => Promise<unknown>)[]
  say: (line: string) => void
}

/** Listens on IPv6 and IPv4 if the machine has both. */
const anyHost = () => {
  const hasSix = Object.values(networkInterfaces()).some(list => list?.some(({ family }) => family === 'IPv6'))
  return hasSix ? '::' : '0.0.0.0'
}

const explainAddress = (cause: NodeJS.ErrnoException, { host, port }: Settings): never => {
  if (cause.code === 'EADDRNOTAVAIL' || cause.code === 'ENOTFOUND')
    throw new StartFailure(`本机没有 HOST 所指的地址 ${host}`, 'HOST is no address of this machine', { cause })
  if (cause.code !== 'EADDRINUSE') throw cause
  throw new StartFailure(`端口 ${port} 已被占用，请用 PORT 指定另一个端口`, `Port ${port} is in use; set PORT`, {
    cause
  })
}

/** Returns the folder of the old pages. A build for production has none, and a platform without demo data needs none. */
const demoFolderOf = ({ seed }: Settings, pagesFolder: string) => {
  const folder = join(pagesFolder, '../demo')
  return seed === 'demo' && existsSync(folder) ? folder : undefined
}

/** Removes the menu entry that frames the old pages. */
const withoutOldPages = (module: Module): Module => ({
  ...module,
  ...(module.menus && {
    menus: module.menus.map(entry => ({ ...entry, children: entry.children?.filter(({ url }) => url !== '/legacy/') }))
  })
})

/**
 * Migrates and seeds the database, then serves the platform.
 *
 * @throws {StartFailure} if the database or the address cannot be used
 */
export const startPlatform = async ({ settings, connect, pagesFolder, closers, say }: Ground) => {
  const connection = await connect()
  await migrateDatabase(connection).catch(cause => {
    if (!isDatabaseAway(cause) && !settings.databaseUrl) throw cause
    throw new StartFailure(
      `无法连接或更新 DATABASE_URL 所指的数据库：${cause.cause?.message ?? cause.message}`,
      'The database of DATABASE_URL cannot be reached or migrated',
      { cause }
    )
  })
  const database = openDatabase(connection)
  closers.push(() => database.close())
  let first = ''
  // Only the server that seeds the database knows the password; several may start at once.
  const hashed = () => {
    say(settings.seed === 'demo' ? '正在写入演示数据……' : '正在写入初始数据……')
    first = firstPassword(settings)
    return hashPassword(first)
  }
  await seedDatabase(database, modules, settings.seed, hashed, async (path, content, mediaType) => {
    const storage = await openStorage(settings.dataFolder, settings.s3)
    const file = join(storage.arriving, newId())
    await writeFile(file, content)
    await storage.put(path, file, mediaType)
  })
  const demoFolder = demoFolderOf(settings, pagesFolder)
  await syncModules(database, demoFolder ? modules : modules.map(withoutOldPages))
  // An entry of an earlier release would lead to a page that is missing.
  if (!demoFolder) await database.update(menus).set({ hidden: true }).where(eq(menus.url, '/legacy/'))
  const app = await createApp({
    database,
    modules,
    pagesFolder,
    demoFolder,
    dataFolder: settings.dataFolder,
    origins: settings.origins,
    cas: settings.casUrl && settings.casService ? { url: settings.casUrl, service: settings.casService } : undefined,
    oidc: settings.oidc,
    ldap: settings.ldap,
    address: settings.address,
    office: settings.officeUrl ? { url: settings.officeUrl, source: settings.wopiUrl } : undefined,
    mail: settings.mail,
    tellsApplicants: settings.tellsApplicants,
    registers: settings.registers,
    asksIpRules: settings.asksIpRules,
    sessionRules: settings.sessionRules,
    callsPerMinute: settings.callsPerMinute,
    recycleDays: settings.recycleDays,
    sendsSiteDigest: settings.sendsSiteDigest,
    siteQuota: settings.siteQuota,
    leastSpace: settings.leastSpace,
    pictureHosts: settings.pictureHosts,
    personalKey: settings.personalKey,
    isKeyLost: settings.isKeyLost,
    s3: settings.s3,
    metricsToken: settings.metricsToken,
    trustProxy: settings.trustProxy,
    logger: logOptions
  })
  closers.push(() => app.close())
  const address = await app
    .listen({ port: settings.port, host: settings.host ?? anyHost() })
    .catch(cause => explainAddress(cause, settings))
  say(`群岛 已就绪  http://localhost:${new URL(address).port}`)
  say(tellAccount(settings, first))
}
