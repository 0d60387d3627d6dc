import type { Database } from '../database/open.ts'

/** Time in ms for which an answer of the listening connection counts. */
const second = 1000
/** Time in ms that a call waits for it; afterwards the call reads the database. */
const patience = 200
/** Time in ms after which a cached caller is read again, if an announcement was lost without a sign. */
const longest = 60_000
/** Limits of cached callers, and of site ids in all cached sets. */
const [mostCallers, mostIds] = [5000, 500_000]

/** Changes that the database announces, as far as they concern callers. */
export interface Announced {
  sessions?: readonly string[]
  people?: readonly string[]
  known?: 'rights' | 'sites'
  accessOf?: readonly string[]
  accessOfRoles?: readonly string[]
  accessOfDepartments?: readonly string[]
  accessOfPositions?: readonly string[]
  accessAt?: readonly string[]
  access?: 'all'
}

interface Cached {
  sessionId: string
  userId: string
}

/** Caches values within a day of the database only: grants end at midnight in China. */
const dayLength = 86_400_000
const zone = 8 * 3_600_000
/** Returns the number of the day in China at a time in ms. */
export const dayNumber = (time: number) => Math.floor((time + zone) / dayLength)

/** Other programs may use the channel of the database. */
const idsIn = (ids: readonly string[] | undefined) => (Array.isArray(ids) ? (ids as readonly string[]) : [])

interface Question {
  begun: number
  answered: Promise<boolean>
}

/**
 * Keeps what sessions say in the memory of this process until the database announces a change. The announcements arrive
 * on a listening connection. An answer on it proves that all earlier announcements have arrived. A call asks for one if
 * the last is older than a second, or if this process has committed a write since. Without the connection, nothing is
 * kept.
 */
export class CallerCache<Kept extends Cached> {
  readonly #callers = new Map<string, { kept: Kept; since: number }>()
  readonly #sites = new Map<string, { ids: readonly string[]; day: number }>()
  #ids = 0
  /** Number of announcements and connections so far. */
  #changes = 0
  #ask: (() => Promise<unknown>) | undefined
  #confirmed = -Infinity
  #question: Question | undefined
  /** Questions without an answer, those that a write overtook included. */
  readonly #open = new Set<Question>()

  /** Starts to keep callers. `ask` sends a statement on the connection that listens. */
  follow(ask: () => Promise<unknown>) {
    this.#forgetAll()
    this.#open.clear()
    this.#ask = ask
    this.doubt()
  }

  /** Forgets all callers, because announcements may be lost. */
  lose() {
    this.#forgetAll()
    this.#ask = undefined
    this.doubt()
  }

  /** Makes the next call ask, because this process has written. */
  doubt() {
    this.#confirmed = -Infinity
    this.#question = undefined
  }

  hear({ sessions, people, known, accessOf, accessOfRoles, accessAt, access, ...holders }: Announced) {
    const ofHolders = holders.accessOfDepartments ?? holders.accessOfPositions
    if (known === 'sites' || accessAt || ofHolders) this.#forgetSites()
    for (const id of idsIn(accessOf)) this.#forgetSitesOf(id)
    if (known || access || accessOfRoles || ofHolders || accessAt) {
      this.#changes += 1
      this.#callers.clear()
    } else if (sessions || people || accessOf) {
      const gone = new Set([...idsIn(sessions), ...idsIn(people), ...idsIn(accessOf)])
      this.#changes += 1
      for (const [key, { kept }] of this.#callers)
        if (gone.has(kept.sessionId) || gone.has(kept.userId)) this.#callers.delete(key)
    }
  }

  /**
   * Returns the cached caller, or loads it. Does not cache callers that changed while they were loaded. `lasts` returns false
   * for callers that are out of date.
   */
  async read(
    key: string,
    load: (isCurrent: boolean) => Promise<Kept | undefined>,
    lasts: (kept: Kept) => boolean = () => true
  ): Promise<Kept | undefined> {
    const isCurrent = await this.#isCurrent()
    const known = isCurrent ? this.#callers.get(key) : undefined
    if (known && performance.now() - known.since < longest && lasts(known.kept)) return known.kept
    const begun = this.#changes
    const loaded = await load(isCurrent && !known)
    if (!loaded || !this.#ask || begun !== this.#changes) return loaded
    for (const oldest of this.#callers.keys()) {
      if (this.#callers.size < mostCallers) break
      this.#callers.delete(oldest)
    }
    this.#callers.set(key, { kept: loaded, since: performance.now() })
    return loaded
  }

  /** Returns the sites of a user on a day, for `load` of `read`. They outlive changes of rights. */
  async sitesOf(userId: string, isCurrent: boolean, load: () => Promise<readonly string[]>, day = 0) {
    const kept = this.#sites.get(userId)
    if (kept?.day === day && isCurrent) return kept.ids
    const begun = this.#changes
    const loaded = await load()
    if (!this.#ask || begun !== this.#changes) return loaded
    if (this.#ids + loaded.length > mostIds) this.#forgetSites()
    this.#forgetSitesOf(userId)
    this.#sites.set(userId, { ids: loaded, day })
    this.#ids += loaded.length
    return loaded
  }

  #forgetSitesOf(userId: string) {
    this.#ids -= this.#sites.get(userId)?.ids.length ?? 0
    this.#sites.delete(userId)
  }

  #forgetSites() {
    this.#sites.clear()
    this.#ids = 0
  }

  #forgetAll() {
    this.#changes += 1
    this.#callers.clear()
    this.#forgetSites()
  }

  /** Returns true if every change that was committed before the call has been announced here. */
  async #isCurrent(): Promise<boolean> {
    if (!this.#ask) return false
    if (performance.now() - this.#confirmed < second) return true
    const [oldest] = this.#open
    if (oldest && performance.now() - oldest.begun > patience) return false
    this.#question ??= this.#begin(this.#ask)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>(resolve => (timer = setTimeout(() => resolve(false), patience)))
    return Promise.race([this.#question.answered, late]).finally(() => clearTimeout(timer))
  }

  #begin(ask: () => Promise<unknown>): Question {
    const question: Question = { begun: performance.now(), answered: Promise.resolve(false) }
    const isAnswered = (isGood: boolean) => {
      this.#open.delete(question)
      // A write of this process after the question needs another one.
      if (this.#question === question) {
        this.#question = undefined
        if (isGood) this.#confirmed = question.begun
      }
      return isGood && this.#ask === ask
    }
    this.#open.add(question)
    question.answered = ask().then(
      () => isAnswered(true),
      () => isAnswered(false)
    )
    return question
  }
}

const caches = new WeakMap<Database, CallerCache<never>>()

/** Returns the cache of a database: a test runs several platforms in one process. */
export const callerCacheOf = <Kept extends Cached>(database: Database): CallerCache<Kept> => {
  const found = caches.get(database)
  if (found) return found as unknown as CallerCache<Kept>
  const made = new CallerCache<Kept>()
  caches.set(database, made as unknown as CallerCache<never>)
  database.written.on('commit', () => made.doubt())
  return made
}
