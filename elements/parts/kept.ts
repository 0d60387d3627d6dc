import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { readJson, shared } from '../core/storage.ts'

/** Work that was not saved; `at` in epoch milliseconds. */
export interface Kept {
  at: number
}

let store: UseStore | undefined
const works = (): UseStore => (store ??= createStore('qundao-drafts', 'drafts'))

const prefix = 'qundao:draft:'

/** Keeps it in IndexedDB, else in local storage; false when neither takes it. */
export async function keepWork(key: string, kept: Kept): Promise<boolean> {
  try {
    await set(key, kept, works())
    return true
  } catch {
    return shared.write(prefix + key, JSON.stringify(kept))
  }
}

/** Keeps it at once, for a page that goes away; false when it does not fit there. */
export const keepWorkNow = (key: string, kept: Kept): boolean => shared.write(prefix + key, JSON.stringify(kept))

/** The newest that was kept and that `isWhole` knows as what it should be. */
export async function readWork<Work extends Kept>(
  key: string,
  isWhole: (value: unknown) => value is Work
): Promise<Work | undefined> {
  const places = [() => get<unknown>(key, works()), async () => readJson(shared, prefix + key)]
  const found: Work[] = []
  for (const place of places) {
    const value = await place().catch(() => undefined)
    if (isWhole(value)) found.push(value)
  }
  return found.sort((one, other) => other.at - one.at)[0]
}

export async function dropWork(key: string): Promise<void> {
  shared.write(prefix + key, null)
  // What cannot be dropped was not kept there either.
  await del(key, works()).catch(() => {})
}
