import type { Transaction } from '../../database/open.ts'
import { Refusal } from '../../kernel/refusal.ts'

interface Failed {
  id: string
  title: string
  message: string
}

/**
 * Works on each row in a savepoint, so that a refused one does not affect the others. Ids without a row are refused.
 */
export const eachApart = async <Row extends { id: string; title: string }>(
  tx: Transaction,
  ids: readonly string[],
  rows: readonly Row[],
  work: (part: Transaction, row: Row) => Promise<unknown>
) => {
  const found = new Set(rows.map(row => row.id))
  const failed: Failed[] = ids
    .filter(id => !found.has(id))
    .map(id => ({ id, title: '', message: '没有找到该记录，或您没有权限' }))
  const done: Row[] = []
  for (const row of rows)
    try {
      await tx.transaction(part => work(part, row))
      done.push(row)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push({ id: row.id, title: row.title, message: error.message })
    }
  return { done, failed }
}
