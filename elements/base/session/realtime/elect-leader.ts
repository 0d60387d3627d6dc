import { readJson, shared } from '../../core/storage.ts'
import { writeJson } from '../../core/json.ts'

/** Milliseconds a lease lasts unless it is renewed, and between two looks at it. */
const [lease, beat] = [1500, 500]
/** Milliseconds until a claim is looked at once more: another tab may have claimed in the same moment. */
const doubt = 60

type Begin = () => () => void
interface Claim {
  id: string
  until: number
}

/** A tab that closes, crashes or is frozen loses its lock by itself. */
function byLock(name: string, begin: Begin): () => void {
  const waiting = new AbortController()
  let leave = (): void => {}
  const held = () =>
    new Promise<void>(resolve => {
      // Given in the moment in which it went.
      if (waiting.signal.aborted) return resolve()
      const end = begin()
      leave = () => {
        end()
        resolve()
      }
    })
  // Refused where the page has no origin of its own: then it leads for itself alone.
  navigator.locks.request(name, { signal: waiting.signal }, held).catch((error: unknown) => {
    if (!waiting.signal.aborted && (error as Error).name === 'SecurityError') leave = begin()
  })
  return () => {
    waiting.abort()
    leave()
  }
}

/** Plain http:// pages have no locks: one of them holds an entry of the storage and renews it. */
function byLease(name: string, begin: Begin): () => void {
  const key = `${name}:lead`
  const id = Math.random().toString(36).slice(2)
  let end: (() => void) | undefined
  let doubting: ReturnType<typeof setTimeout> | undefined
  const holder = (): Claim | undefined => readJson(shared, key) as Claim | undefined
  const claim = (): boolean => shared.write(key, writeJson({ id, until: Date.now() + lease }))
  const stop = (): void => {
    end?.()
    end = undefined
  }
  const confirm = (): void => {
    doubting = undefined
    if (holder()?.id === id) end ??= begin()
  }
  const look = (): void => {
    const now = holder()
    if (now?.id === id) return void claim()
    const rest = (now?.until ?? 0) - Date.now()
    // It was asleep for too long, and another one leads.
    if (rest > 0 && rest <= lease) return stop()
    // A storage that refuses tells of nobody: then it leads for itself alone, and goes on.
    if (!claim()) return void (end ??= begin())
    stop()
    doubting ??= setTimeout(confirm, doubt + Math.random() * doubt)
  }
  const onStorage = (event: StorageEvent): void => {
    if (event.key === key && event.newValue === null) look()
  }
  const looking = setInterval(look, beat)
  addEventListener('storage', onStorage)
  look()
  return () => {
    clearInterval(looking)
    clearTimeout(doubting)
    removeEventListener('storage', onStorage)
    stop()
    if (holder()?.id === id) shared.write(key, null)
  }
}

/**
 * Begins as soon as no other page of this browser leads under the name, and ends when this one goes: at once where locks are known,
 * within two seconds else. Answers how to stop.
 */
export function lead(name: string, begin: Begin): () => void {
  const take = (): (() => void) => (navigator.locks ? byLock(name, begin) : byLease(name, begin))
  let leave: (() => void) | undefined = take()
  const go = (): void => {
    leave?.()
    leave = undefined
  }
  // Kept by the browser for the way back, a page must hold up nobody.
  const comeBack = (): void => void (leave ??= take())
  addEventListener('pagehide', go)
  addEventListener('pageshow', comeBack)
  return () => {
    removeEventListener('pagehide', go)
    removeEventListener('pageshow', comeBack)
    go()
  }
}
