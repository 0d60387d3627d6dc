import type { Finding } from '../../../elements/base/contract/article-check.ts'
import { checkArticle, type CheckedArticle, type Levels } from './rules.ts'
import { prepareWords, type ListedWord, type WordSearch } from './words.ts'

interface CheckInput {
  /** Names the state of the lists, so that they are sent only once. */
  revision: string
  words?: readonly ListedWord[]
  levels: Levels
  articles: readonly CheckedArticle[]
}

/** Lists that were prepared last, by revision. */
const prepared = new Map<string, WordSearch>()
const mostPrepared = 4

/** Checks articles in the helper's process. Returns undefined if it does not have the lists of the revision yet. */
export const runCheck = ({ revision, words, levels, articles }: CheckInput): Finding[][] | undefined => {
  let search = prepared.get(revision)
  if (!search && !words) return undefined
  if (!search) {
    search = prepareWords(words!)
    prepared.set(revision, search)
    const [oldest] = prepared.keys()
    if (prepared.size > mostPrepared && oldest !== undefined) prepared.delete(oldest)
  }
  return articles.map(article => checkArticle(article, levels, search))
}
