import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import type { ArticleDraft } from '../contract/article.ts'
import { readJson, shared } from '../session/storage.ts'

/** What was typed and not saved. `version` is the one it began from, 0 for a new article; `at` in epoch milliseconds. */
export interface KeptDraft {
  draft: ArticleDraft
  version: number
  at: number
  /** An older one nobody has decided about yet. */
  before?: KeptDraft
}

let store: UseStore | undefined
const drafts = (): UseStore => (store ??= createStore('qundao-drafts', 'drafts'))

const prefix = 'qundao:draft:'

export const keyOfDraft = (username: string, articleId: string | undefined, newsClassId: string | undefined): string =>
  `${username}:${articleId ?? `new:${newsClassId ?? ''}`}`

const isKept = (value: unknown): value is KeptDraft =>
  typeof (value as KeptDraft | undefined)?.at === 'number' && typeof (value as KeptDraft).draft?.title === 'string'

/** Keeps it in IndexedDB, else in local storage; false when neither takes it. */
export async function keepDraft(key: string, kept: KeptDraft): Promise<boolean> {
  try {
    await set(key, kept, drafts())
    return true
  } catch {
    return shared.write(prefix + key, JSON.stringify(kept))
  }
}

export async function readDraft(key: string): Promise<KeptDraft | undefined> {
  const places = [() => get<unknown>(key, drafts()), async () => readJson(shared, prefix + key)]
  const found: KeptDraft[] = []
  for (const place of places) {
    const value = await place().catch(() => undefined)
    if (isKept(value)) found.push(value)
  }
  return found.sort((one, other) => other.at - one.at)[0]
}

export async function dropDraft(key: string): Promise<void> {
  shared.write(prefix + key, null)
  // What cannot be dropped was not kept there either.
  await del(key, drafts()).catch(() => {})
}
