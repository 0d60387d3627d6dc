import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/open.ts'
import { numberSeries } from '../../../database/tables/applications.ts'
import type { Seal } from '../../../kernel/seal.ts'

/**
 * Takes the next number of a series without gaps. The series is locked until the transaction ends; a rollback returns
 * the number.
 */
export const nextNumber = async (tx: Transaction, name: string): Promise<number> => {
  const [row] = await tx
    .insert(numberSeries)
    .values({ name, last: 1 })
    .onConflictDoUpdate({ target: numberSeries.name, set: { last: sql`${numberSeries.last} + 1` } })
    .returning({ last: numberSeries.last })
  return row!.last
}

/** Takes a receipt number of site, day and daily number: 「16-20261122-0003」. */
export const receiptNumber = async (tx: Transaction, subsiteId: string, day: string) => {
  const date = day.replaceAll('-', '')
  const number = await nextNumber(tx, `receipt:${subsiteId}:${date}`)
  return `${subsiteId}-${date}-${String(number).padStart(4, '0')}`
}

/** Letters and digits that cannot be confused. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/**
 * Derives the query code for an application's progress from the receipt number and the platform's key. A repeated
 * registration therefore returns the same code, although it is not stored.
 */
export const queryCodeOf = (seal: Seal, code: string) => {
  let rest = BigInt(`0x${seal.derive(`query-code:${code}`).toString('hex')}`)
  return Array.from({ length: 10 }, () => {
    const letter = letters[Number(rest % BigInt(letters.length))]
    rest /= BigInt(letters.length)
    return letter
  }).join('')
}
