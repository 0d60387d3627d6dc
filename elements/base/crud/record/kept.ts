import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { readJson, shared } from '../../core/storage.ts'
import { writeJson } from '../../core/json.ts'

/** Work that was not saved. */
export interface Kept<Draft> {
  /** When it was kept; epoch milliseconds. */
  at: number
  /** The version it began from, 0 for what is new. */
  version: number
  draft: Draft
  /** An older one nobody has decided about yet. */
  before?: Kept<Draft>
}

/** Where work is kept. */
export interface Shelf {
  /** False when nothing takes it. */
  put: (key: string, kept: Kept<unknown>) => Promise<boolean>
  /** Puts it there at once, for a page that goes away. */
  putNow: (key: string, kept: Kept<unknown>) => void
  /** The newest under the key that `fits`. */
  find: <Draft>(key: string, fits: (draft: unknown) => draft is Draft) => Promise<Kept<Draft> | undefined>
  drop: (key: string) => Promise<void>
}

let store: UseStore | undefined
const works = (): UseStore => (store ??= createStore('qundao-drafts', 'drafts'))

const prefix = 'qundao:draft:'

/** This browser: IndexedDB, and local storage where that refuses or there is no time. */
export const browserShelf: Shelf = {
  async put(key, kept) {
    try {
      await set(key, kept, works())
      return true
    } catch {
      return shared.write(prefix + key, writeJson(kept))
    }
  },
  putNow: (key, kept) => void shared.write(prefix + key, writeJson(kept)),
  async find<Draft>(key: string, fits: (draft: unknown) => draft is Draft) {
    const isWhole = (value: unknown): value is Kept<Draft> =>
      typeof (value as Kept<unknown> | undefined)?.at === 'number' && fits((value as Kept<unknown>).draft)
    const places = [async () => get<unknown>(key, works()), async () => readJson(shared, prefix + key)]
    const found: Kept<Draft>[] = []
    for (const place of places) {
      const value = await place().catch(() => undefined)
      if (isWhole(value)) found.push(value)
    }
    return found.sort((one, other) => other.at - one.at)[0]
  },
  async drop(key) {
    shared.write(prefix + key, null)
    try {
      await del(key, works())
    } catch {
      // What cannot be dropped was not kept there either.
    }
  }
}
