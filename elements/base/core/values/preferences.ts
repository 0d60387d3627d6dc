import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'
import { shared } from './storage.ts'
import { writeJson } from './json.ts'

const kept: Record<string, string> = {}

// If storage is blocked or full, preferences last until the page is closed.
const engine = new Proxy(kept, {
  has: (own, name: string) => shared.read(name) !== null || name in own,
  get: (own, name: string) => shared.read(name) ?? own[name],
  set(own, name: string, value: string) {
    own[name] = value
    shared.write(name, value)
    return true
  },
  deleteProperty(own, name: string) {
    delete own[name]
    return shared.write(name, null)
  }
})
setPersistentEngine(engine, windowPersistentEvents)

/** Preferences of the user in this browser, as stored. Entries may be missing or invalid. */
type Preferences = Record<string, unknown>

function decode(text: string): Preferences {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Preferences) : {}
  } catch {
    return {}
  }
}

/** Shared by all elements and tabs, with or without a session. */
export const $preferences = persistentAtom<Preferences>(
  'qundao:settings',
  {},
  { encode: value => writeJson(value), decode }
)

export const oneOf = <Value extends string>(value: unknown, allowed: readonly Value[], fallback: Value): Value =>
  allowed.includes(value as Value) ? (value as Value) : fallback
export const flag = (value: unknown, fallback: boolean): boolean => (typeof value === 'boolean' ? value : fallback)
