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

/** Entries that a page with another person's data wrote. */
const apart = new Map<string, string | null>()
let isApart = false

/** Stores later writes in the memory of this page, because it shows another person's data. */
export function keepApart(): void {
  isApart = true
}

export const isKeptApart = (): boolean => isApart

const browser = safe(() => localStorage)

/** Shared by all tabs of the browser. Every key starts with `qundao:`. */
export const shared: SafeStorage = {
  read: key => (apart.has(key) ? (apart.get(key) ?? null) : browser.read(key)),
  write(key, value) {
    if (!isApart) return browser.write(key, value)
    apart.set(key, value)
    return true
  },
  keys: () => [...new Set([...browser.keys(), ...apart.keys()])]
}

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
