/** Starts the reference platform. `variables.ts` describes the environment, `host-demo/manual/docs/operating.md` how to run it. */
import { writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { runCommand } from '../backup/run.ts'
import { startEmbedded, type Embedded } from '../database/embedded.ts'
import { isDatabaseAway, migrateDatabase, openDatabase } from '../database/open.ts'
import { seedDatabase } from './seed.ts'
import { syncModules } from './sync.ts'
import { modules } from './modules.ts'
import { runVerify } from './verify-command.ts'
import { hashPassword } from '../nouns/session/passwords.ts'
import { firstPassword, tellAccount } from './first-password.ts'
import { newId } from '../kernel/ids.ts'
import { lockFolder } from '../kernel/lock-folder.ts'
import { describeFailure, logOptions } from '../kernel/log.ts'
import { prepareFolder } from '../kernel/prepare-folder.ts'
import { readSettings } from './settings.ts'
import { StartFailure } from '../kernel/start-failure.ts'
import { openStorage } from '../storage/open.ts'

/**
 * Folder of the built pages, for a start from the sources (`host-demo/server/start`) or from the build (`dist/server`).
 */
const pagesFolder = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../dist/www' : '../www', import.meta.url)
)

const say = (line: string) => console.log(line)

/** Listens on IPv6 and IPv4 if the machine has both. */
const anyHost = () => {
  const hasSix = Object.values(networkInterfaces()).some(list => list?.some(({ family }) => family === 'IPv6'))
  return hasSix ? '::' : '0.0.0.0'
}

const closers: (() => Promise<unknown>)[] = []

/** Closes everything that was started, in reverse order. */
const close = async () => {
  for (const closer of closers.splice(0).reverse()) await closer().catch(() => undefined)
}

const start = async () => {
  const settings = readSettings(process.env)
  prepareFolder(settings.dataFolder)
  try {
    let embedded: Embedded | undefined
    if (!settings.databaseUrl) {
      closers.push(await lockFolder(settings.dataFolder))
      say('正在启动内置数据库……')
      embedded = await startEmbedded(settings.dataFolder, say)
      closers.push(embedded.stop)
    }
    const connection = embedded?.connection ?? { connectionString: settings.databaseUrl }
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
    await syncModules(database, modules)
    const app = await createApp({
      database,
      modules,
      pagesFolder,
      dataFolder: settings.dataFolder,
      origins: settings.origins,
      cas: settings.casUrl && settings.casService ? { url: settings.casUrl, service: settings.casService } : undefined,
      office: settings.officeUrl ? { url: settings.officeUrl, source: settings.wopiUrl } : undefined,
      registers: settings.registers,
      asksIpRules: settings.asksIpRules,
      sessionRules: settings.sessionRules,
      recycleDays: settings.recycleDays,
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
      .catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === 'EADDRNOTAVAIL' || cause.code === 'ENOTFOUND')
          throw new StartFailure(`本机没有 HOST 所指的地址 ${settings.host}`, 'HOST is no address of this machine', {
            cause
          })
        if (cause.code !== 'EADDRINUSE') throw cause
        throw new StartFailure(
          `端口 ${settings.port} 已被占用，请用 PORT 指定另一个端口`,
          `Port ${settings.port} is in use; set PORT`,
          { cause }
        )
      })
    say(`群岛 已就绪  http://localhost:${new URL(address).port}`)
    say(tellAccount(settings, first))
  } catch (error) {
    await close()
    throw error
  }
}

const [command, folder] = process.argv.slice(2)

const obey = (command: string) =>
  command === 'verify-log'
    ? runVerify(folder, readSettings(process.env), say)
    : runCommand(command, folder, readSettings(process.env), say)

const starting = command ? obey(command) : start()
let closing = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    if (closing) return
    closing = true
    // An interrupted start would leave PostgreSQL running.
    await starting.catch(() => undefined)
    await close()
    process.exit(0)
  })

try {
  await starting
  if (command) process.exit(0)
} catch (error) {
  if (error instanceof StartFailure) console.error(error.message)
  else console.error('启动失败，原因如下。 The start failed for this reason.\n', describeFailure(error as Error))
  process.exit(1)
}
