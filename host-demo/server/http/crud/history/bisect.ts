import type { Transaction } from '../../../database/open.ts'
import { Refusal } from '../../../kernel/refusal.ts'

export interface Refused<Item> {
  item: Item
  message: string
}

/**
 * Works on all items in one savepoint. If that is refused, works on each half, so that refused items do not affect the
 * others and most are written together.
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
