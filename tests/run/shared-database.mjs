// Starts one PostgreSQL for all server tests of a run: see tests/server/shared-database.ts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const programme = join(import.meta.dirname, '..', 'server', 'shared-database.ts')

/** @returns {Promise<{ environment: Record<string, string>, stop: () => Promise<void> }>} */
export async function startSharedDatabase() {
  const child = spawn(process.execPath, [programme], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const failed = ended.then(([code]) => {
    throw new Error(`the database of the tests did not start (${code})`)
  })
  const [connection] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), failed])
  failed.catch(() => undefined)
  return {
    environment: { QUNDAO_TEST_DATABASE: connection },
    stop: async () => {
      child.stdin.end()
      await ended
    }
  }
}
