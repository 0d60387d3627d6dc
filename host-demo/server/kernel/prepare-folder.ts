import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from './start-failure.ts'

/** Creates the data folder and checks that it is writable. */
export const prepareFolder = (folder: string) => {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    // A read-only disk may refuse a write that the permissions allow.
    const probe = join(folder, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (cause) {
    throw new StartFailure(
      `数据文件夹 ${folder} 不可写，请修改权限或用 QUNDAO_DATA 指定另一个文件夹`,
      'The data folder is not writable; change its permissions or set QUNDAO_DATA',
      { cause }
    )
  }
}

/** File in the data folder with the end of the log that this server saw last. */
export const logEndName = 'log-end'
