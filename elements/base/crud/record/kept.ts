import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { readJson, shared } from '../../core/values/storage.ts'
import { writeJson } from '../../core/values/json.ts'

/** Draft stored in the browser. */
export interface Kept<Draft> {
  /** Time of storing, in epoch milliseconds. */
  at: number
  /** Version of the record that the draft started from; 0 for a new record. */
  version: number
  draft: Draft
  /** Record that the draft started from; absent in drafts of older versions. */
  base?: Draft
  /** Older draft that the user has not decided about. */
  before?: Kept<Draft>
}

/** Storage of drafts. */
export interface Shelf {
  /** Resolves to false if the storage refused the draft. */
  put: (key: string, kept: Kept<unknown>) => Promise<boolean>
  /** Stores synchronously, for a page that is being left. */
  putNow: (key: string, kept: Kept<unknown>) => void
  /** Returns the newest draft under the key that passes `fits`. */
  find: <Draft>(key: string, fits: (draft: unknown) => draft is Draft) => Promise<Kept<Draft> | undefined>
  drop: (key: string) => Promise<void>
}

let store: UseStore | undefined
const works = (): UseStore => (store ??= createStore('qundao-drafts', 'drafts'))

/** Time in ms after which a draft is deleted: desks are shared. */
const longestKept = 14 * 86_400_000

const prefix = 'qundao:draft:'

/**
 * Storage of this browser: IndexedDB, or local storage if IndexedDB refuses or the draft must be stored synchronously.
 */
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
      if (!isWhole(value)) continue
      if (value.at > Date.now() - longestKept) found.push(value)
      else await browserShelf.drop(key)
    }
    return found.sort((one, other) => other.at - one.at)[0]
  },
  async drop(key) {
    shared.write(prefix + key, null)
    try {
      await del(key, works())
    } catch {
      // A storage that fails to delete did not store the draft either.
    }
  }
}
