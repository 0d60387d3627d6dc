import { and, eq, or, sql } from 'drizzle-orm'
import type { CheckWordDraft } from '../../../../elements/base/contract/check-word.ts'
import { holds, type Caller } from '../../access/caller.ts'
import type { ListedWord } from '../../checks/words.ts'
import { checkWords } from '../../database/tables/checks.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { forbidden } from '../../kernel/refusal.ts'

/** Checks a word: only some people may share it with other sites, or end that. */
export const keepWord = async (
  _tx: Transaction,
  { isShared }: CheckWordDraft,
  caller: Caller,
  before?: typeof checkWords.$inferSelect
) => {
  const right = 'cms:word:share'
  if (isShared !== (before?.isShared ?? 'N') && !holds(caller, right))
    throw forbidden('与其他站点共享检查词', { right })
}

const isOfSite = (subsiteId: string) =>
  and(eq(checkWords.status, '1'), or(eq(checkWords.subsiteId, subsiteId), eq(checkWords.isShared, 'Y')))

/** Returns a text that changes with the words of a site, shared ones included. */
export const revisionOf = async (database: Database | Transaction, subsiteId: string) => {
  const [row] = await database
    .select({ count: sql<number>`count(*)::int`, time: sql`max(update_time)`, sum: sql`sum(version)` })
    .from(checkWords)
    .where(isOfSite(subsiteId))
  return [subsiteId, row?.count, row?.time, row?.sum].join(' ')
}

/** Reads the words of a site. Its own come first, so they replace equal shared ones. */
export const wordsOf = (database: Database | Transaction, subsiteId: string): Promise<ListedWord[]> =>
  database
    .select({
      word: checkWords.word,
      kind: checkWords.kind,
      advice: checkWords.advice,
      exceptions: checkWords.exceptions
    })
    .from(checkWords)
    .where(isOfSite(subsiteId))
    .orderBy(sql`${checkWords.subsiteId} <> ${subsiteId}`, checkWords.id)
