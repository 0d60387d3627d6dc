/** Storage that may be blocked, full or hold invalid data. `read` returns null then, and `write` returns false. */
interface SafeStorage {
  read(key: string): string | null
  write(key: string, value: string | null): boolean
  keys(): string[]
}

const safe = (storage: () => Storage): SafeStorage => ({
  read(key) {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  },
  write(key, value) {
    try {
      if (value === null) storage().removeItem(key)
      else storage().setItem(key, value)
      return true
    } catch {
      return false
    }
  },
  keys() {
    try {
      return Object.keys(storage())
    } catch {
      return []
    }
  }
})

/** Shared by all tabs of the browser. Every key starts with `qundao:`. */
export const shared = safe(() => localStorage)
/** Limited to this tab. Survives a reload. */
export const ownTab = safe(() => sessionStorage)

/** Reads the JSON value of a key. Returns undefined if it is absent or invalid. */
export function readJson(storage: SafeStorage, key: string): unknown {
  try {
    return JSON.parse(storage.read(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
