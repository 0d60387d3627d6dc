import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makePattern, type Pattern } from '../../tests/run/pattern.mjs'
import { startPlatform, type Platform } from '../../tests/support/platform.mjs'
import { startSharedDatabase, type SharedDatabase } from '../../tests/run/shared-database.mjs'

const stamps = ['built', 'built-pages'].map(name => join(import.meta.dirname, '../../dist', name))

/** Build time of the pages in epoch ms; a platform serves the pages from its start. */
const pagesAt = (): number => Math.max(0, ...stamps.filter(existsSync).map(stamp => statSync(stamp).mtimeMs))

export interface Lent<Value> {
  value: Value
  giveBack: () => Promise<void>
}

export interface Stock {
  /** Resolves when a platform is ready; the rest is prepared afterwards. */
  fill: () => Promise<void>
  /** Lends the prepared platform, or a new one. Rejects with its output if the start fails. */
  lendPlatform: () => Promise<Lent<Platform>>
  /** Lends the PostgreSQL that all server tests share. */
  lendDatabase: () => Promise<Lent<SharedDatabase>>
  /** Discards everything prepared after an edit of the server. */
  renew: () => void
  stop: () => Promise<void>
}

/** Prevents an unhandled rejection; the run that uses the promise reports the failure. */
function quiet<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined)
  return promise
}

const settled = <Value>(promise: Promise<Value> | undefined): Promise<Value | undefined> =>
  promise?.catch(() => undefined) ?? Promise.resolve(undefined)

/** Creates a shared database that stops when it is outdated and unused. */
function createDatabase() {
  const started = quiet(startSharedDatabase())
  let users = 0
  let isOld = false
  const stopWhenFree = async () => {
    if (isOld && users === 0) await (await settled(started))?.stop()
  }
  return {
    started,
    async lend(): Promise<Lent<SharedDatabase>> {
      users += 1
      const giveBack = () => ((users -= 1), stopWhenFree())
      return { value: await started, giveBack }
    },
    drop() {
      isOld = true
      return stopWhenFree()
    }
  }
}

/** Prepares resources for test runs: a platform, data for the next one, and the database of the server tests. */
export function createStock(): Stock {
  let spare: { platform: Promise<Platform>; pagesAt: number } | undefined
  let pattern: Promise<Pattern | undefined> | undefined
  let database: ReturnType<typeof createDatabase> | undefined
  let later: NodeJS.Timeout | undefined
  let isStopped = false
  const lent = new Set<Platform>()

  const prepare = () => {
    const begin = async () => startPlatform({ isBuilt: false, pattern: (await settled(pattern))?.folder ?? '' })
    return { platform: quiet(begin()), pagesAt: pagesAt() }
  }
  const fill = async (): Promise<void> => {
    if (isStopped) return
    spare ??= prepare()
    // Sequential, because the first run needs only the platform.
    await settled(spare.platform)
    if (isStopped) return
    const mine = (database ??= createDatabase())
    void settled(mine.started).then(() => {
      if (database === mine) pattern ??= quiet(makePattern({ isBuilt: false }))
    })
  }
  const dropSpare = async (): Promise<void> => {
    const old = spare
    spare = undefined
    await (await settled(old?.platform))?.stop()
  }
  const drop = async (): Promise<void> => {
    const [oldPattern, oldDatabase] = [pattern, database]
    pattern = database = undefined
    const dropPattern = async () => (await settled(oldPattern))?.remove()
    await Promise.all([dropSpare(), dropPattern(), oldDatabase?.drop()])
  }

  return {
    fill,
    async lendPlatform() {
      clearTimeout(later)
      if (spare && spare.pagesAt < pagesAt()) void dropSpare()
      const taken = spare ?? prepare()
      spare = undefined
      const value = await taken.platform
      lent.add(value)
      const giveBack = async () => {
        lent.delete(value)
        await value.stop()
        // Refills after the run, because an earlier start would slow down its tests.
        await fill()
      }
      return { value, giveBack }
    },
    lendDatabase: () => (database ??= createDatabase()).lend(),
    renew() {
      clearTimeout(later)
      void drop()
      // Lets the developer's platform start first.
      later = setTimeout(fill, 1500)
    },
    async stop() {
      isStopped = true
      clearTimeout(later)
      await Promise.all([drop(), ...[...lent].map(platform => platform.stop())])
    }
  }
}
