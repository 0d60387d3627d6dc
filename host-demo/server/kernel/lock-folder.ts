import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartFailure } from './start-failure.ts'

const isAnswered = (path: string) =>
  new Promise<boolean>(resolve => {
    const socket = connect(path)
    const tell = (answered: boolean) => {
      socket.destroy()
      resolve(answered)
    }
    socket.once('connect', () => tell(true)).once('error', () => tell(false))
  })

/**
 * Locks `folder` for this process. The lock is a listening socket: it ends with the process, so a failed connection
 * proves that a lock file is stale.
 * @returns a function that releases the lock
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const wished = join(folder, 'server.lock')
  const path =
    wished.length < 100
      ? wished
      : join(tmpdir(), `qundao-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16)}.lock`)
  if (await isAnswered(path))
    throw new StartFailure(
      `数据文件夹 ${folder} 正被另一个进程使用，请先停止它或用 QUNDAO_DATA 指定另一个文件夹`,
      'The data folder is in use by another process; stop it or set QUNDAO_DATA'
    )
  rmSync(path, { force: true })
  const server = createServer(socket => socket.destroy())
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  server.unref()
  return () => new Promise(resolve => server.close(() => resolve()))
}
