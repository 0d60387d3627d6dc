/** Starts the reference platform. `variables.ts` describes the environment, `host-demo/manual/docs/operating.md` how to run it. */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { startEmbedded } from '../database/embedded.ts'
import { lockFolder } from '../kernel/lock-folder.ts'
import { describeFailure } from '../kernel/log.ts'
import { prepareFolder } from '../kernel/prepare-folder.ts'
import { StartFailure } from '../kernel/start-failure.ts'
import { readSettings, type Settings } from './settings.ts'

/** True for a start from `dist/server`, false for one from the sources. */
const isBuilt = import.meta.filename.endsWith('.js')

const pagesFolder = join(import.meta.dirname, isBuilt ? '../www' : '../../../dist/www')

const say = (line: string) => console.log(line)

const closers: (() => Promise<unknown>)[] = []

/** Closes everything that was started, in reverse order. */
const close = async () => {
  for (const closer of closers.splice(0).reverse()) await closer().catch(() => undefined)
}

/** Starts the embedded database, or returns the address of another one. */
const startDatabase = async ({ databaseUrl, dataFolder }: Settings) => {
  if (databaseUrl) return { connectionString: databaseUrl }
  closers.push(await lockFolder(dataFolder))
  say('正在启动内置数据库……')
  const embedded = await startEmbedded(dataFolder, say)
  closers.push(embedded.stop)
  return embedded.connection
}

const start = async () => {
  const settings = readSettings(process.env)
  prepareFolder(settings.dataFolder)
  // For the next start. Has no effect where the folder is not writable.
  if (isBuilt) enableCompileCache(join(import.meta.dirname, 'compiled'))
  try {
    // The modules load while PostgreSQL starts.
    const database = startDatabase(settings)
    const [{ startPlatform }] = await Promise.all([import('./platform.ts'), database.catch(() => undefined)])
    await startPlatform({ settings, connect: () => database, pagesFolder, closers, say })
    // Written now, because a killed process writes nothing.
    flushCompileCache()
  } catch (error) {
    await close()
    throw error
  }
}

const [command, folder] = process.argv.slice(2)

const obey = async (command: string) => {
  const settings = readSettings(process.env)
  if (command === 'verify-log') return (await import('./verify-command.ts')).runVerify(folder, settings, say)
  return (await import('../backup/run.ts')).runCommand(command, folder, settings, say)
}

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
