import type { Transaction } from '../../../database/open.ts'
import { Refusal } from '../../../kernel/refusal.ts'

export interface Refused<Item> {
  item: Item
  message: string
}

/**
 * Runs `work` for all items in one savepoint. After a refusal, runs it for each half, so that a refused item does not
 * affect the others.
 */
export const bisect = async <Item>(
  tx: Transaction,
  items: readonly Item[],
  work: (part: Transaction, some: readonly Item[]) => Promise<void>
): Promise<Refused<Item>[]> => {
  if (items.length === 0) return []
  try {
    await tx.transaction(part => work(part, items))
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (items.length === 1) return [{ item: items[0]!, message: error.message }]
  }
  const middle = items.length >> 1
  const first = await bisect(tx, items.slice(0, middle), work)
  return [...first, ...(await bisect(tx, items.slice(middle), work))]
}
