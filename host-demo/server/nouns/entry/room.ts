import { and, eq, ne } from 'drizzle-orm'
import type { ModelValues } from '../../../../elements/base/contract/model.ts'
import { lockObject } from '../../database/locks.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { contentEntries } from '../../database/tables/content-entries.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** Returns the number of entries that take a place. */
export const placesTaken = (tx: Database | Transaction, articleId: string) =>
  tx.$count(contentEntries, and(eq(contentEntries.articleId, articleId), ne(contentEntries.state, 'cancelled')))

/** Lets one transaction at a time take places of a content, so that none is given twice. */
export const lockRoom = async (tx: Transaction, articleId: string, { quota }: ModelValues) => {
  if (quota) await lockObject(tx, `places of ${articleId}`)
}

/** @throws Refusal if more places are taken than there are. Call after `lockRoom`. */
export const requireRoom = async (tx: Transaction, articleId: string, { quota }: ModelValues) => {
  if (quota && (await placesTaken(tx, articleId)) > Number(quota)) throw new Refusal('名额已满，报名已关闭')
}
