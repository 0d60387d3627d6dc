/** A storage that may refuse, be full or hold rubbish: reading answers null, writing answers whether it was kept. */
export interface SafeStorage {
  read(key: string): string | null
  write(key: string, value: string | null): boolean
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
  }
})

/** Shared by the tabs of a browser. Every key begins with `qundao:`. */
export const shared = safe(() => localStorage)
/** Of this tab alone; survives a reload. */
export const ownTab = safe(() => sessionStorage)

/** The JSON under a key, or undefined when it is absent or no JSON. */
export function readJson(storage: SafeStorage, key: string): unknown {
  try {
    return JSON.parse(storage.read(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
