import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/open.ts'
import { numberSeries } from '../../../database/tables/applications.ts'
import type { Seal } from '../../../kernel/seal.ts'

/** The next of a series, without a gap: who takes one holds the series until the transaction ends, and one that is undone is taken again. */
export const nextNumber = async (tx: Transaction, name: string): Promise<number> => {
  const [row] = await tx
    .insert(numberSeries)
    .values({ name, last: 1 })
    .onConflictDoUpdate({ target: numberSeries.name, set: { last: sql`${numberSeries.last} + 1` } })
    .returning({ last: numberSeries.last })
  return row!.last
}

/** `20261122` and a number of the site's day: 「16-20261122-0003」. */
export const receiptNumber = async (tx: Transaction, subsiteId: string, day: string) => {
  const date = day.replaceAll('-', '')
  const number = await nextNumber(tx, `receipt:${subsiteId}:${date}`)
  return `${subsiteId}-${date}-${String(number).padStart(4, '0')}`
}

/** Letters that nobody takes for another. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/**
 * What the applicant asks for the progress with. It follows from the receipt number and the platform's key, so a repeated registration is
 * answered with the same one although nobody keeps it.
 */
export const queryCodeOf = (seal: Seal, code: string) => {
  let rest = BigInt(`0x${seal.derive(`query-code:${code}`).toString('hex')}`)
  return Array.from({ length: 10 }, () => {
    const letter = letters[Number(rest % BigInt(letters.length))]
    rest /= BigInt(letters.length)
    return letter
  }).join('')
}
