import { sql } from 'drizzle-orm'
import { takedowns } from '../../database/tables/files.ts'
import type { Platform } from '../../http/platform.ts'
import { logFailure } from '../../kernel/log.ts'

/** Milliseconds after which counts are stored. */
const pause = 1000

/**
 * Creates a function that counts a request of the public for a file that is taken down. Many requests are one statement,
 * so that a flood of them costs the database little.
 */
export const countingRefused = ({ http, database }: Pick<Platform, 'http' | 'database'>) => {
  let waiting = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  const store = async () => {
    timer = undefined
    const counts = waiting
    waiting = new Map()
    if (!counts.size) return
    await database.execute(sql`
      update ${takedowns} set fetches = ${takedowns.fetches} + given.count, last_fetch = now()
      from unnest(${sql.param([...counts.keys()])}::text[], ${sql.param([...counts.values()])}::int[]) given (id, count)
      where ${takedowns.uploadId} = given.id and ${takedowns.backTime} is null`)
  }
  const storeOrLog = () =>
    store().catch((error: unknown) => logFailure(http.log, 'warn', error, 'refused requests were not counted'))
  http.addHook('onClose', async () => {
    clearTimeout(timer)
    await storeOrLog()
  })
  return (id: string) => {
    waiting.set(id, (waiting.get(id) ?? 0) + 1)
    timer ??= setTimeout(() => void storeOrLog(), pause).unref()
  }
}
