import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'
import { isKeptApart, readJson, shared } from '../../core/values/storage.ts'
import { writeJson } from '../../core/values/json.ts'
import { openText, sealText } from '../../core/values/seal.ts'
import { askDraftKey } from '../../session/request/ask-draft-key.ts'
import { draftKeyOf } from '../../session/wire/draft-key.ts'

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

/** Time in ms after which a draft is deleted: desks are shared. */
const longestKept = 14 * 86_400_000

const prefix = 'qundao:draft:'

/** Draft as stored. Work of a user is encrypted with a key that only their sessions bring (`draftKeyHeader`). */
interface Stored {
  at: number
  sealed: string
}

function isStale(value: unknown): boolean {
  const at = (value as Partial<Stored> | undefined)?.at
  return typeof at !== 'number' || at <= Date.now() - longestKept
}

/** Deletes old drafts of all users. */
async function sweep(works: UseStore): Promise<void> {
  for (const key of shared.keys()) if (key.startsWith(prefix) && isStale(readJson(shared, key))) shared.write(key, null)
  for (const [key, value] of await entries(works)) if (isStale(value)) await del(key, works)
}

/** Opens the storage, and deletes old drafts once per page. */
function works(): UseStore {
  if (store) return store
  store = createStore('qundao-drafts', 'drafts')
  void sweep(store).catch(() => undefined)
  return store
}

const isSealed = (value: unknown): value is Stored => typeof (value as Stored | undefined)?.sealed === 'string'

function sealed(key: Uint8Array, kept: Kept<unknown>): Stored {
  return { at: kept.at, sealed: sealText(key, writeJson(kept)) }
}

/** Reads a stored value. Drafts of older versions are not encrypted. */
function opened(key: Uint8Array | undefined, value: unknown): unknown {
  if (!isSealed(value)) return value
  const text = key && openText(key, value.sealed)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Storage of a page that shows the platform as another person sees it: their drafts are neither read nor changed. */
const noShelf: Shelf = {
  put: async () => true,
  putNow: () => {},
  find: async () => undefined,
  drop: async () => {}
}

/**
 * Returns the storage of this browser: IndexedDB, or local storage if IndexedDB refuses or the draft must be stored
 * synchronously. Drafts of a user are encrypted; without one (a host page that saves itself), they are not.
 */
export function shelfOf(userId: string | undefined): Shelf {
  if (isKeptApart()) return noShelf
  const shelf: Shelf = {
    async put(name, kept) {
      const key = userId && (draftKeyOf(userId) ?? (await askDraftKey(userId)))
      if (userId && !key) return false
      const value = key ? sealed(key, kept) : kept
      try {
        await set(name, value, works())
        return true
      } catch {
        return shared.write(prefix + name, writeJson(value))
      }
    },
    putNow(name, kept) {
      const key = userId && draftKeyOf(userId)
      if (!userId || key) shared.write(prefix + name, writeJson(key ? sealed(key, kept) : kept))
    },
    async find<Draft>(name: string, fits: (draft: unknown) => draft is Draft) {
      const isWhole = (value: unknown): value is Kept<Draft> =>
        typeof (value as Kept<unknown> | undefined)?.at === 'number' && fits((value as Kept<unknown>).draft)
      const key = userId ? await askDraftKey(userId) : undefined
      const places = [async () => get<unknown>(name, works()), async () => readJson(shared, prefix + name)]
      const found: Kept<Draft>[] = []
      for (const place of places) {
        const value = await place()
          .then(stored => opened(key, stored))
          .catch(() => undefined)
        if (isWhole(value) && !isStale(value)) found.push(value)
      }
      return found.sort((one, other) => other.at - one.at)[0]
    },
    async drop(name) {
      shared.write(prefix + name, null)
      try {
        await del(name, works())
      } catch {
        // A storage that fails to delete did not store the draft either.
      }
    }
  }
  return shelf
}
