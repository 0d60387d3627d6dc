import type { Finding } from '../../../../elements/base/contract/article-check.ts'
import type { CheckedArticle, Levels } from '../../checks/rules.ts'
import type { ListedWord } from '../../checks/words.ts'
import type { Database, Transaction } from '../../database/open.ts'
import type { Platform } from '../../http/platform.ts'
import { levelsOf } from './levels.ts'
import { revisionOf, wordsOf } from './check-words.ts'

/** Characters of one job of the helper. */
const mostCharacters = 400_000

const lengthOf = (article: CheckedArticle) =>
  article.content.length + article.title.length + article.model.reduce((sum, { length }) => sum + length, 0) + 1000

/** Divides articles into jobs. */
const portions = (articles: readonly CheckedArticle[]) => {
  const jobs: { articles: CheckedArticle[]; size: number }[] = []
  for (const article of articles) {
    const size = lengthOf(article)
    const last = jobs.at(-1)
    if (last && last.size + size <= mostCharacters) {
      last.articles.push(article)
      last.size += size
    } else jobs.push({ articles: [article], size })
  }
  return jobs
}

interface Rules {
  revision: string
  levels: Levels
  words(): Promise<readonly ListedWord[]>
}

/** Reads the rules and the state of the lists of a site. */
export const rulesOf = async (
  { database }: { database: Database | Transaction },
  subsiteId: string
): Promise<Rules> => ({
  revision: await revisionOf(database, subsiteId),
  levels: await levelsOf(database, subsiteId),
  words: () => wordsOf(database, subsiteId)
})

/** Checks articles in the helper's process, in the order given. */
export const runChecks = async (
  { helpers }: Pick<Platform, 'helpers'>,
  { revision, levels, words }: Rules,
  articles: readonly CheckedArticle[],
  owner: string
): Promise<Finding[][]> => {
  const found: Finding[][] = []
  for (const job of portions(articles)) {
    const input = { revision, levels, articles: job.articles }
    const from = { owner, size: job.size }
    const done =
      (await helpers.texts.run('check', input, from)) ??
      (await helpers.texts.run('check', { ...input, words: await words() }, from))
    found.push(...done!)
  }
  return found
}
