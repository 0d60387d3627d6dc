import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/open.ts'
import { numberSeries } from '../../../database/tables/applications.ts'
import { subsites } from '../../../database/tables/content.ts'
import type { Seal } from '../../../kernel/seal.ts'

/**
 * Takes the next number of a series without gaps. The series is locked until the transaction ends; a rollback returns
 * the number.
 */
const nextNumber = async (tx: Transaction, name: string): Promise<number> => {
  const [row] = await tx
    .insert(numberSeries)
    .values({ name, last: 1 })
    .onConflictDoUpdate({ target: numberSeries.name, set: { last: sql`${numberSeries.last} + 1` } })
    .returning({ last: numberSeries.last })
  return row!.last
}

/**
 * Takes the next number of an agency's letters in a year, of one kind or of all. The first number of all kinds follows those
 * that its sites took before the agency was entered.
 */
export const nextLetterNumber = async (
  tx: Transaction,
  agencyId: string,
  year: string,
  series: string
): Promise<number> => {
  const name = `letter:agency:${agencyId}:${year}`
  if (series) return nextNumber(tx, `${name}:${series}`)
  const ofSites = sql`(select coalesce(max(n.last), 0) from ${numberSeries} n join ${subsites} s
    on n.name = 'letter:' || s.id || ':' || ${year} where s.agency_id = ${agencyId})`
  await tx.execute(
    sql`insert into ${numberSeries} (name, last) values (${name}, ${ofSites}) on conflict (name) do nothing`
  )
  return nextNumber(tx, name)
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
