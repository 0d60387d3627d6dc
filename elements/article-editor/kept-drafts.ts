import type { ArticleDraft } from '../contract/article.ts'
import { dropWork, keepWork, readWork } from '../parts/kept.ts'

/** What was typed and not saved. `version` is the one it began from, 0 for a new article; `at` in epoch milliseconds. */
export interface KeptDraft {
  draft: ArticleDraft
  version: number
  at: number
  /** An older one nobody has decided about yet. */
  before?: KeptDraft
}

export const keyOfDraft = (username: string, articleId: string | undefined, newsClassId: string | undefined): string =>
  `${username}:${articleId ?? `new:${newsClassId ?? ''}`}`

const isKept = (value: unknown): value is KeptDraft =>
  typeof (value as KeptDraft | undefined)?.at === 'number' && typeof (value as KeptDraft).draft?.title === 'string'

export const keepDraft = (key: string, kept: KeptDraft): Promise<boolean> => keepWork(key, kept)
export const readDraft = (key: string): Promise<KeptDraft | undefined> => readWork(key, isKept)
export const dropDraft = (key: string): Promise<void> => dropWork(key)
