import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../database/embedded.ts'
import { lockFolder } from '../kernel/lock-folder.ts'
import { logEndName, prepareFolder } from '../kernel/prepare-folder.ts'
import type { Settings } from '../start/settings.ts'
import { StartFailure } from '../kernel/start-failure.ts'
import { checkPlaces, writeBackup } from './backup.ts'
import { explainFailure } from './failure.ts'
import { readBackup, readManifest } from './restore.ts'

/** `check` refuses invalid arguments before anything is created or started. */
const keyOf = ({ personalKey, dataFolder }: Settings) =>
  personalKey ? 'QUNDAO_PERSONAL_KEY' : join(dataFolder, 'personal-key')
const commands = {
  backup: {
    ...{ check: checkPlaces, work: writeBackup, done: '已备份到' },
    note: (settings: Settings) =>
      `备份不含个人信息的密钥，请另存 ${keyOf(settings)}：没有它，恢复后不能启动。 The key of personal data is not in the backup; keep it elsewhere.`
  },
  restore: {
    ...{ check: readManifest, work: readBackup, done: '已恢复，备份来自' },
    note: (settings: Settings) =>
      `启动前请把原来的密钥放到 ${keyOf(settings)}。 Put the former key there before the start.`
  }
}

interface Target {
  connection: pg.ClientConfig
  leave: (isDone: boolean) => Promise<void>
}

/**
 * Opens the database of the address, or the embedded one, which is left in its previous state. A restore needs it
 * exclusively.
 */
export const openTarget = async (
  settings: Settings,
  isAlone: boolean,
  say: (line: string) => void
): Promise<Target> => {
  const { databaseUrl, dataFolder } = settings
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, leave: async () => undefined }
  const unlock = isAlone ? await lockFolder(dataFolder) : undefined
  const embedded = await startEmbedded(dataFolder, say)
  return {
    connection: embedded.connection,
    async leave(isDone) {
      await (embedded.wasRunning ? embedded.leave() : embedded.stop())
      if (!isDone && embedded.created) rmSync(embedded.data, { recursive: true })
      await unlock?.()
    }
  }
}

const connect = async (connection: pg.ClientConfig) => {
  const client = new pg.Client({ connectionTimeoutMillis: 3000, ...connection })
  // A broken connection without a listener would end the process; its statement fails anyway.
  client.on('error', () => undefined)
  await client.connect().catch(cause => {
    throw new StartFailure(
      `无法连接 DATABASE_URL 所指的数据库：${cause.message}`,
      'The database of DATABASE_URL cannot be reached',
      { cause }
    )
  })
  return client
}

/** Runs `npm run backup -- folder` or `npm run restore -- folder`. */
export const runCommand = async (
  command: string,
  folder: string | undefined,
  settings: Settings,
  say: (line: string) => void
) => {
  const known = Object.hasOwn(commands, command) ? commands[command as keyof typeof commands] : undefined
  if (!known || !folder)
    throw new StartFailure(
      '用法：npm run backup -- 文件夹，或 npm run restore -- 文件夹',
      'Usage: npm run backup -- folder, or npm run restore -- folder'
    )
  const place = resolve(folder)
  await known.check(place, settings)
  prepareFolder(settings.dataFolder)
  const { connection, leave } = await openTarget(settings, command === 'restore', say)
  let isDone = false
  try {
    const client = await connect(connection)
    try {
      const { tables } = await known.work(client, join(settings.dataFolder, 'files'), place)
      isDone = true
      // The restored log may end before the noted end.
      if (command === 'restore') rmSync(join(settings.dataFolder, logEndName), { force: true })
      const rows = tables.reduce((sum, [, number]) => sum + number, 0)
      say(`${known.done} ${place}：${tables.length} 张表，${rows} 行，以及上传的文件`)
      say(known.note(settings))
    } finally {
      await client.end().catch(() => undefined)
    }
  } catch (error) {
    throw explainFailure(error as Error)
  } finally {
    await leave(isDone)
  }
}
