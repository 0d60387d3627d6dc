import { AsyncLocalStorage } from 'node:async_hooks'

const reading = new AsyncLocalStorage<true>()

/** Runs work whose statements PostgreSQL refuses if they would change anything. */
export const runReadOnly = <Result>(work: () => PromiseLike<Result>): Promise<Result> =>
  // Awaited inside: statements of Drizzle begin when they are awaited.
  reading.run(true, async () => work())

/** Runs work that PostgreSQL rolls back, so that it may write meanwhile. */
export const runRolledBack = <Result>(work: () => Result): Result => reading.exit(work)

export const isReadOnly = () => reading.getStore() ?? false

/** Returns true if PostgreSQL refused a statement because the work only reads. */
export const isRefusedWrite = (error: unknown) => {
  for (let link = error; link instanceof Error; link = link.cause)
    if ((link as Error & { code?: string }).code === '25006') return true
  return false
}
