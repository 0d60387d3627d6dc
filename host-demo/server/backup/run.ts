import { join, resolve } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../database/embedded.ts'
import { lockFolder } from '../run/lock-folder.ts'
import type { Settings } from '../run/settings.ts'
import { StartFailure } from '../run/start-failure.ts'
import { writeBackup } from './backup.ts'
import { readBackup } from './restore.ts'

const commands = {
  backup: { work: writeBackup, done: '已备份到' },
  restore: { work: readBackup, done: '已恢复，备份来自' }
}

/** The database: of the address, or the embedded one, which is left as it was found. A restore has it for itself. */
const openTarget = async ({ databaseUrl, dataFolder }: Settings, isAlone: boolean, say: (line: string) => void) => {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, leave: async () => undefined }
  const unlock = isAlone ? await lockFolder(dataFolder) : undefined
  const embedded = await startEmbedded(dataFolder, say)
  return {
    connection: embedded.connection,
    leave: async () => {
      await (embedded.wasRunning ? embedded.leave() : embedded.stop())
      await unlock?.()
    }
  }
}

/** `npm run backup -- folder`, `npm run restore -- folder`. */
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
  const { connection, leave } = await openTarget(settings, command === 'restore', say)
  const client = new pg.Client({ connectionTimeoutMillis: 3000, ...connection })
  try {
    await client.connect()
    const { tables } = await known.work(client, join(settings.dataFolder, 'files'), resolve(folder))
    const rows = tables.reduce((sum, [, number]) => sum + number, 0)
    say(`${known.done} ${resolve(folder)}：${tables.length} 张表，${rows} 行，以及上传的文件`)
  } finally {
    await client.end().catch(() => undefined)
    await leave()
  }
}
