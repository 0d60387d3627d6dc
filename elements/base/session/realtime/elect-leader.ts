import { readJson, shared } from '../../core/values/storage.ts'
import { writeJson } from '../../core/values/json.ts'

/** Duration of a lease and interval of its renewal, in ms. */
const [lease, beat] = [1500, 500]
/** Delay in ms before a claim is checked again, because another tab may have claimed at the same moment. */
const doubt = 60

type Begin = () => () => void
interface Claim {
  id: string
  until: number
}

/** Elects by a Web Lock. The browser releases the lock of a tab that is closed, crashed or frozen. */
function byLock(name: string, begin: Begin): () => void {
  const waiting = new AbortController()
  let leave = (): void => {}
  const held = () =>
    new Promise<void>(resolve => {
      // The lock was granted while this page was leaving.
      if (waiting.signal.aborted) return resolve()
      const end = begin()
      leave = () => {
        end()
        resolve()
      }
    })
  // Locks are refused in pages with an opaque origin. Such a page leads only itself.
  navigator.locks.request(name, { signal: waiting.signal }, held).catch((error: unknown) => {
    if (!waiting.signal.aborted && (error as Error).name === 'SecurityError') leave = begin()
  })
  return () => {
    waiting.abort()
    leave()
  }
}

/** Elects by a lease in `localStorage`, because plain http:// pages have no Web Locks. */
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
    // This tab was suspended for too long and another tab leads now.
    if (rest > 0 && rest <= lease) return stop()
    // If storage is blocked, other tabs are invisible and this page leads only itself.
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
 * Leader election: calls `begin` when no other page of this browser leads under the name, and its result when this page
 * leaves. The next page takes over at once with Web Locks, otherwise within two seconds.
 * @returns a function that leaves the election
 */
export function lead(name: string, begin: Begin): () => void {
  const take = (): (() => void) => (navigator.locks ? byLock(name, begin) : byLease(name, begin))
  let leave: (() => void) | undefined = take()
  const go = (): void => {
    leave?.()
    leave = undefined
  }
  // A page in the back-forward cache must not stay leader.
  const comeBack = (): void => void (leave ??= take())
  addEventListener('pagehide', go)
  addEventListener('pageshow', comeBack)
  return () => {
    removeEventListener('pagehide', go)
    removeEventListener('pageshow', comeBack)
    go()
  }
}
