import { isDatabaseAway, isFull } from '../database/open.ts'
import { StartFailure } from '../kernel/start-failure.ts'

type Cause = NodeJS.ErrnoException

/** Returns true for errors of files and folders, not of connections. */
const isOfFile = ({ code, syscall }: Cause) =>
  /^E[A-Z]+$/.test(code ?? '') && syscall !== undefined && syscall !== 'connect'

/** Explains why a backup or restore failed. Everything written so far has been removed. */
export const explainFailure = (cause: Cause): Error => {
  if (cause instanceof StartFailure) return cause
  const fail = (sentence: string, english: string) => new StartFailure(sentence, english, { cause })
  if (isFull(cause) || cause.code === 'EFBIG')
    return fail('磁盘空间不足，没有完成，已写入的部分已清除', 'The disk is full; what was written is removed')
  if (isOfFile(cause))
    return fail(
      `无法读写 ${cause.path ?? '文件'}（${cause.code}），没有完成，已写入的部分已清除`,
      'A file cannot be read or written; what was written is removed'
    )
  if (isDatabaseAway(cause))
    return fail(
      '与数据库的连接中断，没有完成，已写入的部分已清除，请重试',
      'The connection to the database broke; what was written is removed'
    )
  return cause
}
